import { cardOfCells, probeOfCell, type ProbeSource, type Judgement, readBy } from '../diagnosis/judgement.ts';
import { isPrivateAddress, ownAddress } from '../diagnosis/relations/address.ts';
import { fingerprintOf, showsInspection } from '../diagnosis/relations/certificates.ts';
import { leafOf, type Certificate, type Evidence } from '../evidence/evidence.ts';
import { isFailure } from '../evidence/outcome.ts';
import { connectionEnds } from '../diagnosis/words/seen.ts';
import { outcomeName, outcomeWord } from '../diagnosis/words/phrases.ts';
import {
  familyTitle,
  stageTitle,
  stageWord,
  expectedAnswer,
  expectedConnection,
  expectedRow,
  partyTeam,
} from '../diagnosis/words/titles.ts';
import { FAMILIES, PROBE_STAGES, type Family, type Party, type ProbeStage, type Stage } from '../vocabulary/words.ts';
import { DOCUMENTATION_MAC, UNMATCHED_GROUP_ID, DEFINITIONS } from '../evidence/probes.ts';
import { ROW_OF_FAMILY, ROW_TITLES, type PlatformCard } from '../records/card.ts';
import { isPracticeHost } from '../records/practice-description.ts';
import type { StageRecord } from '../records/record.ts';
import type { Witness } from '../records/witness.ts';
import { witnessedOf } from '../diagnosis/witness/sightings.ts';
import { isAskedWithoutPassword } from '../diagnosis/rules/status.ts';
import { momentOf, utcText } from '../messages/zoned-time.ts';
import { orderOf } from '../diagnosis/order.ts';
import { nameChangeSteps, otherChanges, failingOf, isNetworkParty, type Failing } from './failing.ts';
import {
  address as addressValue,
  host,
  joined,
  outside as outsideWords,
  say,
  type Message,
  type Value,
} from '../messages/message.ts';
import { labelled, listed, own, type Draft, type Text } from './draft.ts';

/** What a change request is made from; an open case is one (`{ ...document, judgement }`). */
interface ChangeMaterial {
  readonly runs: readonly StageRecord[];
  readonly cards: readonly PlatformCard[];
  readonly judgement: Judgement;
  /** Id of a practice world, or `null`: a practice request says that it is meant for nobody. */
  readonly practice?: string | null;
  readonly witnesses?: readonly Witness[] | undefined;
}

const expectedOf = ({ stage, family }: Failing): Message => {
  if (stage === 'platform') return own(expectedRow());
  return own(family === null ? expectedConnection() : expectedAnswer(family));
};

const seenOf = (failing: Failing, number: number, card: PlatformCard | null, witnesses: readonly Witness[]) => {
  const { stage, family, address, outcome, status, answeredBy, incidents, evidence } = failing;
  const at = evidence?.startedAt ?? (stage === 'platform' ? card?.updatedAt : undefined);
  if (at === undefined) return null;
  const ends = connectionEnds({ evidence, run: failing.run });
  const witnessed = family === null || address !== null ? [] : witnessedOf({ run: failing.run, family }, witnesses);
  return {
    number,
    stage,
    family,
    address,
    word: own(family === null ? outcomeName(outcome) : outcomeWord(outcome, family, status)),
    answeredBy,
    incidents,
    at: momentOf(at),
    url: family === null ? null : (evidence?.request.url ?? null),
    /** From which local address and port to which remote ones. */
    connection: ends
      ? ends.source === null
        ? joined(['→', addressValue(ends.destination)], ' ')
        : say`${addressValue(ends.source)} to ${addressValue(ends.destination)}`
      : null,
    expected: expectedOf(failing),
    ...(witnessed.length > 0 && { witnessed }),
  };
};

/**
 * Where requests come from that must be let through. `value`: a name or an address; `null`: not known, and `note` says where to
 * find it. `until`: the last day on which a test needs it, `2026-12-05`; `null`: for as long as the service runs.
 */
interface Source {
  readonly kind: 'platform' | 'test-host';
  readonly value: string | null;
  readonly note: Message;
  readonly until: string | null;
}

const platformSource = (card: PlatformCard | null): Source => ({
  kind: 'platform',
  value: card === null || card.outboundFqdn === '' ? null : card.outboundFqdn,
  note: say("the platform's outbound FQDN, on its status card"),
  until: null,
});

/** Time for a change to be made and for what failed to be run again. */
const TEST_DAYS = 14;

const lastTestDay = ({ startedAt }: StageRecord): string | null => {
  const ms = Date.parse(startedAt);
  return Number.isNaN(ms) ? null : utcText(ms + TEST_DAYS * 86_400_000).slice(0, 10);
};

const placeOf = (label: string | null | undefined, stage: ProbeStage): Value =>
  label == null ? say`the ${own(stageWord(stage))} host` : outsideWords(label);

