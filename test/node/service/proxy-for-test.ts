import { connect, type Socket } from 'node:net';
import { plainServer, type Listening } from '../probing/servers.ts';

/** A proxy on loopback that opens the tunnels that it is asked for. It ends with the test. */
export const tunnelProxy = (): Promise<Listening> =>
  plainServer((client: Socket) =>
    client.once('data', (head: Buffer) => {
      const port = Number(/^CONNECT 127\.0\.0\.1:(\d+) /.exec(head.toString('latin1'))?.[1]);
      const onward = connect(port, '127.0.0.1', () => {
        client.write('HTTP/1.1 200 Connection established\r\n\r\n');
        client.pipe(onward).pipe(client);
      });
      onward.on('error', () => client.destroy());
      client.on('close', () => onward.destroy());
    }),
  );
