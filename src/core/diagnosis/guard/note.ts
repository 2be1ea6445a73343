import type { StageRecord, Vantage } from '../../records/record.ts';
import { PROBE_STAGES, type ProbeStage, type Stage } from '../../vocabulary/words.ts';
import { stageCells, type Matrix, historyOf, type JudgedCell } from '../cells.ts';
import type { GuardNote } from '../judgement.ts';
import { stageWord } from '../words/titles.ts';
import { type Message, filled, joined, marked, NOTHING, say, user, type Value } from '../../messages/message.ts';
import { isPrivateAddress } from '../relations/address.ts';
import type { WatchRecord } from '../../records/watch.ts';
import type { Order } from '../order.ts';
import { momentOf } from '../../messages/zoned-time.ts';

/** The one check that lifts each note of the comparability guard, by its code without `guard.` and the stage at its end. */
const CHECKS = marked({
  'server-differs': 'Run both stages against the same server name and port.',
  'user-differs': 'Run both stages with the same API user.',
  'same-place': 'Run the outside stage from a host that stands outside the firewall.',
  'runs-far-apart': 'Run both stages again on the same day.',
  'probes-old': 'Run both stages again now.',
  'outside-private-address': 'Run the outside stage from a host that resolves the name to its public address.',
  'outside-vpn': 'Run the outside stage again with the VPN switched off.',
  'outside-vpn-unused': 'Run the outside stage again with the VPN switched off.',
  'resolver-shared': 'Run the outside stage from a host that asks a public resolver.',
  'clock-skew': 'Correct the clock of that host, and run its stage again.',
  order: 'Run the {stage} stage again on a host whose clock is right, or compare runs of one host only.',
  'proxy-differs': 'Run both stages with a proxy, or both without one.',
  'hello-differs': 'Run both stages with the same version of this program, in the same form (window or terminal).',
  'small-hello':
    'Network team: exempt the server from the device that wants TLS ClientHellos in one segment, and run the {stage} stage again.',
  'answers-differ':
    'Ask both who answered to look once more together, at the same time, source and destination; withdraw the answer that was wrong.',
  incomplete: 'Run the {stage} stage again to its end.',
  'cards-differ': 'On the platform, click “Update API Configuration” once more, and record all rows of the card.',
  'card-stale': 'On the platform, click “Update API Configuration”, and record the card again.',
  'card-older': 'On the platform, click “Update API Configuration”, and record the card again.',
  'card-clock': "Correct this machine's clock, click “Update API Configuration”, and record the card again.",
  'card-time-assumed':
    'Click “Update API Configuration” on the platform, and record the card again with the time of the click.',
  'same-id': 'Run the {stage} stage again, or import its record again from the host that made it.',
  'broken-signature': 'Run the {stage} stage again, or import its record again from the host that made it.',
  'just-recovered': 'Run the {stage} stage once more: it stays good once it is fixed.',
  'before-fix': 'Run the {stage} stage again: its run is older than what was fixed.',
  'other-server': 'Compare the address that the name leads to outside with the address translation to the server.',
  'other-groups': 'Run both stages again, one right after the other: do the numbers still differ?',
  'passing-error': 'Watch the {stage} stage for a while: does the error come again?',
}) satisfies Readonly<Record<string, string>>;

/** What to do so that a note of the guard no longer applies. */
export const guardCheck = (code: string): Message => {
  const name = code.replace('guard.', '');
  const [, base = name, stage] = /^(.+)-(inside|outside)$/.exec(name) ?? [];
  const text = (CHECKS as Readonly<Record<string, string>>)[base];
  if (text === undefined) return say('Run both stages again, one after the other, from where they claim to be.');
  return stage === undefined ? say(text) : filled(text, { stage: stageWord(stage as ProbeStage) });
};

/** Clocks of two machines in order differ by less. */
export const CLOCK_TOLERANCE_MS = 5 * 60 * 1000;

/** A note of the comparability guard, and the stages whose verdicts it lowers. */
export interface Guarded extends GuardNote {
  readonly stages: readonly Stage[];
}

export const note = (
  code: string,
  lowersTo: GuardNote['lowersTo'],
  stages: readonly Stage[],
  sentence: Message,
): Guarded => ({ code, sentence, lowersTo, stages });

export const runsOf = (matrix: Matrix, stage: 'inside' | 'outside'): readonly StageRecord[] => [
  ...new Set(stageCells(matrix, stage).flatMap((cell) => (cell.run ? [cell.run] : []))),
];

/** Whether traffic leaves by a VPN: by addresses that connections left from, and the routing table; `null` if unknown. */
export const leavesByVpn = (
  { addresses, vpnInterfaces, defaultRoute }: Vantage,
  localAddresses: readonly string[],
): boolean | null => {
  const adapters = localAddresses.flatMap(
    (local) => addresses.find(({ address }) => address === local)?.interface ?? [],
  );
  const seen = defaultRoute?.interface ? [...adapters, defaultRoute.interface] : adapters;
  if (seen.some((adapter) => vpnInterfaces.includes(adapter))) return true;
  return seen.length > 0 ? false : null;
};

