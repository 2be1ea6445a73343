import { probeAtAddress, probeOfCell, type Cell, type Judgement } from '../diagnosis/judgement.ts';
import { type Incident, incidentsOf } from '../evidence/responder/incidents.ts';
import { type Evidence, headerOf } from '../evidence/evidence.ts';
import { isFailure, type CellOutcome } from '../evidence/outcome.ts';
import { attribute } from '../evidence/responder/attribute.ts';
import type { StageRecord } from '../records/record.ts';
import {
  PROBE_STAGES,
  STAGES,
  type Family,
  type Party,
  type ProbeStage,
  type Responder,
  type Stage,
} from '../vocabulary/words.ts';
import { isAskedWithoutPassword } from '../diagnosis/rules/status.ts';
import {
  verbatim,
  type Message,
  address,
  host,
  joined,
  marked,
  outside,
  say,
  sentences,
  type Value,
} from '../messages/message.ts';
import { responderTitle } from '../diagnosis/words/titles.ts';
import { own, listed, asMessage } from './draft.ts';
import { textBefore } from '../vocabulary/text-ends.ts';
import { nameChanges, nameChangeText } from '../diagnosis/relations/name-changes.ts';
import type { Order } from '../diagnosis/order.ts';

/** One thing that fails and is asked to be let through: a probe, a row of the card, or an address of the name. */
export interface Failing {
  readonly stage: Stage;
  readonly family: Family | null;
  readonly address: string | null;
  readonly outcome: CellOutcome;
  readonly status: number | null;
  readonly answeredBy: Message | null;
  readonly incidents: readonly Incident[];
  readonly evidence: Evidence | null;
  readonly run: StageRecord | null;
}

interface Material {
  readonly runs: readonly StageRecord[];
  readonly judgement: Judgement;
}

const answererOf = (responder: Responder): Message | null =>
  responder === 'unknown' ? null : own(responderTitle(responder));

const deviceName = (device: string | null): Message | null => (device === null ? null : verbatim(device));

export const isNetworkParty = (party: Party): party is 'firewall-or-proxy' | 'platform-egress' =>
  party === 'firewall-or-proxy' || party === 'platform-egress';

const WITHOUT_USER: ReadonlySet<Party> = new Set([
  'firewall-or-proxy',
  'platform-egress',
  'name-resolution',
  'own-proxy',
]);

/** Whether the team that must act looks up the API user, as in the server's list of administrator logins. */
export const isUserTheirs = (party: Party): boolean => !WITHOUT_USER.has(party);

const isTheirs = (outcome: CellOutcome): boolean =>
  isFailure(outcome) && !outcome.startsWith('proxy.') && outcome !== 'tls.pin-changed';

const failingCells = ({ judgement }: Material): readonly Cell[] => {
  const { verdict, folding } = judgement;
  const named = [...verdict.restsOn, ...folding.consequences];
  return judgement.cells.filter(
    ({ outcome, stage, family, finding }) =>
      isFailure(outcome) &&
      !outcome.startsWith('proxy.') &&
      !isAskedWithoutPassword(finding) &&
      (isNetworkParty(finding.party) || named.some((name) => name.stage === stage && name.family === family)),
  );
};

const ofCell = (runs: readonly StageRecord[], cell: Cell): Failing => {
  const found = probeOfCell(runs, cell);
  const { stage, family, outcome, status, incidents } = cell;
  return {
    stage,
    family,
    address: null,
    outcome,
    status,
    answeredBy: deviceName(cell.device) ?? (cell.answeredBy === null ? null : answererOf(cell.answeredBy)),
    incidents,
    evidence: found?.probe.evidence ?? null,
    run: found?.run ?? null,
  };
};

/** The stage whose failures the verdict speaks of: outside is laid against inside, never the other way about. */
const stageOf = ({ judgement }: Material): ProbeStage | undefined =>
  [...PROBE_STAGES].reverse().find((stage) => judgement.verdict.restsOn.some((name) => name.stage === stage));

/** Addresses that fail at the verdict's stage and not inside as well, by an answer that is not the server's own. */
const failingAddresses = (material: Material): readonly Failing[] => {
  const { runs, judgement } = material;
  const where = stageOf(material);
  if (judgement.verdict.party !== 'firewall-or-proxy' || where === undefined) return [];
  const failsInside = (address: string): boolean =>
    judgement.addresses.some((one) => one.stage === 'inside' && one.address === address && one.state === 'failed');
  return judgement.addresses
    .filter(({ stage, state, used }) => stage === where && state === 'failed' && !used)
    .filter(({ address }) => where === 'inside' || !failsInside(address))
    .flatMap((summary) =>
      summary.results
        .filter(({ outcome }) => isTheirs(outcome))
        .flatMap((result): readonly Failing[] => {
          const { family, outcome } = result;
          const found = probeAtAddress(runs, summary.address, result);
          if (!found) return [];
          const { run, evidence } = found;
          const { responder, device } = attribute(evidence, run.server.host);
          if (responder === 'access-control-server') return [];
          return [
            {
              stage: summary.stage,
              family,
              address: summary.address,
              outcome,
              status: evidence.response?.status ?? null,
              answeredBy: deviceName(device) ?? (evidence.response ? answererOf(responder) : null),
              incidents: incidentsOf(evidence),
              evidence,
              run,
            },
          ];
        }),
    );
};