const hostSource = ({ run, evidence, address }: Failing): readonly Source[] => {
  if (!run) return [];
  const place = placeOf(run.vantage.label, run.stage);
  const source = (note: Message, value: string | null = null): readonly Source[] => [
    { kind: 'test-host', until: lastTestDay(run), value, note },
  ];
  const { proxy } = run.vantage;
  if (proxy !== null) return source(say`the address of the proxy ${outsideWords(proxy)} of ${place}`);
  const seen = ownAddress(run, evidence, address);
  return run.stage === 'outside' && seen !== undefined && isPrivateAddress(seen)
    ? source(say`the public address of ${place}: its own address ${addressValue(seen)} is translated in the path`)
    : source(say`the address of ${place}, as the firewall sees it`, seen ?? null);
};

type Judged = Pick<ChangeMaterial, 'runs' | 'judgement'>;

const sourceAt = ({ runs, judgement }: Judged, stage: ProbeStage, family: Family): ProbeSource | null => {
  const cell = judgement.cells.find((one) => one.stage === stage && one.family === family);
  return cell ? probeOfCell(runs, cell) : null;
};

const destinationOf = (failing: readonly Failing[], { runs, judgement }: ChangeMaterial) => {
  const outside = FAMILIES.flatMap((family) => sourceAt({ runs, judgement }, 'outside', family) ?? []).map(
    ({ run, probe }) => ({ run, evidence: probe.evidence }),
  );
  const probes = failing.filter(({ run }) => run !== null);
  const asked = probes.length > 0 ? probes : outside;
  const server = asked[0]?.run?.server;
  if (!server) return null;
  const apart = failing.filter(({ address }) => address !== null);
  const fine = judgement.addresses.filter(({ stage, state }) => stage === apart[0]?.stage && state === 'good');
  const good = fine.map(({ address }) => address);
  const tried = asked.flatMap(({ run, evidence }) =>
    run?.server.connectTo !== null && run?.server.connectTo !== undefined
      ? [run.server.connectTo]
      : evidence?.proxy
        ? []
        : [...(evidence?.name?.addresses ?? []), ...(evidence?.connection ? [evidence.connection.remoteAddress] : [])],
  );
  return {
    host: server.host,
    port: server.port,
    addresses: [...new Set([...(server.connectTo === null ? good : []), ...tried])],
    failing: [...new Set(apart.flatMap(({ address }) => address ?? []))],
    good,
  };
};

