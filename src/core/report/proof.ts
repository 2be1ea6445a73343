import type { BeforeAfter, Compared, Said } from '../diagnosis/before-after.ts';
import type { Judgement } from '../diagnosis/judgement.ts';
import { isFailure } from '../evidence/outcome.ts';
import { familyTitle, stageTitle } from '../diagnosis/titles.ts';
import { momentOf, momentText } from '../messages/zoned-time.ts';
import { oneLine } from './model/inert.ts';
import { PRACTICE_LINE } from './report.ts';
import { marked, said, say } from '../messages/say.ts';

/** What a ticket that is to be closed is called. */
interface ProofAbout {
  readonly title: string;
  readonly practice: boolean;
}

const RESULTS: Readonly<Record<Compared['result'], string>> = marked({
  mended: 'FIXED',
  'still-failing': 'STILL FAILING',
  'new-fault': 'NEW FAULT',
  'not-asked': 'NOT ASKED AGAIN',
  'cannot-tell': 'INCONCLUSIVE',
});

const LABELS = marked(['before', 'after', 'why']);

/** Labels stand under one another. */
const labelled = (label: (typeof LABELS)[number], text: string): string => {
  const width = Math.max(...LABELS.map((one) => said(one).length));
  return `  ${said(label).padEnd(width)}  ${text}`;
};

const shown = (answer: Said | null): string =>
  answer === null ? said('not asked') : `${answer.word}, ${momentText(momentOf(answer.at))}`;

const block = ({ stage, family, before, after, result, reason }: Compared): string =>
  [
    `${said(RESULTS[result])}: ${stageTitle(stage)}, ${familyTitle(family)}`,
    labelled('before', shown(before)),
    labelled('after', shown(after)),
    ...(reason === null ? [] : [labelled('why', oneLine(reason))]),
  ].join('\n');

/** Before and after as plain text, for the closing of a ticket; the sentence that sums it up comes first. */
export const proofText = (compared: BeforeAfter, { title, practice }: ProofAbout): string =>
  [
    [
      ...(practice || compared.practice ? [said(PRACTICE_LINE)] : []),
      ...(title === '' ? [] : [say`Case: ${oneLine(title)}`]),
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
    ? said('Nothing that failed has been asked again yet: run the failing probes again, from the same place.')
    : said('Nothing has failed in these records: there is nothing to show as fixed.');
};
