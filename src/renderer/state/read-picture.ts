import type { Client } from '../../shared/contract.ts';
import type { Reply } from '../../shared/reply.ts';

/** Largest picture that the contract takes, in bytes. */
export const LARGEST_PICTURE = 10_000_000;

const PIECE = 32_768;

/** What the QR code of a picture says. */
export const readPicture = async (client: Pick<Client, 'cases'>, file: File): Promise<Reply<{ text: string }>> => {
  const bytes = new Uint8Array(await file.arrayBuffer());
  const pieces = Array.from({ length: Math.ceil(bytes.length / PIECE) }, (_, at) =>
    String.fromCharCode(...bytes.subarray(at * PIECE, (at + 1) * PIECE)),
  );
  return client.cases.readPicture({ name: file.name.slice(0, 1000), content: btoa(pieces.join('')) });
};
