import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { judge } from '../../src/core/diagnosis/diagnose.ts';
import { readSizes, type SizeKind } from '../../src/core/evidence/path/measured.ts';
import { sizesIn, stageRecordSchema, type StageRecord } from '../../src/core/records/record.ts';
import { ADDRESS, buildChain, type Chain, type Fault, type Version } from './chain.ts';
import type { Daemon } from './daemon.ts';
import { CAN_BE_REAL, WHERE } from './needs.ts';
import { startNginx } from './nginx.ts';
import { makeScratchFolder, type ScratchFolder } from './scratch-folder.ts';
import { some } from '../scale.ts';
import { forward, output } from './nft.ts';

/**
 * Large packets that are lost, in real networks: nginx with a chain that fills several packets, a client without rights, and
 * between them a link of 1280 bytes, or a firewall that looks at sizes. What is told is right, or nothing is.
 */

/** Routers report nothing about sizes. */
const MUTE = output('icmp type destination-unreachable drop', 'icmpv6 type packet-too-big drop');
const TOO_LARGE = 'meta length > 1300';

interface Situation extends Fault {
  readonly that: string;
  /** `null`: nothing is measured, for the stage does not fall silent. */
  readonly kind: SizeKind | null;
  readonly lost?: 'to-server' | 'from-server';
  /** Luck decides; each of these is right. */
  readonly orElse?: readonly (SizeKind | null)[];
  /** Who listens: nginx, or a program that takes connections and says nothing. */
  readonly port?: number;
}

const NGINX = 8443;
const SILENT_PORT = 443;

const SITUATIONS: readonly Situation[] = [
  {
    that: 'takes 1280 bytes and reports nothing',
    mtu: 1280,
    rules: { firewall: MUTE, inner: MUTE },
    kind: 'large-lost',
    lost: 'to-server',
  },
  { that: 'takes 1280 bytes and reports it', mtu: 1280, kind: null },
  {
    that: 'drops large packets from the server',
    rules: { firewall: forward(`iifname "inner" ${TOO_LARGE} drop`) },
    kind: 'large-lost',
    lost: 'from-server',
  },
  {
    that: 'drops large packets in both directions',
    rules: { firewall: forward(`${TOO_LARGE} drop`) },
    kind: 'large-lost',
    lost: 'to-server',
  },
  {
    that: 'sets the MSS to what it takes',
    mtu: 1280,
    rules: {
      firewall: `${MUTE}\n${forward('tcp flags syn tcp option maxseg size set 1200')}`,
      inner: MUTE,
    },
    kind: null,
  },
  { that: 'leads to a server that says nothing', port: SILENT_PORT, kind: 'silent' },
  {
    that: 'drops all that comes from the server once a connection stands',
    rules: { firewall: forward('iifname "inner" tcp flags & (syn | ack) == ack drop') },
    kind: 'silent',
  },
  {
    that: 'drops TLS ClientHellos',
    rules: { firewall: forward('iifname "first" tcp dport 8443 @ih,0,8 0x16 drop') },
    kind: 'silent',
  },
  {
    that: 'takes 1280 bytes and reports nothing, before a server that says nothing',
    mtu: 1280,
    rules: { firewall: MUTE, inner: MUTE },
    port: SILENT_PORT,
    kind: 'silent',
  },
  {
    that: 'lets only one connection of a host be answered at a time, and drops what goes beyond',
    rules: {
      firewall: forward('iifname "first" tcp dport 8443 ct count over 1 drop'),
    },
    kind: null,
    orElse: ['not-told', 'alike', null],
  },
  {
    that: 'loses every second packet, by chance',
    rules: { firewall: forward('tcp sport 8443 numgen random mod 2 == 0 drop') },
    kind: null,
    orElse: ['not-told', 'silent', 'alike', null],
  },
  {
    that: 'spreads connections over two ways, of which one is dead once a connection stands',
    rules: {
      firewall: forward(
        'iifname "first" tcp dport 8443 tcp flags & (syn | ack) == ack jhash tcp sport mod 2 == 0 drop',
      ),
    },
    kind: null,
    // Every connection may meet the dead way, and then nothing was said at all.
    orElse: ['not-told', 'silent', 'alike', null],
  },
  { that: 'lets everything pass', kind: null },
];

