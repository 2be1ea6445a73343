import { say } from '../app/words.ts';
import { CHECKS, recordedCheckSchema, type RecordedCheck } from '../core/records/case.ts';
import { isoLocal } from '../core/vocabulary/words.ts';
import { aboutField, texts } from './options.ts';
import { WrongUse } from './wrong-use.ts';

const FORMS = Object.entries(CHECKS).map(([name, results]) => `${name}=${results.join('|')}`);

export const CHECK_OPTION = {
  ...texts('NAME=RESULT', aboutField(recordedCheckSchema.shape.check), 'check-results'),
  forms: FORMS,
};

/**
 * After everything that a case or a file can hold: what the command line says is as of now, whatever the clocks say.
 */
const SAID_NOW = 900_000_000;

/**
 * `NAME=RESULT` of a check that a person made, e.g. `gui-sign-in=rejected`, or `NAME=RESULT by WHO`; of several, the last counts.
 * @throws WrongUse where there is no such check or result.
 */
export const readCheck = (text: string, index: number): RecordedCheck => {
  const [, check, result, saidBy] = /^([^=]*)=(\S*)(?: by (.{1,300}))?$/.exec(text.trim()) ?? [];
  const parsed = recordedCheckSchema.safeParse({
    check,
    result,
    ...(saidBy === undefined ? {} : { saidBy: saidBy.trim() }),
    recordedAt: isoLocal(new Date()),
    recorded: { number: SAID_NOW + index, imported: false },
  });
  if (parsed.success) return parsed.data;
  throw new WrongUse(
    say`--check is one of: ${FORMS.join(', ')}. Who said it may follow: "firewall-log=blocked by Erik Ek".`,
  );
};
