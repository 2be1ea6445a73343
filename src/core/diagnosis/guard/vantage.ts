import type { StageRecord } from '../../records/record.ts';
import type { WatchRecord } from '../../records/watch.ts';
import { PROBE_STAGES } from '../../vocabulary/words.ts';
import { isPrivateAddress } from '../relations/address.ts';
import { historyOf, stageCells, type JudgedCell, type Matrix } from '../cells.ts';
import {
  CLOCK_TOLERANCE_MS,
  note,
  proxyNote,
  runsOf,
  sharedResolvers,
  sharedResolverText,
  vpnNote,
  type Guarded,
} from './note.ts';
import type { GuardNote } from '../judgement.ts';
import type { Order } from '../order.ts';
import { stageWord } from '../words/titles.ts';
import { type Message, say, type Value } from '../../messages/message.ts';
import { momentOf } from '../../messages/zoned-time.ts';

/** Notes of the guard about the two hosts: where they really stood, and whether their clocks agree. */

const cellsOfRun = (matrix: Matrix, run: StageRecord): readonly JudgedCell[] =>
  stageCells(matrix, 'outside').filter((cell) => cell.run === run);

/** Outside runs that went to the name itself, without a proxy: where they stood can be read from their addresses. */
const directRuns = (matrix: Matrix): readonly StageRecord[] =>
  runsOf(matrix, 'outside').filter((run) => run.server.connectTo === null && run.vantage.proxy === null);

/** A place that was named says why; without a name, where the stage was run is open. */
const lowersFor = (runs: readonly StageRecord[]): GuardNote['lowersTo'] =>
  runs.every(({ vantage }) => vantage.label !== null) ? 'likely' : 'cannot-tell';

const vpn = (matrix: Matrix): readonly Guarded[] => {
  const direct = directRuns(matrix);
  const notes = direct.flatMap((run) => {
    const local = cellsOfRun(matrix, run).flatMap(({ evidence }) => evidence?.connection?.localAddress ?? []);
    return vpnNote(run.vantage, local, lowersFor(direct)) ?? [];
  });
  const worst = notes.find(({ code }) => code === 'guard.outside-vpn') ?? notes[0];
  return worst ? [worst] : [];
};

/** From outside the name led to an inner address, and it was the inner resolver that said so. */
const resolver = (matrix: Matrix): readonly Guarded[] => {
  const direct = directRuns(matrix);
  const inside = runsOf(matrix, 'inside');
  for (const run of direct) {
    const inner = cellsOfRun(matrix, run)
      .flatMap(({ evidence }) => evidence?.name?.addresses ?? [])
      .find(isPrivateAddress);
    const shared = inside.flatMap((other) => sharedResolvers(run.vantage, other.vantage))[0];
    if (inner !== undefined && shared !== undefined)
      return [note('guard.resolver-shared', lowersFor(direct), ['outside'], sharedResolverText(shared, inner))];
  }
  return [];
};

/** The server's clock minus the host's, by an answer that no other device gave. */
const skewAt = (matrix: Matrix, stage: 'inside' | 'outside'): number | null =>
  stageCells(matrix, stage)
    .filter(({ attribution }) => attribution.responder !== 'device')
    .map(({ evidence }) => evidence?.response?.clockSkewMs ?? null)
    .find((skew) => skew !== null) ?? null;

const spanOf = (ms: number): Message => {
  const whole = Math.round(Math.abs(ms) / 60_000);
  if (whole < 2) return say`${Math.round(Math.abs(ms) / 1000)} seconds`;
  return whole < 120 ? say`${whole} minutes` : say`${Math.round(whole / 60)} hours`;
};

const clocks = (matrix: Matrix): readonly Guarded[] => {
  const inside = skewAt(matrix, 'inside');
  const outside = skewAt(matrix, 'outside');
  if (inside === null || outside === null || Math.abs(inside - outside) <= CLOCK_TOLERANCE_MS) return [];
  const [wrong, skew] =
    Math.abs(inside) > Math.abs(outside) ? (['inside', inside] as const) : (['outside', outside] as const);
  const direction = skew > 0 ? say('behind') : say('ahead');
  return [
    note(
      'guard.clock-skew',
      'likely',
      ['inside', 'outside', 'platform'],
      say`The clocks of the two hosts differ by ${spanOf(inside - outside)}; by the server's clock the ${stageWord(wrong)} host is ${spanOf(skew)} ${direction}. Which run was first, and how old the card is, are uncertain.`,
    ),
  ];
};

