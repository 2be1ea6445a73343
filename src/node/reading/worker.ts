import { done, type Reply } from '../../shared/reply.ts';
import { answerCalls } from '../threads/answer-calls.ts';
import type { Asked } from '../threads/thread.ts';
import type { GivenFile, Readings, TakenFile } from './read-in-worker.ts';

/** The thread that reads what comes from outside (read-in-worker.ts). What a reader needs is loaded when it is first asked for. */

const LARGEST_OBSERVATION = 4 * 1024 * 1024;

const fileOf = async ({ text, name }: GivenFile): Promise<Reply<TakenFile>> => {
  const [{ isCaseFile, readCaseText }, { readRecord }] = await Promise.all([
    import('../import/case-file.ts'),
    import('../import/record.ts'),
  ]);
  if (isCaseFile(text)) {
    const read = readCaseText(text, name);
    return read.ok ? done({ kind: 'case', document: read.value }) : read;
  }
  const read = readRecord(text, name);
  return read.ok ? done({ kind: 'record', imported: read.value }) : read;
};

answerCalls<Readings>(async (asked: Asked<Readings>) => {
  switch (asked.call) {
    case 'warm-up':
      await import('../import/record.ts');
      return null;
    case 'record': {
      const { readRecord } = await import('../import/record.ts');
      const { text, name } = asked.question;
      return readRecord(text, name);
    }
    case 'file':
      return fileOf(asked.question);
    case 'capture': {
      const { scanCapture, chunksOf } = await import('../capture/scan.ts');
      const { file, question } = asked.question;
      return scanCapture(chunksOf(file), question);
    }
    case 'observation': {
      const [{ readObservation }, { chunksOf }, { createHash }] = await Promise.all([
        import('../import/curl-verbose.ts'),
        import('../capture/scan.ts'),
        import('node:crypto'),
      ]);
      const parts: Buffer[] = [];
      let bytes = 0;
      for await (const chunk of chunksOf(asked.question.file)) {
        bytes += chunk.length;
        if (bytes > LARGEST_OBSERVATION) return null;
        parts.push(chunk);
      }
      const whole = Buffer.concat(parts);
      const observed = readObservation(whole);
      return observed === null ? null : { observed, bytes, sha256: createHash('sha256').update(whole).digest('hex') };
    }
    case 'authorities': {
      const { readAuthorities } = await import('../import/authorities.ts');
      return readAuthorities(asked.question);
    }
    case 'answer': {
      const { readBody } = await import('../service/answer-body.ts');
      return readBody(asked.question);
    }
  }
});
