# What everybody runs, people and machines alike. A Swift 6.3 toolchain and make are all it takes.

SWIFT   ?= swift
PREFIX  ?= /usr/local
TRACE   ?= .build/demo.jsonl
ONLY    ?=
ROUNDS  ?= 10
# An import that a target's dependencies don't declare is an error.
FLAGS   := --explicit-target-dependency-import-check error
# All tests are Swift Testing's; those of the harness that need XCTest run in a package that they make.
TESTING := $(FLAGS) --disable-xctest
STATIC  := $(if $(filter Linux,$(shell uname)),--static-swift-stdlib -Xlinker -s)
EXTRAS  := share/man/man1/redux-inspect.1 share/bash-completion/completions/redux-inspect \
           share/zsh/site-functions/_redux-inspect share/fish/vendor_completions.d/redux-inspect.fish
SOURCES := Package.swift Sources Tests
LIBRARIES = $(shell sed -n 's/.*\.library.name: "\([^"]*\)".*/\1/p' Package.swift)
# Tools that come with the toolchain, and what the extractor of symbols has to be told that the compiler knows.
TOOL    := $(if $(filter Darwin,$(shell uname)),xcrun)
TARGET   = -target $(shell $(SWIFT) -print-target-info | sed -n 's/^ *"triple": "\(.*\)",/\1/p') \
           $(if $(TOOL),-sdk $(shell xcrun --show-sdk-path) -F $(shell xcrun --show-sdk-platform-path)/Developer/Library/Frameworks)

.PHONY: build test demo docs lint format golden bench count check stress determinism sanitize sanitize-address install

## Builds the libraries and programs.
build:
	$(SWIFT) build $(FLAGS)

## Builds and tests everything.
test:
	$(SWIFT) test $(TESTING)

## Records a visit to a small shop, and shows it as a timeline.
demo:
	@$(SWIFT) build -q $(FLAGS) --product redux-demo
	@$(SWIFT) build -q $(FLAGS) --product redux-inspect
	@.build/debug/redux-demo $(TRACE)
	@.build/debug/redux-inspect timeline $(TRACE)

