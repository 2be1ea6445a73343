import { wayText } from '../../diagnosis/words/seen.ts';
import { outcomeWord } from '../../diagnosis/words/phrases.ts';
import { decideTitle, partyHeadline, stageTitle } from '../../diagnosis/words/titles.ts';
import { STAGES, FAMILIES } from '../../vocabulary/words.ts';
import { NOTHING, joined, say, sentences } from '../../messages/message.ts';
import { pathText } from '../path-shapes.ts';
import {
  type DraftBlock,
  type DraftCell,
  type DraftSection,
  type Tone,
  clocks,
  firstSeen,
  isFailing,
  serverText,
  timeOf,
  facts,
  list,
  plain,
  section,
  table,
  text,
  mono,
  toned,
} from './document.ts';
import { labelled, own, type Text } from '../draft.ts';
import type { Report } from '../report.ts';
import { unknownSignInsText } from '../../attempts/sign-ins.ts';
type Cell = Report['cells'][number];

/** Further addresses of the name that are shown; the annex names all. */
const MOST_ADDRESSES = 6;

const shownCell = (cell: Cell, isProven: boolean): DraftCell => {
  const { word, answeredBy, answeredByTitle, severity, silent, proof, followsFrom } = cell;
  // A device that answers in the server's place belongs in the table; that the server answers goes without saying.
  const shown =
    answeredBy === 'device' && answeredByTitle !== null
      ? joined([joined([word, answeredByTitle], ' ('), ')'], '')
      : word;
  const follows = followsFrom !== null && isFailing(cell);
  return toned(
    follows ? joined([shown, say('same cause')], ' · ') : shown,
    silent ? 'silent' : severity,
    proof && isProven && !follows,
  );
};

const rowsOf = ({ cells, verdict }: Report): readonly (readonly DraftCell[])[] =>
  FAMILIES.flatMap((family) => {
    const row = STAGES.flatMap((stage) => cells.filter((cell) => cell.family === family && cell.stage === stage));
    const [first] = row;
    const isProven = verdict.certainty === 'proven' && verdict.party !== 'none';
    return first ? [[plain(first.familyTitle), ...row.map((cell) => shownCell(cell, isProven))]] : [];
  });

const ADDRESS_TONES: Readonly<Record<string, Tone>> = { good: 'good', failed: 'fault' };

const addressRows = ({ addresses }: Report): readonly (readonly DraftCell[])[] => {
  const compared = addresses.filter(({ word }) => word !== undefined);
  return [...new Set(compared.map(({ address }) => address))].map((address) => [
    mono(address),
    ...STAGES.map((stage) => {
      const entry = compared.find((one) => one.address === address && one.stage === stage);
      return entry?.word === undefined
        ? toned(own(outcomeWord(stage === 'platform' ? 'row.none' : 'not-run', 'open-api', null)), 'silent')
        : toned(entry.word, ADDRESS_TONES[entry.state] ?? 'cannot-tell');
    }),
  ]);
};

/** Four requests from three places. */
export const comparisonSection = (report: Report): readonly DraftSection[] => {
  const further = addressRows(report);
  return section('comparison', say('Comparison'), [
    ...table(
      [say('Request'), ...STAGES.map((stage) => own(stageTitle(stage)))],
      [...rowsOf(report), ...further.slice(0, MOST_ADDRESSES)],
    ),
    ...text(
      further.length === 0
        ? null
        : say('A row with an address shows what the same requests got at that address of the name alone.'),
    ),
    ...text(
      sentences(
        say('Platform: what the status card of the sign-in platform shows.'),
        report.failedSignIns === 0 ? NOTHING : say`Rejected sign-ins: ${report.failedSignIns}.`,
        ...unknownSignInsText(report.unknownSignIns ?? 0).map(own),
      ),
    ),
  ]);
};

/** Where inside and outside part first; the rest follows from it. */
export const divergenceSection = ({ divergence, verdict }: Report): readonly DraftSection[] =>
  divergence === null || verdict.party === 'none'
    ? []
    : section(
        'divergence',
        say('First difference'),
        text(
          joined(
            [
              divergence.sentence,
              labelled(own(stageTitle('inside')), divergence.inside),
              '·',
              labelled(own(stageTitle('outside')), divergence.outside),
            ],
            ' ',
          ),
        ),
      );

/** Rows that fit on the second page whatever a case holds. */
const MOST_ROWS = 6;

/** What both sides look for in their logs. Nobody has read them. */
export const logsSection = (report: Report): readonly DraftSection[] =>
  section(
    'logs',
    say('To find it in the logs'),
    table(
      [say('Where'), say('Time'), say('Source → destination'), say('Look for')],
      (report.observed ?? [])
        .slice(0, MOST_ROWS)
        .map((one) => [
          plain(one.title),
          mono(timeOf(one)),
          mono(wayText(one)),
          plain(joined([one.word, ...(one.terms ?? [])], '; ')),
        ]),
    ),
  );

