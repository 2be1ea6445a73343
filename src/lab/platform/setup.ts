import type { CardRow } from '../../core/vocabulary/words.ts';

/** What the status card says about one row. */
export type RowState = 'up' | 'down';

export interface FoundCard {
  readonly rows: Readonly<Record<CardRow, RowState>>;
  readonly hoursOld: number;
}

/** How the platform of a world is when the world begins. */
export interface PlatformSetup {
  /** Address the platform calls from; shown on the card. */
  readonly outboundFqdn: string;
  readonly licence: string;
  /** What is stored for the NAC server. */
  readonly baseUrl: string;
  readonly user: string;
  readonly password: string;
  /** The card as the engineer finds it; `null` where it shows, some hours old, what it would show today. */
  readonly card: FoundCard | null;
  /** Longest wait for one family, in milliseconds. */
  readonly timeoutMs: number;
  /** The platform's clock minus the true time, in milliseconds. */
  readonly clockOffsetMs: number;
}
