import type { Case } from '../../core/records/case.ts';
import type { AnswerBody } from '../../core/whitelisting/failure.ts';
import type { Observed } from '../../core/records/witness.ts';
import { type Reply, done, failed } from '../../shared/reply.ts';
import type { CaptureQuestion, GivenBytes, ScannedCapture } from '../capture/scan.ts';
import type { Imported } from '../import/record.ts';
import { say, sentences } from '../../core/messages/message.ts';
import { shown } from '../../core/vocabulary/typed.ts';
import { SILENCE, startThread, ThreadEnded, type Thread, workerFile } from '../threads/thread.ts';

/** A file that was made elsewhere: a whole case, or what a case is made of. */
export type TakenFile =
  { readonly kind: 'case'; readonly document: Case } | { readonly kind: 'record'; readonly imported: Imported };

export interface GivenFile {
  readonly text: string;
  readonly name: string;
}

interface ScannedObservation {
  readonly bytes: number;
  readonly sha256: string;
}

/** What is read in a separate thread: question and answer by name. */
export interface Readings {
  /** Loads what reads a record, before one is there. */
  readonly 'warm-up': readonly [null, null];
  readonly record: readonly [GivenFile, Reply<Imported>];
  readonly file: readonly [GivenFile, Reply<TakenFile>];
  readonly capture: readonly [{ readonly file: GivenBytes; readonly question: CaptureQuestion }, ScannedCapture | null];
  readonly observation: readonly [
    { readonly file: GivenBytes },
    (ScannedObservation & { readonly observed: Observed }) | null,
  ];
  readonly authorities: readonly [Uint8Array, Reply<string>];
  readonly answer: readonly [
    {
      readonly bytes: Uint8Array;
      readonly coding: string | null;
      /** The API key, which an answer may repeat; it crosses within the process and in no other way. */
      readonly key: string;
    },
    AnswerBody,
  ];
}
type Reading = keyof Readings;

/** Reads what comes from outside in a thread of its own, which is ended where it is held. @param file the worker's file. */
const readersIn = (file: () => string, silenceMs: number = SILENCE.readingMs) => {
  const living = new Set<Thread<Readings>>();
  const idle: Thread<Readings>[] = [];

  const start = (): Thread<Readings> => {
    const thread = startThread<Readings>({ file: file(), name: 'reading', silenceMs });
    living.add(thread);
    return thread;
  };
  const end = async (thread: Thread<Readings>): Promise<void> => {
    living.delete(thread);
    await thread.close();
  };
  const takeIdle = (): Thread<Readings> | null => {
    const thread = idle.pop() ?? null;
    if (thread?.hasEnded() !== true) return thread;
    living.delete(thread);
    return null;
  };

  return {
    /** The answer, or `null` where its thread was ended or `signal` aborted. @throws an `Error` where the reader met one. */
    read: async <Name extends Reading>(
      name: Name,
      question: Readings[Name][0],
      signal?: AbortSignal,
    ): Promise<Readings[Name][1] | null> => {
      if (signal?.aborted === true) return null;
      const thread = takeIdle() ?? start();
      const stop = (): void => void end(thread);
      signal?.addEventListener('abort', stop, { once: true });
      try {
        return await thread.ask(name, question);
      } catch (error) {
        if (error instanceof ThreadEnded) return null;
        throw error;
      } finally {
        signal?.removeEventListener('abort', stop);
        if (living.has(thread) && !thread.hasEnded() && idle.length === 0) idle.push(thread);
        else void end(thread);
      }
    },
    warmUp: (): void => {
      const thread = takeIdle() ?? start();
      idle.push(thread);
    },
    /** Ends what is being read. A thread without a reading stays: it keeps no process alive. */
    close: async (): Promise<void> => {
      await Promise.all([...living].filter((thread) => !idle.includes(thread)).map(end));
    },
  };
};

const readers = readersIn(() => workerFile(import.meta.url, 'reading-worker'));

export const { read: readInWorker, warmUp: warmUpReading, close: closeReading } = readers;

/** What is said where reading a file had to be ended. */
export const notRead = (name: string): ReturnType<typeof failed> =>
  failed(
    'damaged',
    say`Reading ${shown(name)} took too long or too much memory and was ended: it is damaged, or made to hold this program up. Nothing was changed. Save or export it again where it was made.`,
  );

/** `readRecord` of import/record.ts, in a separate thread. */
export const readRecordInWorker = async (text: string, name: string): Promise<Reply<Imported>> =>
  (await readInWorker('record', { text, name })) ?? notRead(name);

/** A case or a record, as the text says, in a separate thread. */
export const readFileInWorker = async (text: string, name: string): Promise<Reply<TakenFile>> =>
  (await readInWorker('file', { text, name })) ?? notRead(name);

/** The certificates of authorities in a file, as PEM, in a separate thread. */
export const readAuthoritiesInWorker = async (bytes: Uint8Array, name: string): Promise<Reply<string>> =>
  (await readInWorker('authorities', bytes)) ?? notRead(name);

const notToItsEnd = (name: string): ReturnType<typeof failed> =>
  failed('io', sentences(say`${shown(name)} could not be read.`, say('Nothing was changed.')));

/** What a capture of the other side holds, in a separate thread. A file that is none reads as damaged. */
export const readCaptureInWorker = async (
  file: GivenBytes,
  name: string,
  question: CaptureQuestion,
  signal?: AbortSignal,
): Promise<Reply<ScannedCapture>> => {
  try {
    const read = await readInWorker('capture', { file, question }, signal);
    return read === null ? notRead(name) : done(read);
  } catch {
    return notToItsEnd(name);
  }
};

/** What `curl -v` printed; `not-a-record` where it is no output of it, and where reading it was ended. */
export const readObservationInWorker = async (
  file: GivenBytes,
  name: string,
  signal?: AbortSignal,
): Promise<Reply<NonNullable<Readings['observation'][1]>>> => {
  try {
    const read = await readInWorker('observation', { file }, signal);
    return read === null
      ? failed(
          'not-a-record',
          say`${shown(name)} is neither a capture (pcap or pcapng) nor the output of curl -v. Unpack a compressed one first. Logs are not read: look up the row yourself, and record what it says as a check. Nothing was changed.`,
        )
      : done(read);
  } catch {
    return notToItsEnd(name);
  }
};
