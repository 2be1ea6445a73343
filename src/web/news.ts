import type { ServerResponse } from 'node:http';
import type { Emit, Told } from '../shared/contract.ts';
import { SECURITY_HEADERS } from '../shared/pages.ts';
import type { Limits } from './limits.ts';

/**
 * The news stream: one `Told` a line (application/x-ndjson), and an empty line where there is nothing to tell for a
 * while, so that a window can see a dead connection. A window that reads too slowly is cut off and connects anew; news
 * never pile up without bound. Resolves when the stream is over.
 */
export const streamNews = (
  response: ServerResponse,
  news: (listener: Emit) => () => void,
  limits: Pick<Limits, 'heartbeatMs' | 'newsBacklogBytes'>,
): Promise<void> =>
  new Promise((settle) => {
    response.writeHead(200, { ...SECURITY_HEADERS, 'content-type': 'application/x-ndjson; charset=utf-8' });
    const write = (line: string): void => {
      if (response.writableLength > limits.newsBacklogBytes) response.destroy();
      else if (!response.destroyed) response.write(line);
    };
    write('\n');
    const leave = news((payload: Told) => write(`${JSON.stringify(payload)}\n`));
    const beat = setInterval(() => write('\n'), limits.heartbeatMs);
    response.on('error', () => response.destroy());
    response.once('close', () => {
      clearInterval(beat);
      leave();
      settle();
    });
  });