/** What people looked up, and what captures of the other side hold. */
export const checksSection = ({ checks, witnesses = [] }: Report): readonly DraftSection[] =>
  section('checks', say('What was checked'), [
    ...table(
      [say('Check'), say('Result'), say('Time')],
      checks.map(({ title, result, saidBy, at }) => [
        plain(title),
        plain(saidBy === undefined ? result : joined([joined([result, saidBy], ' ('), ')'], '')),
        mono(clocks(at)),
      ]),
    ),
    ...facts(witnesses.slice(0, MOST_ROWS).map(({ says, summary }) => ({ label: says, value: summary }))),
  ]);

/** Other people's evidence that nobody signed is shown under a proven verdict as well. */
const UNSIGNED = 'guard.unsigned';

/** Why the verdict is less sure. */
export const guardSection = ({ guard }: Report): readonly DraftSection[] =>
  section(
    'guard',
    say('Caveats'),
    list(guard.flatMap(({ sentence, lowers, code }) => (lowers === false && code !== UNSIGNED ? [] : [sentence]))),
  );

const leadTone = ({ party, certainty }: Report['verdict']): Tone => {
  if (certainty === 'cannot-tell' || party === 'unknown') return 'cannot-tell';
  return party === 'none' ? 'good' : 'fault';
};

const historyFacts = ({ verdict, timeline }: Report): readonly Text[] => {
  const [first] = verdict.restsOn;
  if (!first) return [];
  return timeline
    .filter(({ stage }) => stage === first.stage)
    .slice(-2)
    .map(({ utc, what }) => labelled(utc, what));
};

/** What shows it where no probe that the verdict rests on failed, and no address: a watch or an earlier run. */
const otherFacts = (report: Report): readonly Text[] => {
  const { verdict, cells, watches, addresses } = report;
  const isShown =
    cells.some((cell) => cell.proof && isFailing(cell)) || addresses.some(({ state }) => state === 'failed');
  if (verdict.party === 'none' || isShown) return [];
  return watches.length > 0 ? watches.slice(0, 2) : historyFacts(report);
};

const pathBlock = ({ path: picture, language }: Report): readonly DraftBlock[] =>
  picture?.lines.some(({ tone }) => tone !== 'silent') === true
    ? [{ kind: 'path', picture, words: picture.lines.map((line) => pathText(line, picture.server, language)) }]
    : [];

const leadBlock = ({ verdict }: Report): DraftBlock => ({
  kind: 'lead',
  headline: own(partyHeadline(verdict.party, verdict.certainty)),
  text: verdict.sentence,
  tone: leadTone(verdict),
});

/** Who must act, how sure that is, when and between whom it was seen: what a reader of thirty seconds needs. */
export const verdictSection = (report: Report): readonly DraftSection[] => {
  const { server, verdict } = report;
  const seen = firstSeen(report);
  return section('verdict', say('Verdict'), [
    leadBlock(report),
    ...facts([
      { label: say('How sure'), value: verdict.certaintyTitle },
      { label: say('Time'), value: seen ? timeOf(seen) : '' },
      { label: say('Source → destination'), value: seen ? wayText(seen) : '' },
      { label: say('Server under test'), value: server === null ? '' : serverText(server) },
    ]),
    ...pathBlock(report),
    ...list(otherFacts(report)),
  ]);
};

/** More is not read; the JSON holds every step. */
const MOST_STEPS = 3;

/** Further faults, each with who must act, what shows it and what to do. */
export const alsoSection = ({ also = [] }: Report): readonly DraftSection[] =>
  also.length === 0
    ? []
    : section(
        'also',
        say('Also'),
        also.flatMap(({ headline, sentence, steps }) => [
          ...text(joined([headline, sentence], '. ')),
          ...list(steps.slice(0, MOST_STEPS), true),
        ]),
      );

export const stepsSection = ({ verdict: { steps, mended } }: Report): readonly DraftSection[] =>
  section('what-to-do', say('What to do'), [
    ...list(steps.slice(0, MOST_STEPS), true),
    ...(steps.length === 0 ? text(mended) : facts([{ label: say('How to verify the fix'), value: mended }])),
  ]);

/** What else it could be, each with the check that decides; no check is repeated. */
export const doubtSection = ({ verdict, rivals }: Report): readonly DraftSection[] => {
  const { certainty, wouldChange, steps } = verdict;
  const open = certainty === 'proven' ? [] : rivals.slice(0, MOST_STEPS);
  const said = new Set(steps.slice(0, MOST_STEPS));
  const rows = open.map(({ partyTitle, sentence, check }) => {
    const isNew = !said.has(check);
    said.add(check);
    return { label: partyTitle, value: isNew ? joined([sentence, check], ' ') : sentence };
  });
  return section('doubt', decideTitle(certainty), [
    ...facts(rows),
    ...text(said.has(wouldChange) ? null : wouldChange),
  ]);
};
