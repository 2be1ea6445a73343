import { execFileSync } from 'node:child_process';
import { mkdir, symlink } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { shScript } from '../../../src/core/script/sh.ts';
import { makeAuthority, type Authority } from '../../node/probing/certificates.ts';
import { goodAnswer, reply, tlsServer } from '../../node/probing/servers.ts';
import { PASSWORD, planFor, runText, temporaryFolder, unpacked, type ScriptRun, wordsOf } from './run-script.ts';

/** The script on a small system: busybox's shell and busybox's tools, with curl and openssl of the machine. */

let authority: Authority;
beforeAll(async () => {
  authority = await makeAuthority();
});

const asked = async (answer: Parameters<typeof tlsServer>[1], password = PASSWORD): Promise<ScriptRun> => {
  const folder = await temporaryFolder();
  const tools = join(folder, 'bin');
  await mkdir(tools);
  const applets = execFileSync('busybox', ['--list'], { encoding: 'utf8' }).trim().split('\n');
  const busybox = execFileSync('which', ['busybox'], { encoding: 'utf8' }).trim();
  for (const applet of applets) await symlink(busybox, join(tools, applet));
  for (const program of ['curl', 'openssl'])
    await symlink(execFileSync('which', [program], { encoding: 'utf8' }).trim(), join(tools, program));
  const server = await tlsServer(await authority.issue(), answer);
  return runText(folder, shScript(planFor(server.port, { ca: authority.cert })), {
    shell: [busybox, 'sh'],
    environment: { PATH: tools },
    input: `${password}\n`,
  });
};

describe('given a host with busybox alone', () => {
  it('finds all four probes good', async () => {
    const run = await asked(({ path, socket }) => socket.end(goodAnswer(path)));
    expect([run.code, wordsOf(run)]).toEqual([0, ['ok', 'ok', 'ok', 'ok']]);
  });

  it('stops after a rejected sign-in', async () => {
    const run = await asked(({ socket }) => socket.end(reply('401 Unauthorized')));
    const held = 'not-run.protecting-account';
    expect([run.code, wordsOf(run)]).toEqual([4, ['http.401', held, held, held]]);
  });

  it('cuts out what a reply repeats of the password', async () => {
    const password = 'Åäö "lösen" 100%\\';
    const token = Buffer.from(`api-user:${password}`).toString('base64').replaceAll('=', '');
    const page = reply('403 Forbidden', `<p>${password} ${token}</p>`);
    const all = unpacked((await asked(({ socket }) => socket.end(page), password)).transcript);
    const bytes = Buffer.from(password).toString('latin1');
    expect([all.includes('[cut]'), all.includes(bytes), all.includes(token)]).toEqual([true, false, false]);
  });
});
