import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';
import type { RunningWorld } from '../../../src/lab/lab.ts';
import type { Listener, OpenFront, Place } from '../scenario.ts';

/** Devices below TLS: they see packets and no words. */

const LOOPBACK = '127.0.0.1';

/** Opens a port for these connections. */
export const openPort = async (serve: (socket: Socket) => void): Promise<Listener> => {
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
    socket.on('error', () => socket.destroy());
    serve(socket);
  });
  server.listen(0, LOOPBACK);
  await once(server, 'listening');
  return {
    address: `${LOOPBACK}:${(server.address() as AddressInfo).port}`,
    close: async () => {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
};

export const entrancePort = (world: RunningWorld, place: Place): number =>
  Number(world.description.entrances[place].split(':').at(-1));

export const onwardTo = (world: RunningWorld, place: Place, socket: Socket): Socket => {
  const onward = connect(entrancePort(world, place), LOOPBACK);
  onward.on('error', () => socket.destroy());
  onward.on('close', () => socket.destroy());
  socket.on('close', () => onward.destroy());
  return onward;
};

/** Nothing is ever said after the connection: a device that answers the SYN for a server behind a rule. */
export const silentAfterConnect: OpenFront = () => openPort((socket) => socket.resume());

/**
 * A device that wants the whole ClientHello in one segment: longer ones are reset, or swallowed.
 *
 * @param most Longest first record in bytes.
 */
export const largeHelloEnds =
  (how: 'reset' | 'swallow', place: Place = 'outside', most = 1_400): OpenFront =>
  (world) =>
    openPort((socket) => {
      socket.once('data', (hello: Buffer) => {
        const length = hello.length >= 5 ? hello.readUInt16BE(3) + 5 : hello.length;
        if (length > most) {
          if (how === 'reset') socket.resetAndDestroy();
          else socket.resume();
          return;
        }
        const onward = onwardTo(world, place, socket);
        onward.write(hello);
        socket.pipe(onward).pipe(socket);
      });
    });

/**
 * Packets of full size are lost on the return path, without an ICMP message: what fits in a packet arrives, the rest never does.
 *
 * @param most Longest piece that still comes through, in bytes.
 */
export const fullPacketsLost =
  (place: Place = 'outside', most = 1_300): OpenFront =>
  (world) =>
    openPort((socket) => {
      const onward = onwardTo(world, place, socket);
      socket.pipe(onward);
      let isLost = false;
      onward.on('data', (bytes: Buffer) => {
        isLost ||= bytes.length > most;
        if (!isLost) socket.write(bytes);
      });
    });

/** An intrusion prevention system that resets what has gone on for longer than it likes, after so many bytes back. */
export const resetAfterBytes =
  (allowed: number, place: Place = 'outside'): OpenFront =>
  (world) =>
    openPort((socket) => {
      const onward = onwardTo(world, place, socket);
      socket.pipe(onward);
      let count = 0;
      onward.on('data', (bytes: Buffer) => {
        count += bytes.length;
        if (count > allowed) socket.resetAndDestroy();
        else socket.write(bytes);
      });
    });

/** Words of another service, which speaks first. */
export const speaksSmtp: OpenFront = () =>
  openPort((socket) => {
    socket.write('220 mail.practice.test ESMTP ready\r\n');
    socket.resume();
  });

/** A second hop before a port: what is said last arrives, whatever is still unread when the first hop closes. */
export const withLastWords = async (inner: Listener): Promise<Listener> => {
  const port = Number(inner.address.split(':').at(-1));
  const outer = await openPort((socket) => {
    const onward = connect(port, LOOPBACK);
    onward.on('error', () => undefined);
    socket.on('data', (bytes: Buffer) => {
      if (onward.writable) onward.write(bytes);
    });
    socket.on('close', () => onward.destroy());
    onward.on('data', (bytes: Buffer) => socket.write(bytes));
    onward.on('close', () => socket.end());
  });
  const close = async (): Promise<void> => {
    await Promise.all([outer.close(), inner.close()]);
  };
  return { address: outer.address, close };
};
