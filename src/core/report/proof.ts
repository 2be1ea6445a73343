import type { BeforeAfter, Compared, Said } from '../compare/before-after.ts';
import type { Judgement } from '../compare/judgement.ts';
import { isFailure } from '../evidence/outcome.ts';
import { FAMILY_TITLES, STAGE_TITLES } from '../interpret/titles.ts';
import { momentOf } from '../zoned-time.ts';
import { oneLine } from './one-line.ts';
import { PRACTICE_LINE } from './practice-line.ts';

/** What a ticket that is to be closed is called. */
export interface ProofAbout {
  readonly title: string;
  readonly practice: boolean;
}

const RESULTS: Readonly<Record<Compared['result'], string>> = {
  mended: 'MENDED',
  'still-failing': 'STILL FAILING',
  'new-fault': 'NEW FAULT',
  'not-asked': 'NOT ASKED AGAIN',
  'cannot-tell': 'CANNOT TELL',
};

const line = (what: string, said: Said | null): string =>
  said === null
    ? `  ${what}  not asked`
    : `  ${what}  ${said.word}, ${momentOf(said.at).utc}, ${momentOf(said.at).local}`;

const block = ({ stage, family, before, after, result, reason }: Compared): string =>
  [
    `${RESULTS[result]}: ${STAGE_TITLES[stage]}, ${FAMILY_TITLES[family]}`,
    line('before', before),
    line('after ', after),
    ...(reason === null ? [] : [`  why     ${oneLine(reason)}`]),
  ].join('\n');

/** Before and after as plain text, for the closing of a ticket; the sentence that sums it up comes first. */
export const proofText = (compared: BeforeAfter, { title, practice }: ProofAbout): string =>
  [
    [
      ...(practice || compared.practice ? [PRACTICE_LINE] : []),
      ...(title === '' ? [] : [`Case: ${oneLine(title)}`]),
      oneLine(compared.sentence),
    ].join('\n'),
    ...compared.probes.map(block),
  ].join('\n\n') + '\n';

/** Why there is no before and after, where there is none. */
export const noProofText = ({ cells, addresses, watches }: Judgement): string => {
  const failed =
    cells.some(({ outcome }) => isFailure(outcome)) ||
    addresses.some(({ state }) => state === 'failed') ||
    watches.counts.some((count) => count.failed > 0);
  return failed
    ? 'Nothing that failed has been asked again yet: run the failing probes again, from the same place.'
    : 'Nothing has failed in these records: there is nothing to show as mended.';
};
