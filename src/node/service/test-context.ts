import { readContextTest, type ContextTest } from '../../core/service/context-test.ts';
import { whitelistPath } from '../../core/service/requests.ts';
import type { ServiceTarget } from '../../core/service/context.ts';
import type { ServiceClient } from './service-client.ts';

/** Looks whether a context can be used, without changing anything; see core/service/context-test.ts for what it proves. */
export const testContext = async (
  target: ServiceTarget,
  client: ServiceClient,
  signal: AbortSignal,
): Promise<ContextTest> =>
  readContextTest(await client.call({ method: 'GET', path: whitelistPath(target), body: null }, signal));
