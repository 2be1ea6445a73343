import { newest, newestCard } from '../compare/cells.ts';
import type { Cell, Incident, Judgement } from '../compare/judgement.ts';
import { isPrivateAddress } from '../compare/address.ts';
import { leafOf, type Certificate, type Evidence } from '../evidence/evidence.ts';
import { isFailure } from '../evidence/outcome.ts';
import { outcomeWord } from '../interpret/phrases.ts';
import { FAMILY_TITLES, STAGE_TITLES } from '../interpret/titles.ts';
import { DOCUMENTATION_MAC, UNMATCHED_GROUP_ID } from '../probe/definition.ts';
import { DEFINITIONS } from '../probe/definitions.ts';
import { ROW_OF_FAMILY, ROW_TITLES, type PlatformCard } from '../stage/card.ts';
import type { StageRecord } from '../stage/record.ts';
import { FAMILIES, PROBE_STAGES, type Certainty, type Family, type ProbeStage, type Stage } from '../words.ts';
import { momentOf, type Moment } from '../zoned-time.ts';
import { EXPECTED, EXPECTED_ROW } from './expected.ts';

/** What a change request is made from; an open case is one (`{ ...document, judgement }`). */
export interface ChangeMaterial {
  readonly runs: readonly StageRecord[];
  readonly cards: readonly PlatformCard[];
  readonly judgement: Judgement;
  /** Id of a practice world, or `null`: a practice request says that it is meant for nobody. */
  readonly practice?: string | null;
}

/** Where requests come from that must be let through. */
export interface Source {
  readonly kind: 'platform' | 'test-host';
  /** A fully qualified name or an address; `null`: not known, and `note` says where to find it. */
  readonly value: string | null;
  readonly note: string;
}

/** One failing probe or row as it was seen. */
export interface SeenNow {
  /** Counts from 1, so that an answer can refer to it. */
  readonly number: number;
  readonly stage: Stage;
  readonly family: Family;
  readonly word: string;
  /** The server, a box by its name, or a box that is not known; `null` where nothing answered or nobody can tell. */
  readonly answeredBy: string | null;
  readonly incidents: readonly Incident[];
  readonly at: Moment;
  readonly url: string | null;
  /** From which local address and port to which remote ones, e.g. `198.51.100.5:50000 to 203.0.113.10:443`. */
  readonly connection: string | null;
  readonly expected: string;
}

export interface ChangeRequest {
  readonly party: 'firewall-or-proxy' | 'platform-egress';
  readonly practice: boolean;
  readonly certainty: Certainty;
  /** The verdict's sentence. */
  readonly reason: string;
  readonly sources: readonly Source[];
  readonly destination: {
    readonly host: string;
    readonly port: number;
    /** Every address that the name led to at the failing stage. */
    readonly addresses: readonly string[];
  };
  readonly protocol: string;
  /** The requests of the failing probes. */
  readonly paths: readonly {
    readonly family: Family;
    readonly method: 'GET';
    readonly path: string;
    readonly expected: string;
  }[];
  readonly seen: readonly SeenNow[];
  /** Why the server must be exempted from TLS inspection, where certificates show that TLS is opened. */
  readonly tlsExemption: string | null;
  /** How it will be seen that the change works. */
  readonly verification: readonly string[];
}

const isNetworkParty = (party: string): party is ChangeRequest['party'] =>
  party === 'firewall-or-proxy' || party === 'platform-egress';

interface Failing {
  readonly cell: Cell;
  readonly evidence: Evidence | null;
  readonly run: StageRecord | null;
}

const failingOf = ({ runs, judgement }: ChangeMaterial): readonly Failing[] =>
  judgement.cells
    .filter(({ outcome }) => isFailure(outcome) && !outcome.startsWith('proxy.'))
    .filter(
      ({ stage, family, finding }) =>
        isNetworkParty(finding.party) ||
        judgement.verdict.restsOn.some((name) => name.stage === stage && name.family === family),
    )
    .map((cell) => {
      const found = cell.stage === 'platform' ? null : newest(runs, cell.stage, cell.family);
      return { cell, evidence: found?.result.evidence ?? null, run: found?.run ?? null };
    });

