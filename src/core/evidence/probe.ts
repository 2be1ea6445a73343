import type { Evidence, Reading } from './evidence.ts';
import type { Outcome } from './outcome.ts';
import type { Family } from '../vocabulary/words.ts';

/** The values a probe asks for; both may be edited by the engineer. */
export interface ProbeParameters {
  /** `AA:BB:CC:DD:EE:FF`, upper case: some servers answer lower case as if there were no session. */
  readonly mac: string;
  /** Id of an endpoint identity group. */
  readonly groupId: string;
}

/** One of the four connectivity probes (specification: "Connectivity probes toward the NAC server"). */
export interface ProbeDefinition {
  readonly family: Family;
  readonly method: 'GET';
  readonly accept: 'application/json' | 'application/xml';
  /** Path and query, every value escaped. */
  readonly path: (parameters: ProbeParameters) => string;
  /** The good word that a body read under this status earns, or `null` when the body is not one of the good ones. */
  readonly goodOutcome: (status: number, reading: Reading) => GoodOutcome | null;
}

type GoodOutcome = Extract<Outcome, 'ok' | `ok.${string}`>;

/** As much of a finished probe as the next ones depend on; a stored `ProbeResult` is one. */
export interface FinishedProbe {
  readonly family: Family;
  readonly outcome: Outcome;
  readonly evidence: Evidence | null;
}

/** First of the addresses that are reserved for documentation (RFC 9542): no device carries it. */
export const DOCUMENTATION_MAC = '00:00:5E:00:53:00';

/** Well-formed, and no server hands it out: version and variant bits are those of a random id, all others are nought. */
export const UNMATCHED_GROUP_ID = '00000000-0000-4000-8000-000000000000';

/** A MAC in the one form that every version of the server understands, or `null` when the text is not a MAC. */
export const canonicalMac = (text: string): string | null => {
  const trimmed = text.trim();
  if (!/^[0-9a-f]{2}([:-])(?:[0-9a-f]{2}\1){4}[0-9a-f]{2}$/i.test(trimmed)) return null;
  return trimmed.toUpperCase().replaceAll('-', ':');
};

/** Id of the first endpoint group in the reply of the endpoint-groups probe. */
const firstGroupId = (finished: readonly FinishedProbe[]): string | null => {
  const reading = finished.find(({ family }) => family === 'ers-endpoint-groups')?.evidence?.body?.reading;
  return reading?.kind === 'search-result' ? reading.firstId : null;
};

/**
 * What the next probes ask for: the engineer's own values, else the documentation MAC and the first group the server
 * listed, else an id that matches nothing (which is a good answer too).
 */
export const parametersFor = (
  chosen: { readonly mac: string | null; readonly groupId: string | null },
  finished: readonly FinishedProbe[],
): ProbeParameters => ({
  mac: chosen.mac === null ? DOCUMENTATION_MAC : (canonicalMac(chosen.mac) ?? chosen.mac),
  groupId: chosen.groupId ?? firstGroupId(finished) ?? UNMATCHED_GROUP_ID,
});

/** Escapes a value for a path segment or a query; colons stay, because they may, and a MAC is read more easily so. */
export const escapeValue = (value: string): string => encodeURIComponent(value).replaceAll('%3A', ':');
