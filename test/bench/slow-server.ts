import { createServer } from 'node:https';
import { readFileSync } from 'node:fs';
import { goodAnswer } from '../node/probing/servers.ts';

/** A server in a process of its own that answers every probe well, after DELAY milliseconds. Arguments: ADDRESS PORT DELAY FOLDER. */

const [address = '127.0.0.1', port = '0', delay = '0', folder = '.'] = process.argv.slice(2);

const reply = (path: string): { status: number; headers: Record<string, string>; body: Buffer } => {
  const [head = '', body = ''] = goodAnswer(path).toString('latin1').split('\r\n\r\n');
  const [first = '', ...lines] = head.split('\r\n');
  const named = lines.map((line) => line.split(': ') as [string, string]);
  const kept = named.filter(([name]) => !/^(connection|content-length)$/i.test(name));
  return { status: Number(first.split(' ')[1]), headers: Object.fromEntries(kept), body: Buffer.from(body, 'latin1') };
};

createServer(
  { key: readFileSync(`${folder}/key.pem`), cert: readFileSync(`${folder}/cert.pem`) },
  (request, response) =>
    void setTimeout(() => {
      if (request.headers.authorization === undefined) {
        response.writeHead(401, { 'www-authenticate': 'Basic realm="api"', 'content-length': 0 }).end();
        return;
      }
      const { status, headers, body } = reply(request.url ?? '/');
      response.writeHead(status, { ...headers, 'content-length': body.length }).end(body);
    }, Number(delay)),
).listen(Number(port), address, () => console.log('listening'));
