import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import type { Listener } from '../scenario.ts';

/** A name server that knows no name, or is ill. It answers nothing else, and asks nobody. */

const RCODE = { 'no-such-name': 3, fails: 2 } as const;

let count = 0;

/** `address` is one of loopback, without a port: resolvers are asked at port 53. */
export const openResolver = async (answer: keyof typeof RCODE): Promise<Listener> => {
  count += 1;
  const address = `127.53.${process.pid % 250}.${count}`;
  const socket = createSocket('udp4');
  socket.on('message', (query, from) => {
    const reply = Buffer.from(query);
    reply.writeUInt16BE(0x8180 | RCODE[answer], 2);
    // Only the question goes back: no answers, no authority, nothing additional.
    reply.writeUInt16BE(0, 6);
    reply.writeUInt16BE(0, 8);
    reply.writeUInt16BE(0, 10);
    let end = 12;
    while ((query[end] ?? 0) !== 0) end += (query[end] ?? 0) + 1;
    socket.send(reply.subarray(0, end + 5), from.port, from.address);
  });
  socket.bind(53, address);
  await once(socket, 'listening');
  return {
    address,
    close: async () => {
      socket.close();
      await once(socket, 'close');
    },
  };
};
