import type { BeforeAfter, Compared, Said } from '../diagnosis/compared/before-after.ts';
import type { Judgement } from '../diagnosis/judgement.ts';
import { isFailure } from '../evidence/outcome.ts';
import { momentOf, momentText } from '../messages/zoned-time.ts';
import { labelled, listed, own, asMessage, type Text } from './draft.ts';
import { oneLine } from './model/inert.ts';
import { cellTitle } from './model/report-input.ts';
import { PRACTICE_LINE } from './report.ts';
import type { Language } from '../messages/language.ts';
import { format, marked, say, time, type Message } from '../messages/message.ts';

/** The name of a ticket that must be closed. */
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

const shown = (answer: Said | null): Message =>
  answer === null ? say('not asked') : listed([own(answer.word), time(momentText(momentOf(answer.at)))]);

/** Before and after as plain text, for the closing of a ticket; the sentence that sums it up comes first. */
export const proofText = (compared: BeforeAfter, { title, practice }: ProofAbout, language: Language): string => {
  const words = (text: Text): string => oneLine(format(asMessage(text), language));
  const width = Math.max(...LABELS.map((label) => words(say(label)).length));
  /** Labels stand under one another. */
  const row = (label: (typeof LABELS)[number], text: Text): string =>
    `  ${words(say(label)).padEnd(width)}  ${words(text)}`;
  const block = ({ stage, family, before, after, result, reason }: Compared): string =>
    [
      words(labelled(say(RESULTS[result]), cellTitle({ stage, family }))),
      row('before', shown(before)),
      row('after', shown(after)),
      ...(reason === null ? [] : [row('why', reason)]),
    ].join('\n');
  const head: readonly Text[] = [
    ...(practice || compared.practice ? [say(PRACTICE_LINE)] : []),
    ...(title === '' ? [] : [labelled(say('Case'), title)]),
    compared.sentence,
  ];
  return `${[head.map(words).join('\n'), ...compared.probes.map(block)].join('\n\n')}\n`;
};

/** Why there is no before and after, where there is none. */
export const noProofText = ({ cells, addresses, watches }: Judgement): Message => {
  const failed =
    cells.some(({ outcome }) => isFailure(outcome)) ||
    addresses.some(({ state }) => state === 'failed') ||
    watches.counts.some((count) => count.failed > 0);
  return failed
    ? say('Nothing that failed has been asked again yet: run the failing probes again, from the same place.')
    : say('Nothing has failed in these records: there is nothing to show as fixed.');
};