type Off = readonly [stage: Message, at: Value, by: Value, direction: Message, than: Value];

const doubtByDevice = ([stage, at, by, direction, than]: Off): Message =>
  say`The clock of the host of the ${stage} run of ${at} may be ${by} ${direction}, by replies that are not known to be the server's own: whether it came before or after the run of ${than} is not known.`;

const doubtByHost = ([stage, at, by, direction, than]: Off): Message =>
  say`The clock of the host of the ${stage} run of ${at} may be ${by} ${direction}, by the server's replies to other runs that may be of the same host: whether it came before or after the run of ${than} is not known.`;

/** That nobody knows which of two was the last, by whose clock and how much; `otherwise`: the last by a device's clock. */
export const orderInDoubt = (
  last: StageRecord | WatchRecord,
  otherwise: StageRecord | WatchRecord,
  order: Order,
): Guarded | null => {
  const [doubt, otherDoubt] = [order.doubtOf(last), order.doubtOf(otherwise)];
  const [wrong, right] = Math.abs(doubt) > Math.abs(otherDoubt) ? [last, otherwise] : [otherwise, last];
  const ms = order.doubtOf(wrong);
  if (ms === 0 || order.isAfter(last, otherwise) === order.isAfterOtherwise(last, otherwise)) return null;
  const [at, than] = [momentOf(wrong.startedAt).utc, momentOf(right.startedAt).utc];
  const { stage } = wrong;
  const off = [stageWord(stage), at, spanOf(ms), ms > 0 ? say('behind') : say('ahead'), than] as const;
  return note(
    `guard.order-${stage}`,
    'cannot-tell',
    [stage],
    order.isDoubtOfHost(wrong) ? doubtByHost(off) : doubtByDevice(off),
  );
};

/** The same for the runs that the stages are judged by, where the other run shows something else. */
const orders = (matrix: Matrix, order: Order): readonly Guarded[] =>
  PROBE_STAGES.flatMap((stage) => {
    const notes = stageCells(matrix, stage).flatMap((cell) => {
      const { run, family } = cell;
      if (run === null) return [];
      const last = order.runs
        .filter((other) => other.stage === stage && other.probes.some((probe) => probe.family === family))
        .reduce((newest, other) => (order.isAfterOtherwise(other, newest) ? other : newest), run);
      const found = last === run ? null : orderInDoubt(run, last, order);
      if (found === null) return [];
      const target = { host: run.server.host, user: run.user };
      const shown = historyOf([last, ...runsOf(matrix, 'inside')], stage, family, target).find(
        (other) => other.run === last,
      );
      const isSame = shown?.outcome === cell.outcome && shown.attribution.responder === cell.attribution.responder;
      return isSame ? [] : [found];
    });
    return notes.slice(0, 1);
  });

/** Counts only where the proxy let the stage through: else nothing was compared. */
const proxies = (matrix: Matrix): readonly Guarded[] => {
  const proxyAt = (stage: 'inside' | 'outside') =>
    stageCells(matrix, stage).flatMap(({ run, outcome, evidence }) =>
      run && evidence && !outcome.startsWith('proxy.') ? [run.vantage.proxy] : [],
    );
  const [inside, outside] = [proxyAt('inside'), proxyAt('outside')];
  const through = [...inside, ...outside].find((proxy) => proxy !== null);
  const differs = inside.some((one) => outside.some((other) => (one === null) !== (other === null)));
  if (!differs || through === undefined) return [];
  return [proxyNote(inside.includes(through) ? 'inside' : 'outside', through, 'likely')];
};

export const vantageNotes = (matrix: Matrix, order: Order): readonly Guarded[] => [
  ...vpn(matrix),
  ...resolver(matrix),
  ...clocks(matrix),
  ...orders(matrix, order),
  ...proxies(matrix),
];
