import type { TakenCase } from '../../shared/contract.ts';
import type { Link } from '../../shared/desktop-contract.ts';
import { saveFile } from '../ui/save-file.ts';
import { t } from '../text.ts';
import type { Announcer } from './announcer.ts';
import type { Context } from './attempt.ts';
import type { CaseActions } from './case-actions.ts';

/** Largest file that the contract takes, in bytes. */
const LARGEST = 20_971_520;

const noteOf = ({ taken, trustLeftOut }: TakenCase): string =>
  [taken === 'beside' || taken === 'record' ? t.files.taken[taken] : '', trustLeftOut ? t.files.trustLeftOut : '']
    .filter((part) => part !== '')
    .join(' ');

/** Whole cases from and to files, and single records that are to become cases. */
export const fileActions = ({ client, store, attempt, once }: Context, cases: CaseActions, announcer: Announcer) => {
  const takeOne = async (name: string, text: string): Promise<void> => {
    const reply = await attempt('take', client.cases.take({ name: name.slice(0, 1000), text }));
    if (!reply) return;
    const { taken, trustLeftOut, ...open } = reply;
    const note = noteOf({ taken, trustLeftOut, ...open });
    cases.show(open);
    store.setState({ takenNote: note === '' ? null : { id: open.document.id, text: note } });
    announcer.say(t.files.taken[taken]);
    await cases.refreshList();
    store.setState((before) => ({ verdictCalls: before.verdictCalls + 1 }));
  };

  const takeText = (name: string, text: string): Promise<void> => once('import', () => takeOne(name, text), undefined);

  const takeFile = async (file: File): Promise<void> => {
    if (file.size > LARGEST) {
      const failure = { code: 'not-a-record', message: t.files.tooLarge } as const;
      store.setState({ trouble: { what: t.trouble.could.take, failure, at: new Date().toISOString() } });
      return;
    }
    await takeText(file.name, await file.text());
  };

  return {
    takeText,
    takeFile,
    /** A file for the open case: a record goes into it, a whole case beside it. */
    receive: (file: File): Promise<void> =>
      /\.tripoint$/i.test(file.name) ? takeFile(file) : cases.importRecord(file),
    /** Hands the open case to the person as a file. */
    saveCase: async (): Promise<void> => {
      const id = store.getState().open?.document.id;
      if (id === undefined) return;
      const made = await attempt('exportFile', client.cases.exportFile({ id }));
      if (!made) return;
      saveFile(made.name, made.text, 'application/octet-stream');
      announcer.say(t.files.saved(made.name));
    },
    /** Hands a result that could not be saved to the person as a file. */
    saveUnsavedCopy: async (): Promise<void> => {
      const id = store.getState().open?.document.id;
      if (id === undefined) return;
      const made = await attempt('saveUnsaved', client.stages.unsavedFile({ id }));
      if (!made) return;
      saveFile(made.name, made.text, 'application/json');
      announcer.say(t.files.saved(made.name));
    },
    openInNewWindow: async (): Promise<void> => {
      const caseId = store.getState().open?.document.id;
      if (caseId !== undefined) await attempt('openWindow', client.desktop.openWindow({ caseId }));
    },
    openLink: async (link: Link): Promise<void> => {
      await attempt('openLink', client.desktop.openLink({ link }));
    },
    putNoteAway: (): void => store.setState({ takenNote: null }),
  };
};

export type FileActions = ReturnType<typeof fileActions>;
