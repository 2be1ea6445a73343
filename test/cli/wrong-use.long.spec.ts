import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { run } from '../core/make-evidence.ts';
import { tripoint } from './run-tripoint.ts';

let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tripoint-use-'));
  await writeFile(join(folder, 'record.json'), JSON.stringify(run('inside')));
  await writeFile(join(folder, 'newer.json'), JSON.stringify({ ...run('inside'), version: 2 }));
  await writeFile(join(folder, 'half.json'), JSON.stringify(run('inside')).slice(0, 900));
  await writeFile(join(folder, 'empty.json'), '');
  await writeFile(join(folder, 'other.json'), '{"format":"something/else","version":1}');
  await writeFile(
    join(folder, 'proto.json'),
    '{"format":"tripoint/stage-record","version":1,"__proto__":{"polluted":true}}',
  );
  await writeFile(join(folder, 'not-a-ca.pem'), 'hello');
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const PROBE = ['probe', '--server', 'acs.invalid', '--user', 'api', '--stage', 'inside'];
const withPassword = { environment: { TRIPOINT_PASSWORD: 'secret-canary' } };

describe('wrong use ends with 3 and one sentence, and nothing is sent', () => {
  it.each<readonly [string, readonly string[], RegExp]>([
    ['no command', [], /^$/],
    ['an unknown command', ['frobnicate'], /no such command/],
    ['the first word of several commands', ['case'], /There are: tripoint case list, tripoint case show/],
    ['a name from the prototype', ['constructor'], /no such command/],
    ['an unknown option', [...PROBE, '--insecure'], /no option --insecure/],
    ['a password as an argument', [...PROBE, '--password', 'secret-canary'], /never an argument/],
    ['no server', ['probe', '--user', 'api', '--stage', 'inside'], /--server HOST/],
    [
      'a URL as server',
      ['probe', '--server', 'https://acs.invalid/', '--user', 'api', '--stage', 'inside'],
      /without https/,
    ],
    [
      'a user in the server',
      ['probe', '--server', 'me@acs.invalid', '--user', 'api', '--stage', 'inside'],
      /without https/,
    ],
    [
      'a port beyond the range',
      ['probe', '--server', 'acs.invalid:70000', '--user', 'api', '--stage', 'inside'],
      /HOST:PORT/,
    ],
    ['no user', ['probe', '--server', 'acs.invalid', '--stage', 'inside'], /--user NAME/],
    [
      'an unknown stage',
      ['probe', '--server', 'acs.invalid', '--user', 'api', '--stage', 'platform'],
      /inside, outside/,
    ],
    ['an unknown family', [...PROBE, '--only', 'ers'], /ers-endpoint-groups/],
    ['a missing CA file', [...PROBE, '--ca', '/dev/null/ca.pem'], /--ca cannot be read/],
    ['a pin of the wrong length', [...PROBE, '--pin', 'sha256:abcd'], /64 hexadecimal/],
    ['a connect-to without a port', [...PROBE, '--connect-to', 'acs'], /HOST:PORT/],
    ['a timeout of nothing', [...PROBE, '--timeout', '0'], /number of seconds/],
    ['a proxy of another kind', [...PROBE, '--proxy', 'socks5://127.0.0.1:1'], /./],
    [
      'credentials in the address of a proxy',
      [...PROBE, '--proxy', 'http://me:secret-canary@127.0.0.1:1'],
      /https_proxy/,
    ],
    ['both --json and another form', [...PROBE, '--json', '--format', 'junit'], /one of --json and --format/],
    ['compare without files', ['compare'], /at least one/],
    [
      'a check of another name',
      ['compare', '/dev/null/x.json', '--check', 'coffee=hot'],
      /gui-sign-in=accepted\|rejected/,
    ],
    ['a stray word, which may be a password', [...PROBE, 'secret-canary'], /takes options only/],
    ['a stray word behind a command without words', ['cases', 'secret-canary'], /takes options only/],
    ['a place of --out that cannot be written', [...PROBE, '--out', '/dev/null/x.json'], /could not be written/],
    ['a missing record', ['compare', '/dev/null/x.json'], /cannot be read/],
    ['a card without anything', ['card'], /--paste/],
    ['a card row of another word', ['card', '--endpoint-api', 'maybe'], /up, down, not-read/],
    [
      'a card time without an offset',
      ['card', '--endpoint-api', 'up', '--updated-at', '2026-11-21T10:00:00'],
      /ISO 8601/,
    ],
    ['an unknown scenario', ['simulate', 'atlantis'], /no such scenario/],
    ['a port that is no number', ['web', '--port', 'x'], /--port/],
    [
      'a practice scenario that there is not',
      ['web', '--no-open', '--practice', 'outside-proxy-303'],
      /no such scenario.*outside-proxy-302/,
    ],
    ['a case that does not exist', ['case', 'show', '00000000-0000-4000-8000-000000000000'], /no such case/],
  ])('%s', async (_what, args, message) => {
    const { code, out, err } = await tripoint(args, {
      environment: { ...withPassword.environment, TRIPOINT_DATA: join(folder, 'data') },
    });
    expect({ code, said: message.test(err), leaked: (out + err).includes('secret-canary') }).toEqual({
      code: 3,
      said: true,
      leaked: false,
    });
  });
});

describe('the password', () => {
  it('may not be empty', async () => {
    expect(await tripoint([...PROBE, '--password-stdin'], { input: '\n' })).toMatchObject({
      code: 3,
      err: expect.stringContaining('empty') as string,
    });
  });
  it('may not be missing when nobody can be asked', async () => {
    expect(await tripoint(PROBE)).toMatchObject({
      code: 3,
      err: expect.stringContaining('A password is needed') as string,
    });
  });
  it('may not be cut off by the end of standard input', async () => {
    expect(await tripoint([...PROBE, '--password-stdin'])).toMatchObject({
      code: 3,
      err: expect.stringContaining('ended without a password') as string,
    });
  });
  it('goes nowhere while an environment variable switches certificate checks off, and the variable is named', async () => {
    const ran = await tripoint(PROBE, {
      environment: { ...withPassword.environment, NODE_TLS_REJECT_UNAUTHORIZED: '0' },
    });
    expect(ran).toMatchObject({ code: 3, err: expect.stringContaining('NODE_TLS_REJECT_UNAUTHORIZED') as string });
  });
  it('goes nowhere while the keys of TLS are being written to a file', async () => {
    const ran = await tripoint(PROBE, {
      environment: { ...withPassword.environment, SSLKEYLOGFILE: join(folder, 'keys') },
    });
    expect(ran).toMatchObject({ code: 3, err: expect.stringContaining('SSLKEYLOGFILE') as string });
  });
});

describe('a record that cannot be taken', () => {
  const taking = (file: string) =>
    tripoint(['import', join(folder, file)], { environment: { TRIPOINT_DATA: join(folder, 'data') } });

  it.each([
    ['newer.json', /newer Tripoint \(format version 2\)/],
    ['half.json', /cannot be read/],
    ['empty.json', /cannot be read/],
    ['other.json', /neither a stage record, nor a watch record, nor a platform card/],
    ['proto.json', /cannot be read/],
  ])('%s is named, and nothing is changed', async (file, message) => {
    const { code, err } = await taking(file);
    expect({ code, said: message.test(err), kept: err.includes('Nothing was changed') }).toEqual({
      code: 3,
      said: true,
      kept: true,
    });
  });

  it('leaves no case behind', async () => {
    await taking('newer.json');
    expect(
      (await readdir(join(folder, 'data', 'cases')).catch(() => [])).filter((name) => name.endsWith('.json')),
    ).toEqual([]);
  });
});
