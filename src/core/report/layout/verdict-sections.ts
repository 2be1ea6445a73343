import { outcomeWord } from '../../diagnosis/words/phrases.ts';
import {
  actorLabel,
  decideTitle,
  familyTitle,
  partyHeadline,
  actorOf,
  stageTitle,
} from '../../diagnosis/words/titles.ts';
import { STAGES, type Family, FAMILIES } from '../../vocabulary/words.ts';
import { NOTHING, joined, say, sentences, type Message } from '../../messages/message.ts';
import { pathText } from '../path-shapes.ts';
import {
  type DraftBlock,
  type DraftCell,
  type DraftSection,
  type Tone,
  clocks,
  isFailing,
  serverText,
  timeOf,
  wayOf,
  facts,
  list,
  plain,
  section,
  table,
  text,
  mono,
  toned,
} from './document.ts';
import { labelled, listed, own, type Text } from '../draft.ts';
import type { Report } from '../report.ts';
import { unknownSignInsText } from '../../attempts/sign-ins.ts';
type Cell = Report['cells'][number];

const shownCell = (cell: Cell): DraftCell => {
  const { word, answeredBy, answeredByTitle, severity, silent, proof } = cell;
  // A device that answers in the server's place belongs in the table; that the server answers goes without saying.
  const shown =
    answeredBy === 'device' && answeredByTitle !== null
      ? joined([joined([word, answeredByTitle], ' ('), ')'], '')
      : word;
  return toned(shown, silent ? 'silent' : severity, proof);
};