/** What fails by the verdict: its cells, those that follow from them, and single addresses; the platform's rows come last. */
export const failingOf = (material: Material): readonly Failing[] =>
  [...failingCells(material).map((cell) => ofCell(material.runs, cell)), ...failingAddresses(material)].sort(
    (a, b) => STAGES.indexOf(a.stage) - STAGES.indexOf(b.stage),
  );

const OTHER_CHANGES: Partial<Record<CellOutcome, string>> = marked({
  'http.client-certificate': 'ask for no client certificate on these paths: the platform has none',
  'tls.client-certificate': 'ask for no client certificate on these paths: the platform has none',
  'tls.expired': 'show a certificate that is valid now: the one that a device of yours shows is not',
  'http.429': 'exempt these sources from the limit that answers 429',
  'http.502-504': 'find why the device that answers 502, 503 or 504 does not reach the server behind it',
});

/** The port is open: small packets pass already. */
const WHOLE_PACKETS = marked([
  'let packets of 1500 bytes pass in both directions, or set the MSS of TCP to what the path takes',
  'let ICMP “fragmentation needed” (type 3, code 4) and ICMPv6 “packet too big” (type 2) pass in both directions',
]);

const pathOf = ({ evidence }: Failing): string =>
  /^https:\/\/[^/?#]*(\/[^?#]*)/i.exec(evidence?.request.url ?? '')?.[1] ?? '/';

interface Grouped {
  readonly key: string;
  readonly says: (paths: Value) => Message;
}

/** Answers by which the server says that it got another Accept header than the one that was sent. */
const WRONG_TYPE = [406, 415];

const causeOf = (failing: Failing, code: string): Grouped | null => {
  const { stage, status, evidence } = failing;
  if (stage === 'platform' || status === null || evidence === null) return null;
  if (WRONG_TYPE.includes(status)) {
    const { accept } = evidence.request;
    return {
      key: `${accept} ${status}`,
      says: (paths) =>
        say`pass on the request header “Accept: ${accept}” as it was sent, on ${paths}: ${status} says that the server did not get it`,
    };
  }
  if (status === 401 && (code === 'verdict.header-stripped' || code === 'verdict.rejected-outside.device'))
    return {
      key: 'authorization',
      says: (paths) =>
        say`pass on the request header “Authorization” as it was sent, on ${paths}: the sign-in in it is accepted inside, and answered 401 here`,
    };
  const who = failing.answeredBy ?? say('a device in the path');
  const location = textBefore(headerOf(evidence.response, 'location') ?? '', '?#');
  if (status >= 300 && status < 400 && location !== '')
    return {
      key: `${JSON.stringify(who)} ${location}`,
      says: (paths) =>
        say`route ${paths} to the server: now ${who} answers ${joined([status, outside(location)], ' → ')}`,
    };
  if (status === 404)
    return {
      key: `${JSON.stringify(who)} 404`,
      says: (paths) => say`route ${paths} to the server: now ${who} answers ${status}`,
    };
  return null;
};

const causes = (failing: readonly Failing[], code: string): readonly Message[] => {
  const groups = new Map<string, { readonly says: Grouped['says']; readonly paths: Set<string> }>();
  for (const one of failing) {
    const cause = causeOf(one, code);
    if (cause === null) continue;
    const group = groups.get(cause.key) ?? { says: cause.says, paths: new Set<string>() };
    groups.set(cause.key, group);
    group.paths.add(pathOf(one));
  }
  return [...groups.values()].map(({ says, paths }) => says(listed([...paths].map(outside))));
};

/** What letting through alone does not fix: which header must arrive, which route must lead to the server, and the like. */
export const otherChanges = (failing: readonly Failing[], { verdict }: Judgement): readonly Message[] => [
  ...(verdict.code.startsWith('verdict.large-packets.') ? WHOLE_PACKETS.map((line) => say(line)) : []),
  ...causes(failing, verdict.code),
  ...[...new Set(failing.flatMap(({ outcome }) => OTHER_CHANGES[outcome] ?? []))].map((line) => say(line)),
];

/** Names that lead elsewhere than when all was last good: an entry by its old address lets nothing through. */
export const nameChangeSteps = (order: Order): readonly Message[] =>
  nameChanges(order).map((change) =>
    sentences(
      asMessage(nameChangeText(change)),
      say`Use an FQDN object for ${host(change.name)}, and clear what is cached for ${listed(change.before.map(address))}`,
    ),
  );
