import { say } from '../app/words.ts';
import { isQuiet, redraw, remark } from './output.ts';

/**
 * What is reported while something runs: one line that redraws on a terminal, lines elsewhere, nothing with `--quiet`.
 */

const isTerminal = (): boolean => process.stderr.isTTY;

/** A step that stays to be read, as a result of a probe. */
export const note = async (text: string): Promise<void> => {
  if (!isQuiet()) await remark(text);
};

/** A step that the next one takes the place of, on a terminal. */
export const step = async (text: string): Promise<void> => {
  if (isQuiet()) return;
  await (isTerminal() ? redraw(text) : remark(text));
};

const lasting = (seconds: number): string =>
  seconds < 90 ? `${Math.ceil(seconds)} s` : `${Math.ceil(seconds / 60)} min`;

/** `312 of 1000`, on a terminal with how fast it goes and how long it takes still. */
export const counting = (total: number): ((done: number) => Promise<void>) => {
  const since = Date.now();
  let first: number | null = null;
  return (done) => {
    first ??= done;
    const seconds = (Date.now() - since) / 1000;
    const rate = (done - first) / seconds;
    const says =
      !isTerminal() || rate <= 0 || seconds < 1
        ? say`${done} of ${total}`
        : say`${done} of ${total}, ${rate < 10 ? rate.toFixed(1) : Math.round(rate)} a second, ${lasting((total - done) / rate)} left`;
    return step(says);
  };
};