const rowsOf = ({ cells }: Report): readonly (readonly DraftCell[])[] =>
  FAMILIES.flatMap((family) => {
    const row = STAGES.flatMap((stage) => cells.filter((cell) => cell.family === family && cell.stage === stage));
    const [first] = row;
    return first ? [[plain(first.familyTitle), ...row.map(shownCell)]] : [];
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

const signInsOf = (count: number): Message =>
  sentences(
    say`Rejected sign-ins: ${count}.`,
    count === 0 ? NOTHING : say`Many servers lock an account after ${3} rejected sign-ins.`,
  );

/** Four requests from three places. */
export const comparisonSection = (report: Report): readonly DraftSection[] =>
  section('comparison', say('Comparison'), [
    ...table(
      [say('Request'), ...STAGES.map((stage) => own(stageTitle(stage)))],
      [...rowsOf(report), ...addressRows(report)],
    ),
    ...text(
      addressRows(report).length === 0
        ? null
        : say('A row with an address shows what the same requests got at that address of the name alone.'),
    ),
    ...text(sentences(signInsOf(report.failedSignIns), ...unknownSignInsText(report.unknownSignIns ?? 0).map(own))),
    ...text(
      say(
        'Each row is one request to the NAC server that guest sign-in depends on. Each column is where it was sent from: a host inside the network, a host outside the firewall, and the sign-in platform itself, as its status card tells. 500 is the good answer of Monitoring (MnT) to a device that has no session.',
      ),
    ),
  ]);

/** Where inside and outside part first; the rest follows from it. */
export const divergenceSection = ({ divergence }: Report): readonly DraftSection[] =>
  divergence === null
    ? []
    : section('divergence', say('First difference'), [
        ...text(divergence.sentence),
        ...facts([
          { label: own(stageTitle('inside')), value: divergence.inside },
          { label: own(stageTitle('outside')), value: divergence.outside },
        ]),
      ]);

/** Numbers under which the side that answered finds the request in their own log. */
export const incidentsSection = ({ cells }: Report): readonly DraftSection[] =>
  section(
    'incidents',
    say('Incident and request numbers'),
    table(
      [say('Where'), say('Answered by'), say('Name'), say('Number')],
      cells.flatMap(({ stageTitle: stage, familyTitle: family, answeredByTitle, incidents }) =>
        incidents.map(({ name, value }) => [
          plain(listed([stage, family])),
          plain(answeredByTitle ?? ''),
          plain(name),
          { text: value, mono: true },
        ]),
      ),
    ),
  );

/** Alternative causes with the one check that decides, and the checks that people have made. */
export const alternativesSection = ({ rivals, checks }: Report): readonly DraftSection[] =>
  section('rivals', say('Alternative causes, and what was checked'), [
    ...table(
      [say('Where it would be'), say('What it means'), say('To decide')],
      rivals.map(({ partyTitle, sentence, check }) => [plain(partyTitle), plain(sentence), plain(check)]),
    ),
    ...table(
      [say('Check'), say('Result'), say('Time')],
      checks.map(({ title, result, saidBy, at }) => [
        plain(title),
        plain(saidBy === undefined ? result : joined([joined([result, saidBy], ' ('), ')'], '')),
        mono(clocks(at)),
      ]),
    ),
  ]);

/** Why the comparison is trusted less, and notes that do not change this verdict. */
export const guardSection = ({ guard }: Report): readonly DraftSection[] => {
  const lowering = guard.filter(({ lowers }) => lowers !== false);
  const others = guard.filter(({ lowers }) => lowers === false);
  return section('guard', say('Caveats'), [
    ...(lowering.length === 0
      ? []
      : [...text(say('This makes the verdict less sure:')), ...list(lowering.map(({ sentence }) => sentence))]),
    ...(others.length === 0
      ? []
      : [...text(say('Without effect on this verdict:')), ...list(others.map(({ sentence }) => sentence))]),
  ]);
};

const leadTone = ({ party, certainty }: Report['verdict']): Tone => {
  if (certainty === 'cannot-tell' || party === 'unknown') return 'cannot-tell';
  return party === 'none' ? 'good' : 'fault';
};

type RestsOn = Report['verdict']['restsOn'][number];

const addressFacts = ({ verdict, addresses }: Report): readonly Text[] => {
  const there = addresses.filter(({ stage }) => verdict.restsOn.some((name) => name.stage === stage));
  const [bad] = there.filter(({ state }) => state === 'failed');
  if (!bad) return [];
  const good = there.find(({ stage, state }) => stage === bad.stage && state === 'good');
  return [...(good ? [good] : []), bad].map(({ stage, sentence }) => labelled(own(stageTitle(stage)), sentence));
};

const historyFacts = ({ verdict, timeline }: Report): readonly Text[] => {
  const [first] = verdict.restsOn;
  if (!first) return [];
  return timeline
    .filter(({ stage }) => stage === first.stage)
    .slice(-2)
    .map(({ utc, what }) => labelled(utc, what));
};

/** What shows it where no probe that the verdict rests on failed: single addresses, a watch or an earlier run. */
const otherFacts = (report: Report): readonly Text[] => {
  const { verdict, cells, watches } = report;
  if (verdict.party === 'none' || cells.some((cell) => cell.proof && isFailing(cell))) return [];
  const others = [addressFacts(report), watches.slice(0, 2), historyFacts(report)];
  return others.find((facts) => facts.length > 0) ?? [];
};

const pathBlock = ({ path: picture, language }: Report): readonly DraftBlock[] =>
  picture?.lines.some(({ tone }) => tone !== 'silent') === true
    ? [{ kind: 'path', picture, words: picture.lines.map((line) => pathText(line, picture.server, language)) }]
    : [];

type Observed = NonNullable<Report['observed']>[number];

const observedRow = ({ cells }: Report, one: Observed): readonly DraftCell[] => {
  const cell =
    one.address === null ? cells.find(({ stage, family }) => stage === one.stage && family === one.family) : null;
  return [
    plain(one.title),
    mono(timeOf(one)),
    mono(wayOf(one)),
    cell ? { ...shownCell(cell), proof: false } : toned(one.word, one.failed ? 'fault' : 'good'),
  ];
};

const leadBlock = ({ verdict }: Report): DraftBlock => ({
  kind: 'lead',
  headline: own(partyHeadline(verdict.party, verdict.certainty)),
  text: verdict.sentence,
  tone: leadTone(verdict),
});

/** Who must act and why, when and between whom it was seen: all that a reader of one page needs. */
export const verdictSection = (report: Report): readonly DraftSection[] => {
  const { party, certainty, certaintyTitle } = report.verdict;
  const { server, observed = [] } = report;
  return section('verdict', say('Verdict'), [
    leadBlock(report),
    ...facts([
      { label: actorLabel(party, certainty), value: own(actorOf(party, certainty)) },
      { label: say('How sure'), value: certaintyTitle },
      { label: say('Server under test'), value: server === null ? '' : serverText(server) },
    ]),
    ...table(
      [say('Where'), say('Time'), say('Source → destination'), say('Seen')],
      observed.map((one) => observedRow(report, one)),
    ),
    ...list(otherFacts(report)),
    ...pathBlock(report),
  ]);
};

/** Further faults, each with who must act, what shows it and what to do. */
export const alsoSection = ({ also = [] }: Report): readonly DraftSection[] =>
  also.length === 0
    ? []
    : section(
        'also',
        say('Also'),
        also.flatMap(({ headline, sentence, steps }) => [
          ...text(joined([headline, sentence], '. ')),
          ...list(steps, true),
        ]),
      );

export const stepsSection = ({ verdict }: Report): readonly DraftSection[] =>
  section('what-to-do', say('What to do'), [
    ...list(verdict.steps, true),
    ...facts([
      { label: say('How to verify the fix'), value: verdict.mended },
      { label: decideTitle(verdict.certainty), value: verdict.wouldChange },
    ]),
  ]);

const together = (cells: readonly RestsOn[]): readonly DraftCell[][] => {
  const rows = new Map<string, { readonly first: RestsOn; readonly families: Family[] }>();
  for (const input of cells) {
    const key = JSON.stringify([input.stage, input.word, input.says, input.because]);
    const known = rows.get(key);
    if (known) known.families.push(input.family);
    else rows.set(key, { first: input, families: [input.family] });
  }
  const byStage = [...rows.values()].sort((a, b) => STAGES.indexOf(a.first.stage) - STAGES.indexOf(b.first.stage));
  return byStage.map(({ first: { stage, word, says, because }, families }) =>
    [
      labelled(own(stageTitle(stage)), listed(families.map((family) => own(familyTitle(family))))),
      word,
      says,
      because,
    ].map(plain),
  );
};

const consequences = (cells: Report['cells']): readonly Message[] => {
  const byReason = new Map<string, Message[]>();
  for (const { followsFrom, stageTitle: stage, familyTitle: family } of cells) {
    if (followsFrom === null) continue;
    byReason.set(followsFrom, [...(byReason.get(followsFrom) ?? []), listed([stage, family])]);
  }
  return [...byReason].map(([reason, names]) => say`Explained by the first failure: ${joined(names, '; ')}. ${reason}`);
};

export const groundSection = ({ verdict, cells }: Report): readonly DraftSection[] => {
  const { restsOn, code } = verdict;
  if (restsOn.length === 0) return [];
  return section('rests-on', say('What it rests on'), [
    ...table([say('Where'), say('Seen'), say('What it means'), say('Why')], together(restsOn)),
    ...list(consequences(cells)),
    ...text(say`Rule ${code}.`),
  ]);
};
