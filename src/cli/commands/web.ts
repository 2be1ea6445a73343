import { spawn } from 'node:child_process';
import { marked, say, spoken } from '../../app/words.ts';
import { CannotOpen, openHost, type HostOptions } from '../../app/host.ts';
import { leave } from '../../app/process.ts';
import { openInBrowser } from '../../web/launch.ts';
import { startWebHost } from '../../web/host.ts';
import { command } from '../command.ts';
import { EXIT, type ExitCode, WrongUse, notInRange } from '../endings.ts';
import { flag, text, unlisted, type Given } from '../options.ts';
import { print, remark } from '../output.ts';
import { realpathSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** This program's own file: `out/main/cli.js` when built, `src/cli/index.ts` from the sources. A link to it is followed. */
const programFile = (): string => realpathSync(process.argv[1] ?? '');

/** The built window. It lies next to the built program; from the sources, in the output folder of the same tree. */
const pagesFolder = (): string => {
  const file = programFile();
  return join(dirname(file), file.endsWith('.ts') ? '../../out/renderer' : '../renderer');
};

/** The lab as a child of the same program file; it gets no input and inherits nothing secret (see inherited.ts). */
const spawnLab: HostOptions['practice'] = (args) => {
  const child = spawn(process.execPath, [programFile(), ...args], { stdio: ['ignore', 'pipe', 'ignore'] });
  return { stdout: child.stdout, kill: () => child.kill(), onExit: (listener) => child.once('exit', listener) };
};

const readPort = (given: string | undefined): number => {
  const port = Number(given ?? 0);
  if (!Number.isInteger(port) || port < 0 || port > 65535) throw notInRange('port', 0, 65_535);
  return port;
};

const OPTIONS = {
  port: text('N', marked('Port (default: any free one).')),
  'no-open': flag(marked('Print the address and open no browser.')),
  practice: unlisted(text('NAME', '', 'scenarios')),
} as const;

const run = async ({ options, words: [world = options.practice] }: Given<typeof OPTIONS>): Promise<ExitCode> => {
  const port = readPort(options.port);
  // The scenarios are a large part of the program, and who opens no practice case needs none of them.
  if (world !== undefined) (await import('./simulate.ts')).rejectUnknownScenario(world);
  const host = await openHost({
    host: 'web',
    practice: spawnLab,
    startWorld: world ?? null,
    resolveProxy: null,
  }).catch((error: unknown) => {
    if (error instanceof CannotOpen) throw new WrongUse(spoken(error.why));
    throw error;
  });
  let end: () => void = () => undefined;
  const ended = new Promise<void>((resolve) => {
    end = resolve;
  });
  const server = await startWebHost({
    operations: host.operations,
    news: host.news,
    pages: pagesFolder(),
    port,
    onIdle: end,
    going: host.going,
  }).catch(async (error: unknown) => {
    await host.close();
    const code = error instanceof Error && 'code' in error ? error.code : undefined;
    if (code === 'EADDRINUSE' || code === 'EACCES')
      throw new WrongUse(say`Port ${port} cannot be used. Choose another with --port, or none for any free one.`);
    throw error;
  });
  const opened = options['no-open'] ? false : await openInBrowser(server.url, server.exchanged);
  if (opened) await remark(say`Tripoint is open in your browser. It stops with Ctrl+C.`);
  else await print(server.url);
  if (!opened) await remark(say`Open this address within 60 seconds; it works once. Tripoint stops with Ctrl+C.`);
  process.once('SIGINT', end);
  process.once('SIGTERM', end);
  await ended;
  await server.close();
  await host.close();
  return leave(EXIT.fine);
};

/** `tripoint web`: the window in a browser, on 127.0.0.1 alone. */
export const web = command({
  words: {
    form: 'SCENARIO',
    about: marked('Open a case that practises on this scenario.'),
    least: 0,
    most: 1,
    naming: ['scenarios'],
  },
  options: OPTIONS,
  environment: ['TRIPOINT_CHROMIUM'],
  examples: ['web outside-proxy-403', 'web --port 8080 --no-open'],
  run,
});
