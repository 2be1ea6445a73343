import { authorizationOf, knownCredentials } from './credentials.ts';
import { asciiHost } from './destination.ts';
import { makeCleaner, type Cleaner } from './scrub.ts';
import type { ProbeTarget } from './target.ts';
import { Trust } from './trust.ts';

/** What the probes of one stage share. Lives as long as the run and is kept nowhere. */
export interface StageSession {
  /** With its host in the one form that everything uses. */
  readonly target: ProbeTarget;
  readonly trust: Trust;
  readonly cleaner: Cleaner;
  /** The value of the `Authorization` header. */
  readonly authorization: string;
}

export const openSession = (target: ProbeTarget): StageSession => {
  const trust = new Trust(target.ca, target.pin);
  const cleaner = makeCleaner(knownCredentials(target));
  // Paid now and not out of the first probe's times: authorities are parsed and patterns compiled on first use.
  trust.prepare();
  for (const sample of ['first', 'second']) cleaner.line(sample);
  return {
    target: { ...target, host: asciiHost(target.host) ?? target.host },
    trust,
    cleaner,
    authorization: authorizationOf(target),
  };
};
