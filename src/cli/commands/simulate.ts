import { marked, say } from '../../core/messages/say.ts';
import { LabError } from '../../lab/entrance/loopback.ts';
import { startWorld, WORLDS, worldSummaries } from '../../lab/lab.ts';
import { command } from '../command.ts';
import { EXIT, type ExitCode } from '../exit-codes.ts';
import { nearest } from '../nearest.ts';
import { flag, JSON_OUT, text, type Given } from '../options.ts';
import { print, printJson } from '../output.ts';
import { table } from '../text/table.ts';
import { WrongUse } from '../wrong-use.ts';

/** The scenario where none is named. */
const DEFAULT_WORLD = 'outside-proxy-302';
const PARENT_CHECK_MS = 1000;

/** Waits for Ctrl+C, an end asked for by the parent, or the parent's death: a simulation never outlives who started it. */
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

const OPTIONS = {
  list: flag(marked('List the scenarios.')),
  answer: flag(marked('Print the right verdict of the scenario.')),
  now: text('TIME', marked('What time it is there, ISO 8601 with its offset from UTC.')),
  json: JSON_OUT,
} as const;

const NAMES = WORLDS.map(({ id }) => id);

const noSuchScenario = (typed: string): WrongUse => {
  const meant = nearest(typed, NAMES);
  return new WrongUse(
    [
      say`There is no such scenario.`,
      ...(meant === null ? [] : [say`Did you mean ${meant}?`]),
      say`tripoint simulate --list shows them.`,
    ].join(' '),
  );
};

/** Refuses the name of a scenario that there is not. */
export const rejectUnknownScenario = (typed: string): void => {
  if (!NAMES.includes(typed)) throw noSuchScenario(typed);
};

const run = async ({ options, words }: Given<typeof OPTIONS>): Promise<ExitCode> => {
  if (options.list) {
    const worlds = worldSummaries();
    if (options.json) await printJson({ format: 'tripoint/worlds', version: 1, worlds });
    else
      await print(
        table([
          [say`Scenario`, say`Difficulty`, say`Title`],
          ...worlds.map(({ id, difficulty, title }) => [id, difficulty, title]),
        ]),
      );
    return EXIT.fine;
  }
  if (options.answer) {
    const found = WORLDS.find(({ id }) => id === words[0]);
    if (!found) throw new WrongUse(say`Name a scenario. tripoint simulate --list shows them.`);
    const { party, certainty } = found.expect;
    await (options.json ? printJson({ expect: { party, certainty } }) : print(`${party}, ${certainty}`));
    return EXIT.fine;
  }
  const [name = DEFAULT_WORLD] = words;
  rejectUnknownScenario(name);
  const world = await startWorld(name, {
    meanwhile: true,
    ...(options.now !== undefined && { now: options.now }),
  }).catch((error: unknown) => {
    if (error instanceof LabError) throw new WrongUse(error.message);
    throw error;
  });
  const description = { ...world.description, control: world.controlUrl, ...world.extras };
  if (options.json) await printJson(description);
  else
    await print(
      [
        table([
          [say`Scenario`, description.world],
          [say`Server`, description.server],
          [say`Inside entrance`, description.entrances.inside],
          [say`Outside entrance`, description.entrances.outside],
          [say`Certificate authority`, description.ca],
          [say`API user`, description.apiUser.name],
          [say`Practice password`, description.apiUser.password],
          [say`Platform`, description.platform.url],
          [say`Service`, description.service.baseUrl],
          [say`Control page`, description.control],
          ...(description.engineerProxy === undefined ? [] : [[say`The engineer's proxy`, description.engineerProxy]]),
        ]),
        say`Runs until you press Ctrl+C.`,
      ].join('\n\n'),
    );
  await untilStopped();
  await world.close();
  return EXIT.fine;
};

/** `tripoint simulate [NAME]`: a simulated customer network on loopback until it is stopped. */
export const simulate = command({
  words: {
    form: 'NAME',
    about: marked('The scenario; else one with a proxy outside that redirects.'),
    least: 0,
    most: 1,
  },
  options: OPTIONS,
  examples: ['simulate --list', 'simulate outside-proxy-403'],
  run,
});
