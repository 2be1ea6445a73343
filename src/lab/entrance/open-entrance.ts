import type { Stage } from '../../core/vocabulary/words.ts';
import type { CertificateCabinet, KeyAndCertificate, CertificateRecipe } from '../certificates/authority.ts';
import type { Onward, Device } from '../device/device.ts';
import { openDroppingPort, openRefusingPort, openRudePort } from '../device/connection-faults.ts';
import { loopbackOf, secondLoopback, type OpenPort } from './loopback.ts';
import { openTlsPort, type Witness } from './tls-port.ts';

interface EntranceSurroundings {
  readonly cabinet: CertificateCabinet;
  readonly witness: Witness;
  /** The devices of an entrance in their row, with the NAC server behind them; at its second address, those there. */
  readonly onward: (entrance: Stage, isSecond: boolean) => Onward;
  readonly admits: (sourceAddress: string) => boolean;
}

interface Entrance extends OpenPort {
  /** Host of `HOST:PORT` for clients: an address, or a name that leads to two. */
  readonly host: string;
  readonly present: ((certificate: KeyAndCertificate) => void) | null;
}

type Door = OpenPort & Pick<Entrance, 'present'>;

/** How often another port is tried when the one that is free at one address is taken at the other. */
const MOST_TRIES = 5;

/**
 * Opens one entrance as its world defines it.
 * @param port 0 for any free one.
 * @throws LabError `port-taken` or `no-ipv6`
 */
export const openEntrance = async (
  entrance: Stage,
  setup: EntranceSetup,
  port: number,
  surroundings: EntranceSurroundings,
): Promise<Entrance> => {
  const first = loopbackOf(setup.address);
  const { second, sourceAddress } = setup;
  const open = (door: AddressSetup, host: string, at: number): Promise<Door> =>
    openDoor({ entrance, door, host, port: at, sourceAddress, isSecond: door === second }, surroundings);
  if (second === null) return { ...(await open(setup, first, port)), host: first };

  const other = secondLoopback();
  for (let tries = 1; ; tries += 1) {
    const one = await open(setup, first, port);
    try {
      const two = await open(second, other, one.port);
      const close = async (): Promise<void> => {
        await Promise.all([one.close(), two.close()]);
      };
      // Names below localhost are both loopback addresses to every client (RFC 6761).
      return { ...one, host: `${entrance}.practice.localhost`, close };
    } catch (error) {
      await one.close();
      if (port !== 0 || tries === MOST_TRIES) throw error;
    }
  }
};

interface Opening {
  readonly entrance: Stage;
  readonly door: AddressSetup;
  readonly host: string;
  readonly port: number;
  readonly sourceAddress: string;
  readonly isSecond: boolean;
}

const openDoor = async (
  { entrance, door, host, port, sourceAddress, isSecond }: Opening,
  { cabinet, witness, onward, admits }: EntranceSurroundings,
): Promise<Door> => {
  const counted = (): void => void (witness.counts[entrance].connections += 1);
  const closed = async (opening: Promise<OpenPort>): Promise<Door> => ({ ...(await opening), present: null });
  switch (door.way) {
    case 'open':
    case 'inside':
      return openTlsPort({
        entrance,
        port,
        host,
        certificate: await cabinet.of(door.certificate),
        sourceAddress,
        onward: onward(entrance, isSecond),
        witness,
        admits: () => admits(sourceAddress),
      });
    case 'refuse':
      return closed(openRefusingPort(port, host));
    case 'reset-on-connect':
    case 'reset-on-hello':
    case 'plain-text':
      return closed(openRudePort(door.way, port, counted, host));
    case 'drop':
      return closed(openDroppingPort(port, host));
  }
};

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
type Way = 'open' | 'refuse' | 'reset-on-connect' | 'reset-on-hello' | 'drop' | 'plain-text' | 'inside';

export interface AddressSetup {
  readonly way: Way;
  /** What the device presents that terminates TLS. */
  readonly certificate: CertificateRecipe;
  readonly devices: readonly Device[];
}

/** How one entrance of a world is when the world begins. */
export interface EntranceSetup extends AddressSetup {
  /** Where requests of this entrance seem to come from, as the NAC server reports it. */
  readonly sourceAddress: string;
  /** Whether the name leads here to an address of IPv4 or, for clients at this entrance, to one of IPv6 alone. */
  readonly address: 'ipv4' | 'ipv6';
  /** The service at the second address that the name leads to, over IPv6 at the same port; `null` where there is only one. */
  readonly second: AddressSetup | null;
}

/** An entrance that can be opened in another way while its world runs; its port stays. */
export type ReopeningEntrance = Awaited<ReturnType<typeof openReopening>>;

/**
 * Opens an entrance at a port.
 * @param port 0 for any free one.
 * @throws LabError `port-taken` or `no-ipv6`
 */
export const openReopening = async (
  open: (setup: EntranceSetup, port: number) => Promise<Entrance>,
  first: EntranceSetup,
  port: number,
) => {
  let setup = first;
  let entrance = await open(first, port);
  let last: Promise<void> = Promise.resolve();
  const inTurn = (work: () => Promise<void>): Promise<void> => (last = last.catch(() => undefined).then(work));
  return {
    port: entrance.port,
    host: entrance.host,
    setup: () => setup,
    present: () => entrance.present,
    reopen: (next: EntranceSetup) =>
      inTurn(async () => {
        await entrance.close();
        entrance = await open(next, entrance.port);
        setup = next;
      }),
    close: () => inTurn(() => entrance.close()),
  };
};
