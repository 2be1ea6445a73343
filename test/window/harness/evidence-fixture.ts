import type { Certificate, Reading } from '../../../src/core/evidence/evidence.ts';
import type { Outcome } from '../../../src/core/evidence/outcome.ts';
import type { ProbeResult, StageRecord, Vantage } from '../../../src/core/records/record.ts';
import { FAMILIES, type Family, type ProbeStage } from '../../../src/core/vocabulary/words.ts';
import { certificate as made, evidence, run } from '../../core/make-evidence.ts';

/** Evidence as a probe of the product would have gathered it at one server. */

const HOST = 'ise.nordic-retail.example';

export const certificate = (issuer: string, seed: string): Certificate => ({
  ...made(seed, issuer, [HOST]),
  subject: `CN=${HOST}, O=Nordic Retail AB, C=SE`,
});

const PATHS: Record<Family, string> = {
  'ers-endpoint-groups': '/ers/config/endpointgroup?page=1&size=10&sortasc=name',
  'ers-endpoints': '/ers/config/endpoint?page=1&size=10&filter=groupId.EQ.aa0e8b20-8bff-11e6-996c-525400b48521',
  'open-api': '/api/v1/endpoint?page=1&size=1&filter=mac.CONTAINS.00:00:5E:00:53:01',
  'mnt-session': '/admin/API/mnt/Session/MACAddress/00:00:5E:00:53:01',
};

const GOOD_BODY: Record<Family, string> = {
  'ers-endpoint-groups':
    '{\n  "SearchResult" : {\n    "total" : 18,\n    "resources" : [ {\n      "id" : "aa0e8b20-8bff-11e6-996c-525400b48521",\n      "name" : "Android"\n    } ]\n  }\n}',
  'ers-endpoints': '{\n  "SearchResult" : {\n    "total" : 0,\n    "resources" : [ ]\n  }\n}',
  'open-api': '[]',
  'mnt-session':
    '<?xml version="1.0" encoding="UTF-8" standalone="yes"?><mnt-rest-result><cpm-code>34110</cpm-code><internal-error-info>Session data is not available for 00:00:5E:00:53:01.</internal-error-info></mnt-rest-result>',
};

const BLOCK_PAGE =
  '<!DOCTYPE html><html><head><title>Moved</title></head><body><img src=x onerror="window.hacked=1"><script>window.hacked=1</script>Access is blocked.</body></html>';

const STATUS: Partial<Record<Outcome, number>> = {
  'http.302': 302,
  'http.401': 401,
  'http.403': 403,
  'http.404': 404,
  'http.other': 418,
};

const bodyOf = (family: Family, outcome: Outcome): string =>
  outcome === 'ok' ? GOOD_BODY[family] : outcome === 'http.401' ? '' : BLOCK_PAGE;

const readingOf = (outcome: Outcome): { readonly reading?: Reading } =>
  outcome === 'ok' ? {} : { reading: outcome === 'http.401' ? { kind: 'empty' } : { kind: 'html', title: 'Moved' } };

const replyHeaders = (family: Family, outcome: Outcome, startedAt: string): [string, string][] =>
  outcome === 'ok' || outcome === 'http.401'
    ? [
        ['Server', ''],
        ['Date', new Date(startedAt).toUTCString()],
        ['Content-Type', family === 'mnt-session' ? 'application/xml' : 'application/json;charset=utf-8'],
        ['Cache-Control', 'no-cache, no-store, must-revalidate'],
        ['Set-Cookie', 'JSESSIONIDSSO=(cut); Path=/; Secure; HttpOnly'],
        ['X-Frame-Options', 'SAMEORIGIN'],
      ]
    : [
        ['Server', 'squid/6.10'],
        ['Date', new Date(startedAt).toUTCString()],
        ['Location', 'https://block.nordic-retail.example/notice'],
        ['Content-Type', 'text/html'],
        ['Via', '1.1 edge-1 (squid/6.10)'],
      ];

interface ProbeFixture {
  readonly stage: ProbeStage;
  readonly family: Family;
  readonly outcome: Outcome;
  readonly startedAt: string;
}

