import { isSure, stillCoveredSentence, type Removal } from './policy-reply.ts';

/** The result of an email removal as it is published: `policy remove-emails --json`. */
export interface RemovalDocument {
  readonly format: 'tripoint/email-removal-result';
  readonly version: 1;
  readonly removed: Removal['removed'];
  readonly notInPolicy: Removal['notInPolicy'];
  readonly stillCovered: Removal['stillCovered'];
  readonly remaining: Removal['remaining'];
  /** `false`: the answer does not let tell all of `notInPolicy`, `stillCovered` and `remaining`. */
  readonly known: boolean;
  /** Which of these three are not known, or not wholly. */
  readonly notKnown: Removal['notKnown'];
  /** What in the answer was not as specified, a sentence each. */
  readonly anomalies: readonly string[];
}

export const removalDocument = ({
  removed,
  notInPolicy,
  stillCovered,
  remaining,
  notKnown,
  anomalies,
}: Removal): RemovalDocument => ({
  format: 'tripoint/email-removal-result',
  version: 1,
  removed,
  notInPolicy,
  stillCovered,
  remaining,
  known: isSure({ notKnown }),
  notKnown,
  anomalies: anomalies.map(({ message }) => message),
});

/** One sentence for each address that was to be kept out and is not. */
export const stillCoveredSentences = ({ stillCovered }: Pick<Removal, 'stillCovered'>): readonly string[] =>
  stillCovered.map(stillCoveredSentence);
