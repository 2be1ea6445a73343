import { verbatim } from '../../core/messages/message.ts';
import type { TakenCase } from '../../shared/contract.ts';
import { handT, loadLater, t, wordsOf } from '../text.ts';
import { laterT } from '../text/later.ts';
import type { Announcer } from './announcer.ts';
import type { Context } from './attempt.ts';
import type { CaseActions } from './case-actions.ts';
import { textOfFile } from './text-of-file.ts';

/** Taking a file that is to become its own case: a whole case, a lone record or a task. */

/** Largest file that the contract takes, in bytes. */
const LARGEST = 20_971_520;

/** What must be known of what was taken in; a task says what it asks for. */
const noteOf = async ({
  taken,
  trustLeftOut,
  notice,
  task,
}: Pick<TakenCase, 'taken' | 'trustLeftOut' | 'notice' | 'task'>): Promise<string> => {
  if (task !== undefined) await loadLater('hand').catch(() => undefined);
  const isTold = task === undefined && taken !== 'new' && (taken !== 'same' || notice !== undefined);
  return [
    isTold ? laterT.files.taken[taken] : '',
    task === undefined ? '' : handT.task(t.stages[task]),
    trustLeftOut ? laterT.files.trustLeftOut : '',
    notice ? wordsOf(notice) : '',
  ]
    .filter((part) => part !== '')
    .join(' ');
};

export const takeText = async (
  { client, store, attempt }: Context,
  cases: CaseActions,
  announcer: Announcer,
  name: string,
  text: string,
  signature: { readonly signature?: string } = {},
): Promise<void> => {
  const reply = await attempt('take', client.cases.take({ name: name.slice(0, 1000), text, ...signature }));
  if (!reply) return;
  const { taken, trustLeftOut, notice, strange, task, ...open } = reply;
  const note = await noteOf({
    taken,
    trustLeftOut,
    ...(notice !== undefined && { notice }),
    ...(task !== undefined && { task }),
  });
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
export const textToTake = async (context: Context, file: File): Promise<string | undefined> => {
  if (file.size <= LARGEST) return textOfFile(file);
  const failure = { code: 'not-a-record', message: verbatim(laterT.files.tooLarge) } as const;
  context.store.setState({ trouble: { what: t.trouble.could.take, failure, at: new Date().toISOString() } });
  return undefined;
};
