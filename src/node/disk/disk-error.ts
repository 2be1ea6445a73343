import { marked, say, sentences, type Message } from '../../core/messages/message.ts';
import { failed, type Failure } from '../../shared/reply.ts';

/** Why a document could not be written. */
const DISK_REASONS = ['disk-full', 'read-only', 'denied', 'io'] as const;
export type DiskReason = (typeof DISK_REASONS)[number];

export const isDiskReason = (code: string): code is DiskReason => DISK_REASONS.some((reason) => reason === code);

const REASON_OF: Readonly<Record<string, DiskReason>> = {
  ENOSPC: 'disk-full',
  EDQUOT: 'disk-full',
  EFBIG: 'disk-full',
  EROFS: 'read-only',
  EACCES: 'denied',
  EPERM: 'denied',
};

/** The system's code of an error, e.g. `ENOENT`; empty when it has none. */
export const codeOf = (error: unknown): string =>
  typeof error === 'object' && error !== null && 'code' in error && typeof error.code === 'string' ? error.code : '';

/** The reason behind an error of the file system; whatever is not known is `io`. */
export const diskReason = (error: unknown): DiskReason => REASON_OF[codeOf(error)] ?? 'io';

const SENTENCE: Readonly<Record<DiskReason, string>> = marked({
  'disk-full': 'The disk is full.',
  'read-only': 'It is on a disk that can only be read.',
  denied: 'This user account may not write there.',
  io: 'The disk reported an error.',
});

/** What the user reads when a save did not succeed. `kept` says what is on disk now. */
export const diskFailure = (reason: DiskReason, kept: Message): { readonly ok: false; readonly failure: Failure } =>
  failed(reason, sentences(say(SENTENCE[reason]), kept));

export const diskSentence = (reason: DiskReason): Message => say(SENTENCE[reason]);
