import { execFile, spawn } from 'node:child_process';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { witnessSchema } from '../../src/core/records/witness.ts';
import { tripoint } from '../cli/run-tripoint.ts';
import { run } from '../core/make-evidence.ts';
import { makeAuthority } from '../node/probing/certificates.ts';
import { isListening, startDaemon, type Daemon } from './daemon.ts';
import { freePorts } from './free-ports.ts';
import { makeScratchFolder, type ScratchFolder } from './scratch-folder.ts';

/** What curl itself prints of a server, and what is taken out of it. */

const said = promisify(execFile);
const PASSWORD = 'word-of-the-test';

describe('given a server of openssl', () => {
  let folder: ScratchFolder;
  let server: Daemon;
  let port = 0;
  beforeAll(async () => {
    folder = await makeScratchFolder();
    [port = 0] = await freePorts(1);
    const { cert, key } = await (await makeAuthority()).issue();
    await folder.put('record.json', JSON.stringify(run('outside', { status: 403 })));
    const files = ['-cert', await folder.put('server.pem', cert), '-key', await folder.put('key.pem', key)];
    const words = ['s_server', '-accept', `127.0.0.1:${port}`, ...files, '-www', '-quiet'];
    server = await startDaemon(['openssl', ...words], () => isListening(port));
  });
  afterAll(async () => {
    await server.stop();
    await folder.remove();
  });

  const observedIn = async (text: string) => {
    const file = await folder.put('shown.txt', text);
    const { out } = await tripoint(['witness', '--on-test-host', file, folder.path('record.json'), '--json']);
    expect(out).not.toContain(PASSWORD);
    expect(out).not.toContain(Buffer.from(`api-user:${PASSWORD}`).toString('base64'));
    return witnessSchema.parse(JSON.parse(out)).observed;
  };

  it('curl -v is read: address, version of TLS, certificate, status, and no credential', async () => {
    const way = ['--connect-to', `acs.test:443:127.0.0.1:${port}`, 'https://acs.test/ers/config'];
    const { stderr, stdout } = await said('curl', ['-skv', '-u', `api-user:${PASSWORD}`, ...way]);
    expect(stderr).toContain('Authorization: Basic');
    expect(await observedIn(`${stderr}${stdout}`)).toMatchObject({
      tool: 'curl',
      tries: [{ target: 'acs.test', address: `127.0.0.1:${port}`, end: 'connected', tls: 'TLSv1.3', status: 200 }],
    });
  });

  it('curl -v of a port that refuses says so', async () => {
    const child = spawn('curl', ['-sv', 'https://127.0.0.1:1/']);
    let shown = '';
    child.stderr.setEncoding('utf8').on('data', (text: string) => (shown += text));
    await new Promise((resolve) => child.once('close', resolve));
    expect((await observedIn(shown))?.tries).toMatchObject([{ address: '127.0.0.1:1', end: 'refused' }]);
  });

  it('is labelled, and the verdict does not rest on it', async () => {
    const file = await folder.put(
      'refused.txt',
      '*   Trying 203.0.113.10:443...\n* Failed to connect to acs.test port 443: Connection refused\n',
    );
    const { out } = await tripoint(['witness', '--on-server', file, folder.path('record.json')]);
    expect(out).toContain('observation of lesser rank');
    expect(out).toContain('This is text that anybody can type: the verdict does not rest on it.');
    const seen = folder.path('seen.json');
    await tripoint(['witness', '--on-server', file, folder.path('record.json'), '--out', seen]);
    const verdictOf = async (...words: readonly string[]): Promise<unknown> =>
      (JSON.parse((await tripoint(['compare', ...words, '--json'])).out) as { verdict: unknown }).verdict;
    expect(await verdictOf(folder.path('record.json'), seen)).toEqual(await verdictOf(folder.path('record.json')));
  });
});
