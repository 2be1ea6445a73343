import { escapeMarkup } from '../http/markup.ts';
import { cardLines, type CardLine } from './card.ts';
import type { PlatformState } from './state.ts';

export const STYLE = `body { font: 16px/1.5 system-ui, sans-serif; max-width: 44rem; margin: 2rem auto; padding: 0 1rem; color: #1c2430; }
h1 { font-size: 1.4rem; } h2 { font-size: 1.1rem; margin-top: 2rem; }
table { border-collapse: collapse; width: 100%; } th, td { text-align: left; padding: .4rem .6rem; border-bottom: 1px solid #c9d1dc; }
th { font-weight: 500; width: 45%; } .up { color: #0b6b3a; } .down { color: #a4201a; font-weight: 600; }
label { display: block; margin: .6rem 0; } input { display: block; width: 100%; padding: .4rem; font: inherit; box-sizing: border-box; }
button { font: inherit; padding: .5rem 1rem; margin-top: .6rem; } .message { border-left: 4px solid #a4201a; padding: .4rem .8rem; }
`;

const rowOf = ({ name, value }: CardLine, withColour: boolean): string => {
  const colour = withColour ? ` class="${value === 'Up' ? 'up' : 'down'}"` : '';
  return `<tr><th scope="row">${escapeMarkup(name)}</th><td${colour}>${escapeMarkup(value)}</td></tr>`;
};

const field = (label: string, name: string, value: string): string =>
  `<label>${label} <input name="${name}" value="${escapeMarkup(value)}" autocomplete="off"></label>`;

/**
 * The platform's page: the status card, its button, and the settings behind it. Plain HTML without a script, so that it
 * also works where a browser allows none.
 *
 * @param message Why the last form was not taken, or `null`.
 */
export const platformPage = (state: PlatformState, message: string | null): string => {
  const { facts, rows, updatedAt } = cardLines(state);
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Practice platform: API status</title>
<link rel="stylesheet" href="/style.css">
</head>
<body>
<main>
<h1>API status</h1>
${message === null ? '' : `<p class="message" role="alert">${escapeMarkup(message)}</p>`}
<table aria-label="API configuration"><tbody>
${facts.map((line) => rowOf(line, false)).join('\n')}
</tbody></table>
<table aria-label="API status"><tbody>
${rows.map((line) => rowOf(line, true)).join('\n')}
</tbody></table>
<p>Updated at <time datetime="${updatedAt}">${updatedAt}</time></p>
<form method="post" action="/update"><button type="submit">Update API Configuration</button></form>
<h2>API configuration</h2>
<form method="post" action="/settings">
${field('API user name', 'user', state.user)}
<label>API password <input name="password" type="password" value="" autocomplete="off"></label>
${field('API base URL', 'base-url', state.baseUrl)}
<button type="submit">Save</button>
</form>
<p><a href="/card.txt">The card as text</a></p>
</main>
</body>
</html>
`;
};