const ANSWERED = {
  'access-control-server': 'the server itself',
  device: 'a box on the way, of unknown make',
  unknown: null,
} as const;

const withPort = (address: string, port: number): string =>
  address.includes(':') ? `[${address}]:${port}` : `${address}:${port}`;

const seenOf = ({ cell, evidence }: Failing, number: number, card: PlatformCard | null): SeenNow | null => {
  const at = evidence?.startedAt ?? (cell.stage === 'platform' ? card?.updatedAt : undefined);
  if (at === undefined) return null;
  const connection = evidence?.connection;
  return {
    number,
    stage: cell.stage,
    family: cell.family,
    word: outcomeWord(cell.outcome, cell.family, cell.status),
    answeredBy: cell.device ?? (cell.answeredBy === null ? null : ANSWERED[cell.answeredBy]),
    incidents: cell.incidents,
    at: momentOf(at),
    url: evidence?.request.url ?? null,
    connection: connection
      ? `${withPort(connection.localAddress, connection.localPort)} to ${withPort(connection.remoteAddress, connection.remotePort)}`
      : null,
    expected: cell.stage === 'platform' ? EXPECTED_ROW : EXPECTED[cell.family],
  };
};

const platformSource = (card: PlatformCard | null): Source =>
  card && card.outboundFqdn !== ''
    ? { kind: 'platform', value: card.outboundFqdn, note: "the platform's outbound FQDN, from its status card" }
    : { kind: 'platform', value: null, note: "the platform's outbound FQDN: read it on its status card" };

const hostSource = ({ run, evidence }: Failing): readonly Source[] => {
  if (!run) return [];
  const place = run.vantage.label ?? `the ${run.stage} host`;
  if (run.vantage.proxy !== null)
    return [{ kind: 'test-host', value: null, note: `the address of the proxy ${run.vantage.proxy} of ${place}` }];
  const own =
    evidence?.connection?.localAddress ??
    run.vantage.defaultRoute?.address ??
    (run.vantage.addresses.length === 1 ? run.vantage.addresses[0]?.address : undefined);
  if (own === undefined)
    return [{ kind: 'test-host', value: null, note: `the address of ${place}, as the firewall sees it` }];
  if (run.stage === 'outside' && isPrivateAddress(own))
    return [
      {
        kind: 'test-host',
        value: null,
        note: `the public address of ${place}: its own address ${own} is translated on the way`,
      },
    ];
  return [{ kind: 'test-host', value: own, note: `the address of ${place}, from which was tested` }];
};

const sourcesOf = (party: ChangeRequest['party'], failing: readonly Failing[], card: PlatformCard | null) => {
  const hosts = party === 'platform-egress' ? [] : failing.flatMap(hostSource);
  const once = hosts.filter(
    (source, index) => hosts.findIndex(({ note, value }) => note === source.note && value === source.value) === index,
  );
  return [platformSource(card), ...once];
};

/** Where the failing requests went; for rows of the platform's card, where those of the outside stage did. */
const destinationOf = (
  failing: readonly Failing[],
  runs: readonly StageRecord[],
): ChangeRequest['destination'] | null => {
  const outside = FAMILIES.flatMap((family) => newest(runs, 'outside', family) ?? []).map(({ run, result }) => ({
    run,
    evidence: result.evidence,
  }));
  const probes = failing.filter(({ run }) => run !== null);
  const asked = probes.length > 0 ? probes : outside;
  const server = asked[0]?.run?.server;
  if (!server) return null;
  const addresses = asked.flatMap(({ run, evidence }) =>
    run?.server.connectTo !== null && run?.server.connectTo !== undefined
      ? [run.server.connectTo]
      : evidence?.proxy
        ? []
        : [...(evidence?.name?.addresses ?? []), ...(evidence?.connection ? [evidence.connection.remoteAddress] : [])],
  );
  return { host: server.host, port: server.port, addresses: [...new Set(addresses)] };
};

