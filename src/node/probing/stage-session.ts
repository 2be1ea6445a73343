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

export const openSession = (target: ProbeTarget): StageSession => ({
  target: { ...target, host: asciiHost(target.host) ?? target.host },
  trust: new Trust(target.ca, target.pin),
  cleaner: makeCleaner(knownCredentials(target)),
  authorization: authorizationOf(target),
});
