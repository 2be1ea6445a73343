import type { WitnessPlace } from '../../../src/core/records/witness.ts';
import { certificate, run, type Wanted } from '../make-evidence.ts';
import { ANSWERED, ARRIVED, MISSING, UNCOVERED, witnessOf } from '../make-witness.ts';
import { showing, type Case } from './case.ts';

/** Connections that captures of the other side show, or do not. */

type Shown = Parameters<typeof witnessOf>[2];

const TIMEOUT: Wanted = { failure: { layer: 'tcp', outcome: 'tcp.timeout' } };
const SILENT: Wanted = { failure: { layer: 'tls', outcome: 'tls.silent' } };
const OUTSIDE = run('outside', TIMEOUT);
const TLS_SILENT = run('outside', SILENT);
const RESET = run('outside', { failure: { layer: 'tcp', outcome: 'tcp.reset' } });
const REFUSED = run('outside', { status: 403 });
const TURNED_AWAY = run('inside', { failure: { layer: 'tcp', outcome: 'tcp.refused' } });
const CUT_OFF = run('outside', { failure: { layer: 'http', outcome: 'http.cut-off' } });
const OTHER_KEY = run('outside', { status: 403, chain: [certificate('b')] });
const NO_REPLY = run('outside', { failure: { layer: 'http', outcome: 'http.timeout' } });
/** TLS was ended and something was said within it, all of which is counted. */
const SPOKEN: Shown = {
  ...ANSWERED,
  ...{ answer: 'data', by: 'client-random', sentBytes: 900, backBytes: 4100 },
};

const seen = (record: typeof OUTSIDE, at: WitnessPlace | undefined, shown: Shown) => [witnessOf(record, at, shown)];

const PLAIN = 'no answer outside, and no capture';

