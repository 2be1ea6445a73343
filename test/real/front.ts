import { X509Certificate } from 'node:crypto';
import { createAuthority } from '../../src/lab/certificates/authority.ts';
import { startWorld, type RunningWorld } from '../../src/lab/lab.ts';
import { makeScratchFolder, type ScratchFolder } from './scratch-folder.ts';

/** The healthy practice world with room for a real device in front of its NAC server. */
export interface Behind {
  readonly world: RunningWorld;
  readonly folder: ScratchFolder;
  /** Name without port. */
  readonly host: string;
  /** `127.0.0.1:PORT` of the server itself. */
  readonly upstream: string;
  /** PEM file with what the engineer trusts: the customer's authority. */
  readonly ca: string;
  readonly close: () => Promise<void>;
}

/** What a device in front has at hand, as files of the folder. */
export const BOX = { certificate: 'box.pem', key: 'box-key.pem' } as const;
/** The same from an authority that nobody was told to trust. */
export const INSPECTION = { certificate: 'inspection.pem', key: 'inspection-key.pem' } as const;
export const INSPECTION_AUTHORITY = 'Perimeter Inspection Authority';

const nameOfAuthority = (pem: string): string => new X509Certificate(pem).subject.replace(/^CN=/, '');

/**
 * Starts the world and makes the devices' certificates. The world keeps its authority's key to itself, so the device has its
 * certificate from a second authority of the very same name: what a customer has after renewing the authority's key.
 */
export const startBehind = async (): Promise<Behind> => {
  const [world, folder] = await Promise.all([startWorld('healthy'), makeScratchFolder()]);
  try {
    const { description, caPem } = world;
    const host = description.server.replace(/:\d+$/, '');
    const wishes = { commonName: host, names: [host], validFrom: -10, validTo: 80 };
    const [authority, inspection] = await Promise.all([
      createAuthority(nameOfAuthority(caPem)),
      createAuthority(INSPECTION_AUTHORITY),
    ]);
    const [box, inspected] = await Promise.all([authority.issue(wishes), inspection.issue(wishes)]);
    await folder.put(BOX.certificate, box.certificate);
    await folder.put(BOX.key, box.key);
    await folder.put(INSPECTION.certificate, inspected.certificate);
    await folder.put(INSPECTION.key, inspected.key);
    return {
      world,
      folder,
      host,
      upstream: description.entrances.inside,
      ca: await folder.put('trusted.pem', caPem + authority.certificate),
      close: async () => {
        await Promise.all([world.close(), folder.remove()]);
      },
    };
  } catch (error) {
    await Promise.all([world.close(), folder.remove()]);
    throw error;
  }
};
