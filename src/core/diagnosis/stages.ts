import { isAskedWithoutPassword } from './rules/status.ts';
import { cardStaleText } from './guard/guard.ts';
import type { StageRecord } from '../records/record.ts';
import { isGood, isFailure, isSilent } from '../evidence/outcome.ts';
import { STAGES, type Stage, type Party, placeText } from '../vocabulary/words.ts';
import { stageCells, type JudgedCell, type Matrix } from './cells.ts';
import type {
  AddressSummary,
  StageState,
  StageSummary,
  CellName,
  Path,
  PathBranch,
  PathEnd,
  PathLine,
  PathPlace,
  PathPoint,
  Concluded,
} from './judgement.ts';
import { familyTitle } from './words/titles.ts';
import { utcText } from '../messages/zoned-time.ts';
import type { AttemptSeries, WatchFindings } from './intermittent/series.ts';
import type { NewerRejection } from './relations/earlier-results.ts';
import { failedIn } from './relations/watches.ts';
import {
  type Message,
  marked,
  say,
  sentences,
  joined,
  verbatim,
  NOTHING,
  address,
  host,
  outside,
} from '../messages/message.ts';
import { leafOf } from '../evidence/evidence.ts';
import { ownAddress } from './relations/address.ts';
import { addressConnected } from './relations/addresses.ts';
import { losesLarge } from './words/path.ts';
import { outcomeWord } from './words/phrases.ts';
import { endNote, whereItEnds } from './relations/where-it-ends.ts';

const WHY: Readonly<Record<Stage, string>> = marked({
  inside: 'Shows whether the server and the account work, with nothing in between',
  outside: 'Shows whether the firewall lets the same requests through',
  platform: 'Shows what the platform itself reaches from its own address',
});

/** Never better than the worst cell, the worst address, or a sign-in that a watch saw rejected; *cannot tell* is never good. */
const stateOf = (
  cells: readonly JudgedCell[],
  addresses: readonly AddressSummary[],
  running: boolean,
  stale: boolean,
  rejected: boolean,
  watchFailed: boolean,
): StageState => {
  if (running) return 'running';
  const spoken = cells.filter((cell) => !['not-run', 'row.not-read', 'row.none'].includes(cell.outcome));
  if (spoken.length === 0) return watchFailed ? 'cannot-tell' : 'not-run';
  if (stale) return 'stale';
  if (rejected) return 'failed';
  if (spoken.some((cell) => cell.finding.severity === 'fault')) return 'failed';
  if (addresses.some(({ state }) => state === 'failed')) return 'failed';
  const asked = cells.filter((cell) => cell.outcome !== 'row.none');
  const isPassed =
    asked.every((cell) => isGood(cell.outcome) && cell.finding.severity !== 'cannot-tell') &&
    addresses.every(({ state }) => state === 'good');
  return isPassed && !watchFailed ? 'passed' : 'cannot-tell';
};

const rejectedSentence = ({ family, moment }: NewerRejection): Message =>
  say`A watch since then ended at a rejected sign-in (401): ${familyTitle(family)}, at ${utcText(moment)}.`;

const watchedText = ({ attempts, failures }: AttemptSeries): Message =>
  say`Watched: ${failures.length} of ${attempts.length} attempts failed`;
const watchedSentence = (series: AttemptSeries): Message => say`${watchedText(series)}.`;

/** What makes a stage fail although its own probes are good, with their count; `null` where all addresses are good. */
const addressesText = (addresses: readonly AddressSummary[], fine: number, asked: number): Message | null => {
  const sum = addresses.length;
  const failed = addresses.filter(({ state }) => state === 'failed').length;
  if (failed === 0) {
    const unclear = addresses.filter(({ state }) => state === 'cannot-tell').length;
    return unclear === 0 ? null : say`${unclear} of ${sum} addresses inconclusive; ${fine} of ${asked} probes good.`;
  }
  if (addresses.some(({ used, state }) => used && state === 'failed'))
    return say`${failed} of ${sum} addresses failed; ${fine} of ${asked} probes good.`;
  return say`${failed} of ${sum} addresses failed; ${fine} of ${asked} probes good at another.`;
};

