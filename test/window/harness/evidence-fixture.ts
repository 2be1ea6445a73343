import type { Certificate, Evidence, Reading } from '../../../src/core/evidence/evidence.ts';
import type { Outcome } from '../../../src/core/evidence/outcome.ts';
import type { ProbeResult, StageRecord, Vantage } from '../../../src/core/records/record.ts';
import { FAMILIES, type Family, type ProbeStage } from '../../../src/core/vocabulary/words.ts';

/** Evidence written by hand, as a probe of the product would have gathered it. */

const hex = (seed: string): string => seed.repeat(64).slice(0, 64);

export const certificate = (issuer: string, seed: string): Certificate => ({
  subject: 'CN=ise.nordic-retail.example, O=Nordic Retail AB, C=SE',
  issuer,
  serialNumber: '4f:21:9c:77:0a:be',
  subjectAltNames: ['ise.nordic-retail.example', 'ise-1.nordic-retail.example'],
  notBefore: '2026-02-01T00:00:00.000Z',
  notAfter: '2027-02-01T00:00:00.000Z',
  sha256: hex(seed),
  publicKeySha256: hex(`${seed}5`),
  pem: '-----BEGIN CERTIFICATE-----\nMIIB\n-----END CERTIFICATE-----\n',
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

const readingOf = (family: Family, outcome: Outcome): Reading => {
  if (outcome === 'http.401') return { kind: 'empty' };
  if (outcome !== 'ok') return { kind: 'html', title: 'Moved' };
  if (family === 'open-api') return { kind: 'json-array', length: 0 };
  if (family === 'mnt-session')
    return { kind: 'mnt-result', declaration: true, cpmCode: '34110', info: 'Session data is not available' };
  const groups = family === 'ers-endpoint-groups';
  return {
    kind: 'search-result',
    total: groups ? 18 : 0,
    resources: groups ? 1 : 0,
    firstId: groups ? 'aa0e8b20-8bff-11e6-996c-525400b48521' : null,
    anomalies: [],
  };
};

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

export interface ProbeFixture {
  readonly stage: ProbeStage;
  readonly family: Family;
  readonly outcome: Outcome;
  readonly startedAt: string;
}

/** A probe that reached the layer its word tells of. Silent words carry no evidence. */
export const probe = ({ stage, family, outcome, startedAt }: ProbeFixture): ProbeResult => {
  if (outcome.startsWith('not-run')) return { family, outcome, answeredBy: 'unknown', evidence: null };
  const slow = stage === 'outside' ? 2.4 : 1;
  const at = (start: number, end: number) => ({ startMs: start * slow, endMs: end * slow });
  const reached = outcome === 'tcp.timeout' ? 'tcp' : 'body';
  const excerpt = bodyOf(family, outcome);
  const status = outcome === 'ok' ? (family === 'mnt-session' ? 500 : 200) : (STATUS[outcome] ?? 200);
  const evidence: Evidence = {
    startedAt,
    durationMs: reached === 'tcp' ? 5003 : 118 * slow,
    request: {
      method: 'GET',
      url: `https://ise.nordic-retail.example${PATHS[family]}`,
      accept: family === 'mnt-session' ? 'application/xml' : 'application/json',
    },
    name: {
      host: 'ise.nordic-retail.example',
      addresses: [stage === 'inside' ? '10.20.9.4' : '203.0.113.40'],
      resolvers: [stage === 'inside' ? '10.20.0.2' : '192.0.2.53'],
      tried: [],
    },
    proxy: null,
    connection:
      reached === 'tcp'
        ? null
        : {
            localAddress: stage === 'inside' ? '10.20.1.15' : '198.51.100.7',
            localPort: 51544,
            remoteAddress: stage === 'inside' ? '10.20.9.4' : '203.0.113.40',
            remotePort: 443,
          },
    times:
      reached === 'tcp'
        ? { dns: at(0, 6), tcp: { startMs: 14.4, endMs: 5003 }, proxy: null, tls: null, http: null, body: null }
        : { dns: at(0, 6), tcp: at(6, 15), proxy: null, tls: at(15, 58), http: at(58, 112), body: at(112, 118) },
    tls:
      reached === 'tcp'
        ? null
        : {
            version: 'TLSv1.2',
            cipher: 'ECDHE-RSA-AES256-GCM-SHA384',
            trustedBy: 'system',
            stores: { bundled: false, operatingSystem: true, imported: null },
            chain: [
              certificate('CN=Nordic Retail Issuing CA 2', 'a3'),
              { ...certificate('CN=Nordic Retail Root CA', '7c'), subject: 'CN=Nordic Retail Issuing CA 2' },
            ],
          },
    response:
      reached === 'tcp'
        ? null
        : {
            httpVersion: '1.1',
            status,
            reason: status === 302 ? 'Moved Temporarily' : null,
            headers: replyHeaders(family, outcome, startedAt),
            clockSkewMs: outcome === 'http.401' ? 95_000 : 400,
          },
    body:
      reached === 'tcp'
        ? null
        : {
            bytes: excerpt.length,
            complete: true,
            sha256: hex('9'),
            excerpt,
            reading: readingOf(family, outcome),
          },
    failure:
      reached === 'tcp' ? { layer: 'tcp', outcome: 'tcp.timeout', detail: 'no answer from 203.0.113.40 in 5 s' } : null,
  };
  const own = outcome === 'ok' || outcome === 'http.401';
  return {
    family,
    outcome,
    answeredBy: own ? 'access-control-server' : reached === 'tcp' ? 'unknown' : 'device',
    evidence,
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

/** A whole run with one word a family, in the families' order. */
export const stageRun = (
  stage: ProbeStage,
  outcomes: readonly Outcome[],
  startedAt: string,
  id: string = crypto.randomUUID(),
): StageRecord => ({
  format: 'tripoint/stage-record',
  version: 1,
  id,
  stage,
  state: 'complete',
  startedAt,
  endedAt: startedAt.replace(/:\d\d\./, ':48.'),
  server: { host: 'ise.nordic-retail.example', port: 443, connectTo: null },
  user: 'svc-guest-api',
  vantage: vantage(stage),
  failedSignIns: outcomes.filter((outcome) => outcome === 'http.401').length,
  probes: FAMILIES.slice(0, outcomes.length).map((family, index) =>
    probe({ stage, family, outcome: outcomes[index] ?? 'not-run', startedAt }),
  ),
  madeBy: '0.1.0',
});
