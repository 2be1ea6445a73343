import { spawn } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { nameChanges } from '../../src/core/diagnosis/relations/name-changes.ts';
import { orderOf } from '../../src/core/diagnosis/order.ts';
import { platformCardSchema, type PlatformCard } from '../../src/core/records/card.ts';
import { PROGRAM_FILE } from '../cli/program-file.ts';
import { startDaemon, type Daemon } from './daemon.ts';
import { makeHosts, type Hosts } from './namespaces.ts';
import { CAN_BE_REAL, WHERE } from './needs.ts';
import { makeScratchFolder, type ScratchFolder } from './scratch-folder.ts';

/** What the platform's name leads to, by name servers of a host of its own whose answers change between two cards. */

const NAME = 'egress.platform.internal';
const SERVER = resolve(import.meta.dirname, 'name-server.ts');

describe.runIf(CAN_BE_REAL)(`given a host with two resolvers, of which one is silent${WHERE}`, () => {
  let made: Hosts<'desk'>;
  let folder: ScratchFolder;
  let daemon: Daemon;
  beforeAll(async () => {
    made = await makeHosts(['desk']);
    folder = await makeScratchFolder();
    const { desk } = made.hosts;
    await writeFile(folder.path('zone.json'), '{}');
    await desk.file('resolv.conf', 'nameserver 127.0.0.53\nnameserver 127.0.0.54\n');
    daemon = await startDaemon(
      [...desk.prefix, process.execPath, SERVER, '127.0.0.53', folder.path('zone.json')],
      (said) => said.includes('ready'),
    );
  }, 60_000);
  afterAll(async () => {
    await daemon.stop();
    await made.remove();
    await folder.remove();
  });

  const cardWith = async (
    zone: object,
    row: 'up' | 'down',
    language = 'en',
  ): Promise<{ card: PlatformCard; text: string }> => {
    await writeFile(folder.path('zone.json'), JSON.stringify(zone));
    const rows = ['endpoint-api', 'endpoint-groups-api', 'monitoring-api'].flatMap((name) => [`--${name}`, row]);
    const run = (more: readonly string[]): Promise<string> =>
      new Promise((done, failed) => {
        const [command = '', ...before] = made.hosts.desk.prefix;
        const child = spawn(
          command,
          [...before, process.execPath, PROGRAM_FILE, 'card', ...rows, '--fqdn', NAME, ...more],
          {
            stdio: ['ignore', 'pipe', 'ignore'],
            env: {
              PATH: process.env.PATH,
              HOME: folder.path('home'),
              TRIPOINT_DATA: folder.path('data'),
              NO_COLOR: '1',
            },
          },
        );
        let out = '';
        child.stdout.setEncoding('utf8').on('data', (part: string) => (out += part));
        child.once('error', failed);
        child.once('close', () => done(out));
      });
    const card = platformCardSchema.parse(JSON.parse(await run(['--json'])));
    return { card, text: language === 'en' ? '' : await run(['--language', language]) };
  };
  const found = ({ resolved }: PlatformCard): unknown =>
    resolved?.answers.map(({ resolver, outcome, addresses, alias }) => ({
      resolver,
      outcome,
      addresses: addresses.map(({ address, ttl }) => `${address} ${ttl}`),
      alias,
    }));
  const SILENT = { resolver: '127.0.0.54', outcome: 'no-answer', addresses: [], alias: undefined };
  const one = (outcome: string, addresses: readonly string[], alias?: string): unknown => [
    { resolver: '127.0.0.53', outcome, addresses, alias },
    SILENT,
  ];

  it('keeps addresses and TTL of both versions of IP, by each resolver', async () => {
    const { card } = await cardWith({ [NAME]: { addresses: ['192.0.2.1', '2001:db8::1'], ttl: 300 } }, 'up');
    expect(found(card)).toEqual(one('found', ['192.0.2.1 300', '2001:db8::1 300']));
  });
  it('keeps what the name is another name for', async () => {
    const zone = {
      [NAME]: { alias: 'pool.platform.internal' },
      'pool.platform.internal': { addresses: ['192.0.2.7'] },
    };
    expect(found((await cardWith(zone, 'up')).card)).toEqual(one('found', ['192.0.2.7 60'], 'pool.platform.internal'));
  });
  it('keeps that there is no such name', async () =>
    expect(found((await cardWith({}, 'up')).card)).toEqual(one('not-found', [])));
  it('keeps that nobody answers', async () =>
    expect(found((await cardWith({ [NAME]: null }, 'up')).card)).toEqual(one('no-answer', [])));
  it('says it in Swedish', async () =>
    expect((await cardWith({ [NAME]: { addresses: ['192.0.2.1'] } }, 'up', 'sv')).text).toContain(
      '127.0.0.53: 192.0.2.1 (TTL 60 s); 127.0.0.54: inget svar',
    ));

  it.each<[string, readonly string[], readonly string[], boolean]>([
    ['an address that changed', ['192.0.2.1'], ['192.0.2.9'], true],
    ['an address of IPv6 that changed', ['2001:db8::1'], ['2001:db8::9'], true],
    ['a rotated set', ['192.0.2.1', '192.0.2.2', '192.0.2.3'], ['192.0.2.3', '192.0.2.1', '192.0.2.2'], false],
    ['the same address', ['192.0.2.1'], ['192.0.2.1'], false],
  ])('tells %s right', async (_, before, after, isChange) => {
    const { card: good } = await cardWith({ [NAME]: { addresses: before } }, 'up');
    const { card: bad } = await cardWith({ [NAME]: { addresses: after } }, 'down');
    const changes = nameChanges(orderOf({ cards: [good, bad] }));
    expect(changes.map(({ stage, now }) => [stage, now])).toEqual(isChange ? [['platform', after]] : []);
  });
});
