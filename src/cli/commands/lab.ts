import { LabError } from '../../lab/entrance/loopback.ts';
import { startWorld, WORLDS, worldSummaries } from '../../lab/lab.ts';
import { readArguments } from '../arguments.ts';
import { EXIT, type ExitCode } from '../exit-codes.ts';
import { print, printJson } from '../output.ts';
import { table } from '../text/table.ts';
import { WrongUse } from '../wrong-use.ts';

const DEFAULT_WORLD = 'outside-proxy-302';
const PARENT_CHECK_MS = 1000;

/** Waits for Ctrl+C, an end asked for by the parent, or the parent's death: a lab never outlives who started it. */
const untilStopped = (): Promise<void> =>
  new Promise((resolve) => {
    const parent = process.ppid;
    const timer = setInterval(() => {
      if (process.ppid !== parent) end();
    }, PARENT_CHECK_MS);
    const end = (): void => {
      clearInterval(timer);
      resolve();
    };
    process.once('SIGINT', end);
    process.once('SIGTERM', end);
    process.stdout.once('error', end);
  });

/** `tripoint lab [WORLD]`: a practice world on loopback until it is stopped. */
export const lab = async (args: readonly string[]): Promise<ExitCode> => {
  const { options, words } = readArguments(args, { list: 'flag', answer: 'flag', json: 'flag', now: 'text' }, 1);
  if (options.list) {
    const worlds = worldSummaries();
    if (options.json) await printJson({ format: 'tripoint/worlds', version: 1, worlds });
    else
      await print(
        table([
          ['World', 'Difficulty', 'Title'],
          ...worlds.map(({ id, difficulty, title }) => [id, difficulty, title]),
        ]),
      );
    return EXIT.fine;
  }
  if (options.answer) {
    const found = WORLDS.find(({ id }) => id === words[0]);
    if (!found) throw new WrongUse('Name a world. `tripoint lab --list` shows them.');
    const { party, certainty } = found.expect;
    await (options.json ? printJson({ expect: { party, certainty } }) : print(`${party}, ${certainty}`));
    return EXIT.fine;
  }
  const world = await startWorld(
    words[0] ?? DEFAULT_WORLD,
    options.now === undefined ? {} : { now: options.now },
  ).catch((error: unknown) => {
    if (error instanceof LabError) throw new WrongUse(`${error.message} \`tripoint lab --list\` shows the worlds.`);
    throw error;
  });
  const description = { ...world.description, control: world.controlUrl, ...world.extras };
  if (options.json) await printJson(description);
  else
    await print(
      [
        table([
          ['Practice world', description.world],
          ['Server', description.server],
          ['Inside entrance', description.entrances.inside],
          ['Outside entrance', description.entrances.outside],
          ['Certificate authority', description.ca],
          ['API user', description.apiUser.name],
          ['Practice password', description.apiUser.password],
          ['Platform', description.platform.url],
          ['Service', description.service.baseUrl],
          ['Control page', description.control],
          ...(description.engineerProxy === undefined ? [] : [["The engineer's proxy", description.engineerProxy]]),
        ]),
        'Runs until you press Ctrl+C.',
      ].join('\n\n'),
    );
  await untilStopped();
  await world.close();
  return EXIT.fine;
};
