import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startWorld, type RunningWorld } from '../../src/lab/lab.ts';
import { sharedFolder } from '../node/disk/temporary-folder.ts';
import { tripoint, type Ended } from './run-tripoint.ts';

/** `--case NAME`: the case has the server and the user, and keeps what comes of the command. */

const folder = sharedFolder();
const SERVER = 'acs.practice.test';
let world: RunningWorld;

const run = (...args: readonly string[]): Promise<Ended> =>
  tripoint(args, {
    cwd: folder,
    environment: {
      TRIPOINT_DATA: join(folder, 'data'),
      TRIPOINT_PASSWORD: world.description.apiUser.password,
    },
  });

beforeAll(async () => {
  world = await startWorld('outside-proxy-403');
  const { entrances, apiUser, ca } = world.description;
  const there = ['--ca', ca, '--connect-to', entrances.inside];
  const asked = ['probe', '--server', `https://${SERVER}/admin/`, '--user', apiUser.name];
  await run(...asked, ...there, '--stage', 'inside', '--out', 'inside.json');
  await run('case', 'import', 'inside.json');
  const card = ['Outbound FQDN\tplatform.practice.test', 'Endpoint API\tDown', 'Endpoint Groups API\tDown'];
  await writeFile(join(folder, 'card.txt'), [...card, 'Monitoring API\tDown'].join('\n'));
  await run('card', 'card.txt', '--out', 'card.json');
  const other = (await readFile(join(folder, 'inside.json'), 'utf8')).replaceAll(SERVER, 'nac.other.example');
  await writeFile(join(folder, 'other.json'), other);
});
afterAll(() => world.close());

describe('given a case with a run inside', () => {
  it('a probe takes server and user from it, and its result goes into it', async () => {
    const { entrances, ca } = world.description;
    const there = ['--ca', ca, '--connect-to', entrances.outside];
    const probed = await run('probe', '--case', SERVER, '--stage', 'outside', ...there);
    expect([probed.code, probed.out]).toEqual([1, expect.stringContaining('Outside: 0 of 4 probes good.')]);
    expect(probed.err).toMatch(
      /no certificate authority: that of --ca is kept in it\.\nKept in case .*compare --case /,
    );
    const again = await run('probe', '--case', SERVER, '--stage', 'outside', '--connect-to', entrances.outside);
    expect([again.code, again.out]).toEqual([1, expect.stringContaining('403 forbidden')]);
    const slip = await run('probe', '--case', SERVER, '--stage', 'inside', '--user', 'another');
    expect([slip.code, slip.err]).toEqual([
      3,
      expect.stringMatching(/ is svc-\S+, and not another\. Nothing was sent/),
    ]);
    expect((await run('card', '--paste', 'card.txt', '--case', SERVER)).code).toBe(1);
    const compared = await run('compare', '--case', SERVER);
    expect([compared.code, compared.out]).toEqual([1, expect.stringMatching(/TEAM MUST ACT +proven\n/)]);
    // One of them says that it is practice.
    expect(compared.out.trimEnd().split('\n').length).toBeLessThanOrEqual(17);
    expect((await run('report', '--case', SERVER, '--brief')).out).toContain(
      'Who must act: The firewall or proxy team',
    );
    expect((await run('request', '--case', SERVER)).out).toContain('Let through');
  });

  it.each([
    ['probe', ['probe', '--case', SERVER, '--server', 'nac.other.example', '--stage', 'inside']],
    ['certificate', ['certificate', '--case', SERVER, '--server', 'nac.other.example']],
    ['compare', ['compare', '--case', SERVER, 'other.json']],
    ['compare of files', ['compare', 'inside.json', 'other.json']],
    ['report', ['report', '--case', SERVER, 'other.json']],
    ['request', ['request', 'inside.json', 'other.json']],
    ['verify-fix', ['verify-fix', 'inside.json', 'other.json']],
    ['diagnose', ['diagnose', '--case', SERVER, '--stage', 'inside', 'other.json']],
  ])('%s refuses in one line what is of another server, and names both', async (_what, args) => {
    const { code, out, err } = await run(...args);
    expect([code, out, err.trimEnd().split('\n')]).toEqual([
      3,
      '',
      [expect.stringContaining('another server or user')],
    ]);
    expect(err).toMatch(/nac\.other\.example.*acs\.practice\.test|acs\.practice\.test.*nac\.other\.example/);
  });

  it('takes it with --any-server', async () =>
    expect((await run('compare', '--any-server', 'inside.json', 'other.json')).code).not.toBe(3));

  it('a name that fits two cases is refused with both, and one that fits none is said', async () => {
    await run('case', 'import', 'inside.json', '--case', 'new');
    const { code, err } = await run('compare', '--case', SERVER);
    expect([code, err.match(/^ {2}[0-9a-f-]{36} {2}/gm)?.length]).toEqual([3, 2]);
    expect((await run('compare', '--case', 'nobody')).err).toContain('There is no case of this name.');
  });
});

