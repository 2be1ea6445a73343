import type { Outcome, RowOutcome } from '../core/evidence/outcome.ts';
import type { WorldSummary } from '../core/records/practice-description.ts';
import type { CardRow, Certainty, Family, Party, Stage } from '../core/vocabulary/words.ts';
import type { ServerSetup } from './access-control-server/state.ts';
import type { EngineerProxyWay } from './entrance/engineer-proxy.ts';
import type { EntranceSetup } from './entrance/open-entrance.ts';
import type { PlatformSetup } from './platform/state.ts';
import type { ServiceFront } from './service/service.ts';
import type { WalkStep } from './walk.ts';

/** Everything that a world consists of when it begins. Plain values: a world is made by changing a copy. */
export interface WorldSetup {
  readonly server: ServerSetup;
  readonly entrances: Readonly<Record<Stage, EntranceSetup>>;
  /** What the engineer believes about the case; not always true. */
  readonly engineer: { readonly user: string; readonly password: string };
  readonly platform: PlatformSetup;
  readonly engineerProxy: EngineerProxyWay | null;
  readonly service: { readonly front: ServiceFront | null };
}

/** What the comparison shows after the walk: for every stage what its newest run found. */
export interface ExpectedCells {
  readonly inside: Readonly<Record<Family, Outcome>>;
  readonly outside: Readonly<Record<Family, Outcome>>;
  readonly platform: Readonly<Record<CardRow, RowOutcome>>;
}

interface Expectation {
  readonly party: Party;
  readonly certainty: Certainty;
  readonly cells: ExpectedCells;
  /** The card that the verdict speaks of is the one that was found; else that after *Update API Configuration*. */
  readonly card?: 'as-found';
}

/** One practice fault. `configure` makes it out of the healthy world; nothing else differs. */
export interface World extends Omit<WorldSummary, 'hints'> {
  /** What to look at, for who practises. */
  readonly hint: string;
  readonly configure: (healthy: WorldSetup) => WorldSetup;
  readonly expect: Expectation;
  /** Id of a world that looks alike and must not get the same verdict. */
  readonly neighbour: string;
  /** What an engineer does here, where that is more than the plain walk (`walkOf`). */
  readonly walk?: readonly WalkStep[];
}
