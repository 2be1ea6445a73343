import { promises } from 'node:dns';
import type { NameAnswers } from '../../core/records/name-answers.ts';
import { isoLocal } from '../../core/vocabulary/words.ts';
import { codeOf } from './probe-failure.ts';
import { configuredResolvers, isAddress } from './dns.ts';
import { asciiHost } from './destination.ts';

/** What a name leads to: every resolver of this machine is asked separately. */

/** Most resolvers that are asked, and how long one may take, in milliseconds, with its one repetition. */
const MOST_RESOLVERS = 4;
const TIMEOUT_MS = 600;
const MOST_ADDRESSES = 32;

/** Names of RFC 2606 and 6761 lead nowhere: nobody is asked for them. */
const RESERVED = /(^|\.)(example(\.(com|net|org))?|test|invalid|localhost)\.?$/i;

type Answer = NameAnswers['answers'][number];

const MISSING: ReadonlySet<string> = new Set(['ENOTFOUND', 'ENODATA']);

const askOne = async (name: string, resolver: string, signal: AbortSignal): Promise<Answer> => {
  const asking = new promises.Resolver({ timeout: TIMEOUT_MS, tries: 2, maxTimeout: TIMEOUT_MS });
  const cancel = (): void => {
    asking.cancel();
  };
  signal.addEventListener('abort', cancel, { once: true });
  try {
    asking.setServers([resolver]);
    const [four, six, aliases] = await Promise.allSettled([
      asking.resolve4(name, { ttl: true }),
      asking.resolve6(name, { ttl: true }),
      asking.resolveCname(name),
    ]);
    const addresses = [four, six].flatMap((one) =>
      one.status === 'fulfilled'
        ? one.value.slice(0, MOST_ADDRESSES).map(({ address, ttl }) => ({ address, ttl }))
        : [],
    );
    const isMissing = (one: PromiseSettledResult<unknown>): boolean =>
      one.status === 'rejected' && MISSING.has(codeOf(one.reason));
    const alias = aliases.status === 'fulfilled' ? aliases.value[0]?.slice(0, 253) : undefined;
    return {
      resolver,
      outcome: addresses.length > 0 ? 'found' : isMissing(four) && isMissing(six) ? 'not-found' : 'no-answer',
      addresses,
      ...(alias !== undefined && { alias }),
    };
  } catch {
    return { resolver, outcome: 'no-answer', addresses: [] };
  } finally {
    signal.removeEventListener('abort', cancel);
  }
};

/**
 * Asks every resolver of this machine for a name, side by side; at most about 1.2 seconds. Never rejects. `null`: there is nothing
 * to ask for, for it is an address, a name without a dot or a reserved one, or this machine has no resolver.
 */
export const resolveAll = async (
  name: string,
  signal: AbortSignal,
  resolvers: readonly string[] = configuredResolvers(),
): Promise<NameAnswers | null> => {
  const host = asciiHost(name.trim())?.replace(/\.$/, '') ?? '';
  if (host === '' || host.length > 253 || isAddress(host) || !host.includes('.') || RESERVED.test(host)) return null;
  const asked = resolvers.slice(0, MOST_RESOLVERS);
  if (asked.length === 0 || signal.aborted) return null;
  const askedAt = isoLocal(new Date());
  const answers = await Promise.all(asked.map((resolver) => askOne(host, resolver, signal)));
  return { name: host, askedAt, answers };
};

/** The same for several names, each once. */
export const resolveEach = async (names: readonly string[], signal: AbortSignal): Promise<readonly NameAnswers[]> =>
  (await Promise.all([...new Set(names)].slice(0, 2).map((name) => resolveAll(name, signal)))).flatMap(
    (one) => one ?? [],
  );
