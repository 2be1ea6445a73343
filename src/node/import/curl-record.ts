import { X509Certificate } from 'node:crypto';
import { isIP } from 'node:net';
import { outcomeOf } from '../../core/evidence/classify.ts';
import type { Certificate, Evidence, TlsEvidence } from '../../core/evidence/evidence.ts';
import { has } from '../../core/evidence/outcome.ts';
import { DEFINITIONS } from '../../core/evidence/probes.ts';
import { withoutSignInOf, rejectionsIn, wasRejected } from '../../core/evidence/sign-in-plan.ts';
import { attribute } from '../../core/evidence/responder/attribute.ts';
import { outside, say, sentences, type Message } from '../../core/messages/message.ts';
import { stageRecordSchema, type ProbeResult, type StageRecord } from '../../core/records/record.ts';
import { readCurlAnswers, type CurlAnswer, type CurlProblem, type CurlRun } from '../../core/script/curl-answers.ts';
import { visibleLine } from '../../core/vocabulary/text-ends.ts';
import {
  FAMILIES,
  isoLocal,
  placeText,
  type Family,
  type Place,
  parseDestination,
} from '../../core/vocabulary/words.ts';
import { BODY_LIMIT, type RawHead } from '../probing/reply.ts';
import { describeCertificate } from '../probing/tls.ts';
import { storesOf } from '../probing/stores.ts';
import { madeByNewer } from './not-a-record.ts';
import { failureOf, type Failure, type Times, curlBody, curlResponse, headOf } from './curl-answer.ts';
import { idOfContent } from './text-of-bytes.ts';

/** A stage record out of what curl printed. Outcomes are made here, by the same rules; what curl does not show is left out. */

type CurlRecord =
  | {
      readonly ok: true;
      readonly record: StageRecord;
      readonly notice: Message | null;
    }
  | { readonly ok: false; readonly code: 'damaged' | 'newer-version'; readonly sentence: (name: string) => Message };

const sentenceOf = (problem: CurlProblem, name: string): Message => {
  switch (problem.kind) {
    case 'newer':
      return madeByNewer(name);
    case 'older':
      return say`${name} was made with a script or with curl lines of Tripoint 0.1, which are not read any more. Make the script or the lines anew (tripoint script) and run them once more.`;
    case 'damaged':
      return say`${name} is damaged. Nothing was changed.`;
    case 'no-head':
    case 'wrapped':
      return say`${name} was not copied whole: its line ${problem.line} was wrapped or cut, or an answer before it is missing. Copy everything once more, from a terminal that joins wrapped lines (in tmux: capture-pane -J). Or put >> answers.txt behind each line of curl, and bring that file.`;
    case 'no-answer':
      return say`${name} holds no whole answer to a curl line. Paste the lines into a terminal, and copy everything that it shows after them.`;
    case 'two-runs':
      return say`${name} holds answers to two sets of curl lines. Save the answers to each set in a file of its own.`;
  }
};

const refused = (problem: CurlProblem): CurlRecord => ({
  ok: false,
  code: problem.kind === 'newer' ? 'newer-version' : 'damaged',
  sentence: (name) => sentenceOf(problem, name),
});

/** A moment as `date` writes it, or seconds of the epoch to the base of 36, in the form of records; `null` for what is none. */
const momentOf = (text: string | null): string | null => {
  if (/^[\da-z]{6}$/.test(text ?? '')) return isoLocal(new Date(parseInt(text ?? '', 36) * 1000));
  const [, second = '', hours = '', minutes = ''] =
    /^(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d)([+-]\d\d):?(\d\d)$/.exec(text ?? '') ?? [];
  const moment = `${second}${hours}:${minutes}`;
  return Number.isNaN(Date.parse(moment)) ? null : moment;
};

interface Shared {
  readonly run: CurlRun;
  readonly startedAt: string;
  readonly server: Place;
  readonly connectTo: Place | null;
  /** Whether it led through a proxy; `unknown` where nothing shows it. */
  readonly way: 'direct' | 'proxied' | 'unknown';
  readonly proxy: Evidence['proxy'];
  /** A script says when it asks; else the server's own clock is all there is. */
  readonly byScript: boolean;
}

