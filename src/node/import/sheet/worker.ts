import { Buffer } from 'node:buffer';
import { answerCalls } from '../../threads/answer-calls.ts';
import {
  countFixable,
  editRow,
  fixAll,
  rejudge,
  remap,
  type List,
  leftOversOf,
  pageOf,
  readyOf,
  summarize,
} from './list.ts';
import { openList } from './read-list.ts';
import type { Calls } from './sheet.ts';

/** The thread that reads one list and holds it, until it is ended. Imported anywhere else it does nothing. */

let list: List | null = null;

const opened = (): List => {
  if (list === null) throw new Error('No list is open.');
  return list;
};

const answers: {
  readonly [Name in keyof Calls]: (...given: Calls[Name][0]) => Calls[Name][1] | Promise<Calls[Name][1]>;
} = {
  open: async ({ bytes, choices, ...options }) => {
    const opening = await openList(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length), choices, options);
    if ('refusal' in opening) return opening;
    list = opening.list;
    return { summary: summarize(list) };
  },
  summary: () => summarize(opened()),
  rows: (from, count, filter = { kind: 'all' }) => pageOf(opened(), from, count, filter),
  edit: (line, field, value) => (editRow(opened(), line, field, value) ? summarize(opened()) : null),
  countFixable: (...causes) => countFixable(opened(), ...causes),
  fixAll: (cause) => ({ changed: fixAll(opened(), cause), summary: summarize(opened()) }),
  remap: (columns) => summarize((list = remap(opened(), columns))),
  judge: (today) => summarize((list = rejudge(opened(), today))),
  ready: () => readyOf(opened()),
  leftOvers: () => leftOversOf(opened()),
};

answerCalls<Calls>(
  async ({ call, question }) => await (answers[call] as (...given: readonly unknown[]) => unknown)(...question),
);
