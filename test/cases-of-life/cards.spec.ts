import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { cardTextWithoutUserInfo, readCardText } from '../../src/core/records/card-text.ts';

/** Status cards as they arrive: what is read, and what is quoted instead of being guessed. */

const read = (file: string) => brief(readFileSync(new URL(file, import.meta.url), 'utf8'));
const brief = (text: string) => {
  const { outboundFqdn, apiUser, baseUrl, rows, unread, contradictory, inColumns } = readCardText(text);
  return {
    values: [outboundFqdn, apiUser, baseUrl],
    rows: Object.values(rows).map(({ value }) => value),
    open: [
      ...unread.map(({ name, words }) => `${name}: ${words}`),
      ...contradictory,
      ...(inColumns ? ['columns'] : []),
    ],
  };
};
const URL_OF_CARD = 'https://nac01.kund.example';
const VALUES = ['egress-7.guest.example', 'svc-nac', URL_OF_CARD];
const [NONE, DOWN, MIXED, UNREAD] = [
  [null, null, null],
  ['down', 'down', 'down'],
  ['up', 'down', 'up'],
  ['not-read', 'not-read', 'not-read'],
];
const WHOLE = { values: VALUES, rows: MIXED, open: [] };

describe('given a card as a file', () => {
  it.each([
    ['card-copy-words/card.txt', { ...WHOLE, rows: DOWN }],
    ['card-help-between/card.txt', { ...WHOLE, rows: DOWN }],
    ['card-help-between/card-2.txt', { ...WHOLE, rows: DOWN }],
    ['card-forms/html.txt', WHOLE],
    // Ctrl+A and Ctrl+C in Chromium on the practice platform's page.
    [
      'card-whole-page/card.txt',
      {
        values: ['egress.platform.test', 'svc-guest-platform', 'https://acs.practice.test'],
        rows: ['up', 'up', 'up'],
        open: [],
      },
    ],
    ['card-forms/one-line.txt', WHOLE],
    ['card-forms/mail-quoted.txt', WHOLE],
    ['card-forms/label-dash-value.txt', { ...WHOLE, values: NONE }],
    ['card-forms/from-a-picture.txt', WHOLE],
    ['card-forms/near-labels.txt', { ...WHOLE, values: VALUES.with(2, 'https://nac01.kund.example/') }],
    ['card-forms/columns.txt', { values: NONE, rows: UNREAD, open: ['columns'] }],
    ['card-signs/card-before.txt', WHOLE],
    ['card-signs/card-sign-and-word.txt', WHOLE],
    [
      'card-signs/card-behind.txt',
      {
        values: [VALUES[0], null, null],
        rows: UNREAD,
        open: ['endpoint-api: ✅', 'endpoint-groups-api: ❌', 'monitoring-api: ✅'],
      },
    ],
    ['card-swedish/card.txt', WHOLE],
    ['card-swedish/card-words.txt', { ...WHOLE, values: [VALUES[0], null, null] }],
    [
      'card-other-words/card.txt',
      {
        values: NONE,
        rows: UNREAD,
        open: ['endpoint-api: OK', 'endpoint-groups-api: Not reachable', 'monitoring-api: OK'],
      },
    ],
  ])('reads or quotes %s', (file, expected) => expect(read(file)).toEqual(expected));
});

const lines = (text: string): string => text.replaceAll('⏎', '\n');

