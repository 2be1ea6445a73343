import type { Judgement } from '../diagnosis/judgement.ts';
import { worded } from '../messages/message.ts';

/** The judgement in the published form `tripoint/verdict`, version 1; in English, as every file for programs. */
export const verdictDocument = (judgement: Judgement) => {
  const { also, cells, guard, unknownSignIns, ...rest } = worded(judgement, 'en');
  return {
    format: 'tripoint/verdict' as const,
    version: 1 as const,
    verdict: rest.verdict,
    /** Further faults that the verdict does not explain; absent where there is none. */
    ...(also.length > 0 && { also }),
    cells: cells.map(({ stage, family, outcome, answeredBy, finding, incidents, source }) => ({
      ...{ stage, family, outcome, answeredBy, finding: finding.code, incidents, source },
    })),
    guard: guard.map(({ code, sentence, lowers }) => ({ code, sentence, ...(lowers !== undefined && { lowers }) })),
    divergence: rest.divergence,
    certificates: rest.certificates,
    addresses: rest.addresses,
    folding: rest.folding,
    watches: rest.watches,
    failedSignIns: rest.failedSignIns,
    ...(unknownSignIns > 0 && { unknownSignIns }),
  };
};
export type VerdictDocument = ReturnType<typeof verdictDocument>;
