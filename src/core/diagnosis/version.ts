/**
 * Version of the rules by which evidence is judged; it stands in every report, so that two readers who disagree can see
 * whether they were told by the same rules. To be raised by one with every change after which the same evidence may give
 * another outcome, party, certainty or code: in `evidence/classify.ts`, `responder/`, `interpret/rules/` and `compare/`.
 * New words for the same conclusion do not raise it.
 */
export const RULES_VERSION = '2';
