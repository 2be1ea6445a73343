import type { ReportMaterial } from '../../../../src/core/report/model/report-of.ts';
import type { Report } from '../../../../src/core/report/report.ts';
import type { Evidence } from '../../../../src/core/evidence/evidence.ts';
import type { AddressResult, ProbeResult, StageRecord } from '../../../../src/core/records/record.ts';
import type { WatchRecord } from '../../../../src/core/records/watch.ts';
import { FAMILIES, type Family } from '../../../../src/core/vocabulary/words.ts';
import { watch } from '../../make-watch.ts';
import { ARRIVED, MISSING, witnessOf } from '../../make-witness.ts';
import { card, certificate, evidence, run, type Wanted, probed } from '../../make-evidence.ts';

/** Whose case it is, wherever a case can say so. */
export const ADA = {
  customer: 'Nordsjö Hospital AB',
  site: 'Hamngatan 12, Malmö',
  title: 'Guests of Nordsjö cannot sign in',
  host: 'acs-01.nordsjo.test',
  node: 'acs-02.nordsjo.test',
  user: 'NORDSJO\\svc-guest',
  label: "Ada's laptop",
  adapter: 'Nordsjö LAN',
  proxy: 'proxy-3.nordsjo.test',
  inside: '10.77.1.15',
  outside: '192.168.44.5',
  v6: '2001:db8:77::15',
  remote: '10.77.9.4',
  mac: '02:AB:CD:12:34:56',
  groupId: '5f1c2d3e-4b5a-4c6d-8e7f-9a0b1c2d3e4f',
  organisation: 'Nordsjö Region',
  authority: 'Nordsjö Issuing CA 3',
  serial: '4d2e91a07b55c1f3',
  sha256: 'c0ffee11'.repeat(8),
  portal: 'login.nordsjo.test',
  path: '/nordsjo-guests/start',
  page: 'Nordsjö web filter',
  email: 'it@nordsjo.test',
  outbound: 'egress.guest-platform.test',
  licence: 'Nordsjö, 200 seats, until 2027',
  checker: 'Erik Ek, Kund AB, 070-1234567',
};
export type Who = Readonly<typeof ADA>;

const chainOf = (who: Who): Evidence['tls'] => ({
  version: 'TLSv1.3',
  cipher: 'TLS_AES_256_GCM_SHA384',
  trustedBy: 'imported-ca',
  chain: [
    {
      ...certificate('a'),
      subject: `CN=${who.host}\nO=${who.organisation}\nC=SE`,
      issuer: `CN=${who.authority}\nO=${who.organisation}`,
      subjectAltNames: [who.host, who.node, who.remote, `*.${who.proxy}`],
      serialNumber: who.serial,
      sha256: who.sha256,
      pem: `-----BEGIN CERTIFICATE-----\n${who.sha256}\n-----END CERTIFICATE-----\n`,
    },
    {
      ...certificate('b'),
      subject: `CN=${who.authority}\nO=${who.organisation}`,
      issuer: `CN=${who.authority}\nO=${who.organisation}`,
      subjectAltNames: [],
      pem: '',
    },
  ],
});

const URLS: Readonly<Record<Family, (who: Who) => string>> = {
  'ers-endpoint-groups': () => '/ers/config/endpointgroup?page=1&size=10&sortasc=name',
  'ers-endpoints': ({ groupId }) => `/ers/config/endpoint?page=1&size=10&filter=groupId.EQ.${groupId}`,
  'open-api': ({ mac }) => `/api/v1/endpoint?page=1&size=1&filter=mac.CONTAINS.${encodeURIComponent(mac)}`,
  'mnt-session': ({ mac }) => `/admin/API/mnt/Session/MACAddress/${mac}`,
};

const told = (who: Who, family: Family, wanted: Wanted): Evidence => {
  const made = evidence(family, { remoteAddress: who.remote, ...wanted });
  return {
    ...made,
    request: { ...made.request, url: `https://${who.host}${URLS[family](who)}` },
    name: made.name && { ...made.name, host: who.host, resolvers: [who.inside], addresses: [who.remote, who.v6] },
    connection: made.connection && { ...made.connection, localAddress: who.inside },
    tls: made.tls && chainOf(who),
  };
};

const WANTED: Readonly<Record<Family, (who: Who) => Wanted>> = {
  'ers-endpoint-groups': (who) => ({
    status: 403,
    reason: `Refused by ${who.customer}`,
    reading: { kind: 'html', title: who.page },
    headers: [
      ['Server', 'squid/6.6'],
      ['Via', `1.1 ${who.proxy} (squid/6.6)`],
      ['Date', 'Sat, 21 Nov 2026 09:00:00 GMT'],
      ['Content-Type', 'text/html; charset="utf-8"'],
      [`X-${who.adapter.replaceAll(' ', '-')}`, who.customer],
      ['Set-Cookie', 'BIGipServer~guests~pool=[cut]'],
      ['X-Request-Id', 'b7c5a1d2-0000-4444-8888-123412341234'],
    ],
    excerpt: `<h1>${who.page}</h1> Call ${who.email}. Your address: ${who.inside}. Support ID: 18446744073709551615`,
  }),
  'ers-endpoints': (who) => ({
    status: 302,
    reading: { kind: 'empty' },
    headers: [['Location', `https://${who.portal}${who.path}?[cut]`]],
  }),
  'open-api': (who) => ({
    status: 404,
    reading: { kind: 'html', title: who.page },
    headers: [['Location', who.path]],
    excerpt: `{"mac":"${who.mac}"}`,
  }),
  'mnt-session': (who) => ({
    status: 500,
    reading: { kind: 'mnt-result', declaration: true, cpmCode: '1', info: `${who.page}: ${who.mac}` },
  }),
};

