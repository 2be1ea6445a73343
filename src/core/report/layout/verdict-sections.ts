import { outcomeWord } from '../../diagnosis/phrases.ts';
import { familyTitle, partyHeadline, partyTeam, stageTitle } from '../../diagnosis/titles.ts';
import { STAGES, type Certainty, type Family, FAMILIES } from '../../vocabulary/words.ts';
import { marked, said, say } from '../../messages/say.ts';
import { pathText } from '../path-shapes.ts';
import type { Block, Section, TableCell, Tone } from '../document.ts';
import type { Report } from '../report.ts';
import { clocks, isFailing, serverText, timeOf, wayOf } from './words.ts';
import { facts, list, plain, section, table, text, mono, toned } from './blocks.ts';
import { unknownSignInsText } from '../../attempts/sign-ins.ts';
type Cell = Report['cells'][number];

const shownCell = (cell: Cell): TableCell => {
  const { word, answeredBy, answeredByTitle, severity, silent, proof } = cell;
  // Whoever answers in the server's place belongs into the table; that the server answers goes without saying.
  const shown = answeredBy === 'device' && answeredByTitle !== null ? `${word} (${answeredByTitle})` : word;
  return toned(shown, silent ? 'silent' : severity, proof);
};

const rowsOf = ({ cells }: Report): readonly (readonly TableCell[])[] =>
  FAMILIES.flatMap((family) => {
    const row = STAGES.flatMap((stage) => cells.filter((cell) => cell.family === family && cell.stage === stage));
    const [first] = row;
    return first ? [[plain(first.familyTitle), ...row.map(shownCell)]] : [];
  });

const ADDRESS_TONES: Readonly<Record<string, Tone>> = { good: 'good', failed: 'fault' };

/** The addresses of the name that are not alike, each with what every stage showed there; the card has none. */
const addressRows = ({ addresses }: Report): readonly (readonly TableCell[])[] => {
  const compared = addresses.filter(({ word }) => word !== undefined);
  return [...new Set(compared.map(({ address }) => address))].map((address) => [
    mono(address),
    ...STAGES.map((stage) => {
      const entry = compared.find((one) => one.address === address && one.stage === stage);
      return entry?.word === undefined
        ? toned(outcomeWord(stage === 'platform' ? 'row.none' : 'not-run', 'open-api', null), 'silent')
        : toned(entry.word, ADDRESS_TONES[entry.state] ?? 'cannot-tell');
    }),
  ]);
};

const signInsOf = (count: number): string => {
  if (count === 0) return said('No answer rejected a sign-in.');
  return count === 1
    ? said('1 sign-in was rejected. Servers may lock an account after three.')
    : say`${count} sign-ins were rejected. Servers may lock an account after three.`;
};

/** Four requests from three places. */
export const comparisonSection = (report: Report): readonly Section[] =>
  section('comparison', said('Comparison'), [
    ...table(
      said('Four requests from three places; the verdict rests on the marked cells'),
      [said('Request'), ...STAGES.map(stageTitle)],
      [...rowsOf(report), ...addressRows(report)],
    ),
    ...text(
      addressRows(report).length === 0
        ? null
        : said('A row with an address shows what the same requests got at that address of the name alone.'),
    ),
    ...text([signInsOf(report.failedSignIns), ...unknownSignInsText(report.unknownSignIns ?? 0)].join(' ')),
    ...text(
      said(
        'Each row is one request to the NAC server that guest sign-in depends on. Each column is where it was sent from: a host inside the network, a host outside the firewall, and the sign-in platform itself, as its status card tells. 500 is the good answer of Monitoring (MnT) to a device that has no session.',
      ),
    ),
  ]);

/** Where inside and outside part first; the rest follows from it. */
export const divergenceSection = ({ divergence }: Report): readonly Section[] =>
  divergence === null
    ? []
    : section('divergence', said('First difference'), [
        ...text(divergence.sentence),
        ...facts([
          { label: stageTitle('inside'), value: divergence.inside },
          { label: stageTitle('outside'), value: divergence.outside },
        ]),
      ]);

