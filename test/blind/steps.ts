import { API_USER } from '../../src/lab/worlds/healthy-setup.ts';
import type { CardStep, Field, Place, ProbeStep, Row, RowText, Step } from './scenario.ts';

/** Steps that most scenarios have, and what stands in many of them. */

const run = (probe: Place): ProbeStep => ({ probe });
export const INSIDE = run('inside');
export const OUTSIDE = run('outside');
/** The button of the card is clicked. */
export const CLICK: CardStep = { card: {} };
export const RED: CardStep = { card: { rows: 'Down' } };
export const GREEN: CardStep = { card: { rows: 'Up' } };

/** The API user is suspended between two runs. */
export const SUSPENDED: Step = { meanwhile: ({ server }) => server.suspendAccount(API_USER) };

/** People found this out, one after the other. */
export const found = (...checks: readonly string[]): readonly Step[] => checks.map((check) => ({ check }));

/** What clears everybody but the way from the platform. */
export const ALL_CLEARED =
  'password-reentered=yes ip-access-list=allowed administrator-logins=not-found platform-trusts-authority=yes'.split(
    ' ',
  );

/** Both runs, the button, and what people found out. */
export const clickedAnd = (...checks: readonly string[]): readonly Step[] => [
  INSIDE,
  OUTSIDE,
  CLICK,
  ...found(...checks),
];

/** What a card says, row by row. */
export const rows = (groups: RowText, endpoints: RowText, monitoring: RowText): Readonly<Record<Row, RowText>> => ({
  'endpoint-groups-api': groups,
  'endpoint-api': endpoints,
  'monitoring-api': monitoring,
});

export const HOME: Field = { host: '192.168.1.20', server: '203.0.113.20', resolver: '192.168.1.1' };
export const OLD_PASSWORD = { password: 'last-year-password' } as const;
