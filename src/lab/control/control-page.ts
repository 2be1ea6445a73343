import { HEALTHS, MONITORINGS } from '../access-control-server/state.ts';
import type { ServerControls } from '../running-world.ts';
import type { Clock } from '../service/organization.ts';
import { escapeMarkup, pageOf } from '../http.ts';

/** Everything that can be ordered on the control page. A closed list: the page, its JSON and the walks use the same. */

/** What an order acts on. */
export interface Controlled {
  readonly server: ServerControls;
  /** Name of the API user that the world's story is about. */
  readonly apiUser: string;
  readonly clock: Clock;
  readonly updateApiConfiguration: () => Promise<void>;
  readonly renewCertificate: () => Promise<void>;
  readonly byHand: () => void;
  readonly resetSeen: () => void;
  readonly fix: () => Promise<void>;
  readonly resetWorld: () => Promise<void>;
}

interface Kind {
  readonly title: string;
  /** The values it takes; `instant`: any ISO 8601 instant; empty: none. */
  readonly values: readonly string[] | 'instant';
  /** `value` is one of `values`. */
  readonly perform: (world: Controlled, value: string) => void | Promise<void>;
}

const ON_OFF = ['on', 'off'] as const;

const oneOf = <T extends string>(values: readonly T[], value: string): T | undefined =>
  values.find((candidate) => candidate === value);

const order = (title: string, values: Kind['values'], perform: Kind['perform']): Kind => ({ title, values, perform });

const ORDERS = {
  'switch-ers': order('ERS', ON_OFF, ({ server }, value) => server.switchErs(value === 'on')),
  'switch-open-api': order('Open API (has an effect up to version 3.3)', ON_OFF, ({ server }, value) =>
    server.switchOpenApi(value === 'on'),
  ),
  'disable-user': order('Disable the API user', [], ({ server, apiUser }) => server.disableAccount(apiUser)),
  'enable-user': order('Enable the API user (clears a lock only after disabling)', [], ({ server, apiUser }) =>
    server.enableAccount(apiUser),
  ),
  'lock-user': order('Lock the API user, as too many failed sign-ins do', [], ({ server, apiUser }) =>
    server.suspendAccount(apiUser),
  ),
  'set-health': order('Health of the server', HEALTHS, ({ server }, value) =>
    server.setHealth(oneOf(HEALTHS, value) ?? 'good'),
  ),
  'set-monitoring': order('Monitoring on this node', MONITORINGS, ({ server }, value) =>
    server.setMonitoring(oneOf(MONITORINGS, value) ?? 'runs'),
  ),
  'ip-access': order('IP access list of the server', ['everyone', 'inside-only'], ({ server }, value) =>
    server.limitToInside(value === 'inside-only'),
  ),
  'renew-certificate': order("Renew the server's certificate", [], ({ renewCertificate }) => renewCertificate()),
  'update-card': order('Update API Configuration on the platform', [], ({ updateApiConfiguration }) =>
    updateApiConfiguration(),
  ),
  'move-clock': order("Clock of the platform's service", 'instant', ({ clock }, value) =>
    clock.moveTo(new Date(value)),
  ),
  fix: order('Fix the fault', [], ({ fix }) => fix()),
  'forget-requests': order('Forget the requests that were seen', [], ({ resetSeen }) => resetSeen()),
  reset: order('Put everything back as it was at the beginning', [], ({ resetWorld }) => resetWorld()),
} as const satisfies Readonly<Record<string, Kind>>;

type OrderName = keyof typeof ORDERS;

export interface ControlOrder {
  readonly order: OrderName;
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

export interface SeenOnPage {
  readonly time: string;
  readonly entrance: string;
  readonly user: string | null;
  readonly method: string;
  readonly path: string;
  readonly status: number | null;
}

/** Everything that the page shows, and the JSON that it gives. No password and no key is in it. */
export interface WorldView {
  readonly format: 'tripoint/lab-control';
  readonly version: 1;
  readonly world: string;
  readonly title: string;
  readonly state: Readonly<Record<string, string>>;
  readonly requests: readonly SeenOnPage[];
  readonly administratorLogins: readonly Readonly<Record<string, string>>[];
}

const cells = (values: readonly (string | number | null)[]): string =>
  `<tr>${values.map((value) => `<td>${escapeMarkup(String(value ?? '–'))}</td>`).join('')}</tr>`;

const tableOf = (label: string, heads: readonly string[], rows: readonly string[]): string =>
  rows.length === 0
    ? '<p>None yet.</p>'
    : `<table aria-label="${label}"><thead><tr>${heads.map((head) => `<th scope="col">${head}</th>`).join('')}</tr></thead><tbody>\n${rows.join('\n')}\n</tbody></table>`;

const formOf = (action: string, name: string, title: string, values: readonly string[] | 'instant'): string => {
  const order = `<input type="hidden" name="order" value="${name}"><span class="title">${escapeMarkup(title)}</span>`;
  const controls =
    values === 'instant'
      ? `<label>ISO 8601 <input name="value" size="26" autocomplete="off"></label> <button type="submit">Set</button>`
      : values.length === 0
        ? '<button type="submit">Do it</button>'
        : values.map((value) => `<button type="submit" name="value" value="${value}">${value}</button>`).join(' ');
  return `<form method="post" action="${action}">${order}${controls}</form>`;
};

const loginsOf = ({ administratorLogins }: WorldView): string =>
  tableOf(
    'Administrator Logins',
    ['Time', 'User', 'From', 'Interface', 'Result'],
    administratorLogins.map((row) =>
      cells([row.time ?? '', row.user ?? '', row.sourceAddress ?? '', row.interface ?? '', row.details ?? '']),
    ),
  );

/** What an administrator of the server reads in its report; nothing of the world itself, which would give away its fault. */
export const logPage = (view: WorldView): string =>
  pageOf('Practice lab: Administrator Logins', 'Administrator Logins', null, loginsOf(view));

/**
 * The control page: plain HTML without a script.
 * @param action Path of the page itself.
 * @param message Why the last order was not taken, or `null`.
 */
export const controlPage = (view: WorldView, action: string, message: string | null): string =>
  pageOf(
    `Practice lab: ${view.world}`,
    view.title,
    message,
    `${tableOf(
      'State',
      ['What', 'Now'],
      Object.entries(view.state).map(([name, value]) => cells([name, value])),
    )}
<h2>The fault</h2>
<form method="post" action="${action}"><button type="submit" name="order" value="fix">${ORDERS.fix.title}</button></form>
<p>Probe again after that, and compare with the run before it. Below, &ldquo;${ORDERS.reset.title}&rdquo; brings the fault back.</p>
<h2>Change the world</h2>
${Object.entries(ORDERS)
  .filter(([name]) => name !== 'fix')
  .map(([name, { title, values }]) => formOf(action, name, title, values))
  .join('\n')}
<h2>Requests received</h2>
${tableOf(
  'Requests received',
  ['Time', 'At', 'User', 'Request', 'Status'],
  view.requests.map(({ time, entrance, user, method, path, status }) =>
    cells([time, entrance, user, `${method} ${path}`, status]),
  ),
)}
<h2>Administrator Logins</h2>
${loginsOf(view)}`,
  );
