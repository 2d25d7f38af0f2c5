// swift-format-ignore-file

@CaseID enum CaseNamedID { case a, été(Int), id(Int) }
@CaseID enum CaseQuotedID { case `id` }
