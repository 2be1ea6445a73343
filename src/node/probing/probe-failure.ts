import type { Outcome } from '../../core/evidence/outcome.ts';
import type { Layer } from '../../core/vocabulary/words.ts';

/**
 * The one failure that ends a probe. It is thrown where the layer fails and caught in one place only, which is what makes
 * "exactly one failure per probe" true. `detail` is the technical part alone: the error's code, the alert's name, the
 * proxy's status, or nothing. A library's own message never passes, because such messages quote what they choked on.
 */
export class ProbeFailure extends Error {
  override readonly name = 'ProbeFailure';
  readonly layer: Layer;
  readonly outcome: Outcome;
  readonly detail: string;
  /** Number of the TLS alert that the other side sent. */
  readonly alert: number | null;

  constructor(layer: Layer, outcome: Outcome, detail = '', alert: number | null = null) {
    super(outcome);
    this.alert = alert;
    this.layer = layer;
    this.outcome = outcome;
    this.detail = detail;
  }
}

/** The engineer stopped the run; says nothing about the server. */
export class Stopped extends Error {
  override readonly name: string = 'Stopped';
}

/** A time limit of ours has passed. */
export class TimeUp extends Error {
  override readonly name = 'TimeUp';
}

/**
 * Number of the alert that the other side ended TLS with, or `null`. Both libraries write it into their message in this form,
 * and in no message about an alert of our own.
 */
export const alertOf = (error: unknown): number | null => {
  const message = error instanceof Error ? error.message : '';
  const [, number] = /:SSL alert number (\d{1,3})\s*$/.exec(message) ?? [];
  return number === undefined ? null : Number(number);
};

/** The code of a system's or library's error, made of harmless characters only; `unknown` where it has none. */
export const codeOf = (error: unknown): string => {
  const code: unknown = typeof error === 'object' && error !== null && 'code' in error ? error.code : undefined;
  return typeof code === 'string' && /^[A-Za-z0-9_-]{1,80}$/.test(code) ? code : 'unknown';
};
