import type {
  Certificate,
  ControlAnswer,
  Evidence,
  Reading,
  ResponseEvidence,
} from '../../src/core/evidence/evidence.ts';
import { judge } from '../../src/core/diagnosis/diagnose.ts';
import type { Judgement } from '../../src/core/diagnosis/judgement.ts';
import type { CheckName, RecordedCheck } from '../../src/core/records/case.ts';
import type { Outcome } from '../../src/core/evidence/outcome.ts';
import type { PacketSize, PathTrace } from '../../src/core/evidence/path/measured.ts';
import type { PlatformCard, RowReading } from '../../src/core/records/card.ts';
import type { AddressResult, ProbeResult, StageRecord } from '../../src/core/records/record.ts';
import { FAMILIES, type Family, type Layer, type ProbeStage } from '../../src/core/vocabulary/words.ts';

/** Evidence as a probe would have gathered it, made by hand so that a spec says only what matters to it. */

export const HOST = 'acs.customer.example';
export const USER = 'api-user';

const hash = (seed: string): string => seed.repeat(64).slice(0, 64);

export const certificate = (
  key = 'a',
  issuer = 'CN=Customer CA',
  names: readonly string[] = [`DNS:${HOST}`],
): Certificate => ({
  subject: `CN=${HOST}`,
  issuer,
  serialNumber: '01',
  subjectAltNames: [...names],
  notBefore: '2026-01-01T00:00:00.000Z',
  notAfter: '2027-01-01T00:00:00.000Z',
  sha256: hash(key),
  publicKeySha256: hash(key),
  pem: '',
});

const GOOD_READING: Readonly<Record<Family, Reading>> = {
  'ers-endpoint-groups': { kind: 'search-result', total: 18, resources: 10, firstId: 'group-1', anomalies: [] },
  'ers-endpoints': { kind: 'search-result', total: 0, resources: 0, firstId: null, anomalies: [] },
  'open-api': { kind: 'json-array', length: 0 },
  'mnt-session': {
    kind: 'mnt-result',
    declaration: true,
    cpmCode: '34110',
    info: 'Session data is not available for 00:00:5E:00:53:00.',
  },
};

export interface Wanted {
  readonly status?: number;
  readonly reason?: string;
  readonly reading?: Reading;
  readonly headers?: ResponseEvidence['headers'];
  readonly excerpt?: string;
  readonly withoutSignIn?: true;
  /** What the same question got without the password. */
  readonly statusWithoutSignIn?: number;
  /** Until the answer began. */
  readonly tookMs?: number;
  /** Through a proxy of our own, which opened a tunnel. */
  readonly tunnel?: true;
  readonly chain?: readonly Certificate[];
  readonly failure?: { readonly layer: Layer; readonly outcome: Outcome; readonly detail?: string };
  readonly remoteAddress?: string;
  readonly control?: readonly ControlAnswer[];
  /** Where connections to that address ended. */
  readonly path?: PathTrace;
  /** Whether large packets get through to it. */
  readonly packetSize?: PacketSize;
  /** Status of an error that was gone two seconds later. */
  readonly earlier?: number;
}

