import { createHash } from 'node:crypto';
import { say, sentences, type Message } from '../../core/messages/message.ts';
import {
  canonicalJson,
  documentText,
  formatSchema,
  headSchema,
  migrate,
  type DocumentForm,
} from '../../core/records/migrate.ts';
import { unknownOutcome } from '../../core/records/unknown-word.ts';
import { readJson } from '../safe-json.ts';

/** What every document of a store has. */
export interface AnyDocument {
  /** A UUID in lower case. */
  readonly id: string;
  /** In the bin since, or `null`. */
  readonly removedAt: string | null;
}

type DocumentReading<T> =
  | { readonly ok: true; readonly document: T; readonly seq: number }
  | { readonly ok: false; readonly problem: 'damaged' | 'newer-version'; readonly sentence: Message };

const NEWER = say('The file was written by a newer version of this program. Open it with that version.');

const sha256Of = (value: unknown): string => createHash('sha256').update(canonicalJson(value)).digest('hex');

/**
 * Reads and verifies a document: format, version, checksum, shape, and that it is the one with this id; `null` for one that
 * comes from elsewhere and may be any.
 */
export const readDocument = <T extends AnyDocument>(
  form: DocumentForm<T>,
  content: Uint8Array,
  id: string | null,
): DocumentReading<T> => {
  const damaged = (sentence: Message): DocumentReading<T> => ({ ok: false, problem: 'damaged', sentence });
  const newer = (): DocumentReading<T> => ({ ok: false, problem: 'newer-version', sentence: NEWER });
  const json = readJson(content, { maxSize: form.largest });
  if (!json.ok) return damaged(sentences(say('The file is damaged.'), json.sentence));
  const format = formatSchema.safeParse(json.value);
  if (format.data?.format !== form.format) return damaged(say('The file is damaged.'));
  if (format.data.version > form.version) return newer();
  const head = headSchema.safeParse(json.value);
  if (!head.success) return damaged(say('The file is damaged.'));
  // The sum is over what was written, whatever version that is.
  const written = (json.value as Readonly<Record<string, unknown>>)[form.key];
  if (written === undefined || sha256Of(written) !== head.data.sha256) return damaged(say('The file is damaged.'));
  const migrated = migrate(written, head.data.version, form);
  const parsed = migrated.ok ? form.schema.safeParse(migrated.value) : null;
  if (migrated.ok && parsed?.error && unknownOutcome(parsed.error, migrated.value) !== null) return newer();
  if (!parsed?.success) return damaged(say('The file is damaged.'));
  if (id !== null && parsed.data.id !== id) return damaged(say('The file is damaged.'));
  return { ok: true, document: parsed.data, seq: head.data.seq };
};

/** The bytes to save, or `null` for what could not be read back: not of this kind, or too large. */
export const encodeDocument = <T extends AnyDocument>(
  form: DocumentForm<T>,
  given: T,
  seq: number,
): { readonly document: T; readonly bytes: Buffer } | null => {
  // Unknown fields are dropped, so nothing reaches the disk that the schema does not name.
  const parsed = form.schema.safeParse(given);
  if (!parsed.success) return null;
  const bytes = Buffer.from(documentText(form, parsed.data, seq, sha256Of(parsed.data)));
  return bytes.length > form.largest ? null : { document: parsed.data, bytes };
};
