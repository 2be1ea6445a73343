import { execFileSync } from 'node:child_process';
import { readdirSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { REPORT_FORMATS } from '../../src/core/report/options.ts';
import { CANARIES, IDENTITIES } from './canary.ts';
import { ECHOES, startEchoingServer } from './echoing-server.ts';
import { writingsIn } from './forms.ts';
import { leaksOf, openStage } from './observed.ts';
import { asTyped } from '../cli/run-tripoint.ts';

/**
 * Every way of the command line on which a secret travels, against a device that repeats what it is sent and against nobody,
 * with right and wrong input. Then everything that was written, printed, or could be seen of the processes is looked through.
 */

const { password, 'API key': apiKey, 'proxy user': proxyUser, 'proxy password': proxyPassword } = CANARIES;
const { user, 'organization id': organization } = IDENTITIES;

const stage = openStage();
const echoing = await startEchoingServer();
const second = await startEchoingServer();
const ca = join(stage.folder, 'work', 'ca.pem');
const server = `127.0.0.1:${echoing.port}`;
const at = (name: string): string => join(stage.folder, 'work', name);

/** A proxy that asks for credentials, gets them, and repeats them. */
const proxy = createServer((_request, response) => response.end()).on('connect', (request, socket) => {
  const given = request.headers['proxy-authorization'] ?? '';
  socket.end(
    `HTTP/1.1 407 ${given || 'Proxy Authentication Required'}\r\nproxy-authenticate: Basic realm="${given}"\r\n\r\n${given}`,
  );
});

const askedAt = ({ port }: { readonly port: number }) => ({
  target: ['--server', `127.0.0.1:${port}`, '--user', user, '--ca', ca],
  service: [
    ...asTyped(`--base-url https://127.0.0.1:${port} --organization ${organization} --context guests --ca`),
    ca,
  ],
});
const { target } = askedAt(echoing);

const input = `${password}\n`;
const codes: (number | null)[] = [];
const ran = async (...of: Parameters<typeof stage.run>): Promise<void> => {
  codes.push((await stage.run(...of)).code);
};

/** What is tried against every echo; the two lanes share them out. */
const lane = async (parity: number, box: typeof echoing): Promise<void> => {
  for (const echo of ECHOES.filter((_echo, index) => index % 2 === parity)) {
    box.setEcho(echo);
    const { target, service } = askedAt(box);
    const [inside = '', outside = ''] = ['inside', 'outside'].map((place) => at(`${echo}-${place}.json`));
    const probe = ['probe', ...target, '--password-stdin', '--stage'];
    const withKey = (...args: readonly string[]): Promise<void> =>
      ran([...args, ...service, '--key-stdin'], { input: `${apiKey}\n` });
    const run = (...args: readonly string[]): Promise<void> => ran(args);
    await ran([...probe, 'inside', '--json', '--one-more-attempt', '--out', inside], { input });
    await ran([...probe, 'outside', '--one-more-attempt', '--out', outside], { input });
    await run('compare', inside, outside, '--json');
    await run('report', inside, outside, '--out', at(`${echo}.html`));
    await run('report', inside, outside, '--audience', 'external', '--out', at(`${echo}-external.json`));
    await withKey('whitelist', 'add', '--permanent', '--mac', 'AA:BB:CC:DD:EE:FF', '--name', 'Display');
    await withKey('whitelist', 'batch', at('devices.csv'), '--yes', '--json');
    await withKey('policy', 'remove-emails', ...asTyped('--policy p1 --email bob@acme.example --revoke no --yes'));
  }
};

beforeAll(async () => {
  writeFileSync(ca, echoing.certificate);
  await new Promise<void>((ready) => proxy.listen(0, '127.0.0.1', ready));
  const proxyAddress = `http://${proxyUser}:${proxyPassword}@127.0.0.1:${(proxy.address() as AddressInfo).port}`;
  writeFileSync(at('devices.csv'), 'mac;name\nAA:BB:CC:DD:EE:01;Display\nAA:BB:CC:DD:EE:02;Printer\n');
  writeFileSync(at('broken.json'), `{"password": "Basic ${Buffer.from('x').toString('base64')}`);

  await Promise.all([lane(0, echoing), lane(1, second)]);
  const records = [at('page-inside.json'), at('title-outside.json'), at('json-outside.json')];
  for (const format of REPORT_FORMATS)
    for (const audience of ['internal', 'external'])
      await ran([
        'report',
        ...records,
        ...asTyped(`--format ${format} --audience ${audience} --out all-${audience}.${format}`),
      ]);
  await ran(
    [
      'watch',
      ...target,
      ...asTyped('--password-stdin --stage outside --one-more-attempt --count 2 --every 1 --out watch.json'),
    ],
    { input },
  );
  await ran(['probe', ...target, '--stage', 'outside', '--one-more-attempt', '--json'], {
    environment: { TRIPOINT_PASSWORD: password },
    secretInEnvironment: true,
  });
  await ran(['probe', ...target, '--stage', 'outside', '--password', password], { secretInArguments: true });
  await ran(['probe', ...target, '--stage', 'outside', password], { secretInArguments: true });
  await ran(
    ['probe', ...asTyped(`--server https://${user}:x@acs.example --user ${user} --stage outside --password-stdin`)],
    { input },
  );
  await ran(['probe', ...target, '--stage', 'outside', '--one-more-attempt', '--password-stdin', '--proxy', 'system'], {
    input,
    environment: { https_proxy: proxyAddress },
    secretInEnvironment: true,
  });
  await ran(['compare', at('broken.json')]);
  await ran(['probe', ...target, ...asTyped(`--password-stdin --stage inside --pin sha256:${'0'.repeat(64)}`)], {
    input,
  });
  await ran(['probe', '--server', server, '--user', user, '--stage', 'inside', '--password-stdin'], { input });
}, 600_000);
afterAll(async () => {
  proxy.close();
  await echoing.close();
  await second.close();
  stage.end();
});

describe('given every scenario', () => {
  it('is some ninety runs, and the device was asked in most of them', () => {
    expect(codes.length).toBeGreaterThan(90);
    expect(echoing.asked() + second.asked()).toBeGreaterThan(60);
  });
  it('wrote what it was to write', () => {
    const written = readdirSync(join(stage.folder, 'work'));
    expect(written.filter((name) => /^(all-|page|title)/.test(name)).length).toBeGreaterThanOrEqual(16);
  });
  it.each(Object.entries(CANARIES))(
    'has the %s nowhere: no file, no output, no argument, no environment of a child',
    (_what, value) => expect(leaksOf(stage, value)).toEqual([]),
  );
  it.each(Object.entries(CANARIES))('has the %s in no text of a PDF', (_what, value) => {
    for (const audience of ['internal', 'external']) {
      const text = execFileSync('pdftotext', [at(`all-${audience}.pdf`), '-']);
      expect(text.length).toBeGreaterThan(1000);
      expect(writingsIn(text, value)).toEqual([]);
    }
  });
  it.each(Object.entries(IDENTITIES))('has the %s in no external report', (_what, value) => {
    const external = REPORT_FORMATS.map((format) => at(`all-external.${format}`));
    const elsewhere = (file: string): boolean => !external.includes(join(stage.folder, file));
    expect(leaksOf({ ...stage, sinks: new Map() }, value, elsewhere)).toEqual([]);
    expect(writingsIn(execFileSync('pdftotext', [at('all-external.pdf'), '-']), value)).toEqual([]);
  });
});
