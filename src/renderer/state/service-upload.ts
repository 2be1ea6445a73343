import type { Client } from '../../shared/contract.ts';
import type { Reply } from '../../shared/reply.ts';
import { failed } from '../../shared/reply.ts';
import { SHEET_PIECE_BYTES } from '../../shared/service-contract.ts';
import { t } from '../text.ts';

/** Base64 of a piece; the browser does it beside the page, so nothing stands still. */
const toBase64 = (piece: Blob): Promise<string> =>
  new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => {
      const url = typeof reader.result === 'string' ? reader.result : '';
      resolve(url.slice(url.indexOf(',') + 1));
    };
    reader.onerror = () => reject(new Error('The piece could not be read.'));
    reader.readAsDataURL(piece);
  });

interface Upload {
  /** Told the sheet's id as soon as there is one, and then the bytes that were taken. */
  readonly onTaken: (sheetId: string, taken: number) => void;
  readonly stopped: () => boolean;
}

/**
 * Hands a file over piece by piece; the whole of it is never in memory here. `null`: stopped, and what was handed over is
 * thrown away by the one who stopped it.
 */
export const upload = async (
  client: Client,
  file: Blob,
  name: string,
  { onTaken, stopped }: Upload,
): Promise<Reply<{ readonly sheetId: string } | null>> => {
  const begun = await client.sheets.begin({ name: name.slice(0, 300), size: file.size });
  if (!begun.ok) return begun;
  const { sheetId } = begun.value;
  onTaken(sheetId, 0);
  for (let index = 0; index * SHEET_PIECE_BYTES < file.size; index += 1) {
    if (stopped()) break;
    const end = Math.min(file.size, (index + 1) * SHEET_PIECE_BYTES);
    const base64 = await toBase64(file.slice(index * SHEET_PIECE_BYTES, end)).catch(() => null);
    if (stopped()) break;
    if (base64 === null) return failed('io', t.service.fileUnreadable);
    const taken = await client.sheets.piece({ sheetId, index, base64 });
    if (stopped()) break;
    if (!taken.ok) return taken;
    onTaken(sheetId, end);
  }
  return { ok: true, value: stopped() ? null : { sheetId } };
};
