import type { StageRecord, Vantage } from '../../records/record.ts';
import type { ProbeStage, Stage } from '../../vocabulary/words.ts';
import { stageCells, type Matrix } from '../cells.ts';
import type { GuardNote } from '../judgement.ts';
import { stageWord } from '../words/titles.ts';
import { type Message, say, marked } from '../../messages/message.ts';
import { isPrivateAddress } from '../relations/address.ts';

/** The one check that lifts each note of the comparability guard, by its code. */
const CHECKS: Readonly<Record<string, string>> = marked({
  'guard.server-differs': 'Run both stages against the same server name and port.',
  'guard.user-differs': 'Run both stages with the same API user.',
  'guard.same-place': 'Run the outside stage from a host that stands outside the firewall.',
  'guard.runs-far-apart': 'Run both stages again on the same day.',
  'guard.outside-private-address': 'Run the outside stage from a host that resolves the name to its public address.',
  'guard.outside-vpn': 'Run the outside stage again with the VPN switched off.',
  'guard.outside-vpn-unused': 'Run the outside stage again with the VPN switched off.',
  'guard.resolver-shared': 'Run the outside stage from a host that asks a public resolver.',
  'guard.clock-skew': 'Correct the clock of that host, and run its stage again.',
  'guard.order-inside': 'Run the inside stage again on a host whose clock is right, or compare runs of one host only.',
  'guard.order-outside':
    'Run the outside stage again on a host whose clock is right, or compare runs of one host only.',
  'guard.proxy-differs': 'Run both stages with a proxy, or both without one.',
  'guard.hello-differs':
    'Run both stages with the same version of this program, in the same form (window or terminal).',
  'guard.small-hello-inside':
    'Network team: exempt the server from the device that wants TLS hellos in one segment, and run the inside stage again.',
  'guard.small-hello-outside':
    'Network team: exempt the server from the device that wants TLS hellos in one segment, and run the outside stage again.',
  'guard.incomplete-inside': 'Run the inside stage again to its end.',
  'guard.incomplete-outside': 'Run the outside stage again to its end.',
  'guard.card-stale': 'Click “Update API Configuration” on the platform, and record the card again.',
  'guard.card-clock': "Correct this machine's clock, click “Update API Configuration”, and record the card again.",
  'guard.card-time-assumed':
    'Click “Update API Configuration” on the platform, and record the card again with the time of the click.',
  'guard.same-id-inside': 'Run the inside stage again, or import its record anew from the host that made it.',
  'guard.same-id-outside': 'Run the outside stage again, or import its record anew from the host that made it.',
  'guard.broken-signature-inside': 'Run the inside stage again, or import its record anew from the host that made it.',
  'guard.broken-signature-outside':
    'Run the outside stage again, or import its record anew from the host that made it.',
  'guard.just-recovered-inside': 'Run the inside stage once more: it stays good once it is fixed.',
  'guard.just-recovered-outside': 'Run the outside stage once more: it stays good once it is fixed.',
  'guard.before-fix-inside': 'Run the inside stage again: its run is older than what was fixed.',
  'guard.before-fix-outside': 'Run the outside stage again: its run is older than what was fixed.',
  'guard.other-server':
    'Compare the address that the name leads to outside with the address translation to the server.',
  'guard.other-groups': 'Run both stages again, one right after the other: do the numbers still differ?',
  'guard.passing-error-inside': 'Watch the inside stage for a while: does the error come again?',
  'guard.passing-error-outside': 'Watch the outside stage for a while: does the error come again?',
});

/** What to do so that a note of the guard no longer applies. */
export const guardCheck = (code: string): Message =>
  say(CHECKS[code] ?? marked('Run both stages again, one after the other, from where they claim to be.'));

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

/** The runs that a stage's cells come from. */
export const runsOf = (matrix: Matrix, stage: 'inside' | 'outside'): readonly StageRecord[] => [
  ...new Set(stageCells(matrix, stage).flatMap((cell) => (cell.run ? [cell.run] : []))),
];

/**
 * Whether traffic of a host leaves by its VPN: by the addresses that connections were seen to leave from, and by the
 * routing table. `null` where neither is known.
 */
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

type What = 'stage' | 'watch';

const unusedVpn = (adapter: string, local: string | undefined, what: What): Message => {
  if (local === undefined)
    return what === 'stage'
      ? say`A VPN adapter (${adapter}) was up during the outside stage, yet its traffic left by another one.`
      : say`A VPN adapter (${adapter}) was up during the outside watch, yet its traffic left by another one.`;
  return what === 'stage'
    ? say`A VPN adapter (${adapter}) was up during the outside stage, yet its traffic left by another one (from ${local}).`
    : say`A VPN adapter (${adapter}) was up during the outside watch, yet its traffic left by another one (from ${local}).`;
};

