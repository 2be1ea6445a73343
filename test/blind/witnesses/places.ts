import type { Party, Scenario } from '../scenario.ts';
import type { Capture, Leg } from './capture.ts';
import type { View } from './talk.ts';
import type { Brought, SaidOf } from './witnessed.ts';

/** Captures of the places that colleagues sit at. */

export const INNER = '10.20.4.11';
export const OTHER_NODE = '10.20.4.12';
export const PUBLIC = '203.0.113.20';
export const OUTSIDERS = ['192.0.2.77', '192.0.2.78'] as const;

const OUTER = { client: 59, server: 63 } as const;
const LAPTOP = { client: 64, server: 58 } as const;

type More = Omit<Capture, 'legs'> & { readonly leg?: Partial<Leg>; readonly of?: SaidOf };

/** The server's own network card. The inside run is in it, and good, where nothing else is said. */
export const atServer = (sees: Leg['sees'], { leg, of = '--on-server', ...more }: More = {}): Brought => ({
  of,
  capture: { legs: [{ server: INNER, sees: { inside: 'served', ...sees }, ...leg }], ...more },
});

/** Both networks of the firewall in one file. Other people outside get through to other published services. */
export const atFirewall = (outer: View, inner: View, more: More & { readonly othersSee?: View } = {}): Brought => {
  const { leg, of = '--on-firewall', othersSee = 'served', ...rest } = more;
  const behind: Leg = { server: INNER, sees: { outside: inner }, others: [...OUTSIDERS], othersSee, ...leg };
  return {
    of,
    capture: {
      legs: [{ server: PUBLIC, hops: OUTER, sees: { outside: outer }, others: [...OUTSIDERS], othersSee }, behind],
      ...rest,
    },
  };
};

/** The outer network of the firewall alone. */
export const beforeFirewall = (sees: View, more: More = {}): Brought => {
  const { leg, of = '--on-firewall', ...rest } = more;
  return {
    of,
    capture: {
      legs: [{ server: PUBLIC, hops: OUTER, sees: { outside: sees }, others: [...OUTSIDERS], ...leg }],
      ...rest,
    },
  };
};

/** The machine that the outside run was made on. */
export const atLaptop = (sees: View, more: More = {}): Brought => {
  const { leg, of = '--on-test-host', ...rest } = more;
  return {
    of,
    capture: { legs: [{ server: PUBLIC, hops: LAPTOP, sees: { outside: sees }, others: [], ...leg }], ...rest },
  };
};

/** The same looks, another truth. */
export const inTruth =
  (guilty: Party, platformWorks = false) =>
  (scenario: Scenario): Scenario => ({ ...scenario, guilty, platformWorks });
