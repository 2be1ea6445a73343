import type { PlatformCard, RowReading } from '../../../core/records/card.ts';
import type { CardField, CardReading } from '../../../core/records/read-card.ts';
import { CARD_ROWS, type CardRow, type RowValue, isoLocal } from '../../../core/vocabulary/words.ts';
import { localTime, readLocalTime } from '../../ui/time-format.ts';

/** The card in the form: everything is text, until it is recorded. */
export interface CardDraft {
  readonly outboundFqdn: string;
  readonly apiUser: string;
  readonly baseUrl: string;
  readonly licence: string;
  readonly rows: Readonly<Record<CardRow, { readonly value: RowValue; readonly status: string }>>;
  /** As it is typed: `2026-11-26 10:04:05`, whatever the language of the browser. */
  readonly updatedAt: string;
  /** Nobody said when it was: the field shows the time at which the form was opened or the text pasted. */
  readonly timeAssumed: boolean;
  readonly passwordReentered: 'yes' | 'no' | 'unknown';
}

const unreadRows = Object.fromEntries(
  CARD_ROWS.map((row) => [row, { value: 'not-read', status: '' }]),
) as CardDraft['rows'];

/** A form for a new reading: what seldom changes is taken from the last card; rows and time are read again. */
export const newDraft = (last: PlatformCard | null, now: Date): CardDraft => ({
  outboundFqdn: last?.outboundFqdn ?? '',
  apiUser: last?.apiUser ?? '',
  baseUrl: last?.baseUrl ?? '',
  licence: last?.licence ?? '',
  rows: unreadRows,
  updatedAt: localTime(now),
  timeAssumed: true,
  passwordReentered: 'unknown',
});

const rowDraft = (reading: RowReading) => ({
  value: reading.value,
  status: reading.status === null ? '' : String(reading.status),
});

/** The form by pasted text alone: nothing of an earlier card or paste is left where the text does not say. */
export const fromReading = (draft: CardDraft, reading: CardReading, now: Date): CardDraft => ({
  ...draft,
  outboundFqdn: reading.outboundFqdn ?? '',
  apiUser: reading.apiUser ?? '',
  baseUrl: reading.baseUrl ?? '',
  licence: reading.licence ?? '',
  rows: Object.fromEntries(CARD_ROWS.map((row) => [row, rowDraft(reading.rows[row])])) as CardDraft['rows'],
  updatedAt: localTime(reading.updatedAt === null ? now : new Date(reading.updatedAt)),
  timeAssumed: reading.updatedAt === null,
});

const FIELDS = ['outboundFqdn', 'apiUser', 'baseUrl', 'licence', 'updatedAt'] as const;

/** What a pasted text does not say. */
export const notFoundIn = (reading: CardReading): readonly (CardRow | CardField)[] =>
  [
    ...CARD_ROWS.filter((row) => reading.rows[row].value === 'not-read'),
    ...FIELDS.filter((field) => reading[field] === null),
  ].filter((name) => !reading.contradictory.includes(name));

type CardInput = Omit<PlatformCard, 'format' | 'version' | 'id' | 'recordedAt' | 'recorded'>;

/** The card to record, or which field is wrong. */
export const readDraft = (draft: CardDraft): CardInput | 'bad-time' | 'bad-status' => {
  const at = readLocalTime(draft.updatedAt);
  if (at === null) return 'bad-time';
  const statuses = CARD_ROWS.map((row) => draft.rows[row].status.trim());
  if (statuses.some((status) => status !== '' && !/^[1-5]\d\d$/.test(status))) return 'bad-status';
  const row = (name: CardRow): RowReading => {
    const { value, status } = draft.rows[name];
    return { value, status: status.trim() === '' ? null : Number(status) };
  };
  return {
    updatedAt: isoLocal(at),
    ...(draft.timeAssumed && { updatedAtAssumed: true as const }),
    outboundFqdn: draft.outboundFqdn.trim(),
    apiUser: draft.apiUser.trim(),
    baseUrl: draft.baseUrl.trim(),
    licence: draft.licence.trim(),
    rows: {
      'endpoint-api': row('endpoint-api'),
      'endpoint-groups-api': row('endpoint-groups-api'),
      'monitoring-api': row('monitoring-api'),
    },
    passwordReentered: draft.passwordReentered === 'unknown' ? null : draft.passwordReentered === 'yes',
  };
};
