import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { HOST, makeAuthority } from '../../node/probing/certificates.ts';
import { goodAnswer, tlsServer } from '../../node/probing/servers.ts';
import { cleanHome, inTerminal, type Seen, type Step } from './in-terminal.ts';

/** A person stops a command in a terminal, pastes the line that it ends with, and has the rest. */

const SECRET = 'seven-Lanterns-24';

/** A server that answers the first requests, and falls silent until it is well again. */
const tiring = async (answers: number) => {
  const folder = await cleanHome();
  const authority = await makeAuthority();
  await writeFile(join(folder, 'an authority.pem'), authority.cert);
  let left = answers;
  const server = await tlsServer(await authority.issue(), ({ path, socket }) => {
    left -= 1;
    if (left >= 0) socket.write(goodAnswer(path));
  });
  const words = ['--server', HOST, '--connect-to', `127.0.0.1:${server.port}`, '--ca', 'an authority.pem'];
  const environment = { TRIPOINT_DATA: join(folder, 'data'), HOME: folder };
  return {
    words: [...words, '--user', 'api-user', '--stage', 'inside', '--label', "the engineer's desk"],
    recover: () => (left = Infinity),
    run: (args: readonly string[], steps: readonly Step[]): Promise<Seen> =>
      inTerminal(args, steps, { cwd: folder, environment }),
    paste: (line: string, steps: readonly Step[]): Promise<Seen> =>
      inTerminal(['-c', `exec ${line}`], steps, { cwd: folder, environment, program: ['sh'] }),
  };
};

const typed: readonly Step[] = [{ see: 'Password of api-user:' }, { echo: false }, { type: `${SECRET}\r` }];
const lineIn = ({ shown }: Seen): string => /^(?:Next|Nästa): (.*?)\r?$/m.exec(shown)?.[1] ?? 'false';
const compareIn = ({ shown }: Seen): string => /^Then name both files, as in: (.*?)\r?$/m.exec(shown)?.[1] ?? 'false';

describe('given a probe that Ctrl+C stops after its first answer', () => {
  it('the line that it prints asks the rest, and both files together are the stage', async () => {
    const server = await tiring(1);
    const stop = [...typed, { see: 'ERS endpoint groups: 200 OK' }, { type: '\x03' }];
    const first = await server.run(['probe', ...server.words, '--out', 'inside.json'], stop);
    expect([first.code, first.stuck], first.shown).toEqual([130, null]);
    expect(lineIn(first)).toContain("--ca 'an authority.pem'");
    expect(lineIn(first)).toMatch(/--only ers-endpoints --only open-api --only mnt-session .*--out inside-2\.json$/);
    server.recover();
    const consent: readonly Step[] = first.shown.includes('got no clear answer')
      ? [{ see: 'Type yes:' }, { type: 'yes\r' }]
      : [];
    const rest = await server.paste(lineIn(first), [...consent, ...typed, { see: '3 of 3 probes good' }]);
    expect([rest.code, rest.stuck], rest.shown).toEqual([0, null]);
    const both = await server.paste(compareIn(first), []);
    expect(both.shown.match(/(?:200 OK|500 \(expected\))/g), both.shown).toHaveLength(4);
  }, 90_000);
});

it('given a watch that Ctrl+C stops, the line that it prints makes the rounds that are left', async () => {
  const server = await tiring(Infinity);
  const watch = ['watch', ...server.words, '--only', 'open-api', '--for', '50x', '--every', '1', '--out', 'w.json'];
  const stop: readonly Step[] = [...typed, { see: 'of 50: Open API 200 OK' }, { type: '\x03' }];
  const first = await server.run(watch, stop);
  expect([first.code, first.stuck], first.shown).toEqual([130, null]);
  const [, left = 'none'] = /--for (\d+)x .*--out w-2\.json$/.exec(lineIn(first)) ?? [];
  expect(Number(left), first.shown).toBeLessThan(50);
  const further = [...typed, { see: `${left} rounds, one every 1 s` }, { see: 'Open API 200 OK' }, { type: '\x03' }];
  const rest = await server.paste(lineIn(first), further);
  expect([rest.code, rest.stuck, rest.shown]).toEqual([130, null, expect.stringContaining('--out w-2-2.json')]);
}, 90_000);
