import { z } from 'zod';
import { PROBE_STAGES } from '../vocabulary/words.ts';

/**
 * What two people carry between machines by hand (format `tripoint/hand`, version 1). It holds no password. Decision
 * 014.
 */

const head = {
  format: z.literal('tripoint/hand'),
  version: z.literal(1),
  /** The case that it belongs to, on the machine of the person who asked for it; `null` where nobody said. */
  case: z.uuid().toLowerCase().nullable(),
};

/** They stand in command lines that a person pastes: nothing invisible, no blank in a server, and none that looks like an option. */
const HOST = /^[^\s\p{C}-][^\s\p{C}]{0,252}$/u;
const USER = /^[^\p{C}\p{Zl}\p{Zp}]*$/u;

const handedTaskSchema = z.object({
  ...head,
  kind: z.literal('task'),
  server: z.object({ host: z.string().regex(HOST), port: z.number().int().min(1).max(65535) }),
  user: z.string().max(300).regex(USER),
  stage: z.enum(PROBE_STAGES),
});
export type HandedTask = z.infer<typeof handedTaskSchema>;

const handedRecordSchema = z.object({
  ...head,
  kind: z.literal('record'),
  left: z.array(z.enum(['certificates'])).max(1),
  record: z.record(z.string(), z.unknown()),
});

export const handedSchema = z.discriminatedUnion('kind', [handedTaskSchema, handedRecordSchema]);
export type Handed = z.infer<typeof handedSchema>;

/** The same value with the text of every certificate left out. */
export const withoutCertificates = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(withoutCertificates);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, member]) => [
      name,
      name === 'pem' && typeof member === 'string' && 'sha256' in value ? '' : withoutCertificates(member),
    ]),
  );
};
