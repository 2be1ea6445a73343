import { spawn, spawnSync } from 'node:child_process';
import { chmodSync, copyFileSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { programPath } from '../real/needs.ts';
import { temporaryFolder } from '../node/disk/temporary-folder.ts';
import { run } from '../core/make-evidence.ts';
import { heldBack, makeDocuments } from './make-documents.ts';
import { PROGRAM_FILE } from './program-file.ts';
import { environment, tripoint } from './run-tripoint.ts';
import { nacServer } from './terminal/nac-server.ts';

/** What docs/automation.md says, tried as it stands there. */

const DOCS = readFileSync('docs/automation.md', 'utf8');
const blocks = [...DOCS.matchAll(/^```sh\n([\s\S]*?)^```$/gm)].map(([, text = '']) => text);
const lines = (blocks[0] ?? '').trim().split('\n');
const script = blocks.find((text) => text.startsWith('#!')) ?? '';

const sh = (line: string, cwd: string) => spawnSync('sh', ['-c', line], { cwd, encoding: 'utf8', env: environment() });

const promtool = (input: string): readonly unknown[] => {
  const { status, stdout, stderr } = spawnSync(programPath('promtool'), ['check', 'metrics'], { input });
  return [status, `${stdout.toString()}${stderr.toString()}`];
};

const tried = async (): Promise<string> => {
  const folder = await temporaryFolder();
  await makeDocuments(folder);
  return folder;
};

describe('given docs/automation.md', () => {
  it('each line of jq prints something of a real document', async () => {
    const folder = await tried();
    expect([lines.length > 8, programPath('jq')]).toEqual([true, expect.any(String)]);
    for (const line of lines) {
      const { status, stdout, stderr } = sh(line, folder);
      expect([line, stderr, stdout.trim() === '', status]).toEqual([line, '', false, 0]);
    }
  });

  it('its script says of each site who must act, and goes on after one that could not be asked', async () => {
    const folder = await tried();
    const server = await nacServer();
    for (const site of ['north', 'south']) {
      mkdirSync(join(folder, site));
      for (const name of ['inside.json', 'card.json']) copyFileSync(join(folder, name), join(folder, site, name));
      copyFileSync(join(server.folder, 'ca.pem'), join(folder, site, 'ca.pem'));
    }
    const host = server.probe[server.probe.indexOf('--server') + 1] ?? '';
    const place = server.probe[server.probe.indexOf('--connect-to') + 1] ?? '';
    writeFileSync(join(folder, 'password'), 'seven-Lanterns-24');
    writeFileSync(join(folder, 'empty'), '');
    writeFileSync(join(folder, 'sites'), `south ${host} api-user empty\nnorth ${host} api-user password\n`);
    writeFileSync(join(folder, 'sites.sh'), script);
    const bin = join(folder, 'bin');
    mkdirSync(bin);
    const more = `[ "$1" = probe ] && set -- "$@" --connect-to ${place}`;
    writeFileSync(join(bin, 'tripoint'), `#!/bin/sh\n${more}\nexec '${process.execPath}' '${PROGRAM_FILE}' "$@"\n`);
    chmodSync(join(bin, 'tripoint'), 0o755);
    const { stdout, status } = await new Promise<{ stdout: string; status: number | null }>((done) => {
      const child = spawn('sh', ['sites.sh', 'sites', '.'], {
        cwd: folder,
        env: environment({ PATH: `${bin}:${process.env.PATH ?? ''}`, TRIPOINT_DATA: join(folder, 'of-script') }),
      });
      let shown = '';
      child.stdout.setEncoding('utf8').on('data', (text: string) => (shown += text));
      child.once('close', (code) => done({ stdout: shown, status: code }));
    });
    expect([stdout.trim().split('\n'), status]).toEqual([
      [
        expect.stringMatching(/^south: An empty value was given/),
        expect.stringMatching(/^north: [a-z-]+, (proven|likely|cannot-tell)\. /),
      ],
      3,
    ]);
  });
});

describe('given metrics', () => {
  it('of a verdict: who must act is a label, and promtool has nothing to say of it', async () => {
    const folder = await temporaryFolder();
    writeFileSync(join(folder, 'outside.json'), JSON.stringify(run('outside', { status: 403 })));
    const { out } = await tripoint(['compare', join(folder, 'outside.json'), '--format', 'openmetrics']);
    expect(out).toMatch(
      /^tripoint_verdict_info\{server="[^"]+",party="[a-z-]+",certainty="[a-z-]+",code="[^"]+"\} 1$/m,
    );
    expect(promtool(out)).toEqual([0, '']);
  });
  it('of a run that was held back: that alone, and promtool has nothing to say of it', async () => {
    const { out, code } = await heldBack(await temporaryFolder(), '--format', 'openmetrics', '--label', 'north');
    expect([code, out]).toEqual([
      4,
      expect.stringMatching(/\ntripoint_run_held_back\{server="[^"]+",stage="outside",vantage="north"\} 1\n# EOF\n$/),
    ]);
    expect(promtool(out)).toEqual([0, '']);
  });
});