export const WITNESSED: readonly Case[] = [
  {
    name: PLAIN,
    inside: 'good',
    outside: [OUTSIDE],
    verdict: 'verdict.tcp.timeout.outside',
    party: 'firewall-or-proxy',
    certainty: 'likely',
    neighbour: 'no answer outside, and the server never saw it',
  },
  {
    name: 'no answer outside, and the server never saw it',
    inside: 'good',
    outside: [OUTSIDE],
    witnesses: seen(OUTSIDE, 'server', MISSING),
    verdict: 'verdict.witness.never-arrived',
    party: 'firewall-or-proxy',
    certainty: 'likely',
    neighbour: PLAIN,
  },
  {
    name: 'no answer outside, and it came to the server without an answer',
    inside: 'good',
    outside: [OUTSIDE],
    witnesses: seen(OUTSIDE, 'server', ARRIVED),
    verdict: 'verdict.witness.unanswered',
    party: 'access-control-server',
    certainty: 'likely',
    neighbour: PLAIN,
  },
  {
    name: 'no answer outside, and the answer left the server',
    inside: 'good',
    outside: [OUTSIDE],
    witnesses: seen(OUTSIDE, 'server', { ...ANSWERED, received: false }),
    verdict: 'verdict.witness.answer-lost',
    party: 'firewall-or-proxy',
    certainty: 'likely',
    neighbour: PLAIN,
  },
  {
    name: 'reset outside, and no capture',
    inside: 'good',
    outside: [RESET],
    verdict: 'verdict.tcp.reset.outside',
    party: 'firewall-or-proxy',
    certainty: 'likely',
    neighbour: 'reset outside, and the reset left the server',
  },
  {
    name: 'reset outside, and the reset left the server',
    inside: 'good',
    outside: [RESET],
    witnesses: seen(RESET, 'server', { ...ANSWERED, answer: 'reset' }),
    verdict: 'verdict.witness.reset',
    party: 'access-control-server',
    certainty: 'likely',
    neighbour: 'reset outside, and no capture',
  },
  {
    name: 'no answer to the TLS hello outside, and no capture',
    inside: 'good',
    outside: [TLS_SILENT],
    verdict: 'verdict.tls.silent.outside',
    party: 'firewall-or-proxy',
    certainty: 'likely',
    neighbour: 'no answer to the TLS hello outside, and the hello never came to the server',
  },
  {
    name: 'no answer to the TLS hello outside, and the hello never came to the server',
    inside: 'good',
    outside: [TLS_SILENT],
    witnesses: seen(TLS_SILENT, 'server', { ...ANSWERED, isHelloMissing: true }),
    verdict: 'verdict.witness.hello-lost',
    party: 'firewall-or-proxy',
    certainty: 'likely',
    neighbour: 'no answer to the TLS hello outside, and no capture',
  },
  {
    name: '403 outside, and no capture',
    inside: 'good',
    outside: [REFUSED],
    verdict: 'verdict.rule-1',
    party: 'firewall-or-proxy',
    certainty: 'likely',
    neighbour: '403 outside, and the server itself answered this very hello',
  },
  {
    name: '403 outside, and the server itself answered this very hello',
    inside: 'good',
    outside: [REFUSED],
    witnesses: seen(REFUSED, 'server', { ...ANSWERED, answer: 'data', by: 'client-random' }),
    verdict: 'verdict.witness.answered',
    party: 'access-control-server',
    certainty: 'likely',
    neighbour: '403 outside, and no capture',
  },
  {
    name: 'no answer outside, and it came to another port of the server than the one that is good inside',
    inside: 'good',
    outside: [OUTSIDE],
    witnesses: seen(OUTSIDE, 'server', { ...ARRIVED, seenAs: '198.51.100.5:50000 → 203.0.113.10:8444' }),
    verdict: 'verdict.witness.led-elsewhere',
    party: 'unknown',
    certainty: 'cannot-tell',
    neighbour: 'no answer outside, and it came to the server without an answer',
  },
  {
    name: 'no reply outside, and both ends have seen every byte of the other',
    inside: 'good',
    outside: [NO_REPLY],
    witnesses: [...seen(NO_REPLY, 'server', SPOKEN), ...seen(NO_REPLY, 'test-host', SPOKEN)],
    verdict: 'verdict.witness.never-replied',
    party: 'access-control-server',
    certainty: 'likely',
    neighbour: 'no reply outside, and bytes that went out are missing at the server',
  },
  {
    name: 'no reply outside, and bytes that went out are missing at the server',
    inside: 'good',
    outside: [NO_REPLY],
    witnesses: [...seen(NO_REPLY, 'server', SPOKEN), ...seen(NO_REPLY, 'test-host', { ...SPOKEN, sentBytes: 1200 })],
    verdict: 'verdict.witness.request-lost',
    party: 'firewall-or-proxy',
    certainty: 'likely',
    neighbour: 'no reply outside, and both ends have seen every byte of the other',
  },
  {
    name: 'a reply cut off outside, and the server itself reset it',
    inside: 'good',
    outside: [CUT_OFF],
    witnesses: seen(CUT_OFF, 'server', { ...SPOKEN, isCutShort: true }),
    verdict: 'verdict.witness.cut-by-server',
    party: 'access-control-server',
    certainty: 'likely',
    neighbour: 'a reply cut off outside, and the server did not reset it',
  },
  {
    name: 'a reply cut off outside, and the server did not reset it',
    inside: 'good',
    outside: [CUT_OFF],
    witnesses: seen(CUT_OFF, 'server', SPOKEN),
    verdict: 'verdict.witness.reply-open',
    party: 'unknown',
    certainty: 'cannot-tell',
    neighbour: 'a reply cut off outside, and the server itself reset it',
  },
  {
    name: '403 under another key outside, and the server itself answered this very hello',
    inside: 'good',
    outside: [OTHER_KEY],
    witnesses: seen(OTHER_KEY, 'server', SPOKEN),
    verdict: 'verdict.witness.server-answered',
    party: 'unknown',
    certainty: 'cannot-tell',
    neighbour: '403 under another key outside, and no capture',
  },
  {
    name: '403 under another key outside, and no capture',
    inside: 'good',
    outside: [OTHER_KEY],
    verdict: 'verdict.rule-1',
    party: 'firewall-or-proxy',
    certainty: 'likely',
    neighbour: '403 under another key outside, and the server itself answered this very hello',
  },
  {
    name: '403 under another key outside, and another hello went out at the test host',
    inside: 'good',
    outside: [OTHER_KEY],
    witnesses: seen(OTHER_KEY, 'test-host', { ...UNCOVERED, why: 'other-hello' }),
    verdict: 'verdict.witness.other-hello',
    party: 'unknown',
    certainty: 'cannot-tell',
    neighbour: '403 under another key outside, and no capture',
  },
  {
    name: 'a reply cut off outside by a reset that the server did not send',
    inside: 'good',
    outside: [CUT_OFF],
    witnesses: [...seen(CUT_OFF, 'server', SPOKEN), ...seen(CUT_OFF, 'test-host', { ...SPOKEN, isCutShort: true })],
    verdict: 'verdict.witness.cut-between',
    party: 'firewall-or-proxy',
    certainty: 'likely',
    neighbour: 'a reply cut off outside, and the server did not reset it',
  },
  {
    name: 'refused inside, and the capture of the server lacks it',
    inside: [TURNED_AWAY],
    witnesses: seen(TURNED_AWAY, 'server', UNCOVERED),
    verdict: 'verdict.witness.not-seen-there',
    party: 'unknown',
    certainty: 'cannot-tell',
    neighbour: 'refused inside, and no capture',
  },
  {
    name: 'refused inside, and no capture',
    inside: [TURNED_AWAY],
    verdict: 'verdict.tcp.refused.inside',
    party: 'access-control-server',
    certainty: 'likely',
    neighbour: 'refused inside, and the capture of the server lacks it',
  },
  {
    name: "no answer outside, the server never saw it, and the firewall's log says that it let it through",
    inside: 'good',
    outside: [OUTSIDE],
    checks: { 'firewall-log': 'let-through' },
    witnesses: seen(OUTSIDE, 'server', MISSING),
    verdict: 'verdict.witness.never-arrived',
    party: 'unknown',
    certainty: 'cannot-tell',
    neighbour: "no answer outside, and the firewall's log says that it let it through",
  },
  {
    name: "no answer outside, and the firewall's log says that it let it through",
    inside: 'good',
    outside: [OUTSIDE],
    checks: { 'firewall-log': 'let-through' },
    verdict: 'verdict.let-through',
    party: 'access-control-server',
    certainty: 'likely',
    neighbour: "no answer outside, the server never saw it, and the firewall's log says that it let it through",
  },
  ...provenCases(),
];

