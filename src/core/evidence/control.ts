import type { BodyEvidence, ControlAnswer, Evidence, ResponseEvidence } from './evidence.ts';
import { headerOf, isWordless } from './evidence.ts';
import { has, type Outcome } from './outcome.ts';
import { textBefore } from '../vocabulary/text-ends.ts';
import { hostOf } from './responder/attribute.ts';
import type { Family } from '../vocabulary/words.ts';
import { DEFINITIONS } from './probes.ts';
import { kindOf, type SignInKind } from './sign-in-plan.ts';

/**
 * Asking again without credentials. After a probe that was turned away, the same question goes to paths that nobody can be
 * allowed or forbidden by name: what answers all of them alike is no switch, no role and no version of one API. No sign-in is
 * made by it.
 */

/** Whether a probe gives reason for control requests: a redirect, 403, 404, or a 200 of another shape. */
export const wantsControl = (outcome: Outcome, evidence: Evidence | null): boolean =>
  has(outcome, 'turned-away') &&
  evidence?.response != null &&
  (!outcome.startsWith('body.') || evidence.response.status === 200);

/** One request without credentials. */
export interface Control {
  readonly asked: ControlAnswer['asked'];
  readonly path: string;
  readonly accept: string;
}

const NOWHERE = 'no-such-path-of-tripoint';

const PREFIXES: Readonly<Record<SignInKind, string>> = {
  ers: '/ers/config/',
  'open-api': '/api/v1/',
  mnt: '/admin/API/mnt/',
};

/**
 * What is asked after a probe of this family was turned away; Monitoring has no switch, so its path is asked besides
 * every other.
 */
export const controlsOf = (family: Family): readonly Control[] => {
  const kind = kindOf(family);
  const { accept } = DEFINITIONS[family];
  return [
    { asked: 'sibling', path: PREFIXES[kind] + NOWHERE, accept },
    { asked: 'root', path: '/', accept },
    ...(kind === 'mnt'
      ? []
      : [
          {
            asked: 'monitoring' as const,
            path: PREFIXES.mnt + NOWHERE,
            accept: DEFINITIONS['mnt-session'].accept,
          },
        ]),
  ];
};

/** As much of an answer as two of them are compared by. */
export interface Answered {
  /** Path that was asked for, without its query. */
  readonly path: string;
  readonly response: ResponseEvidence;
  readonly body: BodyEvidence | null;
}

/** Where a redirect leads, without the path that was asked for: many portals carry it along. */
const leadsTo = ({ path, response }: Answered): string => {
  const location = textBefore(headerOf(response, 'location') ?? '', '?#');
  const bare = path.length > 1 ? location.replace(path, '') : location;
  return bare.replace(/\/$/, '').toLowerCase();
};

/** What a page or a document says of itself, besides its kind. */
const wordsOf = ({ body }: Answered): string => {
  const reading = body?.reading ?? { kind: 'empty' as const };
  if (isWordless(reading)) return reading.kind;
  switch (reading.kind) {
    case 'html':
    case 'ers-error':
      return `${reading.kind} ${reading.title ?? ''}`;
    case 'json-other':
      return `${reading.kind} ${reading.keys.join(' ')}`;
    case 'xml-other':
      return `${reading.kind} ${reading.root}`;
    case 'mnt-result':
      return `${reading.kind} ${reading.info}`;
    case 'search-result':
      return reading.kind;
  }
};

/** Whether two paths got one and the same answer: status, where it leads, and what the body says of itself. */
const isSameAnswer = (one: Answered, other: Answered): boolean =>
  one.response.status === other.response.status && leadsTo(one) === leadsTo(other) && wordsOf(one) === wordsOf(other);

/** What a control request came to besides the probe's `own` answer; `answered` is `null` where no whole reply came. */
export const controlAnswer = (
  { asked, path }: Pick<Control, 'asked' | 'path'>,
  answered: Answered | null,
  own: Answered,
): ControlAnswer => {
  const reading = answered === null ? null : (answered.body?.reading ?? { kind: 'empty' as const });
  return {
    asked,
    path,
    status: answered?.response.status ?? null,
    locationHost: hostOf(headerOf(answered?.response ?? null, 'location') ?? ''),
    reading: reading?.kind ?? null,
    title: reading?.kind === 'html' ? reading.title : null,
    same: answered !== null && isSameAnswer(answered, own),
  };
};
