import { probeOfCell, type AddressSummary, type Cell, type Judgement } from '../diagnosis/judgement.ts';
import type { Incident } from '../evidence/responder/incidents.ts';
import type { Evidence } from '../evidence/evidence.ts';
import { isFailure, type CellOutcome } from '../evidence/outcome.ts';
import { attribute } from '../evidence/responder/attribute.ts';
import { incidentsOf } from '../evidence/responder/incidents.ts';
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
import { ASKED_WITHOUT_PASSWORD } from '../diagnosis/rules/unauthorized.ts';
import { verbatim, type Message } from '../messages/message.ts';
import { responderTitle } from '../diagnosis/words/evidence-titles.ts';
import { own } from './draft.ts';

/** One thing that fails and is asked to be let through: a probe, a row of the card, or an address of the name. */
export interface Failing {
  readonly stage: Stage;
  /** `null`: the address takes no connection, so that no probe can be asked there. */
  readonly family: Family | null;
  /** The further address at which it fails; `null` for a cell of the comparison. */
  readonly address: string | null;
  readonly outcome: CellOutcome;
  readonly status: number | null;
  /** The server, a device by its name, or a device that is not known; `null` where nothing answered or nobody can tell. */
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

/** The name of a device whose marks are known. */
const deviceName = (device: string | null): Message | null => (device === null ? null : verbatim(device));

export const isNetworkParty = (party: Party): party is 'firewall-or-proxy' | 'platform-egress' =>
  party === 'firewall-or-proxy' || party === 'platform-egress';

/** What blocks the path between us and the customer; a proxy of our own is not theirs to open. */
const isTheirs = (outcome: CellOutcome): boolean =>
  isFailure(outcome) && !outcome.startsWith('proxy.') && outcome !== 'tls.pin-changed';

const failingCells = ({ judgement }: Material): readonly Cell[] => {
  const { verdict, folding } = judgement;
  const named = [...verdict.restsOn, ...folding.consequences];
  return judgement.cells.filter(
    ({ outcome, stage, family, finding }) =>
      isFailure(outcome) &&
      !outcome.startsWith('proxy.') &&
      finding.code !== ASKED_WITHOUT_PASSWORD.code &&
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

/** The evidence of one result at a further address, in the run that it was judged from. */
export const evidenceAt = (
  runs: readonly StageRecord[],
  address: string,
  { family, runId }: AddressSummary['results'][number],
): { readonly run: StageRecord; readonly evidence: Evidence } | null => {
  const run = runs.find(({ id }) => id === runId);
  const entry = run?.addresses?.find((one) => one.address === address);
  const evidence = family === null ? entry?.look : entry?.probes.find((probe) => probe.family === family)?.evidence;
  return run && evidence ? { run, evidence } : null;
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
          const found = evidenceAt(runs, summary.address, result);
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

/**
 * What fails by the verdict: its own cells, those that follow from them, and single addresses of the name. The platform's
 * rows come last: they say no more than that it, too, does not get through.
 */
export const failingOf = (material: Material): readonly Failing[] =>
  [...failingCells(material).map((cell) => ofCell(material.runs, cell)), ...failingAddresses(material)].sort(
    (a, b) => STAGES.indexOf(a.stage) - STAGES.indexOf(b.stage),
  );
