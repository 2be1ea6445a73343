import type { Outcome } from '../../../src/core/evidence/outcome.ts';
import type { Family, Party, Responder } from '../../../src/core/vocabulary/words.ts';

/**
 * Replies as servers of this kind, and the devices in front of them, are known to give them; shapes and marks are real, words
 * and values are ours. Headers stand as a record keeps them: cookies without values, redirects without queries.
 */
export interface KnownReply {
  /** Who gives it, and when. */
  readonly from: string;
  readonly family: Family;
  readonly status: number;
  readonly reason?: string;
  /** One text, `Name: value | Name: value`. */
  readonly headers?: string;
  readonly body?: string;
  /** The HTTP parser refused a line of its head, and the status was read all the same. */
  readonly malformed?: true;
  /** The stage it is given at. The stage inside is good but for it; outside it is given to every probe. */
  readonly at: 'inside' | 'outside';
  /** Outside it is given to this one probe, and the others are good. */
  readonly alone?: true;
  readonly outcome: Outcome;
  readonly by: Responder;
  readonly device?: string;
  readonly incidents?: readonly string[];
  readonly party: Party;
}

/** A page with its title and the markup of its body. */
export const page = (title: string, rest: string): string =>
  `<!DOCTYPE html>\n<html><head><title>${title}</title></head><body>${rest}</body></html>`;

/** A head written as one text. */
export const headersIn = (text = ''): [string, string][] =>
  (text === '' ? [] : text.split(' | ')).map((line) => [
    line.slice(0, line.indexOf(':')),
    line.replace(/^[^:]*: ?/, ''),
  ]);
