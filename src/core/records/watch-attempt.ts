import { leafOf, type Evidence } from '../evidence/evidence.ts';
import { isFailure, type Outcome } from '../evidence/outcome.ts';
import type { FinishedProbe } from '../evidence/probe.ts';
import type { ProbeResult } from './record.ts';
import type { Attempt } from './watch.ts';
import { LAYERS, type Layer } from '../vocabulary/words.ts';

/** Where a failing or stopped probe ended: at the layer that failed, or at the one that its word belongs to. */
const layerOf = (outcome: Outcome, { failure }: Evidence): Layer | null => {
  if (!isFailure(outcome) && outcome !== 'not-run.stopped') return null;
  if (failure?.outcome === outcome) return failure.layer;
  return LAYERS.find((layer) => outcome.startsWith(`${layer}.`)) ?? 'body';
};

/** What is kept of one probe of a watch; `null` for one that never set out. */
export const attemptOf = (slot: number, { family, outcome, evidence }: FinishedProbe): Attempt | null =>
  evidence && {
    slot,
    family,
    outcome,
    status: evidence.response?.status ?? null,
    layer: layerOf(outcome, evidence),
    startedAt: evidence.startedAt,
    durationMs: evidence.durationMs,
    address: (evidence.connection?.remoteAddress ?? evidence.name?.tried.at(-1)?.address)?.slice(0, 64) ?? null,
    publicKeySha256: leafOf(evidence)?.publicKeySha256 ?? null,
    clockSkewMs: evidence.response?.clockSkewMs ?? null,
  };

const MOST_SAMPLES = 20;
const MOST_OF_A_KIND = 3;

const kindOf = ({ outcome, evidence }: Pick<ProbeResult, 'outcome' | 'evidence'>): string =>
  `${outcome} ${evidence?.response?.status ?? ''}`;

/** Whether the whole evidence of a probe is kept as well: of the first three failures and stops of each kind, twenty in all. */
export const isWorthKeeping = (samples: readonly ProbeResult[], result: ProbeResult): boolean =>
  (isFailure(result.outcome) || (result.outcome === 'not-run.stopped' && result.evidence !== null)) &&
  samples.length < MOST_SAMPLES &&
  samples.filter((sample) => kindOf(sample) === kindOf(result)).length < MOST_OF_A_KIND;
