import { spawnSync } from 'node:child_process';
import { chmodSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { runScript, scriptFolder } from '../script-run.ts';
import { SITUATIONS, tryIn } from './fixed-script.ts';

/** The fixed script for sh in dash: three situations, and what it refuses. All shells and situations: fixed-script-sh.long.spec.ts. */

it.each(Object.keys(SITUATIONS).slice(0, 3))('dash with real curl: %s', (name) => tryIn(name, {}), 60_000);

const GOOD = ['--server', 'acs.test', '--user', 'api-user', '--stage', 'inside'];

describe('given arguments that cannot be right', () => {
  it.each([
    [[], /--server must be/],
    [GOOD.slice(0, 4), /--stage must be/],
    [[...GOOD, '--server', 'other.test'], /--server is given twice/],
    [[...GOOD, '--label'], /--label needs a value/],
    [[...GOOD, '--label', 'two\nlines'], /--label holds a line end/],
    [[...GOOD, '--insecure', 'yes'], /Unknown option: --insecure/],
    [[...GOOD, '--ca', '/nowhere'], /--ca must name/],
    [[...GOOD, '--proxy', 'http://a:b@c'], /--proxy must hold no sign-in/],
    [[...GOOD, '--mac', '00:00'], /--mac must be/],
    [[...GOOD, '--group-id', '$(id)'], /--group-id must be/],
    [['--server', 'https://acs.test/', ...GOOD.slice(2)], /--server must be/],
    [['--server', 'a.test:1:2', ...GOOD.slice(2)], /--server must be/],
    [['--server', 'acs.test', '--user', 'a:b', '--stage', 'inside'], /--user must be/],
  ])('%j: one sentence, and nothing is sent', async (args, sentence) => {
    const { code, out, err, files } = await runScript(args);
    expect([code, out, err, files]).toEqual([3, '', expect.stringMatching(sentence), []]);
    expect(err).toContain('Nothing was sent.');
  });
  it.each([
    ['', /No password/],
    ['with\ta tab\n', /control character/],
    ['of Windows\r\n', /control character/],
  ])('the password %j is refused', async (input, sentence) => {
    const { code, err } = await runScript(GOOD, { input });
    expect([code, err]).toEqual([3, expect.stringMatching(sentence)]);
  });
});

describe('given a host of its own kind', () => {
  it('without curl it says so', async () => {
    const folder = await scriptFolder();
    for (const name of ['sed', 'grep', 'tr', 'date', 'cat'])
      writeFileSync(
        join(folder, name),
        `#!/bin/sh\nexec ${spawnSync('which', [name], { encoding: 'utf8' }).stdout.trim()} "$@"\n`,
        { mode: 0o755 },
      );
    const { code, err } = await runScript(GOOD, { shell: ['/bin/dash'], environment: { PATH: folder } });
    expect([code, err]).toEqual([3, 'This host has no curl. Nothing was sent.\n']);
  });
  it('after a rejection it sends nothing where nobody can be asked', async () => {
    const folder = await scriptFolder();
    writeFileSync(join(folder, 'tripoint-rejected'), '2026-11-21T10:00:00+0100\n');
    const { code, out, err } = await runScript(GOOD, { folder });
    expect([code, out, err]).toEqual([4, '', expect.stringContaining('2026-11-21T10:00:00+0100')]);
  });
  it('of a curl of 2020 it asks nothing that this one does not know', async () => {
    const folder = await scriptFolder();
    // What 7.68 says of a name that it does not know in --write-out, and which it prints nothing for.
    const curl = `#!/bin/sh
case "$*" in *-V*) echo 'curl 7.68.0 (x86_64-pc-linux-gnu) libcurl/7.68.0'; exit ;; esac
for word in "$@"; do case $word in *certs* | *exitcode* | *errormsg* | *{json*) echo "curl: unknown --write-out variable" >&2; exit 2 ;; --fail-with-body | --retry-all-errors) exit 2 ;; esac; done
cat >/dev/null; echo "curl: (6) Could not resolve host" >&2; printf '\\ntripoint-curl 2 inside api-user 2026-11-21T10:00:00+0100 000 0  https://acs.test:443/ers/config/endpointgroup by=probe.sh times=0:0:0:0:0:0.000000 end\\n'; exit 6
`;
    writeFileSync(join(folder, 'curl'), curl);
    chmodSync(join(folder, 'curl'), 0o755);
    const { code, out } = await runScript(GOOD, { environment: { PATH: `${folder}:${process.env.PATH ?? ''}` } });
    expect([code, out.includes('unknown'), out.match(/^curl: \(6\)/gm)?.length]).toEqual([1, false, 4]);
  });
});