describe('given a name that no case has', () => {
  const at = (): readonly string[] => ['--connect-to', world.description.entrances.inside];
  it('a run of a named server and user begins the case, which then has its authority, too', async () => {
    const { apiUser, ca } = world.description;
    const named = ['--server', SERVER, '--user', apiUser.name, '--ca', ca, '--stage', 'inside'];
    const begun = await run('probe', '--case', 'NEW', ...named, ...at());
    expect([begun.code, begun.err]).toEqual([0, expect.stringMatching(/^New case: NEW\.\n[^]*--stage outside\n$/)]);
    expect((await run('probe', '--case', 'NEW', '--stage', 'inside', ...at())).code).toBe(0);
  });
  it('a script for the next stage finds that authority beside it', async () => {
    const { code, out } = await run('script', '--shell', 'sh', '--case', 'NEW', '--stage', 'outside');
    expect([code, out]).toEqual([0, expect.stringMatching(/^Written: probe\.sh, ca\.pem\n[^]* --ca ca\.pem /)]);
    expect(await readFile(join(folder, 'ca.pem'), 'utf8')).toContain('-----BEGIN CERTIFICATE-----');
  });
  it('an import begins the case, and an id that was mistyped does not', async () => {
    const taken = await run('case', 'import', 'inside.json', 'card.json', '--case', 'LOOSE');
    expect([taken.code, taken.err, (await run('case', 'list')).out]).toEqual([
      0,
      'New case: LOOSE.\n',
      expect.stringMatching(/ LOOSE +Inside, Platform /),
    ]);
    const { code, err } = await run('case', 'import', 'inside.json', '--case', '5f0c7d1e-0000-4000-8000-000000000000');
    expect([code, err]).toEqual([3, expect.stringContaining('There is no case of this name.')]);
  });
  it('a run that never went out begins none', async () => {
    const named = ['--server', SERVER, '--user', 'x', '--ca', 'gone.pem', '--stage', 'inside'];
    expect((await run('probe', '--case', 'NEVER', ...named, ...at())).code).toBe(3);
    expect((await run('case', 'list')).out).not.toContain('NEVER');
  });
});

describe('given what somebody says of a check, and a run that is better than the one before', () => {
  const named = ['--case', 'KEPT', '--stage', 'inside'];
  beforeAll(async () => {
    const { apiUser, ca } = world.description;
    const server = ['--server', SERVER, '--user', apiUser.name, '--ca', ca];
    await run('probe', ...named, ...server, '--connect-to', '127.0.0.1:1');
  });
  it('is said once, counts from then on, and can be taken back', async () => {
    const say = ['compare', '--case', 'KEPT', '--check', 'firewall-log=no-line by Erik Ek'];
    const { err } = await run(...say);
    expect([err, (await run(...say)).code]).toEqual([
      expect.stringMatching(/case withdraw [0-9a-f-]{36} firewall-log/),
      1,
    ]);
    const { out } = await run('case', 'export', 'KEPT');
    const { checks } = (JSON.parse(out) as { readonly case: { readonly checks: readonly object[] } }).case;
    expect(checks).toEqual([expect.objectContaining({ result: 'no-line', saidBy: 'Erik Ek' })]);
  });
  it('is judged by the newest run, which diagnose has just made', async () => {
    const { out } = await run('diagnose', ...named, '--connect-to', world.description.entrances.inside, '--json');
    const { cells } = JSON.parse(out) as {
      readonly cells: readonly { readonly stage: string; readonly outcome: string }[];
    };
    expect(cells.filter(({ stage }) => stage === 'inside').map(({ outcome }) => outcome)).not.toContain('tcp.refused');
  });
});

describe('given what a command cannot do without', () => {
  it('names all of it at once', async () =>
    expect((await run('probe')).err).toBe(
      'These are needed: --server HOST[:PORT], --user NAME, --stage inside|outside. --help shows how the command is used.\n',
    ));
});
