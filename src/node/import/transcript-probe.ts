import { isIP } from 'node:net';
import { outcomeOf } from '../../core/evidence/classify.ts';
import type { ControlAnswer, Evidence, PortLook } from '../../core/evidence/evidence.ts';
import type { Outcome } from '../../core/evidence/outcome.ts';
import { controlAnswer, controlsOf, wantsControl } from '../../core/evidence/control.ts';
import { withEarlier } from '../../core/evidence/ask-twice.ts';
import { withMntVersion, wantsOwnPorts } from '../../core/evidence/own-ports.ts';
import { attribute } from '../../core/evidence/responder/attribute.ts';
import type { ProbeResult } from '../../core/records/record.ts';
import { originOf, type Place, type Family } from '../../core/vocabulary/words.ts';
import type { Part, TranscribedProbe } from '../../core/script/transcript.ts';
import { textBefore, visibleLine } from '../../core/vocabulary/text-ends.ts';
import { noted } from '../../core/messages/say.ts';
import { BODY_LIMIT } from '../probing/body.ts';
import { withoutSignInOf } from '../../core/evidence/rejection-words.ts';
import { answeredOf, helloOf, settledOf, type ControlReplies } from './transcript-again.ts';
import { failureOf, saidFailure, type EndOf, type Failure } from './transcript-failure.ts';
import { bodyOf, headOf, isWellFormed, responseOf } from './transcript-reply.ts';
import { chainOf, faultOf, tlsOf } from './transcript-tls.ts';
import { bytesOf, endOf, momentOf, numberOf, timesOf, valueOf, valuesOf, type Times } from './transcript-values.ts';

/** What all probes of a transcript share. */
export interface TranscribedRun {
  readonly run: Part;
  readonly look: Part | null;
  readonly startedAt: string;
  readonly server: Place;
  /** The host that was connected to: the server, or what stands in its place. */
  readonly way: string;
  readonly proxy: Evidence['proxy'];
  readonly resolvers: readonly string[];
  readonly addresses: readonly string[];
  /** What was asked without credentials beside the probes. */
  readonly controls: ControlReplies;
  /** Looks at the ports of the APIs themselves. */
  readonly ports: readonly PortLook[];
}

const span = (startMs: number, endMs: number): { startMs: number; endMs: number } => ({
  startMs,
  endMs: Math.max(startMs, endMs),
});

/** The clock of curl as layers; through a proxy, tunnel and handshake cannot be told apart. */
const spansOf = (times: Times, failure: Failure | null, proxied: boolean, isAddress: boolean): Evidence['times'] => {
  const reached = (mark: number): number => (mark > 0 ? mark : times.total);
  const begun = (layer: Failure['layer'], mark: number): boolean => mark > 0 || failure?.layer === layer;
  const name = isAddress ? 0 : times.name;
  return {
    dns: isAddress || !begun('dns', times.name) ? null : span(0, reached(times.name)),
    tcp: begun('tcp', times.connect) ? span(name, reached(times.connect)) : null,
    proxy:
      proxied && begun('proxy', failure?.layer === 'tls' ? 1 : times.connect)
        ? span(times.connect, reached(times.tls))
        : null,
    tls: begun('tls', times.tls) ? span(times.connect, reached(times.tls)) : null,
    http: times.ready > 0 ? span(times.ready, reached(times.head)) : null,
    body: times.head > 0 ? span(times.head, reached(times.total)) : null,
  };
};

const connectionOf = (seen: Part, failure: Failure | null): Evidence['connection'] => {
  const [local, remote] = [endOf(seen, 'local'), endOf(seen, 'remote')];
  if (failure?.layer === 'dns' || failure?.layer === 'tcp' || local === null || remote === null) return null;
  return { localAddress: local[0], localPort: local[1], remoteAddress: remote[0], remotePort: remote[1] };
};

const nameOf = (
  { way, resolvers, addresses, proxy }: TranscribedRun,
  connection: Evidence['connection'],
  failure: Failure | null,
): Evidence['name'] => {
  // Behind a proxy it is the proxy that looks the name up.
  if (proxy !== null) return null;
  const used = connection?.remoteAddress;
  const known = isIP(way) === 0 ? (failure?.layer === 'dns' ? [] : addresses) : [way];
  const all = used === undefined || known.includes(used) ? known : [...known, used];
  const [only] = all;
  const tried =
    used !== undefined
      ? [{ address: used, outcome: 'ok' as const }]
      : only !== undefined && all.length === 1 && failure?.layer === 'tcp'
        ? [{ address: only, outcome: failure.outcome }]
        : [];
  return { host: way, addresses: [...all], resolvers: [...resolvers], tried };
};

/** What other paths came to after a probe that was turned away; `null` where there was no reason to ask, or nothing was. */
const controlOf = (
  { controls }: TranscribedRun,
  family: Family,
  path: string,
  outcome: Outcome,
  evidence: Evidence,
): ControlAnswer[] | null => {
  const { response, body } = evidence;
  const asked = controlsOf(family);
  if (response === null || !wantsControl(outcome, evidence) || !asked.some((one) => controls.has(one.path)))
    return null;
  const own = { path: textBefore(path, '?#'), response, body };
  return asked.map((one) => controlAnswer(one, controls.get(one.path) ?? null, own));
};

type Seen = Pick<TranscribedProbe, 'seen' | 'again' | 'hellos'>;

