import { leafOf, type Evidence } from '../../evidence/evidence.ts';
import { checkSaid, checkTitle, familyTitle, stageTitle } from './titles.ts';
import { outcomeWord } from './phrases.ts';
import { ROW_OF_FAMILY, ROW_TITLES, type PlatformCard } from '../../records/card.ts';
import { FAMILIES, PROBE_STAGES, placeText } from '../../vocabulary/words.ts';
import { momentOf, momentText, spanText } from '../../messages/zoned-time.ts';
import { isLoopback, isPrivateAddress, ownAddress, portAsked } from '../relations/address.ts';
import { fingerprintOf, ipOf } from '../relations/certificates.ts';
import { judgedAddresses } from '../relations/addresses.ts';
import type { JudgedCell } from '../cells.ts';
import { incidentsOf } from '../../evidence/responder/incidents.ts';
import { has, isFailure, isGood } from '../../evidence/outcome.ts';
import type { CellName, Concluded } from '../judgement.ts';
import { answered, type DiagnosisInput } from '../verdicts/conclusion.ts';
import { sightingFact, sightingOf } from '../witness/sightings.ts';
import { type Message, say, joined, verbatim } from '../../messages/message.ts';

/** What a probe's connection is described from: its evidence, and the run that it belongs to. */
type Probed = Pick<JudgedCell, 'evidence' | 'run'>;

/** Where a connection came from and went to; `source` is `null` where nobody can tell. */
interface ConnectionEnds {
  readonly source: string | null;
  /** With its port. */
  readonly destination: string;
  /** True where the other end sees another source, which nobody has measured. */
  readonly isTranslated: boolean;
}

/** The connection as the logs of both ends name it, or as it was tried; `null` where it was not even known whereto. */
export const connectionEnds = ({ evidence, run }: Probed): ConnectionEnds | null => {
  const { connection, name, proxy } = evidence ?? {};
  const to = connection?.remoteAddress ?? proxy?.host ?? name?.tried.at(-1)?.address;
  if (to === undefined || run === null) return null;
  const from = connection || !isLoopback(to) ? ownAddress(run, evidence, to) : undefined;
  const source = connection ? placeText({ host: connection.localAddress, port: connection.localPort }) : from;
  const asked = proxy?.port ?? portAsked(run.server);
  return {
    source: source ?? null,
    destination: placeText({ host: to, port: connection?.remotePort ?? asked }),
    isTranslated: !isPrivateAddress(to) && (from === undefined || isPrivateAddress(from)),
  };
};

/** "192.0.2.1:50712 → 203.0.113.10:443"; the destination alone where nobody can tell the source. */
export const wayText = ({ source, destination }: Pick<ConnectionEnds, 'source' | 'destination'>): string =>
  [source, destination].filter((end) => end !== null && end !== '').join(' → ');

/** "acs.example, asked at 192.0.2.53: 192.0.2.7": what was looked up, at which name servers, and what they answered. */
export const nameAsked = ({ host, resolvers, addresses, tried }: NonNullable<Evidence['name']>): Message => {
  if (resolvers.length === 0) return verbatim(host);
  const asked = say`${host}, asked at ${resolvers.join(', ')}`;
  return addresses.length === 0 || tried.length === 0 ? asked : joined([asked, addresses.join(', ')], ': ');
};

/** A source that is translated before the other end sees it is said to be so: nobody has measured what it becomes. */
const wayOf = ({ evidence, run }: Probed): readonly Message[] => {
  const ends = connectionEnds({ evidence, run });
  if (ends === null || run === null) return evidence?.name ? [nameAsked(evidence.name)] : [];
  const way = wayText(ends);
  if (evidence?.proxy) return [say`${way} (proxy of our own), and from there to ${placeText(run.server)}`];
  return [verbatim(way), ...(ends.isTranslated ? [say('source after address translation: not measured')] : [])];
};

/** The server name that the TLS ClientHello carried; `null` where none was sent. */
export const sentName = ({ evidence, run }: Probed): string | null =>
  evidence?.times.tls == null ||
  evidence.hello?.variant === 'no-server-name' ||
  run === null ||
  ipOf(run.server.host) !== null
    ? null
    : run.server.host;

const keyOf = ({ evidence }: JudgedCell): string | null => leafOf(evidence)?.publicKeySha256 ?? null;

/** As the server's own page of certificates prints it, and the key below it, which stays when a certificate is renewed. */
const certificateOf = ({ evidence }: Pick<JudgedCell, 'evidence'>): readonly Message[] => {
  const leaf = leafOf(evidence);
  if (leaf === undefined) return [];
  return [
    say`certificate SHA-256 ${fingerprintOf(leaf.sha256)}, issued by ${leaf.issuer.replaceAll('\n', ', ')}`,
    say`SHA-256 of its public key ${fingerprintOf(leaf.publicKeySha256)}`,
  ];
};

// What a person compares with the server's own page of certificates.
const needsCertificate = ({ outcome }: JudgedCell): boolean =>
  has(outcome, 'about-certificate') || has(outcome, 'from-unknown');

/** The probe's time is by the very clock that is doubted. */
export const isByDoubtedClock = (
  { outcome }: Pick<JudgedCell, 'outcome'>,
  { party }: Pick<Concluded, 'party'>,
): boolean => outcome === 'tls.not-yet-valid' || (outcome === 'tls.expired' && party === 'vantage');