const usedVpn = (adapter: string, what: What): Message =>
  what === 'stage'
    ? say`The outside stage left by a VPN adapter (${adapter}): its traffic may have come from inside.`
    : say`The outside watch left by a VPN adapter (${adapter}): its traffic may have come from inside.`;

const openVpn = (adapter: string, what: What): Message =>
  what === 'stage'
    ? say`A VPN adapter (${adapter}) was up during the outside stage: its traffic may have come from inside.`
    : say`A VPN adapter (${adapter}) was up during the outside watch: its traffic may have come from inside.`;

/** Whether traffic left by a VPN that was up, or may have; `what` it was is "stage" or "watch". */
export const vpnNote = (
  vantage: Vantage,
  localAddresses: readonly string[],
  lowersTo: GuardNote['lowersTo'],
  what: What,
): Guarded | null => {
  const [adapter] = vantage.vpnInterfaces;
  if (adapter === undefined) return null;
  const leaves = leavesByVpn(vantage, localAddresses);
  const [local] = localAddresses;
  return leaves === false
    ? note('guard.outside-vpn-unused', 'likely', ['outside'], unusedVpn(adapter, local, what))
    : note(
        'guard.outside-vpn',
        lowersTo,
        ['outside'],
        leaves === true ? usedVpn(adapter, what) : openVpn(adapter, what),
      );
};

/** Of two places one was asked through a proxy of ours, and the other not. */
export const proxyNote = (where: ProbeStage, proxy: string, what: What, lowersTo: GuardNote['lowersTo']): Guarded =>
  note(
    'guard.proxy-differs',
    lowersTo,
    ['inside', 'outside'],
    what === 'stage'
      ? say`The ${stageWord(where)} stage went through the proxy ${proxy}, the other stage through none: what differs may be the proxy.`
      : say`The ${stageWord(where)} watch went through the proxy ${proxy}, the other watch through none: what differs may be the proxy.`,
  );

/** Resolvers that both have; those on the host itself are everywhere the same and say nothing. */
export const sharedResolvers = (left: Vantage, right: Vantage): readonly string[] =>
  left.resolvers.filter((resolver) => !/^(127\.|\[?::1\b)/.test(resolver) && right.resolvers.includes(resolver));

/** From where something was asked, and what it was connected to in place of the name. */
interface Asker {
  readonly vantage: Pick<Vantage, 'addresses' | 'proxy'>;
  readonly server: Pick<StageRecord['server'], 'connectTo'>;
}

/**
 * Whether two were asked from one place: the same host by its addresses. Two hosts may have the same addresses where
 * both were led somewhere by hand, each to its own place, or where one was led by hand and one by a proxy.
 */
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
  /** What the server's name resolves to from here. */
  readonly addresses: readonly string[];
  readonly connectTo: string | null;
  readonly runs: readonly StageRecord[];
}

/** Facts that speak against "this machine is where the stage says", each a sentence. They ask for a reason and never block. */
export const contradictions = ({ stage, vantage, addresses, connectTo, runs }: Claim): readonly Message[] => {
  const found: Message[] = [];
  const inner = addresses.filter(isPrivateAddress);
  const vpn = vantage.vpnInterfaces[0];
  const leaves = leavesByVpn(vantage, []);
  const inside = runs.filter((run) => run.stage === 'inside');
  const shared = inside.flatMap((run) => sharedResolvers(vantage, run.vantage))[0];
  if (stage === 'outside' && connectTo === null) {
    if (inner.length > 0)
      found.push(
        say`The name leads to the private address ${inner[0] ?? ''} from here: that is how it looks from inside.`,
      );
    if (inner.length > 0 && shared !== undefined)
      found.push(say`The name was looked up at the resolver of the inside stage (${shared}).`);
    if (vpn !== undefined && leaves === false)
      found.push(say`A VPN adapter (${vpn}) is up, though traffic to the internet goes through another one.`);
    if (vpn !== undefined && leaves !== false)
      found.push(
        leaves === true
          ? say`A VPN adapter (${vpn}) is up, and traffic to the internet goes through it: traffic may leave from inside.`
          : say`A VPN adapter (${vpn}) is up: traffic may leave from inside.`,
      );
    if (vantage.defaultRoute === null) found.push(say('This machine has no default route.'));
  }
  if (stage === 'inside' && connectTo === null && addresses.length > 0 && inner.length === 0)
    found.push(
      say`The name leads to the public address ${addresses[0] ?? ''} from here: that is how it looks from outside.`,
    );
  const other = stage === 'inside' ? 'outside' : 'inside';
  if (runs.some((run) => run.stage === other && isSamePlace(run, { vantage, server: { connectTo } })))
    found.push(say`This machine has the same addresses as it had in the ${stageWord(other)} stage.`);
  return found;
};
