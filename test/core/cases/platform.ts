import type { Party } from '../../../src/core/vocabulary/words.ts';
import { card, certificate } from '../make-evidence.ts';
import { down, monitoringDown, one, showing, type Case, type Seen } from './case.ts';

/** Good inside and outside, and this on the platform's card. */

const BOTH = { inside: 'good', outside: 'good' } as const;

const told = (status: number, finding: string, party: Party): Case =>
  one(`rows Down, the platform tells ${status}`, `${party}, likely (verdict.${finding}.platform)`, 'rows Down', {
    ...BOTH,
    card: down(status),
  });

const at = (time: string, seen: Parameters<typeof showing>[1]) =>
  showing('inside', seen, { startedAt: `2026-11-21T${time}:00.000+01:00` });

/** The same certificate of another name at both places. */
const ANOTHER_NAME: Seen = {
  failure: { layer: 'tls', outcome: 'tls.wrong-name' },
  chain: [certificate('d', 'CN=Customer CA', ['DNS:ise01.corp.example'])],
};
const LACKS_NAME = 'one certificate of another name at both places, and the card names the tested one';
const TESTED_ANOTHER = 'one certificate of another name at both places, which the card names';

export const PLATFORM: readonly Case[] = [
  one(LACKS_NAME, 'access-control-server, likely (verdict.certificate-lacks-name)', TESTED_ANOTHER, {
    inside: ANOTHER_NAME,
    outside: ANOTHER_NAME,
    card: card('down'),
  }),
  one(TESTED_ANOTHER, 'vantage, likely (verdict.tested-another-name)', LACKS_NAME, {
    inside: ANOTHER_NAME,
    outside: ANOTHER_NAME,
    card: card('down', { baseUrl: 'https://ise01.corp.example' }),
  }),
  one('rows Up', 'none, proven (verdict.no-fault)', 'rows Down', { ...BOTH, card: card('up') }),
  one('rows Up on a card of the day before', 'unknown, cannot-tell (verdict.stale-card.up)', 'rows Up', {
    ...BOTH,
    card: card('up', { updatedAt: '2026-11-20T14:00:00.000+01:00' }),
  }),
  one('rows Down', 'platform-egress, likely (verdict.rule-2)', 'Monitoring row Down', { ...BOTH, card: card('down') }),
  one(
    'rows Down, and outside answers that take six seconds under another key',
    'firewall-or-proxy, likely (verdict.slow-outside)',
    'rows Down, and outside answers that take six seconds under the same key',
    { ...BOTH, outside: { tookMs: 6_000, chain: [certificate('d')] }, card: card('down') },
  ),
  one(
    'rows Down, and outside answers that take six seconds under the same key',
    'platform-egress, likely (verdict.rule-2)',
    'rows Down, and outside answers that take six seconds under another key',
    { ...BOTH, outside: { tookMs: 6_000 }, card: card('down') },
  ),
  one(
    'rows Down, and outside an error that was gone after two seconds',
    'firewall-or-proxy, likely (verdict.passing-outside)',
    'rows Down',
    { ...BOTH, outside: { earlier: 502 }, card: card('down') },
  ),
  one('Monitoring row Down', 'unknown, cannot-tell (verdict.rule-2.some-rows)', 'rows Down', {
    ...BOTH,
    card: monitoringDown(),
  }),
  told(302, 'http.302', 'firewall-or-proxy'),
  told(401, 'http.401', 'platform-settings'),
  told(403, 'http.403', 'firewall-or-proxy'),
  told(404, 'http.404', 'firewall-or-proxy'),
  told(415, 'http.415', 'firewall-or-proxy'),
  told(429, 'http.429', 'firewall-or-proxy'),
  told(500, 'http.500', 'access-control-server'),
  told(503, 'http.502-504', 'access-control-server'),
  told(418, 'http.other', 'firewall-or-proxy'),
  one(
    'rows Down with 401, rejected by the GUI',
    'api-account, likely (verdict.account-confirmed)',
    'rows Down, the platform tells 401',
    { ...BOTH, card: down(401), checks: { 'gui-sign-in': 'rejected' } },
  ),
  one('failed once among three inside', 'access-control-server, likely (verdict.comes-and-goes)', 'rows Up', {
    inside: [at('09:40', 'good'), at('09:50', { status: 502 }), at('10:00', 'good')],
    outside: 'good',
    card: card('up'),
  }),
  one('rows Up after Down, Up and Down', 'unknown, cannot-tell (verdict.row-comes-and-goes)', 'rows Up', {
    ...BOTH,
    card: card('up'),
    earlierCards: (['down', 'up', 'down'] as const).map((value, index) => {
      const time = `2026-11-21T10:${10 + index * 10}:00.000+01:00`;
      const id = `00000000-0000-4000-9000-00000000001${index}`;
      return card(value, { id, updatedAt: time, recordedAt: time });
    }),
  }),
];
