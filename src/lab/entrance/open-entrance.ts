import type { Stage } from '../../core/words.ts';
import type { CertificateCabinet } from '../certificates/recipe.ts';
import { inARow, type Onward } from '../device/device.ts';
import { openDroppingPort } from '../device/drop.ts';
import { openRefusingPort } from '../device/refuse.ts';
import { openResettingPort } from '../device/reset.ts';
import type { OpenPort } from './loopback.ts';
import { openTlsPort } from './tls-port.ts';
import type { EntranceSetup } from './way.ts';
import type { Witness } from './witness.ts';

/** What all entrances of one world share. */
export interface EntranceSurroundings {
  readonly cabinet: CertificateCabinet;
  readonly witness: Witness;
  /** The access control server behind all boxes. */
  readonly server: Onward;
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
  { cabinet, witness, server }: EntranceSurroundings,
): Promise<OpenPort> => {
  switch (setup.way) {
    case 'open':
      return openTlsPort({
        entrance,
        port,
        certificate: await cabinet.of(setup.certificate),
        sourceAddress: setup.sourceAddress,
        onward: inARow(setup.devices, server),
        witness,
      });
    case 'refuse':
      return openRefusingPort(port);
    case 'reset-on-connect':
    case 'reset-on-hello':
      return openResettingPort(setup.way, port, () => (witness.counts[entrance].connections += 1));
    case 'drop':
      return openDroppingPort(port);
  }
};