const sentenceOf = (
  stage: Stage,
  state: StageState,
  cells: readonly JudgedCell[],
  addresses: readonly AddressSummary[],
  rejections: readonly NewerRejection[],
  watched: readonly AttemptSeries[],
): Message => {
  const asked = cells.filter((cell) => cell.outcome !== 'row.none');
  const fine = asked.filter((cell) => isGood(cell.outcome)).length;
  if (state === 'not-run' || state === 'running') return say(WHY[stage]);
  if (state === 'stale') return cardStaleText();
  if (asked.every(({ outcome }) => outcome === 'not-run'))
    return sentences(...watched.slice(0, 1).map(watchedSentence));
  const counted = say`${stage === 'platform' ? rowsSay(fine, asked.length) : goodOf(fine, asked.length)}.`;
  return sentences(
    addressesText(addresses, fine, asked.length) ?? counted,
    ...rejections.slice(-1).map(rejectedSentence),
    ...(rejections.length > 0 ? [] : watched.slice(0, 1).map(watchedSentence)),
  );
};

export const summarize = (
  matrix: Matrix,
  running: Stage | null,
  cardIsStale: boolean,
  allAddresses: readonly AddressSummary[],
  newestFirst: readonly StageRecord[],
  rejections: readonly NewerRejection[],
  findings: WatchFindings,
): readonly StageSummary[] =>
  STAGES.map((stage) => {
    const cells = stageCells(matrix, stage);
    const addresses = allAddresses.filter((entry) => entry.stage === stage);
    const rejected = rejections.filter((rejection) => rejection.stage === stage);
    const isStale = stage === 'platform' && cardIsStale;
    const watched = failedIn(findings, stage);
    const state = stateOf(cells, addresses, running === stage, isStale, rejected.length > 0, watched.length > 0);
    const newestRunId = newestFirst.find((run) => run.stage === stage)?.id ?? null;
    return { stage, state, sentence: sentenceOf(stage, state, cells, addresses, rejected, watched), newestRunId };
  });

// The path of each stage as drawn, with the place where it breaks; what nobody measured has a question mark.
const PLACES: Readonly<Partial<Record<Party, PathPlace>>> = {
  'firewall-or-proxy': 'path',
  'platform-egress': 'path',
  'access-control-server': 'server',
  'api-account': 'server',
  'api-role': 'server',
  'api-setting': 'server',
  'platform-settings': 'host',
  'name-resolution': 'name',
  'own-proxy': 'proxy',
  vantage: 'host',
};

const NO_REPLY = /^(tcp\.|tls\.(silent|reset|large-hello)$|http\.(timeout|cut-off)$)/;

const isAt = ({ stage, family }: CellName, cell: JudgedCell): boolean => stage === cell.stage && family === cell.family;

const isAccused = (cell: JudgedCell, verdict: Concluded): boolean =>
  verdict.certainty !== 'cannot-tell' && verdict.restsOn.some((name) => isAt(name, cell));

const endOf = (cell: JudgedCell, verdicts: readonly Concluded[]): PathEnd => {
  const { outcome, attribution, device } = cell;
  if (outcome === 'dns.not-found' && cell.rule.party === 'vantage') return { place: 'host', certainty: 'likely' };
  if (outcome.startsWith('dns.')) return { place: 'name', certainty: 'proven' };
  if (outcome.startsWith('proxy.') && outcome !== 'proxy.cannot-reach') return { place: 'proxy', certainty: 'proven' };
  const verdict = verdicts.find((one) => isAccused(cell, one));
  const accused = verdict && PLACES[verdict.party];
  if (verdict && accused !== undefined) return { place: accused, certainty: verdict.certainty };
  // Nobody knows yet who rejected it, and the line says no more than the sentence.
  if (
    outcome === 'http.401' &&
    verdicts.some(({ party, restsOn }) => party === 'unknown' && restsOn.some((name) => isAt(name, cell)))
  )
    return { place: 'path', certainty: 'cannot-tell' };
  if (cell.evidence?.response && attribution.responder === 'access-control-server')
    return { place: 'server', certainty: 'likely' };
  if (device !== null) return { place: 'path', certainty: 'likely' };
  return { place: 'path', certainty: 'cannot-tell' };
};

