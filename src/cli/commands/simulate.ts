import { stageTitle } from '../../core/diagnosis/words/titles.ts';
import { missingIn, command, nearest } from '../command.ts';
import { marked, said, say } from '../../app/words.ts';
import { LabError } from '../../lab/entrance/loopback.ts';
import { startWorld, WORLDS, worldSummaries, type StartOptions } from '../../lab/lab.ts';
import { BAD_DAYS } from '../../lab/service/service.ts';
import type { LabDescription } from '../../core/records/practice-description.ts';
import { PROBE_STAGES } from '../../core/vocabulary/words.ts';
import { leave } from '../../app/process.ts';
import { EXIT, type ExitCode, WrongUse, notInRange } from '../endings.ts';
import { flag, JSON_OUT, text, unlisted, type Given } from '../options.ts';
import { print, printJson, printText } from '../output.ts';
import { pasteable, table } from '../text/layout.ts';

/** The scenario where none is named. */
const DEFAULT_WORLD = 'outside-proxy-302';
/** In place of a scenario: all of them. */
const LIST = 'list';
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
  list: unlisted(flag('')),
  answer: flag(marked('Print the right verdict of the scenario.')),
  now: unlisted(text('TIME', '')),
  port: text('N', marked('Use fixed ports: N inside, N+1 outside, N+2 for the service, N+3 for the platform.')),
  service: text(
    BAD_DAYS,
    marked(
      'Give the service a bad day: 429 with Retry-After at every second request, 503, answers after three seconds, or answers that leave an entry out.',
    ),
  ),
  json: JSON_OUT,
} as const;

const NAMES = WORLDS.map(({ id }) => id);

const noSuchScenario = (typed: string): WrongUse => {
  const meant = nearest(typed, NAMES);
  return new WrongUse(
    [
      say`There is no such scenario.`,
      ...(meant === null ? [] : [say`Did you mean ${meant}?`]),
      say`tripoint simulate list shows them.`,
    ].join(' '),
  );
};

/** Refuses the name of a scenario that there is not. */
export const rejectUnknownScenario = (typed: string): void => {
  if (!NAMES.includes(typed)) throw noSuchScenario(typed);
};

const MOST_PORT = 65_532;

const portsOf = (given: string | undefined): StartOptions => {
  if (given === undefined) return {};
  const port = /^\d{1,5}$/.test(given) ? Number(given) : 0;
  if (port < 1 || port > MOST_PORT) throw notInRange('port', 1, MOST_PORT);
  return { insidePort: port, outsidePort: port + 1, servicePort: port + 2, platformPort: port + 3 };
};

type Description = LabDescription & { readonly control: string };

/** A line that runs a stage there unchanged; outside through the engineer's proxy, where the scenario has one. */
const probeLine = (
  { world, server, apiUser, ca, entrances, engineerProxy }: Description,
  stage: (typeof PROBE_STAGES)[number],
): string =>
  pasteable([
    ...['probe', '--server', server, '--user', apiUser.name, '--ca', ca, '--connect-to', entrances[stage]],
    ...(stage === 'outside' && engineerProxy !== undefined ? ['--proxy', engineerProxy] : []),
    ...['--stage', stage, '--case', world],
  ]);

const worldText = (name: string, description: Description): string => {
  const { service, engineerProxy } = description;
  return [
    said(worldSummaries().find(({ id }) => id === name)?.story ?? ''),
    '',
    table([
      [say`Scenario`, description.world],
      [say`Server`, description.server],
      [stageTitle('inside'), description.entrances.inside],
      [stageTitle('outside'), description.entrances.outside],
      [say`Certificate authority`, description.ca],
      [say`API user`, description.apiUser.name],
      [say`Practice password`, description.apiUser.password],
      [say`Platform`, description.platform.url],
      [say`Its card as text`, new URL('/card.txt', description.platform.url).href],
      [say`Service`, service.baseUrl],
      [say`Its OpenAPI description`, `${service.baseUrl}/openapi.json`],
      [say`Organization`, service.organizationId],
      [say`Context`, service.contextId],
      [say`Key`, service.apiKey],
      [say`Access policy`, service.accessPolicyId],
      [say`Control page`, description.control],
      ...(engineerProxy === undefined ? [] : [[say`The engineer's proxy`, engineerProxy]]),
    ]),
  ].join('\n');
};

const run = async ({ options, words }: Given<typeof OPTIONS>): Promise<ExitCode> => {
  if (options.list || words[0] === LIST) {
    const worlds = worldSummaries();
    if (options.json) await printJson({ format: 'tripoint/worlds', version: 1, worlds });
    else
      await print(
        table([
          [say`Scenario`, say`Difficulty`, say`Title`],
          ...worlds.map(({ id, difficulty, title }) => [id, difficulty, said(title)]),
        ]),
      );
    return EXIT.fine;
  }
  if (options.answer) {
    const found = WORLDS.find(({ id }) => id === words[0]);
    if (!found) throw missingIn('NAME');
    const { party, certainty } = found.expect;
    await (options.json ? printJson({ expect: { party, certainty } }) : print(`${party}, ${certainty}`));
    return EXIT.fine;
  }
  const [name = DEFAULT_WORLD] = words;
  rejectUnknownScenario(name);
  const world = await startWorld(name, {
    meanwhile: true,
    ...portsOf(options.port),
    badDay: options.service,
    ...(options.now !== undefined && { now: options.now }),
  }).catch((error: unknown) => {
    if (error instanceof LabError) throw new WrongUse(error.message);
    throw error;
  });
  const description = { ...world.description, control: world.controlUrl, ...world.extras };
  if (options.json) await printJson(description);
  else {
    await printText(worldText(name, description));
    await printText(`\n${say`To probe it; each line asks for the practice password:`}`);
    // A line that is to be pasted is not wrapped.
    for (const stage of PROBE_STAGES) await print(`  ${probeLine(description, stage)}`);
    await printText(`\n${say`Runs until you press Ctrl+C, or until the program that started it ends.`}`);
  }
  await untilStopped();
  await world.close();
  // A utility process of Electron does not end because nothing is left to do.
  return leave(EXIT.fine);
};

/** `tripoint simulate [NAME]`: a simulated customer network on loopback until it is stopped. */
export const simulate = command({
  words: {
    form: 'NAME|list',
    about: marked('Scenario (default: an outside proxy that redirects); list shows all.'),
    least: 0,
    most: 1,
    naming: ['scenarios'],
  },
  options: OPTIONS,
  examples: ['simulate outside-proxy-403', 'simulate healthy --port 18443 --service busy'],
  run,
});
