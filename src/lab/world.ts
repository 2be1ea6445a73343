import type { Outcome, RowOutcome } from '../core/evidence/outcome.ts';
import type { WorldSummary } from '../core/practice/description.ts';
import type { CardRow, Certainty, Family, Party, Stage } from '../core/words.ts';
import type { ServerSetup } from './access-control-server/setup.ts';
import type { EntranceSetup } from './entrance/way.ts';
import type { PlatformSetup } from './platform/setup.ts';

/** Everything that a world consists of when it begins. Plain values: a world is made by changing a copy. */
export interface WorldSetup {
  readonly server: ServerSetup;
  readonly entrances: Readonly<Record<Stage, EntranceSetup>>;
  /** What the engineer was told; not always what is true. */
  readonly engineer: { readonly user: string; readonly password: string };
  readonly platform: PlatformSetup;
}

/** What an engineer finds who runs both stages once and then looks at the card. */
export interface ExpectedCells {
  readonly inside: Readonly<Record<Family, Outcome>>;
  readonly outside: Readonly<Record<Family, Outcome>>;
  readonly platform: Readonly<Record<CardRow, RowOutcome>>;
}

export interface Expectation {
  readonly party: Party;
  readonly certainty: Certainty;
  readonly cells: ExpectedCells;
  /** The card that the verdict speaks of: as it is found, or as it is after *Update API Configuration*. */
  readonly card: 'as-found' | 'after-update';
}

/** One practice fault. `configure` makes it out of the healthy world; nothing else differs. */
export interface World extends WorldSummary {
  readonly configure: (healthy: WorldSetup) => WorldSetup;
  readonly expect: Expectation;
}
