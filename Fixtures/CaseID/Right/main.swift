// swift-format-ignore-file
// Compiled by a test with the real compiler and plug-in, in several language modes, and run.
import Foundation

checkPayloads()
checkNames()
checkConditions()
checkBodies()
checkLiterals()
checkComments()
checkAccess()
checkAvailability()
checkContexts()
checkRawValues()
print("\(checks) ids, \(failures) wrong")
exit(failures == 0 ? 0 : 1)
