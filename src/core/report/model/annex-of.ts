import { attribute } from '../../evidence/responder/attribute.ts';
import {
  mntVersionText,
  askedAgainLine,
  helloLine,
  ownPortsText,
  earlierText,
  controlText,
} from '../../diagnosis/words/hello.ts';
import { sizeFigures, sizeText, endText, hopsText } from '../../diagnosis/words/path.ts';
import type { Certificate, Evidence } from '../../evidence/evidence.ts';
import { layerTitle, responderTitle } from '../../diagnosis/words/titles.ts';
import { outcomeName } from '../../diagnosis/words/phrases.ts';
import { isFailure } from '../../evidence/outcome.ts';
import { hasFailed, outcomeOf } from '../../evidence/classify.ts';
import { placeText, LAYERS, type Family, type ProbeStage } from '../../vocabulary/words.ts';
import {
  address as addressValue,
  host,
  joined,
  outside,
  say,
  verbatim,
  type Message,
  type Value,
} from '../../messages/message.ts';
import { isEmpty, labelled, listed, own, textKey, asMessage, type Draft, type Text } from '../draft.ts';
import type { Report } from '../report.ts';
import { factsOf, nameOf, namesOf, trustTitle, type FactRow } from './places-of.ts';
import { type Asked, type ReportInput, cellTitle } from './report-input.ts';
import { witnessLine } from './observed-of.ts';
import { durationText, shortLine, skewText, utcOf } from './inert.ts';
import { momentOf, momentText } from '../../messages/zoned-time.ts';

type Probe = Draft<Report>['annex'][number];

const MOST_HEADERS = 100;
const HEADER_BYTES = 2048;
const MOST_FURTHER = 16;

const inBrackets = (what: Value, note: Message): Message => joined([joined([what, note], ' ('), ')'], '');

const nameFacts = ({ name }: Evidence): readonly FactRow[] => [
  [say('Name'), name === null ? null : verbatim(host(name.host))],
  [say('Addresses'), name === null ? null : listed(name.addresses.map(addressValue))],
  [say('Resolvers'), name === null ? null : listed(name.resolvers.map(outside))],
  [
    say('Tried'),
    name === null
      ? null
      : listed(
          name.tried.map(({ address, outcome }) =>
            inBrackets(addressValue(address), outcome === 'ok' ? say('connected') : own(outcomeName(outcome))),
          ),
        ),
  ],
];

const wayFacts = ({ proxy, connection }: Evidence): readonly FactRow[] => [
  [
    say('Proxy'),
    proxy === null
      ? say('none')
      : listed([
          host(placeText(proxy)),
          ...(proxy.status === null
            ? []
            : [
                joined(
                  [own('CONNECT'), proxy.status, ...(proxy.reason === undefined ? [] : [outside(proxy.reason)])],
                  ' ',
                ),
              ]),
        ]),
  ],
  [say('From'), connection && placeText({ host: connection.localAddress, port: connection.localPort })],
  [say('To'), connection && placeText({ host: connection.remoteAddress, port: connection.remotePort })],
];

const toldOrNull = (text: Text | null): Message | null => (text === null ? null : asMessage(text));

const helloFacts = (evidence: Evidence): readonly FactRow[] => [
  [say('TLS ClientHello'), toldOrNull(helloLine(evidence))],
  [say('Asked again with another hello'), toldOrNull(askedAgainLine(evidence))],
];

const tlsFacts = (evidence: Evidence): readonly FactRow[] => {
  const { tls } = evidence;
  if (!tls) return helloFacts(evidence);
  return [
    ...helloFacts(evidence),
    ['TLS', [tls.version, tls.cipher].filter((part) => part !== null).join(', ')],
    [say('Trusted by'), trustTitle(tls.trustedBy)],
  ];
};

const statusText = ({ status, reason }: NonNullable<Evidence['response']>): Message =>
  joined([status, ...(reason === null || reason.trim() === '' ? [] : [asMessage(reason.trim())])], ' ');

const endedBy = ({ layer, outcome, detail }: NonNullable<Evidence['failure']>): Message =>
  listed([
    labelled(own(layerTitle(layer)), own(outcomeName(outcome))),
    ...(isEmpty(detail) ? [] : [asMessage(detail)]),
  ]);

const replyFacts = (
  family: Family,
  evidence: Evidence,
  answeredBy: Message | null,
  witnessed: Message | null,
): readonly FactRow[] => {
  const { response, failure } = evidence;
  return [
    [say('Status'), response ? statusText(response) : say('no reply')],
    [say('HTTP version'), response?.httpVersion ?? null],
    [say('Answered by'), answeredBy],
    [say('Ended by'), failure && endedBy(failure)],
    [say("Server's clock"), skewText(response?.clockSkewMs ?? null)],
    [say('First answer'), toldOrNull(earlierText(outcomeOf(family, evidence), evidence))],
    [say('Asked again without credentials'), toldOrNull(controlText(evidence))],
    [say('Other ports at the same address'), toldOrNull(ownPortsText(evidence))],
    [say('Monitoring says it is'), toldOrNull(mntVersionText(evidence))],
    [say('Where the connection ends'), evidence.path ? asMessage(endText(evidence.path)) : null],
    [say('Hops'), evidence.path ? toldOrNull(hopsText(evidence.path)) : null],
    [say('Size of packets'), evidence.packetSize ? asMessage(sizeText(evidence.packetSize)) : null],
    [say('What the other side saw'), witnessed],
    [say('Connections by size'), evidence.packetSize ? toldOrNull(sizeFigures(evidence.packetSize)) : null],
  ];
};

