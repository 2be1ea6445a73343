import type { Cell, Judgement, Verdict } from '../diagnosis/judgement.ts';
import { worded, type Worded } from '../messages/message.ts';

/** The judgement in the published form `tripoint/verdict`, version 1. */
export interface VerdictDocument {
  readonly format: 'tripoint/verdict';
  readonly version: 1;
  readonly verdict: Worded<Verdict>;
  /** Further faults that the verdict does not explain; absent where there is none. */
  readonly also?: readonly Worded<Verdict>[];
  readonly cells: readonly {
    readonly stage: string;
    readonly family: string;
    readonly outcome: string;
    readonly answeredBy: string | null;
    readonly finding: string;
    /** Numbers in the reply under which its giver can find it in its own log. */
    readonly incidents: Cell['incidents'];
    /** Ids of the records that it was judged from. */
    readonly source: Cell['source'];
  }[];
  readonly guard: readonly { readonly code: string; readonly sentence: string; readonly lowers?: boolean }[];
  readonly divergence: Worded<Judgement['divergence']>;
  readonly certificates: Worded<Judgement['certificates']>;
  readonly addresses: Worded<Judgement['addresses']>;
  readonly folding: Worded<Judgement['folding']>;
  readonly watches: Worded<Judgement['watches']>;
  readonly failedSignIns: number;
  readonly unknownSignIns?: number;
}

/** In English, as every file for programs. */
export const verdictDocument = (judgement: Judgement): VerdictDocument => documentOf(worded(judgement, 'en'));

const documentOf = ({
  verdict,
  also,
  cells,
  guard,
  divergence,
  certificates,
  addresses,
  folding,
  watches,
  failedSignIns,
  unknownSignIns,
}: Worded<Judgement>): VerdictDocument => ({
  format: 'tripoint/verdict',
  version: 1,
  verdict,
  ...(also.length > 0 && { also }),
  cells: cells.map(({ stage, family, outcome, answeredBy, finding, incidents, source }) => ({
    stage,
    family,
    outcome,
    answeredBy,
    finding: finding.code,
    incidents,
    source,
  })),
  guard: guard.map(({ code, sentence, lowers }) => ({ code, sentence, ...(lowers !== undefined && { lowers }) })),
  divergence,
  certificates,
  addresses,
  folding,
  watches,
  failedSignIns,
  ...(unknownSignIns > 0 && { unknownSignIns }),
});