/** Numbers under which the side that answered finds the request in their own log. */
export const incidentsSection = ({ cells }: Report): readonly Section[] =>
  section(
    'incidents',
    said('Incident and request numbers'),
    table(
      said('The responder finds the request in its log by these numbers'),
      [said('Where'), said('Given by'), said('Kind'), said('Number')],
      cells.flatMap(({ stageTitle: stage, familyTitle: family, answeredByTitle, incidents }) =>
        incidents.map(({ name, value }) => [
          plain(`${stage}, ${family}`),
          plain(answeredByTitle ?? ''),
          plain(name),
          { text: value, mono: true },
        ]),
      ),
    ),
  );

/** Alternative causes with the one check that decides, and the checks that people have made. */
export const alternativesSection = ({ rivals, checks }: Report): readonly Section[] =>
  section('rivals', said('Alternative causes, and what was checked'), [
    ...table(
      said('Other explanations that the facts allow'),
      [said('Who would have to act'), said('Explanation'), said('What decides')],
      rivals.map(({ partyTitle, sentence, check }) => [plain(partyTitle), plain(sentence), plain(check)]),
    ),
    ...table(
      said('Checks that people have made'),
      [said('Check'), said('Result'), said('Time')],
      checks.map(({ title, result, saidBy, at }) => [
        plain(title),
        plain(saidBy === undefined ? result : `${result} (${saidBy})`),
        mono(clocks(at)),
      ]),
    ),
  ]);

/** Why the comparison is trusted less, and what was noted beside it that changes nothing in this verdict. */
export const guardSection = ({ guard }: Report): readonly Section[] => {
  const lowering = guard.filter(({ lowers }) => lowers !== false);
  const others = guard.filter(({ lowers }) => lowers === false);
  return section('guard', said('Caveats'), [
    ...(lowering.length === 0
      ? []
      : [
          ...text(said('Each of these lowers how sure the verdict can be.')),
          ...list(lowering.map(({ sentence }) => sentence)),
        ]),
    ...(others.length === 0
      ? []
      : [
          ...text(said('Also noted. It makes this verdict neither more nor less sure.')),
          ...list(others.map(({ sentence }) => sentence)),
        ]),
  ]);
};

const MEANING = marked({
  proven: 'The facts in this report leave no other explanation that the rules know of.',
  likely: 'The facts point here. Alternative causes, and the check that decides, follow below.',
  'cannot-tell': 'The facts so far do not decide where the fault is.',
}) satisfies Readonly<Record<Certainty, string>>;

/** What a certainty means for the one who has to act on it. */
const certaintyMeaning = (certainty: Certainty): string => said(MEANING[certainty]);

const leadTone = ({ party, certainty }: Report['verdict']): Tone => {
  if (certainty === 'cannot-tell' || party === 'unknown') return 'cannot-tell';
  return party === 'none' ? 'good' : 'fault';
};

type Ground = Report['verdict']['restsOn'][number];

/** One address that is good and one that is not, at the stage that the verdict rests on. */
const addressFacts = ({ verdict, addresses }: Report): readonly string[] => {
  const there = addresses.filter(({ stage }) => verdict.restsOn.some((name) => name.stage === stage));
  const [bad] = there.filter(({ state }) => state === 'failed');
  if (!bad) return [];
  const good = there.find(({ stage, state }) => stage === bad.stage && state === 'good');
  return [...(good ? [good] : []), bad].map(({ stage, sentence }) => `${stageTitle(stage)}: ${sentence}`);
};

/** The newest two runs or watches of the stage that the verdict rests on. */
const historyFacts = ({ verdict, timeline }: Report): readonly string[] => {
  const [first] = verdict.restsOn;
  if (!first) return [];
  return timeline
    .filter(({ what }) => what.startsWith(`${stageTitle(first.stage)}, `))
    .slice(-2)
    .map(({ utc, what }) => `${utc}: ${what}`);
};

/**
 * What shows it where no probe that the verdict rests on failed: single addresses of the name, or what only a watch or an
 * earlier run has seen.
 */
const otherFacts = (report: Report): readonly string[] => {
  const { verdict, cells, watches } = report;
  if (verdict.party === 'none' || cells.some((cell) => cell.proof && isFailing(cell))) return [];
  const others = [addressFacts(report), watches.slice(0, 2), historyFacts(report)];
  return others.find((facts) => facts.length > 0) ?? [];
};

