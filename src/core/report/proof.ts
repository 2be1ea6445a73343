import type { BeforeAfter, Compared, Said } from '../compare/before-after.ts';
import { FAMILY_TITLES, STAGE_TITLES } from '../interpret/titles.ts';
import { momentOf } from '../zoned-time.ts';
import { oneLine } from './one-line.ts';

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
};

const line = (what: string, said: Said | null): string =>
  said === null
    ? `  ${what}  not asked`
    : `  ${what}  ${said.word}, ${momentOf(said.at).utc}, ${momentOf(said.at).local}`;

const block = ({ stage, family, before, after, result }: Compared): string =>
  [
    `${RESULTS[result]}: ${STAGE_TITLES[stage]}, ${FAMILY_TITLES[family]}`,
    line('before', before),
    line('after ', after),
  ].join('\n');

/** Before and after as plain text, for the closing of a ticket; the sentence that sums it up comes first. */
export const proofText = (compared: BeforeAfter, { title, practice }: ProofAbout): string =>
  [
    [
      ...(practice ? ['PRACTICE: a simulated fault, not a real one'] : []),
      ...(title === '' ? [] : [`Case: ${oneLine(title)}`]),
      compared.sentence,
    ].join('\n'),
    ...compared.probes.map(block),
  ].join('\n\n') + '\n';
