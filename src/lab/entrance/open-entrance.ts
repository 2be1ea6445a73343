import type { Stage } from '../../core/words.ts';
import type { CertificateCabinet } from '../certificates/recipe.ts';
import type { Onward } from '../device/device.ts';
import { openDroppingPort } from '../device/drop.ts';
import { openPlainTextPort } from '../device/plain-text.ts';
import { openRefusingPort } from '../device/refuse.ts';
import { openResettingPort } from '../device/reset.ts';
import type { KeyAndCertificate } from '../certificates/authority.ts';
import { loopbackOf, type OpenPort } from './loopback.ts';
import { openTlsPort } from './tls-port.ts';
import type { EntranceSetup } from './way.ts';
import type { Witness } from './witness.ts';

/** What all entrances of one world share. */
export interface EntranceSurroundings {
  readonly cabinet: CertificateCabinet;
  readonly witness: Witness;
  /** The boxes of an entrance in their row, with the access control server behind them. */
  readonly onward: (entrance: Stage) => Onward;
  /** Whether the server takes connections that come from this address. */
  readonly admits: (sourceAddress: string) => boolean;
}

/** One open entrance. */
export interface Entrance extends OpenPort {
  readonly host: string;
  /** Shows another certificate from now on; `null` where no TLS is ended here. */
  readonly present: ((certificate: KeyAndCertificate) => void) | null;
}

/**
 * Opens one entrance the way its world wants it.
 *
 * @param port 0 for any free one.
 * @throws LabError `port-taken`
 */
export const openEntrance = async (
  entrance: Stage,
  setup: EntranceSetup,
  port: number,
  { cabinet, witness, onward, admits }: EntranceSurroundings,
): Promise<Entrance> => {
  const host = loopbackOf(setup.address);
  const counted = (): void => void (witness.counts[entrance].connections += 1);
  const closed = async (opening: Promise<OpenPort>): Promise<Entrance> => ({ ...(await opening), host, present: null });
  switch (setup.way) {
    case 'open':
    case 'inside':
      return {
        ...(await openTlsPort({
          entrance,
          port,
          host,
          certificate: await cabinet.of(setup.certificate),
          sourceAddress: setup.sourceAddress,
          onward: onward(entrance),
          witness,
          admits: () => admits(setup.sourceAddress),
        })),
        host,
      };
    case 'refuse':
      return closed(openRefusingPort(port, host));
    case 'reset-on-connect':
    case 'reset-on-hello':
      return closed(openResettingPort(setup.way, port, counted));
    case 'plain-text':
      return closed(openPlainTextPort(port, counted));
    case 'drop':
      return closed(openDroppingPort(port));
  }
};
