import { PARTIES, type Party } from '../../src/core/vocabulary/words.ts';
import type { RunningWorld } from '../../src/lab/lab.ts';
import type { WorldSetup } from '../../src/lab/world.ts';

/**
 * Scenarios by somebody who has not read the rules of the verdict: the specification, public facts about the server and
 * the lab's parts are all that stands behind them. What a careful engineer would say is written down beforehand.
 */

export { PARTIES, type Party };

export type Place = 'inside' | 'outside';
export type Row = 'endpoint-api' | 'endpoint-groups-api' | 'monitoring-api';
export type RowText = 'Up' | 'Down' | 'not-read';

/** Something that stands at an address of its own in front of the world, below HTTP. */
export interface Listener {
  /** `HOST:PORT` on loopback. */
  readonly address: string;
  readonly close: () => Promise<void>;
}

export type OpenFront = (world: RunningWorld) => Promise<Listener>;

/** Where a run was made, as far as one machine cannot show it. The record is dressed with it after the run. */
export interface Field {
  /** Address of the host that ran the probes. */
  readonly host?: string;
  /** Address that the server's name leads to from there. */
  readonly server?: string;
  readonly resolver?: string;
  readonly vpn?: readonly string[];
  /** Hours that the run lies back. */
  readonly hoursAgo?: number;
  /** Left exactly as it was recorded on loopback. */
  readonly raw?: true;
}

export interface ProbeStep {
  readonly probe: Place;
  /** Goes to this front in place of the world's entrance. */
  readonly front?: OpenFront;
  /** Asked again and again, a second between, so many times: `tripoint watch` in place of `tripoint probe`. */
  readonly rounds?: number;
  /** More options of `tripoint probe`; `--ca`, `--user` and `--server` replace the usual ones. */
  readonly options?: readonly string[];
  /** Through the proxy of the engineer's own workplace. */
  readonly ownProxy?: true;
  /** Certificates of these authorities of the world are trusted beside the practice one. */
  readonly alsoTrusts?: readonly string[];
  readonly password?: string;
  /** What `faketime -f` takes. */
  readonly clock?: string;
  /** Asks the resolver of this address under the server's name, in place of `--connect-to`. */
  readonly resolver?: 'no-such-name' | 'fails';
  readonly field?: Field;
}

/** The platform's card. Without `rows` it is what the platform finds itself when the button is clicked. */
export interface CardStep {
  readonly card: {
    readonly rows?: RowText | Readonly<Record<Row, RowText>>;
    readonly user?: string;
    readonly baseUrl?: string;
    readonly licence?: string;
    readonly hoursOld?: number;
  };
}

export type Step =
  | ProbeStep
  | CardStep
  | { readonly meanwhile: (world: RunningWorld) => void | Promise<void> }
  /** A person found something out: `NAME=RESULT` of `tripoint compare --check`. */
  | { readonly check: string };

export interface Scenario {
  readonly id: string;
  readonly story: string;
  /** Id of the scenario that looks like this one and has another truth. */
  readonly neighbour: string;
  readonly build?: (healthy: WorldSetup) => WorldSetup;
  /** Inside, outside, then the button and the card, where nothing is said. */
  readonly steps?: readonly Step[];
  /** The true party, by construction. `none` where the platform works and nobody must act. */
  readonly guilty: Party;
  /** All of them, where several faults are there at once; `guilty` is the one that is met first. */
  readonly faults?: readonly Party[];
  /** Whether the platform works at the end, whatever the probes show. */
  readonly platformWorks: boolean;
  /** Parties that this evidence alone really proves. */
  readonly mayBeProven: readonly Party[];
  /** Parties that may be named first, as likely or with cannot-tell. */
  readonly first: readonly Party[];
  /** Parties that must never be proven; all but the guilty and the provable where nothing is said. */
  readonly innocent?: readonly Party[];
  readonly why: string;
}

export const PLAIN_STEPS: readonly Step[] = [{ probe: 'inside' }, { probe: 'outside' }, { card: {} }];

export const innocentOf = ({ guilty, faults = [], mayBeProven, innocent }: Scenario): readonly Party[] =>
  innocent ?? PARTIES.filter((party) => ![guilty, ...faults, ...mayBeProven].includes(party));
