import type { Client } from '../../shared/contract.ts';
import { failed, type Reply } from '../../shared/reply.ts';
import { handT, loadLater } from '../text.ts';

/** Largest picture that the contract takes, in bytes. */
const LARGEST = 10_000_000;

const PIECE = 32_768;

/** What the QR code of a picture says. Rejects where the host is gone. */
export const readPicture = async (
  client: Pick<Client, 'cases'>,
  name: string,
  picture: Blob,
): Promise<Reply<{ text: string }>> => {
  if (picture.size > LARGEST) {
    await loadLater('hand');
    return failed('bad-input', handT.pictureTooLarge);
  }
  const bytes = new Uint8Array(await picture.arrayBuffer());
  const pieces = Array.from({ length: Math.ceil(bytes.length / PIECE) }, (_, at) =>
    String.fromCharCode(...bytes.subarray(at * PIECE, (at + 1) * PIECE)),
  );
  return client.cases.readPicture({ name: name.slice(0, 1000), content: btoa(pieces.join('')) });
};
