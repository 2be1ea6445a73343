import type { Case } from '../../core/records/case.ts';
import type { AnswerBody } from '../../core/whitelisting/call.ts';
import type { Reply } from '../../shared/reply.ts';
import type { Imported } from '../import/record.ts';

/** A file that was made elsewhere: a whole case, or what a case is made of. */
export type TakenFile =
  { readonly kind: 'case'; readonly document: Case } | { readonly kind: 'record'; readonly imported: Imported };

export interface GivenFile {
  readonly text: string;
  /** Its own name, for messages. */
  readonly name: string;
  /** The data folder, in which the codes of portable scripts are kept. */
  readonly folder: string;
}

/** What is read in a thread of its own: question and answer by name. */
export interface Readings {
  readonly record: readonly [GivenFile, Reply<Imported>];
  readonly file: readonly [GivenFile, Reply<TakenFile>];
  /** What the QR code of a PNG or JPEG picture says; `null`: none can be read. */
  readonly picture: readonly [{ readonly bytes: Uint8Array }, string | null];
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
