import { z } from 'zod';
import { ROW_VALUES, type CardRow, type Family } from '../vocabulary/words.ts';
import { nameAnswersSchema } from './record.ts';
import { timestamp, recordedSchema } from '../evidence/evidence.ts';

const text = z.string().max(2048);

/** Replaces a user name and password that were cut out of an address: what is wrong with the address is still seen. */
const CUT = '…';

/** An address without a user name and password in it, whatever signs these hold: up to the last @. */
export const withoutUserInfo = (address: string): string => {
  const at = address.lastIndexOf('@');
  if (at < 0) return address;
  const scheme = /^[a-z][a-z0-9+.-]{0,20}:\/\//i.exec(address)?.[0] ?? '';
  return `${scheme}${CUT}${address.slice(at)}`;
};

const rowSchema = z.object({
  value: z.enum(ROW_VALUES),
  status: z.number().int().min(100).max(599).nullable(),
});
export type RowReading = z.infer<typeof rowSchema>;

/** The platform's own status card as read by a person (file format `tripoint/platform-card`, version 1). */
export const platformCardSchema = z.object({
  format: z.literal('tripoint/platform-card'),
  version: z.literal(1),
  id: z.uuid(),
  recordedAt: timestamp,
  updatedAt: timestamp.describe('When *Update API Configuration* was last clicked, ISO 8601 with its offset from UTC.'),
  /** Nobody said when it was clicked: the moment of recording is used. Absent in older cards. */
  updatedAtAssumed: z.literal(true).optional(),
  outboundFqdn: text.describe('Outbound FQDN'),
  apiUser: text.describe('API user name'),
  baseUrl: text.transform(withoutUserInfo).describe('API base URL'),
  licence: text.describe('Module licence of the card.'),
  rows: z.object({ 'endpoint-api': rowSchema, 'endpoint-groups-api': rowSchema, 'monitoring-api': rowSchema }),
  passwordReentered: z
    .boolean()
    .nullable()
    .describe('Whether the API password was typed again on the platform: a blank field there keeps the old one.'),
  /** What the outbound FQDN led to by every resolver of the machine that recorded the card. */
  resolved: nameAnswersSchema.optional(),
  recorded: recordedSchema.optional(),
});
export type PlatformCard = z.infer<typeof platformCardSchema>;

/** Which row speaks for which probe. The ERS endpoints probe has none. */
export const ROW_OF_FAMILY: Readonly<Record<Family, CardRow | null>> = {
  'ers-endpoint-groups': 'endpoint-groups-api',
  'ers-endpoints': null,
  'open-api': 'endpoint-api',
  'mnt-session': 'monitoring-api',
};

/** The rows' names as the platform prints them. */
export const ROW_TITLES: Readonly<Record<CardRow, string>> = {
  'endpoint-api': 'Endpoint API',
  'endpoint-groups-api': 'Endpoint Groups API',
  'monitoring-api': 'Monitoring API',
};

const IS_ACTIVE = /^\s*(active|valid|aktiv|giltig)\b/i;
const NOT_ACTIVE =
  /\b(not active|inactive|expired|invalid|not valid|suspended|revoked|disabled|cancell?ed|terminated|utgången|inaktiv|ogiltig|spärrad|avslutad)(?![\p{L}])/iu;

/** The word by which a card names its licence as not active (specification, "API status card"); `null` where it does not. */
export const inactiveLicence = ({ licence }: PlatformCard): string | null =>
  IS_ACTIVE.test(licence) ? null : (NOT_ACTIVE.exec(licence)?.[0] ?? null);
