import { createServer } from 'node:https';
import { readFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { goodAnswer } from '../node/probing/servers.ts';

/** A server in a process of its own that answers every probe well, after DELAY milliseconds. Arguments: ADDRESS PORT DELAY FOLDER. */

const [address = '127.0.0.1', port = '0', delay = '0', folder = '.'] = process.argv.slice(2);

createServer(
  { key: readFileSync(`${folder}/key.pem`), cert: readFileSync(`${folder}/cert.pem`) },
  async (request, response) => {
    await pause(Number(delay));
    if (request.headers.authorization === undefined) {
      response.writeHead(401, { 'www-authenticate': 'Basic realm="api"', 'content-length': 0 }).end();
      return;
    }
    const whole = goodAnswer(request.url ?? '/').toString('latin1');
    const [head = '', body = ''] = whole.split('\r\n\r\n');
    const status = Number(head.split(' ')[1]);
    const headers = head
      .split('\r\n')
      .slice(1)
      .map((line) => line.split(': ') as [string, string])
      .filter(([name]) => !/^(connection|content-length)$/i.test(name));
    response.writeHead(status, { ...Object.fromEntries(headers), 'content-length': Buffer.byteLength(body, 'latin1') });
    response.end(Buffer.from(body, 'latin1'));
  },
).listen(Number(port), address, () => console.log('listening'));