type SeenProbe = Pick<JudgedCell, 'stage' | 'outcome' | 'status' | 'evidence' | 'incidents' | 'run'> & {
  /** `null` where only a connection was tried. */
  readonly family: JudgedCell['family'] | null;
};

const probeLine = (cell: SeenProbe, withCertificate: boolean, verdict: Concluded): Message => {
  const { stage, family, outcome, status, evidence, incidents } = cell;
  const sni = sentName(cell);
  const parts = [
    ...wayOf(cell),
    ...(verdict.party === 'name-resolution' && evidence?.name?.tried.length ? [nameAsked(evidence.name)] : []),
    ...(sni === null ? [] : [`SNI ${sni}`]),
    outcomeWord(outcome, family ?? 'ers-endpoint-groups', status),
    ...incidents.slice(0, 2).map(({ name, value }) => `${name} ${value}`),
    ...(withCertificate ? certificateOf(cell) : []),
  ];
  const at = spanText(evidence?.startedAt ?? '', evidence?.durationMs ?? 0);
  const time = isByDoubtedClock(cell, verdict) ? say`${at} by a clock in doubt` : at;
  const what = family === null ? say('connection') : familyTitle(family);
  return say`${stageTitle(stage)}, ${what}, ${time}: ${joined(parts, '; ')}`;
};

const cardLine = (card: PlatformCard, cells: readonly JudgedCell[]): Message => {
  const rows = cells.flatMap(({ family, outcome, status }) => {
    const row = ROW_OF_FAMILY[family];
    return row === null ? [] : [say`${ROW_TITLES[row]}: ${outcomeWord(outcome, family, status)}`];
  });
  const way = [card.outboundFqdn, card.baseUrl].filter((part) => part !== '').join(' → ');
  return say`${stageTitle('platform')}, ${momentText(momentOf(card.updatedAt))}: ${joined([...rows, ...[way, card.apiUser].filter((part) => part !== '')], '; ')}`;
};

/** The cell that a stage is shown by: one that failed, where another one did not; `undefined` where nothing was asked. */
export const shownBy = <C extends Pick<JudgedCell, 'outcome'>>(cells: readonly C[]): C | undefined =>
  cells.find(({ outcome }) => isFailure(outcome)) ?? cells.find(({ outcome }) => isGood(outcome));

/** The addresses of the name that failed at a stage whose own probes were good elsewhere: nobody finds a fault in the good ones. */
const failedBeside = (cell: JudgedCell, input: DiagnosisInput): readonly SeenProbe[] => {
  if (!isGood(cell.outcome)) return [];
  return judgedAddresses(input.matrix).flatMap(({ stage, state, used, results }): readonly SeenProbe[] => {
    const bad = results.find(({ outcome }) => isFailure(outcome));
    if (stage !== cell.stage || state !== 'failed' || used || !bad) return [];
    const { family, outcome, evidence, runId } = bad;
    const run = input.runs.find(({ id }) => id === runId) ?? null;
    return [
      {
        stage,
        family,
        outcome,
        evidence,
        run,
        status: evidence?.response?.status ?? null,
        incidents: incidentsOf(evidence),
      },
    ];
  });
};

/** What a verdict rests on, as others find it in their logs: a line a stage, the card, each check. At most eight. */
export const seenOf = (input: DiagnosisInput, verdict: Concluded): readonly Message[] => {
  const { restsOn } = verdict;
  const { matrix, card, checks } = input;
  const isResting = ({ stage, family }: CellName): boolean =>
    restsOn.some((name) => name.stage === stage && name.family === family);
  const cells = (stage: CellName['stage']): readonly JudgedCell[] =>
    FAMILIES.map((family) => matrix[stage][family]).filter(isResting);
  const probes = PROBE_STAGES.flatMap((stage) => shownBy(cells(stage).filter(({ evidence }) => evidence)) ?? []);
  const [first, second] = probes.map(keyOf);
  const withCertificates = (probes.length > 1 && first !== second) || probes.some(needsCertificate);
  // One line for each stage: what the other side saw of the very connection that is shown.
  const witnessed = PROBE_STAGES.flatMap((stage) => {
    const cell = cells(stage).find((one) => sightingOf(one, input.witnesses) !== null);
    const sighting = cell && sightingOf(cell, input.witnesses);
    return cell && sighting ? [say`${stageTitle(stage)}, ${familyTitle(cell.family)}: ${sightingFact(sighting)}`] : [];
  });
  const rows = cells('platform').filter(({ outcome }) => isFailure(outcome) || isGood(outcome));
  const made = Object.values(checks).flatMap(({ check, by, recordedAt }) => {
    const result = answered(input, check, restsOn);
    if (result === undefined || !('check' in by)) return [];
    return [say`${checkTitle(check)}: ${checkSaid(by)}, recorded ${momentOf(recordedAt).local}`];
  });
  return [
    ...probes.flatMap((cell) =>
      [...failedBeside(cell, input).slice(0, 2), cell].map((one) => probeLine(one, withCertificates, verdict)),
    ),
    ...witnessed,
    ...(card !== null && rows.length > 0 ? [cardLine(card, rows)] : []),
    ...made,
  ].slice(0, 8);
};
