import { attribute } from '../../evidence/responder/attribute.ts';
import {
  mntVersionText,
  askedAgainLine,
  helloLine,
  ownPortsText,
  earlierText,
  controlText,
} from '../../diagnosis/hello-words.ts';
import { sizeFigures, sizeText } from '../../diagnosis/packet-size-words.ts';
import { endText, hopsText } from '../../diagnosis/path-end-words.ts';
import type { Certificate, Evidence } from '../../evidence/evidence.ts';
import { layerTitle, responderTitle } from '../../diagnosis/evidence-titles.ts';
import { outcomeName } from '../../diagnosis/phrases.ts';
import { isFailure } from '../../evidence/outcome.ts';
import { outcomeOf } from '../../evidence/classify.ts';
import { placeText, LAYERS, type Family, type ProbeStage } from '../../vocabulary/words.ts';
import { retold } from '../../messages/retold.ts';
import { said, say } from '../../messages/say.ts';
import type { Report } from '../report.ts';
import { nameOf, namesOf, trustTitle, factsOf } from './places-of.ts';
import { type Asked, type ReportInput, cellTitle } from './report-input.ts';
import { witnessLine } from './witnesses-of.ts';
import { inertLine, durationText, skewText, utcOf } from './inert.ts';
import { momentOf } from '../../messages/zoned-time.ts';

type Probe = Report['annex'][number];

/** Bounds of what one reply may fill, and of how many further addresses are told. */
const MOST_HEADERS = 100;
const HEADER_BYTES = 2048;
const MOST_FURTHER = 16;

const nameFacts = ({ name }: Evidence): readonly (readonly [string, string | null])[] => [
  [said('Name asked for'), name?.host ?? null],
  [said('Leads to'), name?.addresses.join(', ') ?? null],
  [said('Resolvers'), name?.resolvers.join(', ') ?? null],
  [
    said('Tried'),
    name?.tried
      .map(({ address, outcome }) => `${address} (${outcome === 'ok' ? said('connected') : outcomeName(outcome)})`)
      .join(', ') ?? null,
  ],
];

const wayFacts = ({ proxy, connection }: Evidence): readonly (readonly [string, string | null])[] => [
  [
    said('Proxy'),
    proxy === null ? said('none') : `${placeText(proxy)}${proxy.status === null ? '' : `, CONNECT ${proxy.status}`}`,
  ],
  [said('From'), connection && placeText({ host: connection.localAddress, port: connection.localPort })],
  [said('To'), connection && placeText({ host: connection.remoteAddress, port: connection.remotePort })],
];

const storesOf = ({ tls }: Evidence): string | null => {
  if (!tls?.stores) return null;
  const { bundled, operatingSystem, imported } = tls.stores;
  const found = [
    ...(bundled ? [said('the bundled one')] : []),
    ...(operatingSystem === true ? [said('that of the operating system')] : []),
    ...(imported === true ? [said('the imported one')] : []),
  ];
  return found.length === 0 ? said('none') : found.join(', ');
};

const helloFacts = (evidence: Evidence): readonly (readonly [string, string | null])[] => [
  [said('TLS hello'), helloLine(evidence)],
  [said('Asked again with another hello'), askedAgainLine(evidence)],
];

const tlsFacts = (evidence: Evidence): readonly (readonly [string, string | null])[] => {
  const { tls } = evidence;
  if (!tls) return helloFacts(evidence);
  return [
    ...helloFacts(evidence),
    ['TLS', [tls.version, tls.cipher].filter((part) => part !== null).join(', ')],
    [said('Trusted by'), trustTitle(tls.trustedBy)],
    [said('Stores that lead to the chain'), storesOf(evidence)],
  ];
};

const replyFacts = (
  family: Family,
  evidence: Evidence,
  answeredBy: string | null,
  witnessed: string | null,
): readonly (readonly [string, string | null])[] => {
  const { response, failure } = evidence;
  return [
    [said('Status'), response ? `${response.status} ${response.reason ?? ''}`.trim() : said('no reply')],
    [said('HTTP version'), response?.httpVersion ?? null],
    [said('Answered by'), answeredBy],
    [
      said('Ended by'),
      failure &&
        [`${layerTitle(failure.layer)}: ${outcomeName(failure.outcome)}`, retold(failure.detail)]
          .filter(Boolean)
          .join(', '),
    ],
    [said("Server's clock"), skewText(response?.clockSkewMs ?? null)],
    [said('First answer'), earlierText(outcomeOf(family, evidence), evidence)],
    [said('Asked again without credentials'), controlText(evidence)],
    [said('Other ports at the same address'), ownPortsText(evidence)],
    [said('Monitoring says it is'), mntVersionText(evidence)],
    [said('Where the connection ends'), evidence.path ? endText(evidence.path) : null],
    [said('Hops'), evidence.path ? hopsText(evidence.path) : null],
    [said('Size of packets'), evidence.packetSize ? sizeText(evidence.packetSize) : null],
    [said('What the other side saw'), witnessed],
    [said('Connections by size'), evidence.packetSize ? sizeFigures(evidence.packetSize) : null],
  ];
};

