/**
 * How the service says no. Status codes and bodies of the service's own endpoints are not in the specification: this
 * table is the lab's choice, and README.md lists it. Refusals are values; nothing here throws.
 */
export const REFUSALS = {
  'no-such-path': { status: 404, message: 'The service has no such path.' },
  'method-not-allowed': { status: 405, message: 'The path exists, but not with this method.' },
  'request-malformed': { status: 400, message: 'The request is not well-formed HTTP.' },
  'request-too-slow': { status: 408, message: 'The request did not arrive in time.' },
  'headers-too-large': { status: 431, message: 'The headers of the request are too large.' },
  'key-missing': { status: 401, message: 'The header x-auth-token is missing.' },
  'key-unknown': { status: 401, message: 'The context API key is not known.' },
  'key-of-another-context': { status: 403, message: 'The context API key belongs to another context.' },
  'no-such-organization': { status: 404, message: 'There is no such organization.' },
  'no-such-context': { status: 404, message: 'The organization has no such sign-in context.' },
  'no-such-policy': { status: 404, message: 'The context has no such access policy.' },
  'body-missing': { status: 400, message: 'The request carries no body; a JSON object is required.' },
  'body-too-large': { status: 413, message: 'The body is larger than the service takes. Nothing was changed.' },
  'not-json': { status: 415, message: 'The body must be sent as application/json, in UTF-8 and not compressed.' },
  'json-malformed': { status: 400, message: 'The body is not valid JSON. Nothing was changed.' },
  'json-too-deep': { status: 400, message: 'The JSON is nested too deeply. Nothing was changed.' },
  'not-an-object': { status: 400, message: 'The body must be a JSON object. Nothing was changed.' },
  'validation-failed': { status: 400, message: 'The body does not follow the rules. Nothing was changed.' },
  'batch-too-large': {
    status: 413,
    message: 'The batch holds more entries than the service takes. Nothing was changed.',
  },
  'already-whitelisted': { status: 409, message: 'The MAC is whitelisted already. Nothing was changed.' },
  'id-in-use': { status: 409, message: 'The id belongs to another entry. Nothing was changed.' },
  unexpected: { status: 500, message: 'The service met an error that it did not expect.' },
} as const satisfies Readonly<Record<string, { readonly status: number; readonly message: string }>>;

export type RefusalCode = keyof typeof REFUSALS;

/** One broken rule: `field` is the wire name (`mac`, `tags`), `problem` a sentence. */
export interface FieldProblem {
  readonly field: string;
  readonly problem: string;
}

export interface Refusal {
  readonly code: RefusalCode;
  /** Every broken rule; only with `validation-failed`. */
  readonly fields?: readonly FieldProblem[];
  /** Id of the entry that stands in the way; only with `already-whitelisted`. */
  readonly existingId?: string;
  /** Methods that the path does have; only with `method-not-allowed`. */
  readonly allow?: string;
}

export type Outcome<T> = { readonly ok: true; readonly value: T } | { readonly ok: false; readonly refusal: Refusal };

export const granted = <T>(value: T): Outcome<T> => ({ ok: true, value });
export const refused = (
  code: RefusalCode,
  more: Omit<Refusal, 'code'> = {},
): { readonly ok: false; readonly refusal: Refusal } => ({ ok: false, refusal: { code, ...more } });

export const statusOf = (refusal: Refusal): number => REFUSALS[refusal.code].status;

/** The JSON body of every answer that is not a success. */
export const errorBody = ({ code, fields, existingId }: Refusal): unknown => ({
  error: {
    code,
    message: REFUSALS[code].message,
    ...(fields && { fields }),
    ...(existingId !== undefined && { existingId }),
  },
});