/** A probe that reached the layer its word tells of. Silent words carry no evidence. */
export const probe = ({ stage, family, outcome, startedAt }: ProbeFixture): ProbeResult => {
  if (outcome.startsWith('not-run')) return { family, outcome, answeredBy: 'unknown', evidence: null };
  const isInside = stage === 'inside';
  const silent = outcome === 'tcp.timeout';
  const slow = isInside ? 1 : 2.4;
  const at = (startMs: number, endMs: number) => ({ startMs: startMs * slow, endMs: endMs * slow });
  const excerpt = bodyOf(family, outcome);
  const own = outcome === 'ok' || outcome === 'http.401';
  const remoteAddress = isInside ? '10.20.9.4' : '203.0.113.40';
  const chain = [
    certificate('CN=Nordic Retail Issuing CA 2', 'a3'),
    { ...certificate('CN=Nordic Retail Root CA', '7c'), subject: 'CN=Nordic Retail Issuing CA 2' },
  ];
  const status = outcome === 'ok' ? (family === 'mnt-session' ? 500 : 200) : (STATUS[outcome] ?? 200);
  const headers = replyHeaders(family, outcome, startedAt);
  const seen = evidence(family, {
    remoteAddress,
    ...(silent ? { failure: { layer: 'tcp', outcome } } : { status, headers, excerpt, chain, ...readingOf(outcome) }),
  });
  return {
    family,
    outcome,
    answeredBy: own ? 'access-control-server' : silent ? 'unknown' : 'device',
    evidence: {
      ...seen,
      startedAt,
      durationMs: silent ? 5003 : 118 * slow,
      request: { ...seen.request, url: `https://${HOST}${PATHS[family]}` },
      name: { host: HOST, addresses: [remoteAddress], resolvers: [isInside ? '10.20.0.2' : '192.0.2.53'], tried: [] },
      connection: seen.connection && {
        ...seen.connection,
        localAddress: isInside ? '10.20.1.15' : '198.51.100.7',
        localPort: 51544,
      },
      times: silent
        ? { ...seen.times, dns: at(0, 6), tcp: { startMs: 14.4, endMs: 5003 } }
        : { dns: at(0, 6), tcp: at(6, 15), proxy: null, tls: at(15, 58), http: at(58, 112), body: at(112, 118) },
      response: seen.response && {
        ...seen.response,
        reason: status === 302 ? 'Moved Temporarily' : null,
        clockSkewMs: outcome === 'http.401' ? 95_000 : 400,
      },
      failure: seen.failure && { ...seen.failure, detail: `no answer from ${remoteAddress} in 5 s` },
    },
  };
};

export const vantage = (stage: ProbeStage): Vantage => ({
  label: null,
  addresses: [
    { interface: 'lo', address: '127.0.0.1' },
    { interface: 'eth0', address: stage === 'inside' ? '10.20.1.15' : '198.51.100.7' },
  ],
  resolvers: [stage === 'inside' ? '10.20.0.2' : '192.0.2.53'],
  proxy: null,
  vpnInterfaces: [],
  platform: 'linux',
  timeZone: 'Europe/Stockholm',
});

/** What a run says of itself at the server of the cases. */
export const atServer = (stage: ProbeStage) =>
  ({
    server: { host: HOST, port: 443, connectTo: null },
    user: 'svc-guest-api',
    vantage: vantage(stage),
  }) satisfies Partial<StageRecord>;

/** A whole run with one word a family, in the families' order. */
export const stageRun = (
  stage: ProbeStage,
  outcomes: readonly Outcome[],
  startedAt: string,
  id: string = crypto.randomUUID(),
): StageRecord => ({
  ...run(stage, {}, {}, atServer(stage)),
  id,
  startedAt,
  endedAt: startedAt.replace(/:\d\d\./, ':48.'),
  failedSignIns: outcomes.filter((outcome) => outcome === 'http.401').length,
  probes: outcomes.map((outcome, index) => probe({ stage, family: FAMILIES[index]!, outcome, startedAt })),
});