const timesOf = ({ times, proxy }: Evidence): Probe['times'] => {
  const last = LAYERS.findLast((layer) => times[layer] !== null);
  return LAYERS.filter((layer) => layer !== 'proxy' || proxy !== null).map((layer) => {
    const span = times[layer];
    if (span)
      return {
        label: layerTitle(layer),
        value: say`${durationText(span.endMs - span.startMs)}, from ${durationText(span.startMs)} to ${durationText(span.endMs)}`,
      };
    const passed = last !== undefined && LAYERS.indexOf(layer) < LAYERS.indexOf(last);
    return { label: layerTitle(layer), value: passed ? said('not needed') : said('not reached') };
  });
};

const linkOf = (certificate: Certificate): Probe['chain'][number] => ({
  subject: [nameOf(certificate.subject), namesOf(certificate).join(', ')].filter((part) => part !== '').join('; '),
  issuer: nameOf(certificate.issuer),
  sha256: certificate.sha256,
  notBefore: utcOf(certificate.notBefore),
  notAfter: utcOf(certificate.notAfter),
  pem: certificate.pem === '' ? null : certificate.pem,
});

const headersOf = ({ response }: Evidence): Probe['headers'] => {
  const all = response?.headers ?? [];
  const shown = all
    .slice(0, MOST_HEADERS)
    .map(([name, value]) => ({ name: inertLine(name, HEADER_BYTES), value: inertLine(value, HEADER_BYTES) }));
  const left = all.length - shown.length;
  return left === 0 ? shown : [...shown, { name: '…', value: say`${left} more headers are left out here.` }];
};

interface Told {
  readonly stage: ProbeStage;
  readonly family: Family;
  readonly title: string;
  readonly record: string;
  readonly answeredBy: string | null;
  readonly failed: boolean;
  readonly evidence: Evidence;
  readonly witnessed?: string | null;
}

const probeOf = ({ stage, family, title, record, answeredBy, failed, evidence, witnessed = null }: Told): Probe => {
  const { request, startedAt, durationMs, body, tls } = evidence;
  const { utc, local } = momentOf(startedAt);
  return {
    stage,
    family,
    title,
    record,
    at: startedAt,
    failed,
    facts: factsOf([
      [said('Request'), `${request.method} ${request.url}`],
      ['Accept', request.accept],
      [said('Started'), `${utc}, ${local}`],
      [said('Took'), durationText(durationMs)],
      ...nameFacts(evidence),
      ...wayFacts(evidence),
      ...tlsFacts(evidence),
      ...replyFacts(family, evidence, answeredBy, witnessed),
    ]),
    headers: headersOf(evidence),
    times: timesOf(evidence),
    chain: (tls?.chain ?? []).map(linkOf),
    body: body && {
      bytes: body.bytes,
      sha256: body.sha256,
      complete: body.complete,
      kind: body.reading.kind,
      excerpt: body.excerpt,
    },
  };
};

const CONFIDENCE = {
  high: (who: string) => say`${who} (high confidence)`,
  fair: (who: string) => say`${who} (fair confidence)`,
  low: (who: string) => say`${who} (low confidence)`,
} as const;

const ownProbe = (input: ReportInput, asked: Asked): Probe => {
  const { stage, family, cell, run, evidence } = asked;
  const who = cell.answeredBy === null ? null : responderTitle(cell.answeredBy, cell.device);
  const answeredBy = who === null || cell.confidence === null ? who : CONFIDENCE[cell.confidence](who);
  return probeOf({
    stage,
    family,
    title: cellTitle(asked),
    record: run.id,
    answeredBy,
    failed: isFailure(cell.outcome),
    evidence,
    witnessed: witnessLine(input, asked),
  });
};

/** What failed at further addresses of the name, in the newest runs: where the one address is good, it is all there is. */
const furtherProbes = ({ asked }: ReportInput): readonly Probe[] =>
  [...new Set(asked.map(({ run }) => run))].flatMap((run) =>
    (run.addresses ?? []).flatMap(({ address, probes }) =>
      probes.flatMap(({ family, evidence }): readonly Probe[] => {
        if (!evidence || !isFailure(outcomeOf(family, evidence))) return [];
        const { stage } = run;
        const { responder, device } = attribute(evidence, run.server.host);
        const answeredBy = evidence.response ? responderTitle(responder, device) : null;
        const title = say`${cellTitle({ stage, family })} at ${address}`;
        return [probeOf({ stage, family, title, record: run.id, answeredBy, failed: true, evidence })];
      }),
    ),
  );

/** Each certificate is written out where it was shown first. */
const certificatesOnce = (probes: readonly Probe[]): readonly Probe[] => {
  const known = new Set<string>();
  const isNew = ({ sha256, pem }: Probe['chain'][number]): boolean => {
    if (pem === null || known.has(sha256)) return false;
    known.add(sha256);
    return true;
  };
  return probes.map((probe) => ({
    ...probe,
    chain: probe.chain.map((link) => (isNew(link) ? link : { ...link, pem: null })),
  }));
};

/** Full evidence of every probe of the newest results, stage by stage, then of what failed at further addresses. */
export const annexOf = (input: ReportInput): Report['annex'] => [
  ...certificatesOnce([
    ...input.asked.map((asked) => ownProbe(input, asked)),
    ...furtherProbes(input).slice(0, MOST_FURTHER),
  ]),
];
