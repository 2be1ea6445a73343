import type { CertificateRecipe } from '../certificates/recipe.ts';
import type { Device } from '../device/device.ts';

/**
 * What becomes of a connection before any device reads a request:
 *
 * - `open`: TLS is ended here, with the entrance's certificate.
 * - `refuse`: nothing listens.
 * - `reset-on-connect`: accepted and reset immediately.
 * - `reset-on-hello`: reset when the client's first bytes arrive.
 * - `drop`: the kernel ignores every attempt to connect.
 * - `plain-text`: something answers that speaks no TLS.
 * - `inside`: it ends where the inside entrance does, as through a VPN whose resolver gives the inner address.
 */
export type Way = 'open' | 'refuse' | 'reset-on-connect' | 'reset-on-hello' | 'drop' | 'plain-text' | 'inside';

/** What is at one address. */
export interface AddressSetup {
  readonly way: Way;
  /** What the device presents that terminates TLS. */
  readonly certificate: CertificateRecipe;
  /** The first one is nearest to the client. */
  readonly devices: readonly Device[];
}

/** How one entrance of a world is when the world begins. */
export interface EntranceSetup extends AddressSetup {
  /** Where requests of this entrance seem to come from, as the NAC server reports it. */
  readonly sourceAddress: string;
  /** Whether the name leads here to an address of IPv4 or, for clients at this entrance, to one of IPv6 alone. */
  readonly address: 'ipv4' | 'ipv6';
  /**
   * The service at the second address that the name leads to, over IPv6 at the same port; `null` where there is only
   * one.
   */
  readonly second: AddressSetup | null;
}