export const evidence = (family: Family, wanted: Wanted = {}): Evidence => {
  const { failure, chain = [certificate()], remoteAddress = '203.0.113.10' } = wanted;
  const status = wanted.status ?? (failure ? null : family === 'mnt-session' ? 500 : 200);
  const early = failure !== undefined && ['dns', 'tcp', 'proxy'].includes(failure.layer);
  const span = { startMs: 0, endMs: 1 };
  return {
    startedAt: '2026-11-21T10:00:00.000+01:00',
    durationMs: 60,
    request: {
      method: 'GET',
      url: `https://${HOST}/`,
      accept: family === 'mnt-session' ? 'application/xml' : 'application/json',
    },
    name: {
      host: HOST,
      addresses: [remoteAddress],
      resolvers: [],
      tried: [{ address: remoteAddress, outcome: failure?.outcome ?? 'ok' }],
    },
    proxy: wanted.tunnel ? { host: 'proxy.ours.example', port: 3128, source: 'system', status: 200 } : null,
    connection: early ? null : { localAddress: '198.51.100.5', localPort: 50000, remoteAddress, remotePort: 443 },
    times: {
      dns: span,
      tcp: early ? null : span,
      proxy: null,
      tls: early ? null : span,
      http:
        status === null && failure?.layer !== 'http' && failure?.layer !== 'body'
          ? null
          : { ...span, endMs: wanted.tookMs ?? span.endMs },
      body: null,
    },
    tls: early
      ? null
      : { version: 'TLSv1.3', cipher: 'x', trustedBy: failure?.layer === 'tls' ? null : 'system', chain: [...chain] },
    response:
      status === null
        ? null
        : { httpVersion: '1.1', status, reason: wanted.reason ?? '', headers: wanted.headers ?? [], clockSkewMs: 0 },
    body:
      status === null
        ? null
        : {
            bytes: 10,
            complete: true,
            sha256: hash('0'),
            excerpt: wanted.excerpt ?? '',
            reading:
              wanted.reading ??
              (status === 200 || (status === 500 && family === 'mnt-session')
                ? GOOD_READING[family]
                : { kind: 'empty' }),
          },
    failure: failure ? { detail: '', ...failure } : null,
    ...(wanted.withoutSignIn && { withoutSignIn: true as const }),
    ...(wanted.statusWithoutSignIn !== undefined && { statusWithoutSignIn: wanted.statusWithoutSignIn }),
    ...(wanted.control && { control: [...wanted.control] }),
    ...(wanted.path && { path: wanted.path }),
    ...(wanted.packetSize && { packetSize: wanted.packetSize }),
    ...(wanted.earlier !== undefined && {
      earlier: {
        startedAt: '2026-11-21T09:59:58.000+01:00',
        outcome: 'http.502-504' as const,
        response: { httpVersion: '1.1', status: wanted.earlier, reason: '', headers: [], clockSkewMs: 0 },
        body: null,
      },
    }),
  };
};

export const ersError = (title: string): Reading => ({ kind: 'ers-error', title, code: 'CRUD operation exception' });
export const htmlPage = (title: string): Reading => ({ kind: 'html', title });

/** A probe with this evidence; without any it was not run. Its word is not what is judged. */
export const probed = (family: Family, seen: Evidence | null, outcome: Outcome = 'ok'): ProbeResult => ({
  family,
  outcome,
  answeredBy: 'unknown',
  evidence: seen,
});

const result = (family: Family, wanted: Wanted | Outcome): ProbeResult =>
  typeof wanted === 'string' ? probed(family, null, wanted) : probed(family, evidence(family, wanted));

/** What a further address of the name showed: where nothing connects there, no probe was asked. */
export const furtherAddress = (address: string, wanted: Wanted = {}): AddressResult => ({
  address,
  look: {
    ...evidence('open-api', { remoteAddress: address, ...(wanted.failure ? wanted : {}) }),
    response: null,
    body: null,
  },
  probes: wanted.failure ? [] : FAMILIES.map((family) => result(family, { remoteAddress: address, ...wanted })),
});

/** What somebody found out after every run. */
export const check = (name: CheckName, found: string): RecordedCheck => ({
  check: name,
  result: found,
  recordedAt: '2026-11-21T12:00:00.000+01:00',
});

export const judged = (
  runs: readonly StageRecord[],
  cards: readonly PlatformCard[] = [],
  checks: readonly RecordedCheck[] = [],
): Judgement => judge({ runs, cards, checks });

/** Who must act, and how sure that is. */
export const short = ({
  verdict: { party, certainty },
}: {
  readonly verdict: Pick<Judgement['verdict'], 'party' | 'certainty'>;
}): string => `${party} ${certainty}`;
export const concluded = (...given: Parameters<typeof judged>): string => short(judged(...given));