const pointsOf = (stage: Stage, cell: JudgedCell | undefined, card: string): readonly PathPoint[] => {
  if (stage === 'platform') return [{ place: 'host', title: say('Platform'), detail: verbatim(card) }];
  const { evidence = null, run = null } = cell ?? {};
  if (run === null) return [{ place: 'host', title: say('Test host'), detail: NOTHING }];
  const { name, proxy } = evidence ?? {};
  const towards = evidence?.connection?.remoteAddress ?? name?.tried.at(-1)?.address ?? null;
  const own = ownAddress(run, evidence, towards) ?? '';
  const resolver = name?.resolvers[0];
  return [
    {
      place: 'host',
      title: run.vantage.label === null ? say('Test host') : verbatim(outside(run.vantage.label)),
      detail: verbatim(own),
    },
    ...(name ? [{ place: 'name', title: say('DNS'), detail: verbatim(address(resolver ?? '')) } as const] : []),
    ...(proxy
      ? [{ place: 'proxy', title: say('Local proxy'), detail: verbatim(host(placeText(proxy))) } as const]
      : []),
  ];
};

const saysOf = ({ outcome, family, status, device }: JudgedCell): Message => {
  const word = outcomeWord(outcome, family, status);
  return device === null ? word : say`${device}: ${word}`;
};

const keyOf = (cell: JudgedCell | undefined): string | null => leafOf(cell?.evidence ?? null)?.publicKeySha256 ?? null;

/** How many probes failed, and what else was seen: another key than inside, or that nobody measured where it ends. */
const noteOf = (cell: JudgedCell, inside: JudgedCell, failing: number, asked: number): Message => {
  const count = say`${failing} of ${asked} probes`;
  if (cell.stage === 'outside' && keyOf(cell) !== null && keyOf(inside) !== null && keyOf(cell) !== keyOf(inside))
    return say`${count} · other TLS key than inside`;
  if (losesLarge(cell) !== null) return say`${count} · large packets are lost`;
  const found = whereItEnds(cell);
  if (found !== null) return say`${count} · ${endNote(found)}`;
  return NO_REPLY.test(cell.outcome) ? say`${count} · hops not measured` : count;
};

export const rowsSay = (good: number, asked: number): Message => say`${good} of ${asked} rows Up`;
export const goodOf = (good: number, asked: number): Message => say`${good} of ${asked} probes good`;

/** "200 OK · 200 OK · 200 OK · 500 (expected)", each status alone: "200 · 200 · 200 · 500 (expected)". */
const goodSays = (cells: readonly Pick<JudgedCell, 'outcome' | 'family' | 'status'>[]): Message =>
  joined(
    cells.map(({ outcome, family, status }) =>
      outcome === 'ok' && family !== 'mnt-session' ? verbatim('200') : outcomeWord(outcome, family, status),
    ),
    ' · ',
  );

const OF_ONE_ADDRESS: readonly string[] = ['verdict.one-address.inside', 'verdict.one-address.outside'];

/** Where the path to one address breaks; a verdict about one address says whether path or server is at fault. */
const branchEnd = ({ cell }: AddressSummary['results'][number], verdict: Concluded): PathEnd => {
  const accused = OF_ONE_ADDRESS.includes(verdict.code) ? PLACES[verdict.party] : undefined;
  if ((accused === 'path' || accused === 'server') && verdict.certainty !== 'cannot-tell')
    return { place: accused, certainty: verdict.certainty };
  if (cell?.answeredBy === 'access-control-server') return { place: 'server', certainty: 'likely' };
  return { place: 'path', certainty: cell?.answeredBy === 'device' ? 'likely' : 'cannot-tell' };
};

/** The first address with another result than the one that a stage used: good while that failed, or the reverse. */
const branchOf = (
  shown: JudgedCell,
  addresses: readonly AddressSummary[],
  verdict: Concluded,
): PathBranch | undefined => {
  const used = addressConnected(shown) ?? shown.evidence?.name?.tried.at(-1)?.address;
  const state = isFailure(shown.outcome) ? 'good' : 'failed';
  const [first, ...more] = addresses.filter((entry) => entry.address !== used && entry.state === state);
  if (first === undefined) return undefined;
  const { address, results } = first;
  const failed = results.find(({ outcome }) => isFailure(outcome));
  const seen = failed ?? results[0];
  if (seen === undefined) return undefined;
  const family = seen.family ?? shown.family;
  const word = outcomeWord(seen.outcome, family, seen.cell?.status ?? null);
  const device = seen.cell?.device ?? null;
  return {
    address,
    more: more.length,
    tone: failed ? 'fault' : 'good',
    end: failed ? branchEnd(failed, verdict) : null,
    says: failed
      ? device === null
        ? word
        : say`${device}: ${word}`
      : goodSays(results.map((result) => ({ ...result, family: result.family ?? family, status: null }))),
    family,
  };
};

