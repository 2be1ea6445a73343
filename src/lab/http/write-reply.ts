import type { ServerResponse } from 'node:http';
import type { LabReply } from './reply.ts';

/**
 * Sends a reply; gives the status that went out, `null` where the connection was cut instead.
 *
 * @param cut Resets the connection below TLS.
 */
export const writeReply = (response: ServerResponse, reply: LabReply, cut: () => void): number | null => {
  switch (reply.kind) {
    case 'answer':
      // Dates are the replying device's own affair.
      response.sendDate = false;
      response.writeHead(reply.status, reply.reason, reply.headers.flat());
      response.end(reply.body);
      return reply.status;
    case 'bytes': {
      response.socket?.end(reply.bytes);
      const status = /^HTTP\/\d\.\d (\d{3})/.exec(reply.bytes)?.[1];
      return status === undefined ? null : Number(status);
    }
    case 'reset':
      cut();
      return null;
  }
};