const timesOf = ({ times, proxy }: Evidence): Probe['times'] => {
  const last = LAYERS.findLast((layer) => times[layer] !== null);
  return LAYERS.filter((layer) => layer !== 'proxy' || proxy !== null).map((layer) => {
    const span = times[layer];
    if (span)
      return {
        label: own(layerTitle(layer)),
        value: joined([durationText(span.startMs), durationText(span.endMs)], ' – '),
      };
    const passed = last !== undefined && LAYERS.indexOf(layer) < LAYERS.indexOf(last);
    return { label: own(layerTitle(layer)), value: passed ? say('not needed') : say('not reached') };
  });
};

const linkOf = (certificate: Certificate): Probe['chain'][number] => ({
  subject: joined(
    [
      ...(certificate.subject === '' ? [] : [outside(nameOf(certificate.subject))]),
      ...(certificate.subjectAltNames.length === 0 ? [] : [listed(namesOf(certificate))]),
    ],
    '; ',
  ),
  issuer: nameOf(certificate.issuer),
  sha256: certificate.sha256,
  notBefore: utcOf(certificate.notBefore),
  notAfter: utcOf(certificate.notAfter),
  pem: certificate.pem === '' ? null : certificate.pem,
});

type Header = Probe['headers'][number];

const headerText = (text: string): Text => shortLine(text, HEADER_BYTES);

const headersOf = ({ response }: Evidence): Probe['headers'] => {
  const all = response?.headers ?? [];
  const shown = all
    .slice(0, MOST_HEADERS)
    .map(([name, value]): Header => ({ name: headerText(name), value: headerText(value) }));
  const left = all.length - shown.length;
  return left === 0 ? shown : [...shown, { name: '…', value: say`… (${left} more)` }];
};

interface ProbeInput {
  readonly stage: ProbeStage;
  readonly family: Family;
  readonly title: Message;
  readonly record: string;
  readonly answeredBy: Message | null;
  readonly failed: boolean;
  readonly evidence: Evidence;
  readonly witnessed?: Message | null;
}

const probeOf = ({
  stage,
  family,
  title,
  record,
  answeredBy,
  failed,
  evidence,
  witnessed = null,
}: ProbeInput): Probe => {
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
      [say('Request'), joined([own(request.method), asMessage(request.url)], ' ')],
      ['Accept', request.accept],
      [say('Started'), own(momentText({ utc, local }))],
      [say('Duration'), verbatim(durationText(durationMs))],
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
  high: (who: Message) => who,
  fair: (who: Message) => say`${who} (${say('fair confidence')})`,
  low: (who: Message) => say`${who} (${say('low confidence')})`,
} as const;

const ownProbe = (input: ReportInput, asked: Asked): Probe => {
  const { stage, family, cell, run, evidence } = asked;
  const who = cell.answeredBy === null ? null : own(responderTitle(cell.answeredBy, cell.device));
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

const furtherProbes = ({ asked }: ReportInput): readonly Probe[] =>
  [...new Set(asked.map(({ run }) => run))].flatMap((run) =>
    (run.addresses ?? []).flatMap(({ address, probes }) =>
      probes.flatMap(({ family, evidence }): readonly Probe[] => {
        if (!evidence || !hasFailed({ family, evidence })) return [];
        const { stage } = run;
        const { responder, device } = attribute(evidence, run.server.host);
        const answeredBy = evidence.response ? own(responderTitle(responder, device)) : null;
        const title = say`${cellTitle({ stage, family })} at ${addressValue(address)}`;
        return [probeOf({ stage, family, title, record: run.id, answeredBy, failed: true, evidence })];
      }),
    ),
  );

const certificatesOnce = (probes: readonly Probe[]): readonly Probe[] => {
  const known = new Set<string>();
  const isNew = ({ sha256, pem }: Probe['chain'][number]): boolean => {
    if (pem === null || known.has(textKey(sha256))) return false;
    known.add(textKey(sha256));
    return true;
  };
  return probes.map((probe) => ({
    ...probe,
    chain: probe.chain.map((link) => (isNew(link) ? link : { ...link, pem: null })),
  }));
};

/** Full evidence of every probe of the newest results, stage by stage, then of what failed at further addresses. */
export const annexOf = (input: ReportInput): Draft<Report>['annex'] => [
  ...certificatesOnce([
    ...input.asked.map((asked) => ownProbe(input, asked)),
    ...furtherProbes(input).slice(0, MOST_FURTHER),
  ]),
];
