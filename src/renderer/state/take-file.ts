import { verbatim } from '../../core/messages/message.ts';
import type { TakenCase, OpenCase } from '../../shared/contract.ts';
import { t, wordsOf, loadAllText } from '../text.ts';
import { laterT } from '../text/later.ts';
import { offerAnyway, showTrouble, type Announcer, type Context } from './attempt.ts';
import { base64Of, textOfFile, signatureWith } from '../ui/files.ts';
import { captureTooLarge } from '../../core/diagnosis/witness/words.ts';
import { captureKindOf } from '../../core/records/witness.ts';

/** Taking a file that is to become its own case: a whole case, a lone record or a task. */

const LARGEST = 20_971_520;

const together = (...parts: readonly string[]): string => parts.filter((part) => part !== '').join(' ');

const noteOf = async ({ taken, trustLeftOut, notice, task }: TakenCase): Promise<string> => {
  if (task !== undefined) await loadAllText();
  const isTold = task === undefined && taken !== 'new' && (taken !== 'same' || notice !== undefined);
  return together(
    isTold ? laterT.files.taken[taken] : '',
    task === undefined ? '' : laterT.hand.task(t.stages[task]),
    trustLeftOut ? laterT.files.trustLeftOut : '',
    notice ? wordsOf(notice) : '',
  );
};

export const takeText = async (
  { client, store, attempt }: Context,
  cases: { readonly show: (open: OpenCase) => void; readonly refreshList: () => Promise<void> },
  announcer: Announcer,
  name: string,
  text: string,
  signature: { readonly signature?: string } = {},
): Promise<void> => {
  const reply = await attempt('import', client.cases.take({ name: name.slice(0, 1000), text, ...signature }));
  if (!reply) return;
  const { taken, trustLeftOut: _, notice: __, strange, task, ...open } = reply;
  const note = await noteOf(reply);
  cases.show(open);
  store.setState({
    takenNote: note === '' ? null : { id: open.document.id, text: note, ...(strange !== undefined && { strange }) },
    ...(task !== undefined && { panel: { kind: 'stage', stage: task } }),
  });
  announcer.say(laterT.files.taken[taken]);
  await cases.refreshList();
  store.setState((before) => ({ verdictCalls: before.verdictCalls + 1 }));
};

/** The text of a file; `undefined` for one that is too large, which is shown by then. */
export const textToTake = async ({ store }: Pick<Context, 'store'>, file: File): Promise<string | undefined> => {
  if (file.size <= LARGEST) return textOfFile(file);
  showTrouble(store, 'import', { code: 'not-a-record', message: verbatim(laterT.files.tooLarge(file.name)) });
  return undefined;
};

/** Largest capture, in bytes: as base64 it is as large as the contract takes. */
const LARGEST_CAPTURE = 15_728_640;

const addWitness = async (
  { client, store, attempt }: Pick<Context, 'client' | 'store' | 'attempt'>,
  update: (open: OpenCase) => boolean,
  id: string,
  file: File,
): Promise<void> => {
  await loadAllText();
  if (file.size > LARGEST_CAPTURE) {
    showTrouble(store, 'import', { code: 'not-a-record', message: captureTooLarge() });
    return;
  }
  const name = file.name.slice(0, 1000);
  const reply = await attempt(
    'import',
    base64Of(file).then((base64) => client.cases.addWitness({ id, name, base64 })),
  );
  if (!reply) return;
  const { taken, notice, ...open } = reply;
  update(open);
  const text = together(laterT.files.imported[taken], notice ? wordsOf(notice) : '');
  store.setState({ takenNote: text === '' ? null : { id, text } });
};

/** Takes a record, card, transcript or capture in. @param takeText takes what opens its own case, which a task does. */
export const importRecord = async (
  context: Pick<Context, 'client' | 'store' | 'attempt'>,
  update: (open: OpenCase) => boolean,
  file: File,
  takeText: (name: string, text: string) => Promise<void>,
  ofAnyServer = false,
): Promise<void> => {
  const { client, store, attempt } = context;
  const id = store.getState().open?.document.id;
  if (id === undefined) return;
  if (captureKindOf(new Uint8Array(await file.slice(0, 4).arrayBuffer())) !== null)
    return addWitness(context, update, id, file);
  const text = await textToTake(context, file);
  if (text === undefined) return;
  const name = file.name.slice(0, 1000);
  const before = new Set(store.getState().open?.document.runs.map((run) => run.id));
  const more = { ...(await signatureWith(file)), ...(ofAnyServer && { ofAnyServer }) };
  const asked = client.cases.importRecord({ id, name, text, ...more });
  const isTask = await asked.then(
    (one) => !one.ok && one.failure.code === 'is-task',
    () => false,
  );
  if (isTask) return takeText(name, text);
  const reply = await attempt('import', asked);
  if (!reply) {
    offerAnyway(store, id, () => importRecord(context, update, file, takeText, true));
    const { trouble } = store.getState();
    // It is the file that is damaged, and not the case.
    if (trouble?.failure.code === 'damaged') store.setState({ trouble: { ...trouble, next: laterT.files.askAgain } });
    return;
  }
  const { taken, notice, strange, ...open } = reply;
  update(open);
  const run = open.document.runs.find((one) => !before.has(one.id));
  const note = together(laterT.files.imported[taken], notice ? wordsOf(notice) : '');
  store.setState(({ verdictCalls, panel }) => ({
    takenNote: note === '' ? null : { id, text: note, ...(strange !== undefined && { strange }) },
    verdictCalls: verdictCalls + 1,
    // It waits no more.
    panel: panel?.kind === 'elsewhere' && panel.stage === run?.stage ? null : panel,
  }));
};
