import type { CertificateRecipe } from '../certificates/recipe.ts';
import type { Device } from '../device/device.ts';

/**
 * What becomes of a connection before any box reads a request:
 *
 * - `open`: TLS is ended here, with the entrance's certificate.
 * - `refuse`: nothing listens.
 * - `reset-on-connect`: accepted and reset at once.
 * - `reset-on-hello`: reset when the client's first bytes arrive.
 * - `drop`: the kernel ignores every attempt to connect.
 */
export const WAYS = ['open', 'refuse', 'reset-on-connect', 'reset-on-hello', 'drop'] as const;
export type Way = (typeof WAYS)[number];

/** How one entrance of a world is when the world begins. */
export interface EntranceSetup {
  readonly way: Way;
  /** What the box presents that ends TLS. */
  readonly certificate: CertificateRecipe;
  /** The first one is nearest to the client. */
  readonly devices: readonly Device[];
  /** Where requests of this entrance seem to come from, as the access control server reports it. */
  readonly sourceAddress: string;
}
