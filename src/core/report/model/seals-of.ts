import { stageTitle } from '../../diagnosis/titles.ts';
import { say, said } from '../../messages/say.ts';
import { PROBE_STAGES } from '../../vocabulary/words.ts';
import type { Audience } from '../options.ts';
import type { Report } from '../report.ts';
import { standingText, type Sealable, type SealKeys } from '../seal-words.ts';
import type { ReportInput } from './report-input.ts';

/** Tells the standing of a record by its seal to the readers of one report. */
export type SealTeller = (entry: Sealable) => string;

export const sealTeller =
  (keys: SealKeys, audience: Audience): SealTeller =>
  (entry) =>
    standingText(entry, keys, audience === 'internal' ? 'report' : 'others');

/** How each record that the report rests on stands by its seal; what never carries one is named too. Path evidence, section 5. */
export const sealsOf = ({ runs, asked, card, material }: ReportInput, sealOf: SealTeller): Pick<Report, 'seals'> => {
  const used = PROBE_STAGES.flatMap((stage) =>
    runs.filter((run) => run.stage === stage && asked.some((one) => one.run === run)),
  );
  const watched = PROBE_STAGES.filter((stage) => material.watches.some((watch) => watch.stage === stage));
  const seals = [
    ...used.map((run) => ({ title: stageTitle(run.stage), record: run.id, says: sealOf(run) })),
    ...(card === null ? [] : [{ title: said('Status card'), record: card.id, says: sealOf({}) }]),
    ...watched.map((stage) => ({ title: say`Watch (${stageTitle(stage)})`, record: null, says: sealOf({}) })),
  ];
  return seals.length === 0 ? {} : { seals };
};
