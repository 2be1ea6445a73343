import type { Frame } from '@playwright/test';
import { toProgram } from './addresses.ts';
import type { WebContents } from './contents.ts';
import { tellSpec } from './spec-side.ts';

type Handler = (event: unknown, ...args: readonly unknown[]) => unknown;
const handlers = new Map<string, Handler>();

export const ipcMain = {
  handle: (channel: string, handler: Handler): void => void handlers.set(channel, handler),
};

const numbers = new WeakMap<Frame, number>();
let count = 0;
export const frameNumber = (frame: Frame): number => {
  const known = numbers.get(frame) ?? (count += 1);
  numbers.set(frame, known);
  return known;
};

const frameOf = (frame: Frame): unknown => ({
  url: toProgram(frame.url()),
  parent: frame.parentFrame() === null ? null : {},
  frameTreeNodeId: frameNumber(frame),
});

/** One call from a page's preload, answered by whatever the program registered; an error comes with Electron's words before it. */
export const call = async (
  sender: WebContents,
  frame: Frame,
  channel: string,
  args: readonly unknown[],
): Promise<unknown> => {
  const handler = handlers.get(channel);
  if (!handler) throw new Error(`Error invoking remote method '${channel}': Error: No handler registered`);
  const event = { sender, senderFrame: frameOf(frame) };
  const answer = await new Promise((settle) => settle(handler(event, ...args))).catch((error: unknown) => {
    throw new Error(`Error invoking remote method '${channel}': ${String(error)}`);
  });
  tellSpec({ kind: 'told', text: `${channel} ${JSON.stringify(answer)}` });
  return answer;
};