/** Only one probe fails: the same host is let through in the same run, so no rule about its address explains it. */
function provenCases(): readonly Case[] {
  const partly = showing('outside', { all: 'good', but: { 'mnt-session': TIMEOUT } });
  const others = { ...ANSWERED, answer: 'data', by: 'client-random' } as const;
  const onward = { ...others, passed: 'yes' } as const;
  const stopped = { ...ARRIVED, passed: 'no' } as const;
  const plain: Case = {
    name: 'one probe without an answer outside, and no capture',
    inside: 'good',
    outside: [partly],
    verdict: 'verdict.tcp.timeout.outside',
    party: 'firewall-or-proxy',
    certainty: 'likely',
    neighbour: 'one probe without an answer outside, which the firewall did not send on like the others',
  };
  const having = (
    name: string,
    witnesses: NonNullable<Case['witnesses']>,
    rest: Pick<Case, 'verdict' | 'party' | 'certainty'>,
  ) => ({
    ...plain,
    name,
    witnesses,
    ...rest,
    neighbour: plain.name,
  });
  return [
    plain,
    having(
      'one probe without an answer outside, which the firewall did not send on like the others',
      [witnessOf(partly, 'firewall', onward, { 'mnt-session': stopped })],
      { verdict: 'verdict.witness.stopped', party: 'firewall-or-proxy', certainty: 'proven' },
    ),
    having(
      'one probe without an answer outside, which the server did not answer like the others',
      [witnessOf(partly, 'server', others, { 'mnt-session': ARRIVED })],
      { verdict: 'verdict.witness.unanswered', party: 'access-control-server', certainty: 'proven' },
    ),
  ];
}
