import { removeEmails } from './access-policy.ts';
import { addBatch } from './batch.ts';
import { granted, refused, type Outcome, checkBatch, checkEntry, checkRemoval, type JsonObject } from './validate.ts';
import type { Organization, SignInContext } from './organization.ts';
import { createEntry } from './whitelist.ts';

/** The three endpoints: which path and method is which, and what each does to a context. Knows no sockets. */

interface Named {
  readonly organizationId: string;
  readonly contextId: string;
}
type Route =
  | (Named & { readonly endpoint: 'create-entry' | 'batch-add' })
  | (Named & { readonly endpoint: 'remove-emails'; readonly accessPolicyId: string });

const decode = (segment: string): string | null => {
  try {
    return decodeURIComponent(segment);
  } catch {
    return null;
  }
};

const placeOf = (path: string): { readonly method: string; readonly route: Route } | null => {
  const segments = path.split('/').map(decode);
  const [root, v1, org, organizationId, contexts, signIn, contextId, ...rest] = segments;
  if (root !== '' || v1 !== 'v1' || org !== 'org' || contexts !== 'contexts' || signIn !== 'sign-in') return null;
  if (!organizationId || !contextId || rest.includes(null)) return null;
  const named = { organizationId, contextId };
  const [collection, member, ...tail] = rest;
  if (collection === 'modules' && member === 'whitelistings') {
    if (tail.length === 0) return { method: 'POST', route: { ...named, endpoint: 'create-entry' } };
    if (tail.length === 2 && tail[0] === 'batch' && tail[1] === 'add') {
      return { method: 'POST', route: { ...named, endpoint: 'batch-add' } };
    }
  }
  if (collection === 'policies' && member && tail.length === 1 && tail[0] === 'emails') {
    return { method: 'DELETE', route: { ...named, endpoint: 'remove-emails', accessPolicyId: member } };
  }
  return null;
};

/** Which endpoint a request is for. `path` without the query; it must be exact, a trailing slash is another path. */
export const findRoute = (method: string, path: string): Outcome<Route> => {
  const place = placeOf(path);
  if (!place) return refused('no-such-path');
  return place.method === method ? granted(place.route) : refused('method-not-allowed', { allow: place.method });
};

interface Circumstances {
  readonly organization: Organization;
  readonly context: SignInContext;
  readonly now: Date;
  readonly largestBatch: number;
  readonly newId: () => string;
}

/** Does what the endpoint is for, and gives the body of the 200. Where it refuses, nothing has changed. */
export const perform = (route: Route, sent: JsonObject, at: Circumstances): Outcome<unknown> => {
  const { context } = at;
  switch (route.endpoint) {
    case 'create-entry': {
      const checked = checkEntry(sent);
      if (!checked.ok) return checked;
      const made = createEntry(context.data.whitelist, checked.value, at.newId);
      if (!made.ok) return made;
      context.data = { ...context.data, whitelist: made.value.whitelist };
      return granted(made.value.entry);
    }
    case 'batch-add': {
      const checked = checkBatch(sent);
      if (!checked.ok) return checked;
      if (checked.value.whitelistings.length > at.largestBatch) return refused('batch-too-large');
      const today = at.organization.dateAt(at.now);
      const { whitelist, response } = addBatch(context.data.whitelist, checked.value, today, at.newId);
      context.data = { ...context.data, whitelist };
      return granted(response);
    }
    case 'remove-emails': {
      const policy = context.data.policies.get(route.accessPolicyId);
      if (!policy) return refused('no-such-policy');
      const checked = checkRemoval(sent);
      if (!checked.ok) return checked;
      const { engagement, response } = removeEmails({ ...context.data, policy }, checked.value);
      const policies = new Map(context.data.policies).set(policy.id, engagement.policy);
      context.data = { policies, signIns: engagement.signIns, whitelist: engagement.whitelist };
      return granted(response);
    }
  }
};
