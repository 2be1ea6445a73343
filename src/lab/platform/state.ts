import type { CardRow } from '../../core/vocabulary/words.ts';
import type { FoundCard, PlatformSetup, RowState } from './setup.ts';

/** The platform of one running world. The password is never shown, copied or printed. */
export interface PlatformState {
  readonly outboundFqdn: string;
  readonly licence: string;
  baseUrl: string;
  user: string;
  password: string;
  rows: Readonly<Record<CardRow, RowState>>;
  updatedAt: Date;
}

const HOUR_MS = 3_600_000;

export const createPlatformState = (setup: PlatformSetup, card: FoundCard): PlatformState => ({
  outboundFqdn: setup.outboundFqdn,
  licence: setup.licence,
  baseUrl: setup.baseUrl,
  user: setup.user,
  password: setup.password,
  rows: card.rows,
  updatedAt: new Date(Date.now() + setup.clockOffsetMs - card.hoursOld * HOUR_MS),
});

/** What can be typed into the settings form. */
interface PlatformSettings {
  readonly user: string;
  /** Empty: the stored one stays. */
  readonly password: string;
  readonly baseUrl: string;
}

const isHttpsAddress = (text: string): boolean => {
  try {
    return new URL(text).protocol === 'https:';
  } catch {
    return false;
  }
};

/** Stores the form. Gives a sentence instead where it was not understood; then nothing has changed. */
export const changeSettings = (state: PlatformState, settings: PlatformSettings): string | null => {
  const user = settings.user.trim();
  const baseUrl = settings.baseUrl.trim();
  if (user === '') return 'The API user name is missing. Nothing was changed.';
  if (!isHttpsAddress(baseUrl)) return 'The API base URL must begin with https://. Nothing was changed.';
  state.user = user;
  state.baseUrl = baseUrl;
  // The trap of this form, as on the real one: a blank field keeps the old password.
  if (settings.password !== '') state.password = settings.password;
  return null;
};
