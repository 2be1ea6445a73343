import { createHash } from 'node:crypto';
import { caseSchema, type Case } from '../../core/records/case.ts';
import {
  canonicalJson,
  caseDocumentSchema,
  caseDocumentText,
  caseFormatSchema,
  migrateCase,
} from '../../core/records/migrate.ts';
import { CASE_VERSION } from '../../core/records/case.ts';
import { marked, said, say } from '../../core/messages/say.ts';
import { unknownOutcome } from '../../core/records/unknown-word.ts';
import { readJson } from '../safe-json.ts';

/** Largest case document that is read or written, in bytes. */
export const MAX_CASE_BYTES = 128 * 1024 * 1024;

type DocumentReading =
  | { readonly ok: true; readonly document: Case; readonly seq: number }
  | { readonly ok: false; readonly problem: 'damaged' | 'newer-version'; readonly sentence: string };

const NEWER = marked('The file was written by a newer version of this program. Open it with that version.');

const bad = (problem: 'damaged' | 'newer-version', sentence: string): DocumentReading => ({
  ok: false,
  problem,
  sentence,
});

const sha256Of = (value: unknown): string => createHash('sha256').update(canonicalJson(value)).digest('hex');

/**
 * Reads and verifies a case document: format, version, checksum, shape, and that it is the case with this id; `null` for
 * one that comes from elsewhere and may be any case.
 */
export const readCaseDocument = (content: Uint8Array, id: string | null): DocumentReading => {
  const json = readJson(content, { maxSize: MAX_CASE_BYTES });
  if (!json.ok) return bad('damaged', say`The file is damaged. ${json.sentence}`);
  const format = caseFormatSchema.safeParse(json.value);
  if (!format.success) return bad('damaged', said('The file is damaged: it does not begin like a case document.'));
  if (format.data.version > CASE_VERSION) return bad('newer-version', said(NEWER));
  const head = caseDocumentSchema.safeParse(json.value);
  if (!head.success) return bad('damaged', said('The file is damaged: its head is not complete.'));
  if (sha256Of(head.data.case) !== head.data.sha256)
    return bad('damaged', said('The file is damaged: its checksum does not fit its content.'));
  const migrated = migrateCase(head.data.case, head.data.version);
  const parsed = migrated.ok ? caseSchema.safeParse(migrated.value) : null;
  if (migrated.ok && parsed?.error && unknownOutcome(parsed.error, migrated.value) !== null)
    return bad('newer-version', said(NEWER));
  if (!parsed?.success) return bad('damaged', said('The file is damaged: its content is not a case.'));
  if (id !== null && parsed.data.id !== id)
    return bad('damaged', said('The file is damaged: it holds another case than its name says.'));
  return { ok: true, document: parsed.data, seq: head.data.seq };
};

/** The bytes to save, or `null` for what could not be read back: not a case, or too large. */
export const encodeCaseDocument = (
  document: Case,
  seq: number,
): { readonly case: Case; readonly bytes: Buffer } | null => {
  const parsed = caseSchema.safeParse(document);
  if (!parsed.success) return null;
  const bytes = Buffer.from(caseDocumentText(parsed.data, seq, sha256Of(parsed.data)));
  return bytes.length > MAX_CASE_BYTES ? null : { case: parsed.data, bytes };
};
