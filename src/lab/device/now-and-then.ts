import { familyOfPath } from '../http/request.ts';
import type { Device, Exchange } from './device.ts';

/** Counts by what is asked for, so that probes that run side by side always meet the same fate. */
const counting = (): ((exchange: Exchange) => number) => {
  const counts = new Map<string, number>();
  return ({ request }) => {
    const what = familyOfPath(request.path) ?? request.path;
    const count = (counts.get(what) ?? 0) + 1;
    counts.set(what, count);
    return count;
  };
};

/** One of several equal devices is broken: of every `n` requests of a family, the last meets it. */
export const oneIn = (n: number, broken: Device): Device => {
  const count = counting();
  return (exchange, onward) => (count(exchange) % n === 0 ? broken(exchange, onward) : onward(exchange));
};

/** A device that has had enough of a family after so many requests, and sends every further one to `then`. */
export const after = (allowed: number, then: Device): Device => {
  const count = counting();
  return (exchange, onward) => (count(exchange) > allowed ? then(exchange, onward) : onward(exchange));
};