describe.runIf(CAN_BE_REAL)(`given nginx behind a firewall${WHERE}`, () => {
  let chain: Chain;
  let folder: ScratchFolder;
  let nginx: Daemon;
  beforeAll(async () => {
    chain = await buildChain();
    folder = await makeScratchFolder();
    // 4096 bits: as a server with a company's authority, it needs more than one packet to show its certificate.
    await promisify(execFile)('openssl', [
      ...['req', '-x509', '-newkey', 'rsa:4096', '-nodes', '-days', '2', '-subj', '/CN=nac.example'],
      ...[
        '-addext',
        'subjectAltName=DNS:nac.example',
        '-keyout',
        folder.path('key.pem'),
        '-out',
        folder.path('chain.pem'),
      ],
    ]);
    const listen = { certificate: 'chain.pem', key: 'key.pem', directives: 'return 401;' };
    nginx = await startNginx(
      folder,
      [{ ...listen, listen: `[::]:${NGINX} ipv6only=off` }],
      async () => (await chain.server.run('sh', '-c', `ss -ltnH sport = :${NGINX} || true`)).includes(String(NGINX)),
      chain.server.prefix,
    );
  }, 90_000);
  afterAll(async () => {
    await nginx.stop();
    await chain.close();
    await folder.remove();
  });

  const stageAt = async (place: string): Promise<StageRecord> => {
    const { out, err } = await chain.run(
      `probe --server nac.example --connect-to ${place} --user api --stage inside --timeout 3 --json`.split(' '),
      { environment: { TRIPOINT_PASSWORD: 'never-sent' } },
    );
    if (out === '') throw new Error(err);
    return stageRecordSchema.parse(JSON.parse(out));
  };

  /** On a busy machine a measurement may come to nothing; only what is told must be right at once. */
  const askedUntil = async (
    place: string,
    isRight: (kinds: readonly SizeKind[]) => boolean,
    left = 2,
  ): Promise<StageRecord> => {
    const record = await stageAt(place);
    const kinds = sizesIn(record).map((size) => readSizes(size).kind);
    const cameToNothing = kinds.some((kind) => kind === 'not-told' || kind === 'not-measured');
    return isRight(kinds) || !cameToNothing || left === 0 ? record : askedUntil(place, isRight, left - 1);
  };

  describe.each(some(SITUATIONS, 1))('that $that', (situation) => {
    const { kind, lost = null, port = NGINX, orElse = [kind] } = situation;
    beforeAll(() => chain.set(situation));
    it.each(some([4, 6] as const, 1))(
      'is told right or not at all, over IPv%i',
      async (version: Version) => {
        // What one test learned of the size of the path would help the next one.
        for (const host of [chain.client, chain.server]) await host.run('ip', `-${version}`, 'route', 'flush', 'cache');
        const address = ADDRESS[version].server;
        const place = version === 4 ? `${address}:${port}` : `[${address}]:${port}`;
        const record = await askedUntil(place, (kinds) => kinds.every((one) => orElse.includes(one)));
        const [reading = null, ...more] = sizesIn(record).map(readSizes);
        expect(orElse).toContain(reading?.kind ?? null);
        expect([reading?.lost ?? null, more]).toEqual([lost, []]);
        const { verdict } = judge({ runs: [record], cards: [], checks: [] });
        const isTold = verdict.code === 'verdict.large-packets.inside';
        expect(isTold).toBe(kind === 'large-lost');
        expect(verdict.certainty).not.toBe('proven');
      },
      60_000,
    );
  });
});
