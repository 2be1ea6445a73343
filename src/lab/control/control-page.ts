import { escapeMarkup } from '../http/reply.ts';
import { ORDERS } from './orders.ts';

/** One request as the page shows it. */
export interface SeenOnPage {
  readonly time: string;
  /** `inside`, `outside`, `platform`, or `service`. */
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
  /** Newest first, the last 200. */
  readonly requests: readonly SeenOnPage[];
  /** The Administrator Logins report, newest first, the last 100. */
  readonly administratorLogins: readonly Readonly<Record<string, string>>[];
}

const STYLE = `body { font: 16px/1.5 system-ui, sans-serif; max-width: 60rem; margin: 2rem auto; padding: 0 1rem; color: #1c2430; }
h1 { font-size: 1.4rem; } h2 { font-size: 1.1rem; margin-top: 2rem; }
table { border-collapse: collapse; width: 100%; } th, td { text-align: left; padding: .3rem .6rem; border-bottom: 1px solid #c9d1dc; vertical-align: top; }
form { display: flex; gap: .6rem; align-items: center; flex-wrap: wrap; margin: .3rem 0; } button, input { font: inherit; padding: .3rem .7rem; }
.title { min-width: 26rem; } .message { border-left: 4px solid #a4201a; padding: .4rem .8rem; }`;

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

const pageOf = (title: string, content: string): string => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeMarkup(title)}</title>
<style>${STYLE}</style>
</head>
<body>
<main>
${content}
</main>
</body>
</html>
`;

/**
 * What an administrator of the server reads in its report; nothing of the world itself, which would give away its
 * fault.
 */
export const logPage = (view: WorldView): string =>
  pageOf('Practice lab: Administrator Logins', `<h1>Administrator Logins</h1>\n${loginsOf(view)}`);

/**
 * The control page: plain HTML without a script.
 *
 * @param action Path of the page itself.
 * @param message Why the last order was not taken, or `null`.
 */
export const controlPage = (view: WorldView, action: string, message: string | null): string =>
  pageOf(
    `Practice lab: ${view.world}`,
    `<h1>${escapeMarkup(view.title)}</h1>
${message === null ? '' : `<p class="message" role="alert">${escapeMarkup(message)}</p>`}
${tableOf(
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
