import { judge as judgeInValues } from '../../../src/core/diagnosis/diagnose.ts';
import type { Judgement } from '../../../src/core/diagnosis/judgement.ts';
import { worded, type Worded } from '../../../src/core/messages/message.ts';

/** A judgement as an English reader gets it. */
export const judge = (...given: Parameters<typeof judgeInValues>): Worded<Judgement> =>
  worded(judgeInValues(...given), 'en');
