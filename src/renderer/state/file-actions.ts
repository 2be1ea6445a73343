import type { Link } from '../../shared/desktop-contract.ts';
import { saveFile } from '../ui/save-file.ts';
import { t } from '../text.ts';
import type { Announcer } from './announcer.ts';
import type { Context } from './attempt.ts';
import type { CaseActions } from './case-actions.ts';
import { signatureWith } from './file-pair.ts';

/** Whole cases from and to files, and single records that are to become cases. */
export const fileActions = (context: Context, cases: CaseActions, announcer: Announcer) => {
  const { client, store, attempt, once } = context;
  /** What takes a file in comes when it is first wanted. */
  const taking = async () => {
    const loaded = await import('./take-file.ts').catch(() => null);
    if (loaded === null) await attempt('take', Promise.reject(new Error('disconnected')));
    return loaded;
  };

  const takeText = (name: string, text: string, signature?: { readonly signature?: string }): Promise<void> =>
    once('import', async () => (await taking())?.takeText(context, cases, announcer, name, text, signature), undefined);

  const takeFile = async (file: File): Promise<void> => {
    const text = await (await taking())?.textToTake(context, file);
    if (text !== undefined) await takeText(file.name, text, await signatureWith(file));
  };

  /** A file for the open case: a record goes into it, a whole case or a task becomes another case. */
  const receive = (file: File): Promise<void> =>
    /\.tripoint$/i.test(file.name) ? takeFile(file) : cases.importRecord(file, takeText);

  return {
    takeText,
    takeFile,
    receive,
    /** What was pasted or scanned: for the case that is shown, else for a new one. */
    takeIn: (file: File): Promise<void> => (store.getState().page === 'case' ? receive(file) : takeFile(file)),
    /** Hands the open case to the person as a file. */
    saveCase: async (): Promise<void> => {
      const id = store.getState().open?.document.id;
      if (id === undefined) return;
      const made = await attempt('exportFile', client.cases.exportFile({ id }));
      if (!made) return;
      saveFile(made.name, made.text, 'application/octet-stream');
      announcer.say(t.files.saved(made.name));
      if (made.signature === null) return;
      const signature = { name: `${made.name}.sig`, content: made.signature };
      store.setState({ takenNote: { id, text: t.files.signatureHint, signature } });
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
