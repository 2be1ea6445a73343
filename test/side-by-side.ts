import { AsyncLocalStorage } from 'node:async_hooks';
import { aroundEach, expect, onTestFinished, type ExpectStatic, type TestContext } from 'vitest';

/**
 * Cases that wait for most of their time (for a silent server, a signal, a limit) run side by side, in `describe.concurrent`.
 * vitest's own `onTestFinished` and `expect.poll` do not know which of several running cases calls them;
 * `afterThisTest` and `expectHere` do.
 */

const running = new AsyncLocalStorage<TestContext>();

/** At the top of a spec file with `describe.concurrent`. No case there may change what belongs to the process. */
export const trackEachTest = (): void => {
  aroundEach((runTest, context) => running.run(context, runTest));
};

/** Cleans up after the case that calls, whether it runs alone or beside others. */
export const afterThisTest = (cleanUp: () => unknown): void => {
  const register = running.getStore()?.onTestFinished ?? onTestFinished;
  register(async () => {
    await cleanUp();
  });
};

/** `expect` of the case that calls. */
export const expectHere = (): ExpectStatic => running.getStore()?.expect ?? expect;
