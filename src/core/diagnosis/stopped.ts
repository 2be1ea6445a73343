import { resultOf } from '../records/attempt.ts';
import type { Evidence } from '../evidence/evidence.ts';
import type { Stop } from '../evidence/stop.ts';
import { said, say } from '../messages/say.ts';
import { layerTitle } from './evidence-titles.ts';

/** What a stopped probe says of itself, and what that is known by. */
interface StopWords {
  readonly says: string;
  readonly because: string;
}

const seconds = (ms: number): string => (ms / 1000).toFixed(1);

/** What is said of a probe with the outcome `not-run.stopped`; `stop` is not known of a record of an older program. */
export const stopWords = (evidence: Evidence | null, stop: Stop | undefined): StopWords => {
  if (evidence === null)
    return stop === 'before-turn'
      ? {
          says: said('Stopped before its turn.'),
          because: said('The run was stopped. Nothing of this probe was sent.'),
        }
      : {
          says: said('Stopped before it had a result.'),
          because: said(
            'The run was stopped, or reading this reply took longer than its limit and was ended. If it was waiting for the reply, its sign-in had already gone out.',
          ),
        };
  const { times, response, durationMs, failure } = evidence;
  const { http } = times;
  if (http === null) {
    const layer = layerTitle(failure?.layer ?? 'dns');
    return {
      says: say`Stopped before its sign-in went out (${layer}, ${seconds(durationMs)} s).`,
      because: said('The probe ended before its request. No sign-in of it was sent.'),
    };
  }
  const byReader = stop === 'reader-ended';
  const took = seconds(durationMs - http.startMs);
  if (response === null)
    return {
      says: byReader
        ? say`Reading the reply was ended at its limit (${took} s); its sign-in had gone out.`
        : say`Stopped while waiting for the first byte (${took} s); its sign-in had gone out.`,
      because: said(
        'Whether the sign-in was accepted is unknown: it counts as rejected until a later sign-in is accepted.',
      ),
    };
  const { status } = response;
  if (resultOf({ family: 'open-api', outcome: 'not-run.stopped', evidence }) === 'accepted')
    return {
      says: byReader
        ? say`Reading the reply was ended at its limit (${took} s); its sign-in was accepted (status ${status}).`
        : say`Stopped while reading the reply (${took} s); its sign-in was accepted (status ${status}).`,
      because: said('The head of a good answer had arrived, so the sign-in was accepted. Its body was not read.'),
    };
  return {
    says: byReader
      ? say`Reading the reply was ended at its limit (${took} s); its sign-in was answered with status ${status}.`
      : say`Stopped while reading the reply (${took} s); its sign-in was answered with status ${status}.`,
    because: said('The head of the answer had arrived. It shows neither an accepted nor a rejected sign-in.'),
  };
};
