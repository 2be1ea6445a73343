import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { Secret } from '../../../src/core/credential/secret.ts';
import { openLedger, type RunOfSignIns } from '../../../src/node/attempts/ledger.ts';
import { runScript, scriptFolder } from '../../script-run.ts';
import { temporaryFolder } from '../disk/temporary-folder.ts';
import { goodAnswer, reply, type Asked } from '../probing/servers.ts';
import { HOST } from '../probing/certificates.ts';
import { PASSWORD, run } from '../probing/stage.ts';
import { authority, serving, trusting } from '../probing/trusted.ts';

/** What several starts cost an account together, counted at a server that sees every sign-in. */

const ACCOUNT = { server: 'acs.test:443', user: 'api-user' } as const;

const REJECTED = reply('401 Unauthorized', '', { 'www-authenticate': 'Basic realm="ISE"' });

let folder: string;
beforeEach(async () => {
  folder = await temporaryFolder();
});

/** A server with an account; `front` alone stands in the way of who signs in, and passes it on. */
const site = async () => {
  const at = { password: PASSWORD, lockedAfter: Infinity, closed: 'none', signIns: 0, rejected: 0 };
  const front: { answer: ((asked: Asked) => void) | null } = { answer: null };
  const server = await serving((asked) => {
    const given = /^authorization: basic (.*)$/im.exec(asked.head)?.[1];
    const isRight = given === Buffer.from(`api-user:${at.password}`).toString('base64');
    const isIn = isRight && at.signIns < at.lockedAfter && !asked.path.startsWith(at.closed);
    if (given !== undefined) at.signIns += 1;
    if (given !== undefined && !isIn) at.rejected += 1;
    if (given !== undefined && front.answer !== null) front.answer(asked);
    else if (isIn) asked.socket.end(goodAnswer(asked.path));
    else setTimeout(() => asked.socket.end(REJECTED), 100);
  });
  const start = async ({ password = PASSWORD, ...wishes }: Partial<RunOfSignIns> & { password?: string } = {}) => {
    const id = crypto.randomUUID();
    const entry = `00000000-0000-4000-8000-${Buffer.from(password).toString('hex').padStart(12, '0').slice(-12)}`;
    const asked = { id, account: ACCOUNT, by: 'window run', stage: 'inside', consent: [], ...wishes } as const;
    const begun = await openLedger(folder).begin({ ...asked, password: entry });
    if (!begun.ok) return 'asks';
    const target = trusting(server.port, { password: new Secret(password) });
    const { outcomes } = await run(target, { hooks: { gate: begun.value.gate } });
    await begun.value.end();
    return outcomes.map(([, outcome]) => outcome);
  };
  return { at, front, start, port: server.port };
};

describe.each([
  [
    'a 302',
    ({ socket }: Asked) => void socket.end(reply('302 Found', '', { location: 'https://portal.acme.example/' })),
  ],
  ['a page', ({ socket }: Asked) => void socket.end(reply('200 OK', '<html>Sign in</html>'))],
  ['a cut', ({ socket }: Asked) => void socket.destroy()],
  ['a 502', ({ socket }: Asked) => void socket.end(reply('502 Bad Gateway'))],
])('given a front that answers with %s whoever signs in, and nobody else', (_, answer) => {
  it('a password that nobody has accepted goes once, and once more with each consent', async () => {
    const { at, front, start } = await site();
    front.answer = answer;
    const counts: number[] = [];
    for (const consent of [[], [], [], 'all', []] as const)
      counts.push((await start({ password: 'wrong', consent }), at.rejected));
    expect(counts).toEqual([1, 1, 1, 2, 2]);
  });
  it('the fixed script sends it once, and then waits for a person', async () => {
    const { at, front, port } = await site();
    front.answer = answer;
    const around = { folder: await scriptFolder(), input: 'wrong\n' };
    await writeFile(join(around.folder, 'ca.pem'), authority.cert);
    const to = ['--server', HOST, '--connect-to', `127.0.0.1:${port}`, '--ca', 'ca.pem', '--proxy', 'none'];
    const codes: (number | null)[] = [];
    for (let run = 0; run < 3; run += 1)
      codes.push((await runScript([...to, '--user', 'api-user', '--stage', 'outside'], around)).code);
    expect([codes, at.rejected]).toEqual([[4, 4, 4], 1]);
  });
  it('one that the server has accepted is asked for by nobody, and passes once the front is mended', async () => {
    const { at, front, start } = await site();
    const runs = [await start()];
    front.answer = answer;
    runs.push(await start({ stage: 'outside' }));
    front.answer = null;
    runs.push(await start({ stage: 'outside' }), await start());
    expect([runs.includes('asks'), runs.at(-2), at.rejected]).toEqual([false, runs[0], 0]);
  });
});

describe.each([1, 2])('given an account that is locked after %i acceptances', (lockedAfter) =>
  it('three starts cost one rejected sign-in', async () => {
    const { at, start } = await site();
    at.lockedAfter = lockedAfter;
    const first = await start();
    await start({ stage: 'outside' });
    await start({ stage: 'outside' });
    expect([first[lockedAfter], at.rejected]).toEqual(['http.401', 1]);
  }),
);