const lineOf = (
  stage: Stage,
  matrix: Matrix,
  verdicts: readonly [Concluded, ...Concluded[]],
  summary: StageSummary | undefined,
  addresses: readonly AddressSummary[],
  watched: AttemptSeries | undefined,
): PathLine => {
  const cells = stageCells(matrix, stage);
  const card = cells.find((cell) => cell.card)?.card ?? null;
  const spoken = cells.filter(({ outcome }) => !isSilent(outcome));
  const failed = spoken.filter(({ outcome }) => isFailure(outcome));
  // What was asked without the password shows nothing about the answer that the user gets.
  const withPassword = failed.filter(({ rule }) => !isAskedWithoutPassword(rule));
  const failing = withPassword.length > 0 ? withPassword : failed;
  const [verdict] = verdicts;
  const isRoot = (cell: JudgedCell): boolean => verdict.restsOn.some((name) => isAt(name, cell));
  const shown = failing.find(isRoot) ?? failing[0] ?? spoken[0];
  const points = pointsOf(stage, shown, card?.outboundFqdn ?? '');
  const nothing = { stage, points, end: null, note: null, cell: null, target: '' } as const;
  if (shown === undefined) {
    const held = cells.some(({ outcome }) => outcome === 'not-run.protecting-account');
    if (held) return { ...nothing, tone: 'silent', says: say('Held back to protect the account') };
    if (summary?.state === 'cannot-tell')
      return { ...nothing, tone: 'cannot-tell', says: watched ? watchedText(watched) : summary.sentence };
    return { ...nothing, tone: 'silent', says: say('Not run'), note: summary?.sentence ?? null };
  }
  const asked = cells.filter(({ outcome }) => outcome !== 'row.none').length;
  const cell = { stage, family: shown.family };
  const { evidence } = shown;
  const connection = evidence?.connection;
  const target =
    connection && evidence.proxy === null
      ? placeText({ host: connection.remoteAddress, port: connection.remotePort })
      : '';
  const branch = branchOf(shown, addresses, verdict);
  const base = { ...nothing, cell, target, ...(branch && { branch }) };
  if (failing.length > 0) {
    const isCard = stage === 'platform';
    const says = isCard ? rowsSay(spoken.length - failing.length, asked) : saysOf(shown);
    if (summary?.state === 'stale')
      return { ...base, tone: 'cannot-tell', says, note: say('The card is older than the probes') };
    return {
      ...base,
      // A state that is no fault by default is drawn as one if the verdict rests on it.
      tone:
        shown.finding.severity === 'cannot-tell' && !verdicts.some((one) => isAccused(shown, one))
          ? 'cannot-tell'
          : 'fault',
      end: endOf(shown, verdicts),
      says,
      note: isCard ? null : noteOf(shown, matrix.inside[shown.family], failed.length, asked),
    };
  }
  const good = spoken.filter(({ outcome }) => isGood(outcome));
  const isWhole = good.length === asked && good.every(({ finding }) => finding.severity === 'good');
  // An address with its own line does not make the main line worse.
  const isPassed = summary?.state === 'passed' || (summary?.state === 'failed' && branch !== undefined);
  // What a watch saw since speaks against what every probe showed once.
  const told = watched && !isPassed ? watchedText(watched) : goodSays(good);
  const says = stage === 'platform' ? rowsSay(good.length, asked) : told;
  return {
    ...base,
    tone: isWhole && isPassed ? 'good' : 'cannot-tell',
    says: isWhole || stage === 'platform' ? says : goodOf(good.length, asked),
  };
};

const serverOf = (matrix: Matrix): Path['server'] => {
  const run = STAGES.flatMap((stage) => stageCells(matrix, stage)).find((cell) => cell.run !== null)?.run;
  return { title: say('NAC server'), detail: run ? verbatim(placeText(run.server)) : NOTHING };
};

/** The picture of a judgement; one line a stage, always three, with a branch where one address of the name went otherwise. */
export const pathOf = (
  matrix: Matrix,
  verdicts: readonly [Concluded, ...Concluded[]],
  stages: readonly StageSummary[],
  addresses: readonly AddressSummary[],
  findings: WatchFindings,
): Path => ({
  server: serverOf(matrix),
  lines: STAGES.map((stage) =>
    lineOf(
      stage,
      matrix,
      verdicts,
      stages.find((entry) => entry.stage === stage),
      addresses.filter((entry) => entry.stage === stage),
      failedIn(findings, stage)[0],
    ),
  ),
});