describe('given a card in other clothes', () => {
  it.each([
    [
      'a line without any sign between',
      'Outbound FQDN egress-7.guest.example API user name svc-nac API base URL https://nac01.kund.example Module licence Active Endpoint API Up Endpoint Groups API Down Monitoring API Up',
    ],
    [
      'bullets',
      lines(
        '• Outbound FQDN: egress-7.guest.example • API user name: svc-nac⏎* API base URL: https://nac01.kund.example⏎1. Endpoint API: Up⏎- Endpoint Groups API: Down⏎- Monitoring API: Up',
      ),
    ],
    [
      'a table of Markdown',
      lines(
        '| **Outbound FQDN** | `egress-7.guest.example` |⏎|---|---|⏎| **API user name** | `svc-nac` |⏎| **API base URL** | <https://nac01.kund.example> |⏎| Endpoint API | Up |⏎| Endpoint Groups API | **Down** |⏎| Monitoring API | Up |',
      ),
    ],
    [
      'JSON',
      '{"Outbound FQDN": "egress-7.guest.example", "API user name": "svc-nac", "API base URL": "https://nac01.kund.example", "Endpoint API": "Up", "Endpoint Groups API": "Down", "Monitoring API": "Up"}',
    ],
    [
      'CSV',
      lines(
        'Outbound FQDN;egress-7.guest.example⏎API user name,svc-nac⏎API base URL,https://nac01.kund.example⏎Endpoint API;Up⏎Endpoint Groups API,Down⏎Monitoring API,Up',
      ),
    ],
    [
      'blanks that do not break and characters nobody sees',
      lines(
        'Outbound\u00a0FQDN:\u00a0\u200begress-7.guest.example\u200b⏎\u200eAPI user\u00a0name\tsvc\u00ad-nac\u200f⏎API base URL\u2009https://nac01.kund.example\ufeff⏎Endpoint\u202fAPI\u00a0Up⏎Endpoint Groups API\u00a0\u2066Down\u2069⏎Monitoring API\u3000Up',
      ),
    ],
    [
      'help behind, and buttons',
      lines(
        'Outbound FQDN: egress-7.guest.example – allow this name everywhere⏎API user name: svc-nac (an internal user) Copy⏎API base URL: https://nac01.kund.example Öppna⏎Endpoint API (ERS endpoints): Up  Re-test⏎Endpoint Groups API: Down since 10:04⏎Monitoring API is Up',
      ),
    ],
    [
      'help between label and word',
      lines(
        'Outbound FQDN⏎This outbound FQDN must pass every firewall⏎egress-7.guest.example⏎API user name⏎Required⏎svc-nac⏎API base URL⏎See docs.guest.example for its form⏎https://nac01.kund.example⏎Endpoint API⏎Reads and writes endpoints⏎Up⏎Endpoint Groups API⏎Reads groups⏎Down⏎Monitoring API⏎Up',
      ),
    ],
    [
      'HTML with buttons',
      '<div><span>Outbound FQDN</span><span>egress-7.guest.example</span><button>Copy</button></div><div>API user name<br>svc-nac<button>Copy</button></div><p>API base URL&nbsp;<code>https://nac01.kund.example</code></p><ul><li>Endpoint API&#58; Up</li><li>Endpoint Groups API: Down</li><li>Monitoring API: Up</li></ul>',
    ],
    [
      'labels as a browser translates them',
      lines(
        'Utgående FQDN\tegress-7.guest.example\tKopiera⏎API-användarnamn\tsvc-nac\tKopiera⏎Bas-URL för API\thttps://nac01.kund.example⏎Slutpunkts-API\tUpp⏎API för slutpunktsgrupper\tNer⏎Övervaknings-API\tUpp',
      ),
    ],
    [
      'a mail that made links',
      lines(
        '>> Outbound FQDN\tegress-7.guest.example<http://egress-7.guest.example/>⏎>> API user name\tsvc-nac⏎>> API base URL\thttps://nac01.kund.example<https://nac01.kund.example>⏎>> Endpoint API ..... Up⏎> > Endpoint Groups API = Down⏎>> Monitoring API → Up',
      ),
    ],
  ])('reads it: %s', (_, text) => expect(brief(text)).toEqual(WHOLE));
});

