import { cameWith, type Recorded } from '../../evidence/evidence.ts';
import { stageTitle } from '../../diagnosis/words/titles.ts';
import { say, type Message } from '../../messages/message.ts';
import { listed, once, own, type Draft } from '../draft.ts';
import type { Audience } from '../options.ts';
import type { Report } from '../report.ts';
import { signatureText, standingOf, type KnownKeys } from '../signature-words.ts';
import type { ReportInput } from './report-input.ts';

interface Entry {
  readonly recorded?: Recorded | undefined;
}

/** Gives what the signature of a record's file showed, for the readers of one report; `null`: it has none. */
export type SignatureDescriber = (entry: Entry) => Message | null;

export const signatureDescriber =
  (keys: KnownKeys, audience: Audience): SignatureDescriber =>
  ({ recorded }) =>
    signatureText(recorded?.signature ?? 'none', keys, audience === 'internal');

/** Came from elsewhere, and anyone could have edited it: not signed, or by a key that nobody accepted here. */
const isUnsigned = ({ recorded }: Entry, keys: KnownKeys): boolean => {
  const signature = cameWith(recorded);
  return signature !== undefined && ['unsigned', 'unknown-key'].includes(standingOf(signature, keys).standing);
};

/** The one caveat about evidence of others that is not signed, under a proven verdict. It lowers nothing. Decision 014. */
export const unsignedNote = ({ asked, card, judgement }: ReportInput, keys: KnownKeys): Draft<Report>['guard'] => {
  const runs = [...new Set(asked.map(({ run }) => run))].filter((run) => isUnsigned(run, keys));
  const titles = once([
    ...runs.map(({ stage }) => own(stageTitle(stage))),
    ...(card !== null && (card.recorded?.signature === 'broken' || isUnsigned(card, keys)) ? [say('Status card')] : []),
  ]);
  if (judgement.verdict.certainty !== 'proven' || titles.length === 0) return [];
  const sentence = say`From elsewhere and not signed by a key accepted here (could have been edited): ${listed(titles)}.`;
  return [{ code: 'guard.unsigned', sentence, lowers: false }];
};
