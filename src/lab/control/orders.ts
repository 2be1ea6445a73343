import { HEALTHS, MONITORINGS } from '../access-control-server/setup.ts';
import type { ServerControls } from '../running-world.ts';
import type { Clock } from '../service/organization.ts';

/** Everything that can be ordered on the control page. A closed list: the page, its JSON and the walks use the same. */

/** What an order acts on. */
export interface Controlled {
  readonly server: ServerControls;
  /** Name of the API user that the world's story is about. */
  readonly apiUser: string;
  readonly clock: Clock;
  readonly updateApiConfiguration: () => Promise<void>;
  readonly renewCertificate: () => Promise<void>;
  /** Somebody directs the world by hand from now on. */
  readonly byHand: () => void;
  readonly resetSeen: () => void;
  readonly fix: () => Promise<void>;
  readonly resetWorld: () => Promise<void>;
}

interface Kind {
  /** What a person reads on the button. */
  readonly title: string;
  /** The values it takes; `instant`: any ISO 8601 instant; empty: none. */
  readonly values: readonly string[] | 'instant';
  /** `value` is one of `values`. */
  readonly perform: (world: Controlled, value: string) => void | Promise<void>;
}

const ON_OFF = ['on', 'off'] as const;

const oneOf = <T extends string>(values: readonly T[], value: string): T | undefined =>
  values.find((candidate) => candidate === value);

export const ORDERS = {
  'switch-ers': {
    title: 'ERS',
    values: ON_OFF,
    perform: ({ server }, value) => server.switchErs(value === 'on'),
  },
  'switch-open-api': {
    title: 'Open API (has an effect up to version 3.3)',
    values: ON_OFF,
    perform: ({ server }, value) => server.switchOpenApi(value === 'on'),
  },
  'disable-user': {
    title: 'Disable the API user',
    values: [],
    perform: ({ server, apiUser }) => server.disableAccount(apiUser),
  },
  'enable-user': {
    title: 'Enable the API user (clears a lock only after disabling)',
    values: [],
    perform: ({ server, apiUser }) => server.enableAccount(apiUser),
  },
  'lock-user': {
    title: 'Lock the API user, as too many failed sign-ins do',
    values: [],
    perform: ({ server, apiUser }) => server.suspendAccount(apiUser),
  },
  'set-health': {
    title: 'Health of the server',
    values: HEALTHS,
    perform: ({ server }, value) => server.setHealth(oneOf(HEALTHS, value) ?? 'good'),
  },
  'set-monitoring': {
    title: 'Monitoring on this node',
    values: MONITORINGS,
    perform: ({ server }, value) => server.setMonitoring(oneOf(MONITORINGS, value) ?? 'runs'),
  },
  'ip-access': {
    title: 'IP access list of the server',
    values: ['everyone', 'inside-only'],
    perform: ({ server }, value) => server.limitToInside(value === 'inside-only'),
  },
  'renew-certificate': {
    title: "Renew the server's certificate",
    values: [],
    perform: ({ renewCertificate }) => renewCertificate(),
  },
  'update-card': {
    title: 'Update API Configuration on the platform',
    values: [],
    perform: ({ updateApiConfiguration }) => updateApiConfiguration(),
  },
  'move-clock': {
    title: "Clock of the platform's service",
    values: 'instant',
    perform: ({ clock }, value) => clock.moveTo(new Date(value)),
  },
  fix: {
    title: 'Fix the fault',
    values: [],
    perform: ({ fix }) => fix(),
  },
  'forget-requests': {
    title: 'Forget the requests that were seen',
    values: [],
    perform: ({ resetSeen }) => resetSeen(),
  },
  reset: {
    title: 'Put everything back as it was at the beginning',
    values: [],
    perform: ({ resetWorld }) => resetWorld(),
  },
} as const satisfies Readonly<Record<string, Kind>>;

type OrderName = keyof typeof ORDERS;

export interface ControlOrder {
  readonly order: OrderName;
  /** Empty where the order takes none. */
  readonly value: string;
}

const INSTANT = /^\d{4}-\d\d-\d\d(T\d\d:\d\d(:\d\d(\.\d{1,3})?)?(Z|[+-]\d\d:\d\d)?)?$/;

/** Reads an order that came over the wire; a sentence where it is none. */
export const readOrder = (order: unknown, value: unknown): ControlOrder | string => {
  const name = typeof order === 'string' && Object.hasOwn(ORDERS, order) ? (order as OrderName) : null;
  if (name === null) return 'There is no such order.';
  const kind: Kind = ORDERS[name];
  const given = typeof value === 'string' ? value : '';
  if (kind.values === 'instant')
    return INSTANT.test(given) && !Number.isNaN(Date.parse(given))
      ? { order: name, value: given }
      : 'The clock is put to a date or a time of ISO 8601, e.g. 2026-11-21T10:04:05Z.';
  if (kind.values.length === 0 ? given !== '' : !kind.values.includes(given))
    return kind.values.length === 0
      ? `The order ${name} takes no value.`
      : `The order ${name} takes one of: ${kind.values.join(', ')}.`;
  return { order: name, value: given };
};

/** Does what was ordered; resolves when it is done. */
export const perform = async (world: Controlled, { order, value }: ControlOrder): Promise<void> => {
  const kind: Kind = ORDERS[order];
  await kind.perform(world, value);
};