/** What one sign-in saw, put into the evidence that this program's own probes make. */
const evidenceOf = (shared: TranscribedRun, probe: Seen): Evidence => {
  const { seen, again } = probe;
  const { run, look, server, way, proxy } = shared;
  const times = timesOf(seen);
  const startedAt = momentOf(valueOf(seen, 'started')) ?? shared.startedAt;
  const at = Date.parse(startedAt);
  const head = headOf(bytesOf(seen, 'head'));
  const connectStatus = numberOf(seen, 'proxied') ?? 0;
  const isAddress = isIP(way) !== 0;
  const refusedChain =
    [chainOf(again, 'chain'), chainOf(seen, 'certs'), chainOf(look, 'chain')].find(({ length }) => length > 0) ?? [];
  const end: EndOf = {
    code: numberOf(seen, 'exit') ?? -1,
    times,
    connected: endOf(seen, 'local') !== null,
    isAddress,
    proxied: proxy !== null,
    connectStatus,
    answered: head?.complete === true,
    said: [seen, again].map((part) => bytesOf(part, 'error').toString('latin1')).join('\n'),
    certificate: () =>
      faultOf(refusedChain, { host: server.host, at, pin: valueOf(run, 'pin'), verified: numberOf(seen, 'verify') }),
  };
  const failed = valueOf(seen, 'failed');
  const below = failed === null ? failureOf(end) : saidFailure(failed, end);
  // A 401 counts however little of its head came.
  const answered = head?.complete === true || head?.status === 401 ? head : null;
  const first =
    below === null && answered === null
      ? { layer: 'http' as const, outcome: 'http.malformed' as const, detail: noted`The reply has no head of HTTP.` }
      : below === null && answered !== null && !isWellFormed(answered)
        ? {
            layer: 'http' as const,
            outcome: 'http.malformed' as const,
            detail: noted`A line of the reply's head is not well-formed HTTP; its status was read.`,
          }
        : below;
  const { failure, askedAgain, variant } = settledOf(probe, { isAddress, proxied: proxy !== null }, first);
  const connection = connectionOf(seen, failure);
  const shaken = times.tls > 0 || answered !== null;
  const certificateFault = failure?.layer === 'tls' && /untrusted|expired|wrong-name|pin-changed/.test(failure.outcome);
  const own = chainOf(seen, 'certs');
  const hello = shaken || failure?.layer === 'tls' ? helloOf(run, probe, variant) : null;
  const raw = bytesOf(seen, 'body');
  const cut = valuesOf(seen, 'cut').includes('body');
  const [accept = '', path = ''] = (valueOf(seen, 'question') ?? '').split(' ');
  return {
    startedAt,
    durationMs: times.total,
    request: { method: 'GET', url: visibleLine(originOf(server) + path), accept: visibleLine(accept) },
    name: nameOf(shared, connection, failure),
    proxy: proxy && { ...proxy, status: connectStatus === 0 ? null : connectStatus },
    connection,
    times: spansOf(times, failure, proxy !== null, isAddress),
    tls: certificateFault
      ? tlsOf(refusedChain, [seen, again, look], null, run)
      : shaken
        ? tlsOf(own.length > 0 ? own : chainOf(look, 'chain'), [seen, look], valueOf(seen, 'trust'), run)
        : null,
    ...(hello !== null && { hello }),
    ...(valueOf(seen, 'without-sign-in') === 'yes' && { withoutSignIn: true }),
    ...(askedAgain.length > 0 && { askedAgain }),
    response: answered && responseOf(answered, at + times.head),
    body: answered && bodyOf(raw, answered, !cut && (failure === null || raw.length > BODY_LIMIT)),
    failure,
  };
};

/** What was asked once more belongs to the probe before it. */
const once = (seen: Part): Seen => ({ seen, again: null, hellos: new Map() });

/** A second answer counts; the error before it stands beside it. */
const settled = (shared: TranscribedRun, probe: TranscribedProbe): Evidence => {
  const { family, second } = probe;
  const first = evidenceOf(shared, probe);
  if (second === null) return first;
  return withEarlier(evidenceOf(shared, once(second)), outcomeOf(family, first), first);
};

/** With the same question without credentials, where it was asked and got a whole answer. */
const withTwin = ({ way, proxy }: TranscribedRun, { family, twin }: TranscribedProbe, evidence: Evidence): Evidence => {
  const without = twin && answeredOf('', twin, { isAddress: isIP(way) !== 0, proxied: proxy !== null });
  if (without === null || evidence.response === null) return evidence;
  return { ...evidence, ...withoutSignInOf({ outcome: outcomeOf(family, evidence), evidence }, without) };
};

/** One probe of a transcript, with what was asked after it. */
export const probeOf = (shared: TranscribedRun, probe: TranscribedProbe): ProbeResult => {
  const { family, seen, version } = probe;
  const { server } = shared;
  const own = settled(shared, probe);
  const payload = withTwin(
    shared,
    probe,
    version === null ? own : withMntVersion(own, evidenceOf(shared, once(version))),
  );
  const outcome = outcomeOf(family, payload);
  const looked = wantsOwnPorts(outcome, payload) ? shared.ports : [];
  const evidence = looked.length === 0 ? payload : { ...payload, ownPorts: [...looked] };
  const [, path = ''] = (valueOf(seen, 'question') ?? '').split(' ');
  const control = controlOf(shared, family, path, outcome, evidence);
  return {
    family,
    outcome,
    answeredBy: attribute(evidence, server.host).responder,
    evidence: control === null ? evidence : { ...evidence, control },
  };
};