## Builds the documentation of each library into .build/docs. A link that leads nowhere fails it.
docs: build
	@$(TOOL) docc --help >/dev/null || { echo "docs: no docc: it comes with the toolchain; add the folder of swift to PATH"; exit 1; }
	@for module in $(LIBRARIES); do \
	  symbols=.build/symbols/$$module; rm -rf $$symbols; mkdir -p $$symbols .build/docs && \
	  $(TOOL) swift-symbolgraph-extract -module-name $$module -I .build/debug/Modules $(TARGET) -output-dir $$symbols && \
	  said=$$($(TOOL) docc convert $$(ls -d Sources/$$module/*.docc 2>/dev/null) --additional-symbol-graph-dir $$symbols \
	    --fallback-display-name $$module --warnings-as-errors --disable-parameters-and-returns-validation \
	    --output-dir .build/docs/$$module.doccarchive) || { echo "$$said"; exit 1; }; \
	done; echo ".build/docs: $(LIBRARIES)"

## Complains of what isn't formatted.
lint:
	$(SWIFT) format lint --strict --recursive --parallel $(SOURCES)

## Formats the code.
format:
	$(SWIFT) format --in-place --recursive --parallel $(SOURCES)

## Records the goldens and fixtures anew. The run that does it fails; read the difference before you commit it.
golden:
	RECORD_GOLDENS=1 RECORD_FIXTURES=1 $(SWIFT) test $(TESTING)

## Prints a line of JSON for each benchmark whose name begins with ONLY; of size-1, -2 and -4 (gigabytes) only if asked.
bench:
	@$(SWIFT) build -q -c release $(FLAGS) --product Benchmarks
	@$(SWIFT) build -q -c release $(FLAGS) --product redux-inspect
	@.build/release/Benchmarks $(ONLY)

## Prints the instructions and allocations of a dispatch: the difference between 24 and 4 bursts of 1,000. Needs valgrind.
count:
	@$(SWIFT) build -q -c release $(FLAGS) --product Benchmarks
	@for name in floor dispatch-0 dispatch-3 dispatch-plain-0 dispatch-plain-3 dispatch-limited dispatch-observed; do \
	  for bursts in 4 24; do \
	    valgrind -q --tool=callgrind --callgrind-out-file=.build/count.txt .build/release/Benchmarks $$name $$bursts; \
	    sed -n 's/^totals: //p' .build/count.txt; \
	    valgrind --undef-value-errors=no .build/release/Benchmarks $$name $$bursts 2>&1 | tr -d , | sed -n 's/.*usage: \([0-9]*\) .*/\1/p'; \
	  done | paste -sd' ' | awk -v name=$$name \
	    '{ printf "%-18s %5d instructions %5.2f allocations\n", name, ($$3 - $$1) / 20000, ($$4 - $$2) / 20000 }'; \
	done

## All that has to hold before a change lands.
check: lint test demo docs stress determinism sanitize
	$(MAKE) install PREFIX="$(CURDIR)/.build/installed"
	.build/installed/bin/redux-inspect --version

## Repeats the tests of what happens at the same time: ROUNDS times, some of them 300 times each.
stress:
	@$(SWIFT) build -q $(FLAGS) --build-tests
	@for round in $$(seq $(ROUNDS)); do \
	  $(SWIFT) test --disable-xctest --skip-build --filter '^TinyReduxTests\.(Effect|Identity|Sequence|Deferred|Send|NestedSend|Closing|Race|Queue|Regression)Tests' >.build/stress.log 2>&1 \
	    || { cat .build/stress.log; echo "failed in round $$round of $(ROUNDS)"; exit 1; }; \
	done; echo "$(ROUNDS) rounds passed"

## Proves that luck has no part in tests of effects: 20 times idle, 20 times with every core busy.
determinism:
	@$(SWIFT) build -q $(FLAGS) --build-tests
	@prove() { for round in $$(seq 20); do \
	    $(SWIFT) test --disable-xctest --skip-build --filter '^TinyReduxTestingTests\.DeterminismTests' >.build/determinism.log 2>&1 \
	      || { cat .build/determinism.log; echo "failed in round $$round of 20, $$1"; exit 1; }; \
	  done; echo "20 rounds passed, $$1"; }; \
	prove idle; \
	trap 'kill $$busy' EXIT; trap 'exit 1' INT TERM; \
	for core in $$(seq $$(getconf _NPROCESSORS_ONLN)); do while :; do :; done & busy="$$busy $$!"; done; \
	prove busy

## The same tests under the thread sanitizer.
sanitize:
	TSAN_OPTIONS="suppressions=$(CURDIR)/Tests/thread-sanitizer.txt" \
	  $(SWIFT) test $(TESTING) --sanitize=thread --scratch-path .build-thread --filter '^(TinyReduxTests|TinyReduxTraceTests\.FactsTests)'

## What reads memory by pointers, and whole commands on hostile traces, under the address sanitizer. It takes minutes to build.
sanitize-address:
	ASAN_OPTIONS=detect_leaks=0 \
	  $(SWIFT) test $(TESTING) --sanitize=address --scratch-path .build-address \
	  --filter '^(TinyReduxTraceTests\.(Facts|RecordBuilding|TraceReader|Fuzz|MemberScanner)|ReduxInspectTests\.(Hostile|Holding))'

## Installs redux-inspect, its manual page and its completions for PREFIX. On Linux the program needs no Swift to run.
install:
	$(SWIFT) build -c release $(FLAGS) $(STATIC) --product redux-inspect
	install -d $(addprefix $(DESTDIR)$(PREFIX)/,bin $(dir $(EXTRAS)))
	install .build/release/redux-inspect $(DESTDIR)$(PREFIX)/bin/redux-inspect
	.build/release/redux-inspect man >$(DESTDIR)$(PREFIX)/$(word 1,$(EXTRAS))
	.build/release/redux-inspect completions bash >$(DESTDIR)$(PREFIX)/$(word 2,$(EXTRAS))
	.build/release/redux-inspect completions zsh >$(DESTDIR)$(PREFIX)/$(word 3,$(EXTRAS))
	.build/release/redux-inspect completions fish >$(DESTDIR)$(PREFIX)/$(word 4,$(EXTRAS))