let counter = 0;

/** A run of a stage: `all` for every family unless `each` says otherwise. A word alone is a probe that was not run. */
export const run = (
  stage: ProbeStage,
  all: Wanted | Outcome = {},
  each: Partial<Record<Family, Wanted | Outcome>> = {},
  changes: Partial<StageRecord> = {},
): StageRecord => {
  counter += 1;
  const probes = FAMILIES.map((family) => result(family, each[family] ?? all));
  return {
    format: 'tripoint/stage-record',
    version: 1,
    id: `00000000-0000-4000-8000-${String(counter).padStart(12, '0')}`,
    stage,
    state: 'complete',
    startedAt: stage === 'inside' ? '2026-11-21T10:00:00.000+01:00' : '2026-11-21T10:30:00.000+01:00',
    endedAt: '2026-11-21T10:31:00.000+01:00',
    server: { host: HOST, port: 443, connectTo: null },
    user: USER,
    vantage: {
      label: null,
      addresses: [{ interface: 'eth0', address: stage === 'inside' ? '10.20.1.15' : '198.51.100.5' }],
      resolvers: [],
      proxy: null,
      vpnInterfaces: [],
      platform: 'linux',
      timeZone: 'Europe/Stockholm',
    },
    failedSignIns: 0,
    probes,
    madeBy: 'spec',
    ...changes,
  };
};

/** Probes of a run with their evidence changed; what was given stays as it is. */
export const altered = (record: StageRecord, change: (evidence: Evidence) => unknown): StageRecord => ({
  ...record,
  probes: record.probes.map((probe) => {
    if (!probe.evidence) return probe;
    const evidence = structuredClone(probe.evidence);
    change(evidence);
    return { ...probe, evidence };
  }),
});

const row = (value: RowReading['value'], status: number | null = null): RowReading => ({ value, status });

export const card = (value: RowReading['value'] = 'up', changes: Partial<PlatformCard> = {}): PlatformCard => ({
  format: 'tripoint/platform-card',
  version: 1,
  id: '00000000-0000-4000-9000-000000000001',
  recordedAt: '2026-11-21T11:00:00.000+01:00',
  updatedAt: '2026-11-21T11:00:00.000+01:00',
  outboundFqdn: 'egress.platform.example',
  apiUser: USER,
  baseUrl: `https://${HOST}`,
  licence: 'Active',
  rows: { 'endpoint-api': row(value), 'endpoint-groups-api': row(value), 'monitoring-api': row(value) },
  passwordReentered: null,
  ...changes,
});

const asked = (path: string, word: ControlAnswer['asked'], same: boolean): ControlAnswer => ({
  asked: word,
  path,
  status: same ? 302 : 401,
  locationHost: null,
  reading: 'empty',
  title: null,
  same,
});

/** What was asked again without credentials: every path with the probe's own answer, or Monitoring with another one. */
export const EVERY_PATH: readonly ControlAnswer[] = [
  asked('/ers/config/no-such-path-of-tripoint', 'sibling', true),
  asked('/', 'root', true),
  asked('/admin/API/mnt/no-such-path-of-tripoint', 'monitoring', true),
];
export const OTHER_PATHS_OTHERWISE: readonly ControlAnswer[] = EVERY_PATH.map((one) =>
  one.asked === 'monitoring' ? { ...one, status: 401, same: false } : one,
);

export const DEVICE_KEY = certificate('b');
export const INSPECTING = certificate('c', 'CN=Inspection CA');

/** A proxy that refuses a request by its own rule. */
export const SQUID = {
  status: 403,
  headers: [['X-Squid-Error', 'ERR_ACCESS_DENIED 0']] as [string, string][],
  reading: htmlPage('ERROR'),
  chain: [DEVICE_KEY],
};
