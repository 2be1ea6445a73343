import type { WitnessPlace } from '../../../src/core/records/witness.ts';
import { run, type Wanted } from '../make-evidence.ts';
import { ANSWERED, ARRIVED, MISSING, witnessOf } from '../make-witness.ts';
import { one, showing, type Case } from './case.ts';

/** Connections that captures of the other side show, or do not. */

type Shown = Parameters<typeof witnessOf>[2];

const TIMEOUT: Wanted = { failure: { layer: 'tcp', outcome: 'tcp.timeout' } };
const OUTSIDE = run('outside', TIMEOUT);
const RESET = run('outside', { failure: { layer: 'tcp', outcome: 'tcp.reset' } });
const NO_REPLY = run('outside', { failure: { layer: 'http', outcome: 'http.timeout' } });
/** TLS was ended and something was said within it, all of which is counted. */
const SPOKEN: Shown = { ...ANSWERED, ...{ answer: 'data', by: 'client-random', sentBytes: 900, backBytes: 4100 } };

const seen = (record: typeof OUTSIDE, at: WitnessPlace | undefined, shown: Shown) => [witnessOf(record, at, shown)];

const PLAIN = 'no answer outside, and no capture';

export const WITNESSED: readonly Case[] = [
  one(
    PLAIN,
    'firewall-or-proxy, likely (verdict.tcp.timeout.outside)',
    'no answer outside, and the server never saw it',
    { inside: 'good', outside: [OUTSIDE] },
  ),
  one(
    'no answer outside, and the server never saw it',
    'firewall-or-proxy, likely (verdict.witness.never-arrived)',
    PLAIN,
    { inside: 'good', outside: [OUTSIDE], witnesses: seen(OUTSIDE, 'server', MISSING) },
  ),
  one(
    'no answer outside, and it came to the server without an answer',
    'access-control-server, likely (verdict.witness.unanswered)',
    PLAIN,
    { inside: 'good', outside: [OUTSIDE], witnesses: seen(OUTSIDE, 'server', ARRIVED) },
  ),
  one(
    'reset outside, and no capture',
    'firewall-or-proxy, likely (verdict.tcp.reset.outside)',
    'reset outside, and the reset left the server',
    { inside: 'good', outside: [RESET] },
  ),
  one(
    'reset outside, and the reset left the server',
    'access-control-server, likely (verdict.witness.reset)',
    'reset outside, and no capture',
    { inside: 'good', outside: [RESET], witnesses: seen(RESET, 'server', { ...ANSWERED, answer: 'reset' }) },
  ),
  one(
    'no answer outside, and it came to another port of the server than the one that is good inside',
    'unknown, cannot-tell (verdict.witness.led-elsewhere)',
    'no answer outside, and it came to the server without an answer',
    {
      inside: 'good',
      outside: [OUTSIDE],
      witnesses: seen(OUTSIDE, 'server', { ...ARRIVED, seenAs: '198.51.100.5:50000 → 203.0.113.10:8444' }),
    },
  ),
  one(
    'no reply outside, and both ends have seen every byte of the other',
    'access-control-server, likely (verdict.witness.never-replied)',
    'no reply outside, and bytes that went out are missing at the server',
    {
      inside: 'good',
      outside: [NO_REPLY],
      witnesses: [...seen(NO_REPLY, 'server', SPOKEN), ...seen(NO_REPLY, 'test-host', SPOKEN)],
    },
  ),
  one(
    'no reply outside, and bytes that went out are missing at the server',
    'firewall-or-proxy, likely (verdict.witness.request-lost)',
    'no reply outside, and both ends have seen every byte of the other',
    {
      inside: 'good',
      outside: [NO_REPLY],
      witnesses: [...seen(NO_REPLY, 'server', SPOKEN), ...seen(NO_REPLY, 'test-host', { ...SPOKEN, sentBytes: 1200 })],
    },
  ),
  one(
    "no answer outside, the server never saw it, and the firewall's log says that it let it through",
    'unknown, cannot-tell (verdict.witness.never-arrived)',
    "no answer outside, and the firewall's log says that it let it through",
    {
      inside: 'good',
      outside: [OUTSIDE],
      checks: { 'firewall-log': 'let-through' },
      witnesses: seen(OUTSIDE, 'server', MISSING),
    },
  ),
  one(
    "no answer outside, and the firewall's log says that it let it through",
    'access-control-server, likely (verdict.let-through)',
    "no answer outside, the server never saw it, and the firewall's log says that it let it through",
    { inside: 'good', outside: [OUTSIDE], checks: { 'firewall-log': 'let-through' } },
  ),
  ...provenCases(),
];

/** Only one probe fails: the same host is let through in the same run, so no rule about its address explains it. */
function provenCases(): readonly Case[] {
  const partly = showing('outside', { all: 'good', but: { 'mnt-session': TIMEOUT } });
  const others = { ...ANSWERED, answer: 'data', by: 'client-random' } as const;
  const onward = { ...others, passed: 'yes' } as const;
  const stopped = { ...ARRIVED, passed: 'no' } as const;
  const name = 'one probe without an answer outside, and no capture';
  const stoppedThere = 'one probe without an answer outside, which the firewall did not send on like the others';
  const unanswered = 'one probe without an answer outside, which the server did not answer like the others';
  const given = { inside: 'good', outside: [partly] } as const;
  return [
    one(name, 'firewall-or-proxy, likely (verdict.tcp.timeout.outside)', stoppedThere, given),
    one(stoppedThere, 'firewall-or-proxy, proven (verdict.witness.stopped)', name, {
      ...given,
      witnesses: [witnessOf(partly, 'firewall', onward, { 'mnt-session': stopped })],
    }),
    one(unanswered, 'access-control-server, proven (verdict.witness.unanswered)', name, {
      ...given,
      witnesses: [witnessOf(partly, 'server', others, { 'mnt-session': ARRIVED })],
    }),
  ];
}
