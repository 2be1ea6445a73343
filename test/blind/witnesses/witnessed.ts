import type { Party, Scenario } from '../scenario.ts';
import { SCENARIOS } from '../scenarios.ts';
import type { Capture } from './capture.ts';

/**
 * Blind scenarios, judged again with what a colleague brings. The author of these has not read the rules of the verdict
 * either. What a careful engineer would say with the witness on the desk is written down beforehand.
 */

/** Whose it is said to be; `null` where nobody says. */
export type SaidOf = '--on-server' | '--on-firewall' | '--on-test-host' | null;

export interface Brought {
  readonly of: SaidOf;
  readonly capture: Capture;
}

/** In truth it came to the place of the capture, whether or not the file shows it. */
export const cameThere = (brought: Brought | undefined, stage: string): boolean =>
  brought !== undefined &&
  (stage === 'inside' || stage === 'outside') &&
  brought.capture.legs.some(
    ({ sees, relayed = [] }) => (sees[stage] ?? 'nothing') !== 'nothing' && !relayed.includes(stage),
  );

export interface Witnessed {
  readonly id: string;
  readonly story: string;
  readonly scenario: Scenario;
  /** Nothing where it was a log: text that anybody can type is not read. */
  readonly brings: readonly Brought[];
  /** The one that everybody suspects has not done it. */
  readonly suspectIsInnocent: boolean;
  /** The witness is worth nothing, or text that anybody can type: the verdict must not be surer than without it. */
  readonly notSurer: boolean;
  /** The witness says what the run said: the verdict must not be less sure with it. */
  readonly agrees: boolean;
  readonly why: string;
}

export interface Told {
  readonly story: string;
  readonly brings: readonly Brought[];
  /** As the scenario has them, where nothing is said. */
  readonly mayBeProven?: readonly Party[];
  readonly first?: readonly Party[];
  readonly suspectIsInnocent?: true;
  readonly notSurer?: true;
  readonly agrees?: true;
  readonly why: string;
  /** What was done otherwise than in the blind scenario. */
  readonly change?: (scenario: Scenario) => Scenario;
}

type Judged = Pick<Told, 'mayBeProven' | 'first' | 'suspectIsInnocent'>;

export const proves = (party: Party, ...others: readonly Party[]): Judged => ({
  mayBeProven: [party],
  first: [party, ...others],
});

/** It proves nobody. */
export const pointsTo = (...first: readonly Party[]): Judged => ({ mayBeProven: [], first });

/** The same, and the one that everybody suspects has not done it. */
export const provesAnother = (...given: Parameters<typeof proves>): Judged => ({
  ...proves(...given),
  suspectIsInnocent: true,
});
export const pointsElsewhere = (...first: readonly Party[]): Judged => ({
  ...pointsTo(...first),
  suspectIsInnocent: true,
});

/** `of` is the id of the blind scenario, `by` tells this witness from others of the same scenario. */
export const witnessed = (of: string, by: string, told: Told): Witnessed => {
  const { story, brings, mayBeProven, first, change, why, ...flags } = told;
  const blind = SCENARIOS.find(({ id }) => id === of);
  if (blind === undefined) throw new Error(`no blind scenario ${of}`);
  const played = change?.(blind) ?? blind;
  return {
    id: `${of}, ${by}`,
    story,
    brings,
    why,
    scenario: {
      ...played,
      ...(mayBeProven !== undefined && { mayBeProven }),
      ...(first !== undefined && { first }),
    },
    suspectIsInnocent: flags.suspectIsInnocent ?? false,
    notSurer: flags.notSurer ?? false,
    agrees: flags.agrees ?? false,
  };
};

/** Both runs go over IPv6. */
export const overSix = (scenario: Scenario): Scenario => ({
  ...scenario,
  steps: [
    { probe: 'inside', field: { host: '2001:db8:20:1::15', server: '2001:db8:20:4::11', resolver: '2001:db8:20::53' } },
    {
      probe: 'outside',
      field: { host: '2001:db8:c633::77', server: '2001:db8:cb00::20', resolver: '2001:db8:c633::1' },
    },
    { card: {} },
  ],
});
