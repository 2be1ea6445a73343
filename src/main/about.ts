import { join } from 'node:path';
import { app, clipboard, type BrowserWindow } from 'electron';
import { RULES_VERSION } from '../core/diagnosis/judgement.ts';
import { framesOf } from '../app/frames.ts';
import { marked, said, say, spoken } from '../app/words.ts';
import { VERSION } from '../app/version.ts';
import type { About } from '../shared/contract.ts';
import { askPerson, showWarning } from './dialogs.ts';
import type { Noted } from './ipc.ts';
import { openPlace } from './links.ts';

/** The log of one start (node/disk/log.ts). */
export interface Log {
  readonly file: string;
  /** Lines that belong together, the first with its time before it. Never rejects; a log that cannot be written changes nothing. */
  note(lines: readonly string[]): void;
  /** The newest of this start. */
  recent(): readonly string[];
  /** Whether everything noted is on disk, once it is or could not be. */
  written(): Promise<boolean>;
}

/** What the program says of itself: About, its log, and the details that a person copies for a report of an error. */
export interface Self {
  readonly noted: Noted;
  readonly about: (window: BrowserWindow | null) => Promise<void>;
  readonly openData: () => Promise<void>;
  readonly openLog: () => Promise<void>;
  readonly copyDetails: () => void;
}

/** electron-builder puts it next to the archive. */
const NOTICES = 'third-party-notices.txt';
/** Where nothing has gone wrong yet, there is no log to open. */
const EMPTY = marked('Nothing has been noted yet.');
const UNWRITTEN = marked(
  'The disk is full, or nothing may be written there. Copy details has what was noted since the start.',
);

/** Of the program's parts, in no language. */
const versionsOf = ({ electron, chrome, node } = process.versions): string =>
  `Tripoint ${VERSION}, rules ${RULES_VERSION}, Electron ${electron}, Chromium ${chrome}, Node ${node}, ${process.platform} ${process.arch}`;

type Ask = () => Promise<About | null>;

/** `ask`: what the window knows of the program too. */
export const openSelf = (log: Log, folder: string, platform: NodeJS.Platform, ask: Ask): Self => {
  let isTold = false;
  const copyDetails = (): void =>
    void clipboard.writeText([versionsOf(), ...log.recent()].join('\n')).catch(() => undefined);
  return {
    noted: (place, error) => {
      if (!isTold) log.note([versionsOf()]);
      isTold = true;
      log.note([place, ...framesOf(error).map((line) => `  ${line}`)]);
    },
    about: async (window) => {
      const known = await ask();
      const response = await askPerson(window, {
        type: 'info',
        title: said('About Tripoint'),
        message: `Tripoint ${VERSION}`,
        detail: [
          say`Rules: ${RULES_VERSION}`,
          `Electron ${process.versions.electron} · Chromium ${process.versions.chrome} · Node ${process.versions.node}`,
          say`Data folder: ${folder}`,
          ...(known === null ? [] : [say`Passwords and keys: ${spoken(known.keychain.backend)}`]),
          said('Licence: MIT. Parts by others have their own licences.'),
        ].join('\n'),
        buttons: marked(['OK', 'Copy details', 'Licences of parts']),
      });
      if (response === 1) copyDetails();
      if (response === 2)
        await openPlace(
          join(process.resourcesPath, NOTICES),
          marked('The licences of its parts come with the installed program.'),
          platform,
        );
    },
    openData: () => openPlace(folder, marked('It is not there.'), platform),
    openLog: async () => {
      if (await log.written()) await openPlace(log.file, EMPTY, platform);
      else await showWarning(null, marked('The log could not be written'), UNWRITTEN);
    },
    copyDetails,
  };
};

/** Parts of Electron that end, for the log: a reason and a code, both Chromium's own words. */
export const noteEnds = (log: Log): void => {
  app.on('render-process-gone', (_event, _contents, { reason, exitCode }) => {
    if (reason !== 'clean-exit') log.note([`window ended: ${reason} ${exitCode}`]);
  });
  app.on('child-process-gone', (_event, { type, reason, exitCode }) => {
    if (reason !== 'clean-exit' && reason !== 'killed') log.note([`${type} ended: ${reason} ${exitCode}`]);
  });
};
