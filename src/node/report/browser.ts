import { access, constants } from 'node:fs/promises';
import { delimiter, isAbsolute, join } from 'node:path';

/** Names of browsers of the Chromium family that can print a page to PDF by themselves. */
const COMMANDS = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'microsoft-edge'];

const MAC = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  '/Applications/Microsoft Edge.app/Contents/MacOS/Microsoft Edge',
];

const WINDOWS = [
  String.raw`Google\Chrome\Application\chrome.exe`,
  String.raw`Chromium\Application\chrome.exe`,
  String.raw`Microsoft\Edge\Application\msedge.exe`,
];

const candidates = (environment: NodeJS.ProcessEnv): readonly string[] => {
  if (process.platform === 'darwin') return MAC;
  if (process.platform === 'win32')
    return ['ProgramFiles', 'ProgramFiles(x86)', 'LocalAppData']
      .flatMap((name) => environment[name] ?? [])
      .flatMap((folder) => WINDOWS.map((path) => join(folder, path)));
  // A folder named relative to the current folder could hold anybody's program.
  const folders = (environment.PATH ?? '').split(delimiter).filter((folder) => isAbsolute(folder));
  return folders.flatMap((folder) => COMMANDS.map((command) => join(folder, command)));
};

const runs = (file: string): Promise<boolean> =>
  access(file, constants.X_OK).then(
    () => true,
    () => false,
  );

/** Path of an installed browser that can print, or `null`. `TRIPOINT_CHROMIUM` names one that is elsewhere. */
export const findBrowser = async (environment: NodeJS.ProcessEnv = process.env): Promise<string | null> => {
  const named = environment.TRIPOINT_CHROMIUM;
  if (named !== undefined && named !== '') return (await runs(named)) ? named : null;
  for (const file of candidates(environment)) if (await runs(file)) return file;
  return null;
};