const toldOf = ({ answers: [{ told }] }: CurlRun, key: string): string | null => told.get(key) ?? null;

const proxyPlace = (told: string): Place | null => {
  const [, scheme = 'http', place = ''] = /^(?:([a-z\d]{1,10}):\/\/)?([^/]*)/i.exec(told) ?? [];
  return parseDestination(place) ?? parseDestination(`${place}:${scheme.toLowerCase() === 'https' ? 443 : 1080}`);
};

const OF_PROXY = /\bProxy CONNECT\b|\bCONNECT tunnel\b|\bafter CONNECT\b|\bSOCKS[45]\b|[ :]\d{1,5} via /;
const END = /\bconnect to (\S{1,300}) port (\d{1,5})|\bconnect(?:ion)? to (\S{1,300}):(\d{1,5})/gi;

const endsIn = ({ said }: CurlAnswer): readonly Place[] =>
  [...said.matchAll(END)].map(([, host, port, other = '', itsPort]) => ({
    host: host ?? other,
    port: Number(port ?? itsPort),
  }));

const tunnelOf = ({ told, said }: CurlAnswer): number =>
  Number(told.get('tunnel')) ||
  Number(/CONNECT tunnel failed, response (\d{3})|HTTP code (\d{3}) from proxy/.exec(said)?.slice(1).join('')) ||
  0;

const isHost = (one: string, other: string): boolean => one.toLowerCase() === other.toLowerCase();

/** Whether an end that curl names is one of these: of a name, its address is not known. */
const isAmong = (places: readonly Place[], end: Place): boolean =>
  places.some(
    ({ host, port }) => port === end.port && (isHost(host, end.host) || (isIP(end.host) !== 0 && isIP(host) === 0)),
  );

/** What one answer shows of a proxy that the host is set up with, and which may be led past: `null` where nothing does. */
const shownWay = (answer: CurlAnswer, proxy: Place | null, direct: readonly Place[]): 'proxied' | 'direct' | null => {
  const { exit, said, remote, heads, told } = answer;
  if (exit === 5 || exit === 97 || tunnelOf(answer) > 0 || OF_PROXY.test(said)) return 'proxied';
  const ends = endsIn(answer);
  if (proxy === null) return ends.length > 0 && !ends.some((end) => isAmong(direct, end)) ? 'proxied' : 'direct';
  const goesTo = (host: string): boolean => direct.some((place) => isHost(place.host, host));
  if (isHost(remote, proxy.host) && !goesTo(remote)) return 'proxied';
  // A proxy answers CONNECT before the server says anything, and looks its name up.
  if (exit === 6 || heads.length > 0 || timesOf(told).tls > 0) return 'direct';
  if (isIP(remote) !== 0 && !isHost(remote, proxy.host) && (isIP(proxy.host) !== 0 || goesTo(remote))) return 'direct';
  const [toProxy, toServer] = [[proxy], direct].map((places) => ends.some((end) => isAmong(places, end)));
  return toProxy === toServer ? null : toProxy === true ? 'proxied' : 'direct';
};

/** `none`, a URL, or `system HOST:PORT` as the environment of a script names it, and a line that was pasted does not. */
const wayOf = (run: CurlRun, direct: readonly Place[]): Pick<Shared, 'way' | 'proxy'> => {
  const [kind = '', named = ''] = (toldOf(run, 'proxy') ?? 'system').split(' ');
  if (kind === 'none' || named === 'none') return { way: 'direct', proxy: null };
  const source = kind === 'system' ? 'system' : 'explicit';
  const told = source === 'explicit' || named !== '' ? proxyPlace(named === '' ? kind : named) : null;
  const shown = run.answers.flatMap((answer) => shownWay(answer, told, direct) ?? []);
  const isProxied = source === 'explicit' || shown.includes('proxied');
  const way = isProxied ? 'proxied' : (shown[0] ?? 'unknown');
  const place = told ?? run.answers.flatMap(endsIn).find((end) => !isAmong(direct, end)) ?? null;
  return { way, proxy: isProxied ? place && { ...place, source, status: null } : null };
};

