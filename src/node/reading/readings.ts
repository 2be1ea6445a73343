import type { Case } from '../../core/records/case.ts';
import type { AnswerBody } from '../../core/whitelisting/call.ts';
import type { Observed } from '../../core/records/witness.ts';
import type { Reply } from '../../shared/reply.ts';
import type { CaptureQuestion, ScannedCapture } from '../capture/scan.ts';
import type { Imported } from '../import/record.ts';

/** A file that was made elsewhere: a whole case, or what a case is made of. */
export type TakenFile =
  { readonly kind: 'case'; readonly document: Case } | { readonly kind: 'record'; readonly imported: Imported };

export interface GivenFile {
  readonly text: string;
  /** Its own name, for messages. */
  readonly name: string;
}

/** A file of any size by its path, or the bytes of one. */
export type GivenBytes = { readonly path: string } | { readonly content: Uint8Array };

/** Of a whole file. */
interface ScannedObservation {
  readonly bytes: number;
  readonly sha256: string;
}

/** What is read in a separate thread: question and answer by name. */
export interface Readings {
  readonly record: readonly [GivenFile, Reply<Imported>];
  readonly file: readonly [GivenFile, Reply<TakenFile>];
  readonly capture: readonly [{ readonly file: GivenBytes; readonly question: CaptureQuestion }, ScannedCapture | null];
  readonly observation: readonly [
    { readonly file: GivenBytes },
    (ScannedObservation & { readonly observed: Observed }) | null,
  ];
  readonly answer: readonly [
    {
      readonly bytes: Uint8Array;
      /** The one content encoding that it has, or `null`. */
      readonly coding: string | null;
      /** The API key, which an answer may repeat; it crosses within the process and in no other way. */
      readonly key: string;
    },
    AnswerBody,
  ];
}
export type Reading = keyof Readings;