const runOf = (who: Who, stage: StageRecord['stage'], wanted: (family: Family) => Wanted): StageRecord => {
  const made = run(stage);
  const probes: ProbeResult[] = FAMILIES.map((family) => probed(family, told(who, family, wanted(family))));
  const further: AddressResult = {
    address: who.v6,
    look: { ...told(who, 'open-api', { remoteAddress: who.v6 }), response: null, body: null },
    probes: FAMILIES.map((family) => probed(family, told(who, family, { remoteAddress: who.v6, status: 503 }))),
  };
  const own = stage === 'inside' ? who.inside : who.outside;
  return {
    ...made,
    id: stage === 'inside' ? '0a1b2c3d-1111-4222-8333-444455556666' : '0a1b2c3d-1111-4222-8333-777788889999',
    server: { host: who.host, port: 443, connectTo: `${who.node}:8443` },
    user: who.user,
    vantage: {
      ...made.vantage,
      label: who.label,
      addresses: [
        { interface: who.adapter, address: own },
        { interface: 'eth0', address: who.v6 },
      ],
      resolvers: [who.inside, `[${who.v6}]:53`],
      proxy: stage === 'inside' ? null : `${who.proxy}:3128`,
      vpnInterfaces: [who.adapter],
      defaultRoute: { interface: who.adapter, address: own },
    },
    probes,
    ...(stage === 'outside' ? { addresses: [further] } : {}),
  };
};

const watchOf = (who: Who, outside: StageRecord): WatchRecord =>
  watch(
    'outside',
    [0, 1, 2].map((index) => ({
      ...{ family: 'open-api', address: who.remote, publicKeySha256: who.sha256 },
      ...(index === 1 && { outcome: 'http.403', status: 403, layer: 'http' }),
    })),
    {
      ...{ id: '0a1b2c3d-2222-4222-8333-777788889999', server: outside.server, user: who.user },
      ...{ families: ['open-api'], vantage: outside.vantage, samples: outside.probes.slice(0, 1) },
      ...{ startedAt: '2026-11-21T08:00:00.000+01:00', endedAt: '2026-11-21T08:10:00.000+01:00', everySeconds: 60 },
    },
  );

/** A case in which every field that can say whose it is says so: good inside, four kinds of trouble outside. */
export const caseOf = (who: Who, changes: Partial<ReportMaterial> = {}): ReportMaterial => {
  const outside = runOf(who, 'outside', (family) => WANTED[family](who));
  return {
    title: who.title,
    customer: who.customer,
    site: who.site,
    practice: null,
    runs: [runOf(who, 'inside', () => ({})), outside],
    cards: [
      card('down', {
        apiUser: who.user,
        outboundFqdn: who.outbound,
        baseUrl: `https://${who.host}${who.path}`,
        licence: who.licence,
      }),
    ],
    checks: [
      { check: 'gui-sign-in', result: 'accepted', saidBy: who.checker, recordedAt: '2026-11-21T12:00:00.000+01:00' },
    ],
    watches: [watchOf(who, outside)],
    witnesses: [
      witnessOf(
        outside,
        'server',
        { ...ARRIVED, seenAs: `${who.outside}:50000 → ${who.remote}:443` },
        {},
        { name: `${who.customer} server.pcap` },
      ),
      witnessOf(outside, 'firewall', MISSING, {}, { name: `${who.host}.pcapng` }),
    ],
    ...changes,
  };
};

const readably = (text: string): string => {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
};

/** All texts of a report, each on a line of its own. */
export const textsOf = (value: unknown): readonly string[] => {
  if (typeof value === 'string') return [value];
  if (typeof value !== 'object' || value === null) return [];
  return Object.values(value).flatMap(textsOf);
};

const bare = (text: string): string => text.replace(/[-:.\s]/g, '');

/** Which of the values stand in a report, in any case, percent-encoded or not; hex digits with any signs between them. */
export const leaksIn = (report: Report, values: readonly string[]): readonly string[] => {
  const texts = textsOf(report).flatMap((text) => [text, readably(text)]);
  const all = texts.join('\n').normalize('NFC').toLowerCase();
  const digits = texts.map(bare).join('\n').toLowerCase();
  return values.filter((value) => {
    const plain = value.normalize('NFC').toLowerCase();
    return all.includes(plain) || (/^[0-9a-f:.-]{12,}$/.test(plain) && digits.includes(bare(plain)));
  });
};