/** What a VPN that is up means outside; `null` where none is. */
const vpnText = (vantage: Vantage, localAddresses: readonly string[]): Message | null => {
  const [adapter] = vantage.vpnInterfaces;
  if (adapter === undefined) return null;
  const [local] = localAddresses;
  const from = local === undefined ? NOTHING : say` (from ${local})`;
  const leaves = leavesByVpn(vantage, localAddresses);
  if (leaves === false)
    return say`Outside, a VPN adapter (${adapter}) is up, yet traffic leaves by another one${from}.`;
  return leaves
    ? say`Outside, traffic leaves by a VPN adapter (${adapter}): it may come from inside.`
    : say`Outside, a VPN adapter (${adapter}) is up: traffic may come from inside.`;
};

/** Whether traffic left by a VPN that was up, or may have. */
export const vpnNote = (
  vantage: Vantage,
  localAddresses: readonly string[],
  lowersTo: GuardNote['lowersTo'],
): Guarded | null => {
  const sentence = vpnText(vantage, localAddresses);
  if (sentence === null) return null;
  return leavesByVpn(vantage, localAddresses) === false
    ? note('guard.outside-vpn-unused', 'likely', ['outside'], sentence)
    : note('guard.outside-vpn', lowersTo, ['outside'], sentence);
};

/** Of two places one was asked through a proxy of ours, and the other not. */
export const proxyNote = (where: ProbeStage, proxy: string, lowersTo: GuardNote['lowersTo']): Guarded =>
  note(
    'guard.proxy-differs',
    lowersTo,
    PROBE_STAGES,
    say`The ${stageWord(where)} tests went through the proxy ${proxy}, the other ones through none: what differs may be the proxy.`,
  );

/** Why two that were asked cannot be compared, as it is said of stages and of watches. */
export const usersDifferText = (users: Iterable<string>): Message =>
  say`Different API users were used: ${joined([...users].map(user), say(' and '))}. What one of them may do shows nothing about the other.`;
export const samePlaceText = (): Message =>
  say(
    'Inside and outside were run from the same computer, with the same addresses: one of them was not where it claims.',
  );
export const privateAddressText = (inner: string): Message =>
  say`Outside, the name leads to the private address ${inner}: this host may not be outside.`;
export const sharedResolverText = (resolver: string, inner: string): Message =>
  say`Outside, the name was looked up at the resolver of the inside stage (${resolver}), which gave the private address ${inner}.`;

/** Resolvers that both have; those on the host itself are everywhere the same and say nothing. */
export const sharedResolvers = (left: Vantage, right: Vantage): readonly string[] =>
  left.resolvers.filter((resolver) => !/^(127\.|\[?::1\b)/.test(resolver) && right.resolvers.includes(resolver));

/** From where something was asked, and what it was connected to in place of the name. */
interface Asker {
  readonly vantage: Pick<Vantage, 'addresses' | 'proxy'>;
  readonly server: Pick<StageRecord['server'], 'connectTo'>;
}

/** Whether two were asked from one place, by their addresses, unless they were led apart by hand or by a proxy. */
export const isSamePlace = (one: Asker, other: Asker): boolean => {
  const of = ({ vantage }: Asker): string => JSON.stringify(vantage.addresses.map(({ address }) => address).sort());
  const [here, there] = [one.server.connectTo, other.server.connectTo];
  const isLedApart = here !== there && ((here !== null && there !== null) || one.vantage.proxy !== other.vantage.proxy);
  return !isLedApart && one.vantage.addresses.length > 0 && of(one) === of(other);
};

/** What is known before a stage is run. */
export interface Claim {
  readonly stage: ProbeStage;
  readonly vantage: Vantage;
  readonly addresses: readonly string[];
  readonly connectTo: string | null;
  readonly runs: readonly StageRecord[];
}

/** Facts that speak against "this machine is where the stage says", each a sentence. They ask for a reason and never block. */
export const contradictions = ({ stage, vantage, addresses, connectTo, runs }: Claim): readonly Message[] => {
  const inner = addresses.find(isPrivateAddress);
  const shared = runs.flatMap((run) => (run.stage === 'inside' ? sharedResolvers(vantage, run.vantage) : []))[0];
  const other = stage === 'inside' ? 'outside' : 'inside';
  const isNamed = connectTo === null;
  const outside: readonly (Message | null)[] = [
    inner === undefined ? null : privateAddressText(inner),
    inner === undefined || shared === undefined ? null : sharedResolverText(shared, inner),
    vpnText(vantage, []),
    vantage.defaultRoute === null ? say('This machine has no default route.') : null,
  ];
  const inside =
    addresses[0] !== undefined && inner === undefined
      ? say`The name leads to the public address ${addresses[0]} from here: that is how it looks from outside.`
      : null;
  const samePlace = runs.some((run) => run.stage === other && isSamePlace(run, { vantage, server: { connectTo } }))
    ? say`This machine has the same addresses as it had in the ${stageWord(other)} stage.`
    : null;
  return [...(isNamed ? (stage === 'outside' ? outside : [inside]) : []), samePlace].filter((fact) => fact !== null);
};

// Notes of the guard about the two hosts: where they really stood, and whether their clocks agree.
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
  if (whole < 2) return say`${Math.round(Math.abs(ms) / 1000)} s`;
  return whole < 120 ? say`${whole} min` : say`${Math.round(whole / 60)} h`;
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