/** The picture, where a stage was run or a card recorded. */
const pathBlock = (picture: Report['path']): readonly Block[] =>
  picture?.lines.some(({ tone }) => tone !== 'silent') === true
    ? [{ kind: 'path', picture, words: picture.lines.map((line) => pathText(line, picture.server)) }]
    : [];

type Observed = NonNullable<Report['observed']>[number];

const observedRow = ({ cells }: Report, one: Observed): readonly TableCell[] => {
  const cell =
    one.address === null ? cells.find(({ stage, family }) => stage === one.stage && family === one.family) : null;
  return [
    plain(one.title),
    mono(timeOf(one)),
    mono(wayOf(one)),
    cell ? { ...shownCell(cell), proof: false } : toned(one.word, one.failed ? 'fault' : 'good'),
  ];
};

/** The verdict itself: who must act, and the sentence that says why. */
const leadBlock = ({ verdict }: Report): Block => ({
  kind: 'lead',
  headline: partyHeadline(verdict.party, verdict.certainty),
  text: verdict.sentence,
  tone: leadTone(verdict),
});

/** Who must act and why, when and between whom it was seen: all that a reader of one page needs. */
export const verdictSection = (report: Report): readonly Section[] => {
  const { party, certainty, certaintyTitle } = report.verdict;
  const { server, observed = [] } = report;
  return section('verdict', said('Verdict'), [
    leadBlock(report),
    ...facts([
      { label: party === 'none' ? said('Result') : said('Who must act'), value: partyTeam(party) },
      { label: said('How sure'), value: `${certaintyTitle}. ${certaintyMeaning(certainty)}` },
      { label: said('Server under test'), value: server === null ? '' : serverText(server) },
    ]),
    ...table(
      said('What shows it: when, from where to where, and what came back'),
      [said('Where'), said('Time'), said('Source → destination'), said('Seen')],
      observed.map((one) => observedRow(report, one)),
    ),
    ...list(otherFacts(report)),
    ...pathBlock(report.path),
  ]);
};

export const stepsSection = ({ verdict }: Report): readonly Section[] =>
  section('what-to-do', verdict.steps.length === 1 ? said('Next step') : said('Next steps'), [
    ...list(verdict.steps, true),
    ...facts([
      { label: said('How to verify the fix'), value: verdict.mended },
      { label: said('What could change it'), value: verdict.wouldChange },
    ]),
  ]);

/** Families that say the very same at one stage stand in one row. */
const together = (grounds: readonly Ground[]): readonly TableCell[][] => {
  const rows = new Map<string, { readonly first: Ground; readonly families: Family[] }>();
  for (const input of grounds) {
    const key = JSON.stringify([input.stage, input.word, input.says, input.because]);
    const known = rows.get(key);
    if (known) known.families.push(input.family);
    else rows.set(key, { first: input, families: [input.family] });
  }
  const byStage = [...rows.values()].sort((a, b) => STAGES.indexOf(a.first.stage) - STAGES.indexOf(b.first.stage));
  return byStage.map(({ first: { stage, word, says, because }, families }) =>
    [`${stageTitle(stage)}: ${families.map(familyTitle).join(', ')}`, word, says, because].map(plain),
  );
};

/** What only follows from the root, one line for each reason. */
const consequences = (cells: Report['cells']): readonly string[] => {
  const byReason = new Map<string, string[]>();
  for (const { followsFrom, stageTitle: stage, familyTitle: family } of cells) {
    if (followsFrom === null) continue;
    byReason.set(followsFrom, [...(byReason.get(followsFrom) ?? []), `${stage}, ${family}`]);
  }
  return [...byReason].map(([reason, names]) => say`Explained by the first failure: ${names.join('; ')}. ${reason}`);
};

/** The proving cells, and the rule that they meet. */
export const groundSection = ({ verdict, cells }: Report): readonly Section[] => {
  const { restsOn, beyondTable, code } = verdict;
  if (restsOn.length === 0) return [];
  return section('rests-on', said('What it rests on'), [
    ...table(
      said('The cells that prove the verdict, and why'),
      [said('Where'), said('Seen'), said('What it means'), said('Why')],
      together(restsOn),
    ),
    ...list(consequences(cells)),
    ...text(beyondTable ? say`Rule ${code}, beyond the vendor's own table of status codes.` : say`Rule ${code}.`),
  ]);
};