const sharedOf = (run: CurlRun): Shared | null => {
  const startedAt = momentOf(run.made);
  const server = parseDestination(run.answers[0].url.replace(/^https:\/\//i, '').split(/[/?#]/, 1)[0] ?? '');
  const connect = toldOf(run, 'connect');
  const connectTo = connect === null ? null : parseDestination(connect);
  if (startedAt === null || server === null || (connect !== null && connectTo === null)) return null;
  const way = wayOf(run, connectTo === null ? [server] : [connectTo, server]);
  return { run, startedAt, server, connectTo, ...way, byScript: toldOf(run, 'by') !== null };
};

const timesOf = (told: ReadonlyMap<string, string>): Times => {
  const [name = 0, connect = 0, tls = 0, head = 0, total = 0, ready = 0] = (told.get('times') ?? '')
    .replaceAll(',', '.')
    .split(':')
    .map((text) => (/^\d{1,6}(?:\.\d{1,9})?$/.test(text) ? Number(text) * 1000 : 0));
  return { name, connect, tls, head, total, ready };
};

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

const LONGEST_CHAIN = 20;
const BLOCK = /-----BEGIN CERTIFICATE-----[A-Za-z0-9+/=\s]+-----END CERTIFICATE-----/g;
const LONGEST_BLOCK = 65_000;

const chainOf = ({ certificates }: CurlAnswer): readonly Certificate[] => {
  const seen = new Set<string>();
  return (certificates.match(BLOCK) ?? [])
    .filter((pem) => pem.length <= LONGEST_BLOCK)
    .slice(0, 2 * LONGEST_CHAIN)
    .flatMap((pem) => {
      try {
        return [new X509Certificate(pem)];
      } catch {
        return [];
      }
    })
    .filter(({ fingerprint256 }) => !seen.has(fingerprint256) && seen.add(fingerprint256))
    .slice(0, LONGEST_CHAIN)
    .map(describeCertificate);
};

const tlsOf = (answer: CurlAnswer, isTrusted: boolean): TlsEvidence => {
  const chain = chainOf(answer);
  const byCa = answer.told.get('ca') === '1';
  const trustedBy = isTrusted ? (byCa ? 'imported-ca' : 'system') : null;
  const [, version = null, cipher = null] =
    /^\* SSL connection using (TLSv[\d.]{1,5}) \/ ([\w-]{1,60})/m.exec(answer.said) ?? [];
  const evidence = { version, cipher, trustedBy, chain: [...chain] } satisfies TlsEvidence;
  if (chain.length === 0) return evidence;
  // The stores of the host that curl ran on are not here; what it let in, it knew.
  const { bundled } = storesOf(chain, []);
  const known = (isKnown: boolean): true | null => (isKnown ? true : null);
  return {
    ...evidence,
    stores: { bundled, operatingSystem: known(trustedBy === 'system'), imported: known(trustedBy === 'imported-ca') },
  };
};

const endOf = (text: string | undefined): readonly [string, number] | null => {
  const [address = '', port = ''] = (text ?? '').split('/');
  return isIP(address) === 0 || !/^[1-9]\d{0,4}$/.test(port) ? null : [address, Number(port)];
};

/** The server's own time of an answer, in milliseconds of the epoch; `null` where it has no readable one. */
const dateOf = ({ heads }: CurlAnswer): number | null => {
  const lines = (heads.at(-1) ?? '').split('\r\n');
  const date = Date.parse(
    lines.map((line) => /^date: {0,8}(\S.*)$/i.exec(line)?.[1]).find((text) => text !== undefined) ?? '',
  );
  return Number.isNaN(date) ? null : date;
};

/** curl has no clock in its output: where no script says it, the server's is taken if it is after the lines were made and not to come. */
const startedOf = (answer: CurlAnswer, { startedAt, byScript }: Shared, now: Date): string => {
  if (byScript) return momentOf(answer.at) ?? startedAt;
  const date = dateOf(answer);
  return date === null || date < Date.parse(startedAt) || date > now.getTime() ? startedAt : isoLocal(new Date(date));
};

const headFailure = (head: RawHead | null): Failure | null =>
  head !== null ? null : { layer: 'http', outcome: 'http.malformed', detail: '' };

const headIn = ({ heads }: CurlAnswer): RawHead | null =>
  heads.length === 0 ? null : headOf(Buffer.from(`${heads.at(-1) ?? ''}\r\n\r\n`, 'utf8'));

const nameOf = ({ server, connectTo, way }: Shared, remote: string, failure: Failure | null): Evidence['name'] => {
  // Behind a proxy it is the proxy that looks the name up.
  if (way === 'proxied') return null;
  const { host } = connectTo ?? server;
  const known = isIP(host) === 0 ? (isIP(remote) === 0 ? [] : [remote]) : [host];
  const hasFailed = failure?.layer === 'tcp';
  const tried = known.map((address) => ({ address, outcome: hasFailed ? failure.outcome : ('ok' as const) }));
  return { host, addresses: known, resolvers: [], tried: failure?.layer === 'dns' ? [] : tried };
};

const evidenceOf = (shared: Shared, answer: CurlAnswer, startedAt: string): Evidence => {
  const { server, connectTo, proxy, byScript } = shared;
  const proxied = shared.way === 'proxied';
  const { told, said, family } = answer;
  const times = timesOf(told);
  const head = headIn(answer);
  const connectStatus = tunnelOf(answer);
  const isAddress = isIP((connectTo ?? server).host) !== 0;
  const local = endOf(told.get('from'));
  const verify = told.get('verify');
  const below = failureOf({
    ...{ code: answer.exit ?? -1, times, isAddress, said, connectStatus, proxied },
    connected: local !== null || isIP(answer.remote) !== 0,
    answered: head !== null,
    verified: verify !== undefined && /^\d{1,5}$/.test(verify) ? Number(verify) : null,
  });
  const failure = below ?? headFailure(head);
  const stood = failure?.layer !== 'dns' && failure?.layer !== 'tcp';
  const far = proxied ? proxy : (connectTo ?? server);
  const connection =
    stood && far !== null && local !== null && isIP(answer.remote) !== 0
      ? { localAddress: local[0], localPort: local[1], remoteAddress: answer.remote, remotePort: far.port }
      : null;
  const refusedCertificate = failure?.layer === 'tls' && has(failure.outcome, 'about-certificate');
  const isShaken = times.tls > 0 || head !== null;
  const response = head && curlResponse(head, Date.parse(startedAt) + times.head);
  const raw = Buffer.from(answer.body, 'utf8');
  return {
    startedAt,
    durationMs: times.total,
    request: { method: 'GET', url: visibleLine(answer.url), accept: DEFINITIONS[family].accept },
    name: nameOf(shared, answer.remote, failure),
    proxy: proxy && { ...proxy, status: connectStatus === 0 ? null : connectStatus },
    connection,
    times: spansOf(times, failure, proxied, isAddress),
    tls: refusedCertificate ? tlsOf(answer, false) : isShaken ? tlsOf(answer, true) : null,
    ...(answer.isBare && { withoutSignIn: true as const }),
    // Without its own time nothing is known of the server's clock.
    response: response && (byScript ? response : { ...response, clockSkewMs: null }),
    body: head && curlBody(raw, head, answer.isWhole && (failure === null || raw.length > BODY_LIMIT)),
    failure,
  };
};

/** Codes of curl about the path or the other side. Any other is about curl itself: a file that it cannot read, memory. */
const OF_THE_WAY: ReadonlySet<number> = new Set([
  0, 1, 5, 6, 7, 8, 16, 18, 28, 35, 51, 52, 55, 56, 60, 61, 63, 91, 92, 95, 96, 97,
]);
/** Windows cannot ask whether a certificate was revoked: that is the test host's own way to somebody else. */
const OWN_REVOCATION =
  /CRYPT_E_(?:NO_REVOCATION_CHECK|REVOCATION_OFFLINE)|0x8009201[23]|revocation (?:function|server)/i;

const isOfCurlItself = ({ exit, said }: CurlAnswer): boolean =>
  exit !== null && (!OF_THE_WAY.has(exit) || OWN_REVOCATION.test(said));

/** Newer versions of curl say that they could not connect, and not why; where its output is redirected, not even that. */
const isUntold = ({ exit, said }: CurlAnswer, { way }: Shared): boolean =>
  exit === null || (exit === 7 && way === 'direct' && !/refused|timed out|reset|unreachable|no route/i.test(said));

const OF_TLS: ReadonlySet<number | null> = new Set([35, 51, 60]);
/** A proxy of the host may have been led past; and without an answer to CONNECT, TLS was spoken to it, or in a tunnel of SOCKS. */
const isWayUntold = (answer: CurlAnswer, { way, proxy }: Shared): boolean =>
  way === 'unknown' ||
  (way === 'proxied' && proxy?.source === 'system' && tunnelOf(answer) === 0 && OF_TLS.has(answer.exit));

/** curl got all of the body, and the text has it no more: somebody shortened it, or the terminal could not show it. */
const isShortened = ({ exit, isWhole, heads }: CurlAnswer): boolean => exit === 0 && !isWhole && heads.length > 0;

interface Read {
  readonly answer: CurlAnswer;
  readonly probe: ProbeResult;
  readonly at: string;
}

const readAnswer = (shared: Shared, answer: CurlAnswer, now: Date): Read => {
  const at = startedOf(answer, shared, now);
  const { family } = answer;
  const notRun: Read = { answer, at, probe: { family, outcome: 'not-run', answeredBy: 'unknown', evidence: null } };
  if (isOfCurlItself(answer) || isUntold(answer, shared) || isWayUntold(answer, shared)) return notRun;
  const evidence = evidenceOf(shared, answer, at);
  const outcome = outcomeOf(family, evidence);
  // Its status is a fact all the same; what only the body shows is none.
  if (isShortened(answer) && has(outcome, 'read-in-body')) return notRun;
  return {
    answer,
    at,
    probe: { family, outcome, answeredBy: attribute(evidence, shared.server.host).responder, evidence },
  };
};

/** The last answer of a family, with the password if it was sent, and with what the same question without it was answered. */
const settled = (read: readonly Read[], family: Family): ProbeResult | null => {
  const own = read.filter(({ answer }) => answer.family === family);
  const last = own.findLast(({ answer }) => !answer.isBare) ?? own.at(-1);
  const probe = last?.probe;
  const twin = own.findLast(({ answer }) => answer.isBare)?.probe.evidence;
  if (probe === undefined) return null;
  // The server asked for the password, and it was not sent.
  if (last?.answer.isBare === true && probe.outcome === 'http.401')
    return { family, outcome: 'not-run.protecting-account', answeredBy: 'unknown', evidence: null };
  const { evidence, outcome } = probe;
  if (evidence?.response == null || evidence.withoutSignIn === true || twin?.response == null) return probe;
  const without = { response: twin.response, body: twin.body };
  return { ...probe, evidence: { ...evidence, ...withoutSignInOf({ outcome, evidence }, without) } };
};

const rejections = ({ answer, probe }: Read): number => (answer.isBare ? 0 : rejectionsIn(probe));

const namesOf = (read: readonly Read[]): string => read.map(({ answer }) => answer.family).join(', ');

const noticeOf = (read: readonly Read[], shared: Shared): Message | null => {
  const own = read.filter(({ answer }) => isOfCurlItself(answer));
  const untold = read.filter(({ answer }) => isUntold(answer, shared));
  const anyWay = read.filter(({ answer }) => !isUntold(answer, shared) && isWayUntold(answer, shared));
  const shortened = read.filter(({ answer, probe }) => isShortened(answer) && probe.outcome === 'not-run');
  const said = [
    own.length > 0 &&
      say`${namesOf(own)}: curl could not do what it was asked for, so nothing was tested: ${outside(visibleLine(own[0]?.answer.said ?? '').slice(0, 200))}`,
    untold.length > 0 &&
      say`${namesOf(untold)}: curl does not tell why no connection came about, so this is not measured.`,
    anyWay.length > 0 &&
      say`${namesOf(anyWay)}: the test host has a proxy, and nothing shows whether this failed at the proxy or at the server, so this is not measured. Run the script again with --proxy none, or with --proxy and the URL of the proxy.`,
    shortened.length > 0 &&
      say`${namesOf(shortened)}: the answer is not as long here as curl says that it was, so what is in it is not judged. Copy everything from the terminal, unchanged.`,
  ].filter((one) => one !== false);
  return said.length === 0 ? null : sentences(...said);
};

/** Sign-ins that no probe of the record shows: of an earlier answer of a family, of one that nobody can place, and of one that was cut off. */
const furtherSignIns = ({ run, startedAt }: Shared, read: readonly Read[]): StageRecord['signIns'] => {
  const last = new Map(read.map((one) => [one.answer.family, one]));
  const earlier = read.filter((one) => last.get(one.answer.family) !== one && rejections(one) > 0);
  const next = FAMILIES.find((family) => !last.has(family)) ?? 'ers-endpoint-groups';
  const further = [
    ...earlier.map(({ answer: { family }, at }) => ({ family, at, result: 'rejected' as const })),
    ...run.loose.map((status) => ({
      family: next,
      at: read.at(-1)?.at ?? startedAt,
      result: status === 401 ? ('rejected' as const) : ('unknown' as const),
    })),
    ...run.cutOff.map(({ family, at }) => ({ family, at: momentOf(at) ?? startedAt, result: 'unknown' as const })),
  ];
  return further.length === 0 ? undefined : further.slice(-8);
};

const idOf = ({ stage, made, user, answers }: CurlRun): string =>
  idOfContent(
    JSON.stringify([stage, made, user, ...answers.map(({ url, told, heads, body }) => [url, ...told, heads, body])]),
  );

const recordOf = (shared: Shared, now: Date): { readonly record: unknown; readonly notice: Message | null } => {
  const { run, server, connectTo, proxy, byScript, startedAt } = shared;
  const read = run.answers.map((answer) => readAnswer(shared, answer, now));
  const found = FAMILIES.map((family) => settled(read, family));
  const isHeld = found.some((probe) => probe !== null && wasRejected(probe));
  const rest = isHeld ? 'not-run.protecting-account' : 'not-run.stopped';
  const probes = found.map(
    (probe, at): ProbeResult =>
      probe ?? { family: FAMILIES[at] ?? 'open-api', outcome: rest, answeredBy: 'unknown', evidence: null },
  );
  const signIns = furtherSignIns(shared, read);
  const label = toldOf(run, 'place');
  const by = toldOf(run, 'by');
  const record = {
    format: 'tripoint/stage-record',
    version: 1,
    id: idOf(run),
    stage: run.stage,
    state: isHeld || found.every((probe) => probe !== null) ? 'complete' : 'stopped',
    startedAt: read[0]?.at ?? startedAt,
    endedAt: read.at(-1)?.at ?? null,
    server: { ...server, connectTo: connectTo && placeText(connectTo) },
    user: visibleLine(run.user),
    families: [...FAMILIES],
    vantage: {
      label: label === null ? null : visibleLine(label),
      addresses: [],
      resolvers: [],
      proxy: proxy && placeText(proxy),
      vpnInterfaces: [],
      platform: 'unknown',
      timeZone: 'unknown',
    },
    seal: 'none',
    ...(!byScript && { pasted: true }),
    ...(signIns === undefined ? {} : { signIns }),
    failedSignIns: read.reduce((count, one) => count + rejections(one), 0),
    probes,
    madeBy: by === null ? 'curl lines, pasted by hand' : `${visibleLine(by).slice(0, 100)} (fixed script)`,
  };
  return { record, notice: noticeOf(read, shared) };
};

/** Reads what curl printed; `now` is the latest moment that any of it can be of. */
export const readCurlRecord = (text: string, now: Date): CurlRecord => {
  const run = readCurlAnswers(text);
  if ('kind' in run) return refused(run);
  const shared = sharedOf(run);
  const made = shared && recordOf(shared, now);
  const parsed = stageRecordSchema.safeParse(made?.record);
  if (made !== null && parsed.success) return { ok: true, record: parsed.data, notice: made.notice };
  return refused({ kind: 'damaged', line: 1 });
};
