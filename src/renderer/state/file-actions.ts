import type { Link } from '../../shared/desktop-contract.ts';
import { bytesOf, saveFile, saveSignature, signatureWith } from '../ui/files.ts';
import { t } from '../text.ts';
import type { Announcer, Context } from './attempt.ts';
import type { CaseActions } from './case-actions.ts';
import type { IdentityKind, ReportFormat, ReportOptions } from '../../core/report/options.ts';
import type { Language } from '../../core/messages/language.ts';
import type { ReportFile } from '../../shared/report-contract.ts';
import { firstReport, type ReportState } from './store.ts';

/** Whole cases from and to files, and single records that are to become cases. */
export const fileActions = (context: Context, cases: CaseActions, announcer: Announcer) => {
  const { client, store, attempt, once } = context;
  const taking = async () => {
    const loaded = await import('./take-file.ts').catch(() => null);
    if (loaded === null) await attempt('import', Promise.reject(new Error('disconnected')));
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

  const save = ({ name, text }: { readonly name: string; readonly text: string }, type: string): void => {
    saveFile(name, text, type);
    announcer.say(t.files.saved(name));
  };

  return {
    takeText,
    takeFile,
    receive,
    /** What was pasted or scanned: for the case that is shown, else for a new one. */
    takeIn: (file: File): Promise<void> => (store.getState().page === 'case' ? receive(file) : takeFile(file)),
    saveCase: async (): Promise<void> => {
      const id = store.getState().open?.document.id;
      if (id === undefined) return;
      const made = await attempt('file', client.cases.exportFile({ id }));
      if (!made) return;
      save(made, 'application/octet-stream');
      if (made.signature === null) return;
      const signature = { name: `${made.name}.sig`, content: made.signature };
      store.setState({ takenNote: { id, text: t.files.signatureHint, signature } });
    },
    saveUnsavedCopy: async (): Promise<void> => {
      const id = store.getState().open?.document.id;
      if (id === undefined) return;
      const made = await attempt('file', client.stages.unsavedFile({ id }));
      if (made) save(made, 'application/json');
    },
    openInNewWindow: async (): Promise<void> => {
      const caseId = store.getState().open?.document.id;
      if (caseId !== undefined) await attempt('start', client.desktop.openWindow({ caseId }));
    },
    openLink: async (link: Link): Promise<void> => {
      await attempt('start', client.desktop.openLink({ link }));
    },
    putNoteAway: (): void => store.setState({ takenNote: null }),
  };
};

export type FileActions = ReturnType<typeof fileActions>;

export const reportActions = ({ client, store, attempt }: Context, announcer: Announcer) => {
  const change = (changes: Partial<ReportState>): void =>
    store.setState((before) => ({ report: { ...before.report, ...changes } }));
  const caseId = (): string | null => store.getState().open?.document.id ?? null;

  // For whom a report is, and what is shown in it, belongs to the case that it was chosen for.
  store.subscribe(({ open }, before) => {
    if (open?.document.id === before.open?.document.id) return;
    const { about, report } = store.getState();
    const audience = about?.managed.state === 'in-force' ? about.managed.policy.audience : undefined;
    change({ options: { ...firstReport.options, language: report.options.language, ...(audience && { audience }) } });
  });

  let turn = 0;
  /** Reads again what is shown; of several readings on their way only the last counts. */
  const load = async (): Promise<void> => {
    const id = caseId();
    if (id === null) return;
    const mine = (turn += 1);
    const { options, view } = store.getState().report;
    if (view === 'document') {
      const preview = await attempt('report', client.reports.preview({ id, options }));
      if (mine === turn && preview) change({ preview: { ...preview, asked: options } });
      return;
    }
    const made = await attempt('report', client.reports.handoffFor({ id, reader: view, language: options.language }));
    if (mine === turn && made) change({ text: made.text });
  };

  const setOptions = (changes: Partial<ReportOptions>): void => {
    change({ options: { ...store.getState().report.options, ...changes }, saved: null, signature: null });
    void load();
  };

  const save = async (file: Promise<ReportFile | undefined>): Promise<void> => {
    const made = await file;
    if (!made) return;
    saveFile(made.name, made.encoding === 'utf8' ? made.content : bytesOf(made.content), made.type);
    const { signature } = made;
    const beside = signature === undefined ? null : { name: `${made.name}.sig`, content: signature };
    change({ saved: made.name, signature: beside });
    announcer.say(t.files.saved(made.name));
  };

  return {
    show: (): void => {
      if (caseId() === null) return;
      store.setState((before) => ({ page: 'report', report: { ...firstReport, options: before.report.options } }));
      void load();
      void client.reports.printing({}).then((reply) => (reply.ok ? change({ printing: reply.value }) : undefined));
    },
    close: (): void => {
      store.setState({ page: 'case' });
      // The verdict has to be on the screen before it can take the focus.
      setTimeout(() => store.setState((before) => ({ verdictCalls: before.verdictCalls + 1 })));
    },
    refresh: (): void => {
      if (store.getState().page === 'report') void load();
    },
    setOptions,
    setLanguage: (language: Language): void => {
      const { page, report } = store.getState();
      if (page !== 'report') change({ options: { ...report.options, language } });
    },
    keep: (kind: IdentityKind, shown: boolean): void => {
      const { keep } = store.getState().report.options;
      setOptions({ keep: shown ? [...keep, kind] : keep.filter((known) => known !== kind) });
    },
    setView: (view: ReportState['view']): void => {
      change({ view, text: null });
      void load();
    },
    write: async (format: ReportFormat): Promise<void> => {
      const id = caseId();
      if (id === null || store.getState().report.writing !== null) return;
      change({ writing: format });
      const { options } = store.getState().report;
      await save(attempt('file', client.reports.write({ id, format, options })));
      change({ writing: null });
    },
    saveSignature: (): void => {
      const { signature } = store.getState().report;
      if (signature === null) return;
      saveSignature(signature);
      announcer.say(t.files.saved(signature.name));
    },
    saveDecodeList: async (): Promise<void> => {
      const id = caseId();
      if (id === null) return;
      const { options } = store.getState().report;
      await save(attempt('file', client.reports.decodeList({ id, options })));
    },
  };
};

export type ReportActions = ReturnType<typeof reportActions>;
