import { Buffer } from 'node:buffer';
import { answerCalls } from '../../threads/answer-calls.ts';
import type { Asked } from '../../threads/thread.ts';
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

const answer = async (ask: Asked<Calls>): Promise<unknown> => {
  switch (ask.call) {
    case 'open': {
      const { bytes, choices, limits, today, delimiter } = ask.question;
      const opening = await openList(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length), choices, {
        limits,
        today,
        delimiter,
      });
      if ('refusal' in opening) return opening;
      list = opening.list;
      return { summary: summarize(list) };
    }
    case 'summary':
      return summarize(opened());
    case 'rows':
      return pageOf(opened(), ask.question.from, ask.question.count, ask.question.filter);
    case 'edit': {
      const { line, field, value } = ask.question;
      return editRow(opened(), line, field, value) ? summarize(opened()) : null;
    }
    case 'countFixable':
      return countFixable(opened(), ...ask.question.causes);
    case 'fixAll': {
      const changed = fixAll(opened(), ask.question.cause);
      return { changed, summary: summarize(opened()) };
    }
    case 'remap':
      list = remap(opened(), ask.question.columns);
      return summarize(list);
    case 'judge':
      list = rejudge(opened(), ask.question.today);
      return summarize(list);
    case 'ready':
      return readyOf(opened());
    case 'leftOvers':
      return leftOversOf(opened());
  }
};

answerCalls<Calls>(answer);
