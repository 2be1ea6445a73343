import * as beforeAfters from '../../../src/core/diagnosis/compared/before-after.ts';
import * as certificates from '../../../src/core/diagnosis/relations/certificates.ts';
import * as contradicted from '../../../src/core/diagnosis/guard/note.ts';
import { judge as judgeInValues } from '../../../src/core/diagnosis/diagnose.ts';
import * as differences from '../../../src/core/diagnosis/compared/difference.ts';
import * as filling from '../../../src/core/diagnosis/rules/rule.ts';
import * as counts from '../../../src/core/diagnosis/intermittent/series.ts';
import type * as values from '../../../src/core/diagnosis/judgement.ts';
import * as good from '../../../src/core/diagnosis/compared/last-known-good.ts';
import * as names from '../../../src/core/diagnosis/relations/name-changes.ts';
import * as hints from '../../../src/core/diagnosis/words/server-log-hint.ts';
import * as stages from '../../../src/core/diagnosis/stages.ts';
import * as witnesses from '../../../src/core/diagnosis/witness/words.ts';
import { judged as judgedInValues } from '../make-evidence.ts';
import { worded, type Worded } from '../../../src/core/messages/message.ts';

/** The diagnosis as an English reader gets it: the same functions, with text in place of every message. */

const inEnglish =
  <Given extends readonly unknown[], Result>(work: (...given: Given) => Result) =>
  (...given: Given): Worded<Result> =>
    worded(work(...given), 'en');

export type Judgement = Worded<values.Judgement>;
export type Verdict = Worded<values.Verdict>;
export type AlternativeCause = Worded<values.AlternativeCause>;
export type Decision = Worded<values.Decision>;
export type Cell = Worded<values.Cell>;
export type Path = Worded<values.Path>;
export type PathLine = Worded<values.PathLine>;
export type AddressSummary = Worded<values.AddressSummary>;
export type DifferenceRow = Worded<differences.DifferenceRow>;
export type Compared = Worded<beforeAfters.Compared>;

export const judge: (...given: Parameters<typeof judgeInValues>) => Judgement = inEnglish(judgeInValues);
/** Of what `make-evidence.ts` makes. */
export const judged: (...given: Parameters<typeof judgedInValues>) => Judgement = inEnglish(judgedInValues);

export const beforeAfter = inEnglish(beforeAfters.beforeAfter);
export const contradictions = inEnglish(contradicted.contradictions);
export const countText = inEnglish(counts.countText);
export const fill = inEnglish(filling.fill);
export const lastKnownGood = inEnglish(good.lastKnownGood);
export const nameChanges = inEnglish(names.nameChanges);
export const nameChangeText = inEnglish(names.nameChangeText);
export const noRowExpected = inEnglish(hints.noRowExpected);
export const relate = inEnglish(certificates.relate);
export const replyDifference = inEnglish(differences.replyDifference);
export const summarize = inEnglish(stages.summarize);
export const serverLogHints = inEnglish(hints.serverLogHints);
export const serverLogHintOf = inEnglish(hints.serverLogHintOf);
export const witnessSentence = inEnglish(witnesses.witnessSentence);
