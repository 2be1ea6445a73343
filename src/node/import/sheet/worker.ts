import { Buffer } from 'node:buffer';
import { answerCalls, emitToProgram } from '../../threads/answer-calls.ts';
import type { Asked } from '../../threads/thread-messages.ts';
import { countFixable, editRow, fixAll, rejudge, remap } from './change.ts';
import { leftOversFrom, readyFrom } from './hand-over.ts';
import { openList, type List } from './list.ts';
import type { Calls, PieceMessage } from './messages.ts';
import type { Source } from './source.ts';
import { pageOf, summarize } from './summary.ts';

/**
 * The thread that reads one list and holds it. It knows no stopping: whoever no longer wants the list ends the thread.
 * Started by thread.ts; imported anywhere else it does nothing.
 */

const PROGRESS_EVERY_MS = 100;

const pasted: Uint8Array[] = [];
let list: List | null = null;
let lastProgress = -Infinity;

const opened = (): List => {
  if (list === null) throw new Error('No list is open.');
  return list;
};

const answer = async (ask: Asked<Calls>): Promise<unknown> => {
  switch (ask.call) {
    case 'open': {
      const { source, choices, limits, today } = ask.question;
      const from: Source = source.kind === 'file' ? source : { kind: 'text', pieces: pasted };
      const opening = await openList(from, choices, {
        limits,
        today,
        onProgress: (progress) => {
          const now = performance.now();
          if (now - lastProgress < PROGRESS_EVERY_MS) return;
          lastProgress = now;
          emitToProgram(progress);
        },
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
      return readyFrom(opened(), ask.question.from, ask.question.count);
    case 'leftOvers':
      return leftOversFrom(opened(), ask.question.from);
  }
};

answerCalls<Calls>(answer, (piece) => void pasted.push(Buffer.from((piece as PieceMessage).text, 'utf8')));
