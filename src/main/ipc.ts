import { verbatim } from '../core/messages/message.ts';
import { ipcMain, type IpcMainInvokeEvent, type WebContents } from 'electron';
import { said } from '../app/words.ts';
import type { CallName, Operations, EmittedEvent } from '../shared/contract.ts';
import { failed, type Reply } from '../shared/reply.ts';
import { answer, CALL_NAMES } from '../shared/wire.ts';
import { isOurPage } from './hardening.ts';

/**
 * The desktop's wire. `handle` is the only place that listens to a window, and it lets an operation run only for the main
 * frame of a window that we opened, while it shows our page, with input of the contract's form.
 */

/** As much of a window's contents as is looked at. */
export type Contents = Pick<WebContents, 'id' | 'isDestroyed' | 'getURL' | 'send'>;

/** A window that may ask: its contents, and the operations as it meets them. */
export interface Asker {
  readonly contents: Contents;
  readonly operations: Operations;
}

type Sent = Pick<IpcMainInvokeEvent, 'sender' | 'senderFrame'>;

/** Compared by number: whether Electron gives the same object twice for one frame is not promised. */
const askerOf = ({ sender, senderFrame }: Sent, askers: readonly Asker[]): Asker | undefined =>
  senderFrame?.parent === null &&
  senderFrame.frameTreeNodeId === sender.mainFrame.frameTreeNodeId &&
  isOurPage(senderFrame.url)
    ? askers.find(({ contents }) => contents.id === sender.id)
    : undefined;

/** Hears of an error that nobody expected, and of the call it came from. */
export type Noted = (place: string, error: unknown) => void;

const handle = (name: CallName, askers: () => readonly Asker[], noted: Noted): void => {
  ipcMain.handle(`tripoint:${name}`, (event, ...inputs: readonly unknown[]): Promise<Reply<unknown>> => {
    const asker = askerOf(event, askers());
    if (!asker) {
      return Promise.resolve(failed('not-allowed', verbatim(said('No such call. Nothing was done.'))));
    }
    if (inputs.length !== 1)
      return Promise.resolve(failed('bad-input', verbatim(said('No such call. Nothing was done.'))));
    return answer(asker.operations, name, inputs[0], (error) => noted(name, error));
  });
};

/** Registers one channel for each call of the contract. `askers`: the windows we have open now. */
export const registerCalls = (askers: () => readonly Asker[], noted: Noted): void => {
  for (const name of CALL_NAMES) handle(name, askers, noted);
};

/** Sends news to the windows that show our page, and to nothing else. */
export const sendToWindows = (windows: readonly Contents[], { name, payload }: EmittedEvent): void => {
  for (const contents of windows) {
    if (!contents.isDestroyed() && isOurPage(contents.getURL())) contents.send(`tripoint:${name}`, payload);
  }
};