const pathOf = (family: Family, judged: Judged): string => {
  const asked = PROBE_STAGES.map((stage) => sourceAt(judged, stage, family)?.probe.evidence?.request.url).findLast(
    (url) => url !== undefined,
  );
  const known = /^https:\/\/[^/?#]*(\/[^#]*)$/i.exec(asked ?? '')?.[1];
  return known !== undefined && known.length > 1
    ? known
    : DEFINITIONS[family].path({ mac: DOCUMENTATION_MAC, groupId: UNMATCHED_GROUP_ID });
};

const withLeaf = (judged: Judged, stage: ProbeStage): Evidence | null =>
  FAMILIES.map((family) => sourceAt(judged, stage, family)?.probe.evidence ?? null).find((seen) => leafOf(seen)) ??
  null;

const exemptionOf = ({ runs, judgement }: ChangeMaterial, server: string): Message | null => {
  if (judgement.certificates.relation !== 'other-issuer') return null;
  const judged = { runs, judgement };
  const [here, there] = [withLeaf(judged, 'inside'), withLeaf(judged, 'outside')];
  const [inside, outside] = [leafOf(here), leafOf(there)];
  if (!inside || !outside) return null;
  const issuer = (leaf: Certificate): Value => outsideWords(leaf.issuer.replaceAll('\n', ', '));
  return showsInspection(here, there)
    ? say`Exempt ${host(server)} from TLS inspection: outside its certificate is issued by ${issuer(outside)}, SHA-256 ${fingerprintOf(outside.sha256)}; the server's own is issued by ${issuer(inside)}, SHA-256 ${fingerprintOf(inside.sha256)}.`
    : say`If a device of yours terminates TLS for ${host(server)}, exempt it: outside shows a certificate issued by ${issuer(outside)}, SHA-256 ${fingerprintOf(outside.sha256)}; inside shows one issued by ${issuer(inside)}, SHA-256 ${fingerprintOf(inside.sha256)}. First compare there which of the two the server itself has.`;
};

const familiesOf = ({ family, run }: Failing): readonly Family[] =>
  family === null ? FAMILIES.filter((one) => run?.probes.some((probe) => probe.family === one)) : [family];

const titlesOf = (concerned: readonly Family[]): Message =>
  listed(FAMILIES.filter((family) => concerned.includes(family)).map((family) => own(familyTitle(family))));

/** Probes beside failing ones that were asked without the password only: whether they are let through is open. */
const unsignedBeside = (failing: readonly Failing[], { cells }: Judgement, stage: Stage): readonly Family[] =>
  failing.some((one) => one.stage === stage && one.family !== null)
    ? cells.flatMap((cell) => (cell.stage === stage && isAskedWithoutPassword(cell.finding) ? [cell.family] : []))
    : [];

/** APIs that stay as they are after this change: a fault of another party rests on them, too. */
const waitingFor = ({ also, cells }: Judgement): readonly { readonly family: Family; readonly party: Party }[] =>
  FAMILIES.flatMap((family) => {
    const fault = also.find(
      ({ party, certainty, restsOn }) =>
        certainty !== 'cannot-tell' &&
        !isNetworkParty(party) &&
        restsOn.some((name) =>
          cells.some(
            (cell) =>
              cell.family === family &&
              cell.family === name.family &&
              cell.stage === name.stage &&
              isFailure(cell.outcome),
          ),
        ),
    );
    return fault === undefined ? [] : [{ family, party: fault.party }];
  });

/** What the platform must show then: every row, but for those that wait for somebody else. */
const rowsToBeUp = (judgement: Judgement): Message => {
  const waiting = waitingFor(judgement);
  const [first] = waiting;
  const families = waiting.map(({ family }) => family);
  return first === undefined
    ? say('On the platform “Update API Configuration” is clicked: every row must read Up.')
    : say`On the platform “Update API Configuration” is clicked: rows may stay Down for ${titlesOf(families)} until this team has acted: ${own(partyTeam(first.party))}. All others must read Up.`;
};

const verificationOf = (failing: readonly Failing[], judgement: Judgement): readonly Message[] => [
  ...PROBE_STAGES.flatMap((stage) => {
    const here = failing.filter((one) => one.stage === stage);
    const place = placeOf(here[0]?.run?.vantage.label, stage);
    const probes = here.filter(({ address }) => address === null);
    const apart = here.filter(({ address }) => address !== null);
    const addresses = listed([...new Set(apart.flatMap(({ address }) => address ?? []))].map(addressValue));
    const again = (where: Value, families: readonly Family[]): Message =>
      say`These probes are run again from ${where}: ${titlesOf(families)}.`;
    return [
      ...(probes.length === 0
        ? []
        : [again(place, [...probes.flatMap(familiesOf), ...unsignedBeside(failing, judgement, stage)])]),
      ...(apart.length === 0 ? [] : [again(say`${place} at ${addresses}`, apart.flatMap(familiesOf))]),
    ];
  }),
  rowsToBeUp(judgement),
];

const MOST_STEPS = 3;

/** What to ask a firewall or proxy team for, or `null` where the verdict does not point to them. */
export const changeRequest = (given: ChangeMaterial) => {
  const material = { ...given, judgement: readBy(given.judgement, isNetworkParty) };
  const { runs, cards, judgement, practice = null, witnesses = [] } = material;
  const { party, certainty, sentence, rivals, steps } = judgement.verdict;
  if (!isNetworkParty(party)) return null;
  const card = cardOfCells(cards, judgement.cells);
  const failing = failingOf(material);
  const destination = destinationOf(failing, material);
  if (failing.length === 0 || !destination) return null;
  const concerned = [
    ...failing.flatMap(familiesOf),
    ...PROBE_STAGES.flatMap((stage) => unsignedBeside(failing, judgement, stage)),
  ];
  const families = FAMILIES.filter((family) => concerned.includes(family));
  const waiting = waitingFor(judgement).map(({ family }) => family);
  return {
    party,
    practice: practice !== null || runs.some(({ server }) => isPracticeHost(server.host)),
    certainty,
    reason: sentence,
    steps: steps.slice(0, MOST_STEPS),
    rivals: certainty === 'proven' ? [] : rivals.map(({ sentence: says, check }) => ({ sentence: says, check })),
    sources: [
      platformSource(card),
      ...(party === 'platform-egress'
        ? []
        : new Map(
            failing.flatMap(hostSource).map((source) => [JSON.stringify([source.note, source.value]), source]),
          ).values()),
    ],
    destination,
    protocol: say`TCP port ${destination.port}, HTTPS (TLS with the server name ${host(destination.host)})`,
    paths: families.map((family) => ({
      family,
      method: 'GET' as const,
      path: pathOf(family, material),
      expected: waiting.includes(family) ? say('an answer of the server itself') : own(expectedAnswer(family)),
    })),
    seen: failing.flatMap((one, index) => seenOf(one, index + 1, card, witnesses) ?? []),
    tlsExemption: exemptionOf(material, destination.host),
    also: [...otherChanges(failing, judgement), ...nameChangeSteps(orderOf({ runs, cards }))],
    verification: verificationOf(failing, judgement),
  };
};

export type ChangeRequest = Draft<NonNullable<ReturnType<typeof changeRequest>>>;

/** What the request calls it: a row of the card by the name that the platform prints. */
export const seenTitle = ({
  stage,
  family,
  address,
}: Pick<ChangeRequest['seen'][number], 'stage' | 'family' | 'address'>): Message => {
  const row = stage === 'platform' && family !== null ? ROW_OF_FAMILY[family] : null;
  if (row !== null) return listed([own(stageTitle(stage)), own(ROW_TITLES[row])]);
  const what = listed([own(stageTitle(stage)), family === null ? say('connection') : own(familyTitle(family))]);
  return address === null ? what : say`${what} at ${address}`;
};

/** "Open API: GET /api/v1/endpoint → 200 with a JSON array". */
export const requestText = (family: Family, method: string, path: Text, expected: Text): Message =>
  joined([labelled(own(familyTitle(family)), joined([method, path], ' ')), expected], ' → ');