describe('given what is no value', () => {
  it.each([
    ['a sentence for the user', 'API user name: ask the server team', ['apiUser: ask the server team']],
    ['two words that may be the user', 'API user name\tsvc-nac\tAnzeigen', ['apiUser: svc-nac Anzeigen']],
    [
      'a sentence for the FQDN',
      'Outbound FQDN: shown after the first test',
      ['outboundFqdn: shown after the first test'],
    ],
    [
      'two names',
      'Outbound FQDN: a.guest.example, b.guest.example',
      ['outboundFqdn: a.guest.example, b.guest.example'],
    ],
    ['a word for the URL', 'API base URL: pending', ['baseUrl: pending']],
    [
      'an address of mail behind the URL',
      'API base URL: https://nac.example mail help@guest.example',
      ['baseUrl: https://nac.example mail help@guest.example'],
    ],
    ['a form whose fields are empty', 'API user name API password API base URL Save\nThe card as text', []],
    ['placeholders', 'API user name: –\nOutbound FQDN: N/A', ['outboundFqdn: N/A']],
    ['a word that begins like Up', 'Endpoint API: Up to date', ['endpoint-api: Up to date']],
    ['a word before', 'Endpoint API: not Up', ['endpoint-api: not Up']],
    ['words before their names', lines('Up⏎Endpoint API⏎Down⏎Endpoint Groups API⏎Up⏎Monitoring API'), ['columns']],
    ['words before their names in a table', lines('Status\tAPI⏎Up\tEndpoint API⏎Down\tMonitoring API'), ['columns']],
    ['names above their words', lines('Endpoint API\tEndpoint Groups API\tMonitoring API⏎Up\tDown\tUp'), ['columns']],
    [
      'all names, then all values',
      lines(
        'Outbound FQDN⏎API user name⏎API base URL⏎Endpoint API⏎egress-7.guest.example⏎svc-nac⏎https://nac01.kund.example⏎Up',
      ),
      ['columns'],
    ],
  ])('takes nothing, and says so: %s', (_, text, open) =>
    expect(brief(text)).toEqual({ values: NONE, rows: UNREAD, open }),
  );

  it('takes no help about a row for another reading of it', () =>
    expect(brief('Endpoint API must be enabled on the server\nEndpoint API: Up').rows[0]).toBe('up'));
  it('takes help that names expired licences for no licence', () =>
    expect(readCardText('Module licence\nExpired licences stop the whole service\nActive').licence).toBe('Active'));
  it('takes what stands behind the card for none of its values', () =>
    expect(brief('API user name\tsvc-nac\nHelp\nImprint').values[1]).toBe('svc-nac'));
  it('does not take a card updated some days ago for one updated now', () =>
    expect(readCardText('Updated 3 days ago\nEndpoint API: Up').timeUnclear).toBe(true));
  it('reads the time on the line behind its name', () =>
    expect(readCardText('Senast uppdaterad\n2026-11-21 10:04:05+01:00').updatedAt).toBe('2026-11-21T10:04:05+01:00'));
  it('quotes the first line of a text in which nothing was understood', () =>
    expect(readCardText('\n  Statut de l’API\nPoint de terminaison: actif').firstLine).toBe('Statut de l’API'));
  it('shows no password of a base URL that has a blank in it', () =>
    expect(cardTextWithoutUserInfo('API base URL: https://user:s3 cret@nac.test/')).not.toContain('cret'));
});

describe('given what programs between the page and us make of a card', () => {
  const NAMED = ['Outbound FQDN', 'API user name', 'API base URL'].map((name, at) => `${name}: ${VALUES[at]}`);
  const CARD = [...NAMED, 'Endpoint API: Up', 'Endpoint Groups API: Down', 'Monitoring API: Up'].join('\n');
  const safe = `https://eur01.safelinks.protection.outlook.com/?url=${encodeURIComponent(URL_OF_CARD)}&data=05`;
  it.each<readonly [string, (text: string) => string]>([
    ['a hyphen of Word', (text) => text.replaceAll('-', '\u2011')],
    ['bold names of Markdown', (text) => text.replaceAll('API', '**API**')],
    ['names of pictures', (text) => text.replaceAll('Up', ':white_check_mark: **Up**')],
    ['colours of Jira', (text) => text.replace('Down', '{color:red}Down{color}').replace('svc-nac', '{{svc-nac}}')],
    ['a mail filter', (text) => text.replace(URL_OF_CARD, safe)],
    ['a cautious colleague', (text) => text.replace('https', 'hxxps').replace('nac01.', 'nac01[.]')],
    ['a web page as text', (text) => text.replace('svc-nac', 'svc-nac&nbsp;')],
  ])('reads it behind %s', (_, change) => expect(brief(change(CARD))).toEqual(WHOLE));
  it('reads an underscore behind the escape of Markdown', () =>
    expect(brief('| **API user name** | api\\_user |\n| Endpoint API | Up |').values[1]).toBe('api_user'));
});
