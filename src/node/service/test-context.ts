import { readContextTest, type ContextTest } from '../../core/whitelisting/context-test.ts';
import { whitelistPath } from '../../core/whitelisting/requests.ts';
import type { ServiceTarget } from '../../core/whitelisting/context.ts';
import type { ServiceClient } from './service-client.ts';

/**
 * Looks whether a context can be used, without changing anything; see core/whitelisting/context-test.ts for what it proves.
 * @param withKey whether the client carries one.
 */
export const testContext = async (
  target: ServiceTarget,
  { client, withKey }: { readonly client: ServiceClient; readonly withKey: boolean },
  signal: AbortSignal,
): Promise<ContextTest> =>
  readContextTest(await client.call({ method: 'GET', path: whitelistPath(target), body: null }, signal), withKey);
