import type { Device } from './device.ts';

/**
 * A proxy that does not hand these request headers on: without `Accept` the server answers 415 to a request that it let
 * in, without `Authorization` 401 to a user that it knows.
 *
 * @param names Lower case.
 */
export const stripHeaders =
  (...names: readonly string[]): Device =>
  ({ entrance, request }, onward) => {
    const headers = Object.fromEntries(Object.entries(request.headers).filter(([name]) => !names.includes(name)));
    return onward({ entrance, request: { ...request, headers } });
  };
