import type { Family } from '../vocabulary/words.ts';
import { marked, said } from '../messages/say.ts';

const EXPECTED: Readonly<Record<Family, string>> = marked({
  'ers-endpoint-groups': '200 with a JSON list (SearchResult)',
  'ers-endpoints': '200 with a JSON list (SearchResult), which may be empty',
  'open-api': '200 with a JSON array, which may be empty',
  'mnt-session': '500 with an XML body, which is right here: the MAC has no session (200 with XML where it has one)',
});

/** The good answer of a probe, as anyone who runs a firewall or a server may look for it in a log. */
export const expectedAnswer = (family: Family): string => said(EXPECTED[family]);

/** The good answer of a row of the platform's card. */
export const expectedRow = (): string => said('Up, after “Update API Configuration”');

/** What an address of the name must do at which no connection came about. */
export const expectedConnection = (): string => said('a connection, and then the answers that are expected above');
