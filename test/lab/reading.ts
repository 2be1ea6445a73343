import type { Outcome } from '../../src/core/evidence/outcome.ts';
import type { Family } from '../../src/core/vocabulary/words.ts';
import type { Seen } from './client.ts';

/** This folder's own reading of an answer, kept apart from the program's: status first, then what the body is. */
export const outcomeOf = (family: Family, { status, body }: Pick<Seen, 'status' | 'body'>): Outcome => {
  if (family === 'mnt-session') {
    const isXml = body.startsWith('<?xml ');
    if (isXml && status === 500 && body.includes('not a MnT node')) return 'mnt.not-a-monitoring-node';
    if (isXml && status === 500 && /<mnt-rest-result>.*is not available for/.test(body)) return 'ok';
    if (isXml && status === 200 && body.includes('<sessionParameters')) return 'ok.session-present';
    if (status === 200 || status === 500) return isXml ? 'ok.unrecognized-xml' : 'body.not-the-api';
  }
  if (status === 200) {
    if (/^\s*</.test(body)) return 'body.not-the-api';
    const value: unknown = JSON.parse(body);
    const good =
      family === 'open-api'
        ? Array.isArray(value)
        : Array.isArray((value as { SearchResult?: { resources?: unknown } }).SearchResult?.resources);
    return good ? 'ok' : 'body.wrong-shape';
  }
  switch (status) {
    case 302:
      return 'http.302';
    case 401:
      return 'http.401';
    case 403:
      return 'http.403';
    case 404:
      return 'http.404';
    case 415:
      return 'http.415';
    case 429:
      return 'http.429';
    case 500:
      return 'http.500';
    case 502:
    case 503:
    case 504:
      return 'http.502-504';
    default:
      return 'http.other';
  }
};