const pathOf = (family: Family, runs: readonly StageRecord[]): string => {
  const asked = PROBE_STAGES.map((stage) => newest(runs, stage, family)?.result.evidence?.request.url).findLast(
    (url) => url !== undefined,
  );
  const known = /^https:\/\/[^/?#]*(\/[^#]*)$/i.exec(asked ?? '')?.[1];
  return known !== undefined && known.length > 1
    ? known
    : DEFINITIONS[family].path({ mac: DOCUMENTATION_MAC, groupId: UNMATCHED_GROUP_ID });
};

const leafAt = (runs: readonly StageRecord[], stage: ProbeStage): Certificate | undefined =>
  FAMILIES.map((family) => leafOf(newest(runs, stage, family)?.result.evidence)).find((leaf) => leaf !== undefined);

const exemptionOf = ({ runs, judgement }: ChangeMaterial, host: string): string | null => {
  if (judgement.certificates.relation !== 'other-issuer') return null;
  const [inside, outside] = [leafAt(runs, 'inside'), leafAt(runs, 'outside')];
  if (!inside || !outside) return null;
  const issuer = (leaf: Certificate): string => leaf.issuer.replaceAll('\n', ', ');
  return `Exempt ${host} from TLS inspection: outside its certificate is issued by ${issuer(outside)}; the server's own is issued by ${issuer(inside)}, SHA-256 ${inside.sha256}.`;
};

const verificationOf = (failing: readonly Failing[]): readonly string[] => [
  ...PROBE_STAGES.flatMap((stage) => {
    const probes = failing.filter(({ cell }) => cell.stage === stage);
    const place = probes[0]?.run?.vantage.label ?? `the ${stage} host`;
    return probes.length === 0
      ? []
      : [
          `Only these probes are run again from ${place}: ${probes.map(({ cell }) => FAMILY_TITLES[cell.family]).join(', ')}. Each must give the answer that is expected above.`,
        ];
  }),
  'On the platform *Update API Configuration* is clicked: every row must read Up.',
];

/** What to ask a firewall or proxy team for, or `null` where the verdict does not point to them. */
export const changeRequest = (material: ChangeMaterial): ChangeRequest | null => {
  const { runs, cards, judgement, practice = null } = material;
  const { party, certainty, sentence } = judgement.verdict;
  if (!isNetworkParty(party)) return null;
  const card = newestCard(cards);
  const failing = failingOf(material);
  const destination = destinationOf(failing, runs);
  if (failing.length === 0 || !destination) return null;
  const families = FAMILIES.filter((family) => failing.some(({ cell }) => cell.family === family));
  return {
    party,
    practice: practice !== null,
    certainty,
    reason: sentence,
    sources: sourcesOf(party, failing, card),
    destination,
    protocol: `TCP port ${destination.port}, HTTPS (TLS with the server name ${destination.host}), method GET`,
    paths: families.map((family) => ({
      family,
      method: 'GET',
      path: pathOf(family, runs),
      expected: EXPECTED[family],
    })),
    seen: failing.flatMap((one, index) => seenOf(one, index + 1, card) ?? []),
    tlsExemption: exemptionOf(material, destination.host),
    verification: verificationOf(failing),
  };
};

/** How a cell of the request is called: a row of the card by the name that the platform prints. */
export const seenTitle = ({ stage, family }: Pick<SeenNow, 'stage' | 'family'>): string => {
  const row = stage === 'platform' ? ROW_OF_FAMILY[family] : null;
  return row === null ? `${STAGE_TITLES[stage]}, ${FAMILY_TITLES[family]}` : `Platform, row ${ROW_TITLES[row]}`;
};
