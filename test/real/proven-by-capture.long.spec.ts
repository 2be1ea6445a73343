import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { stageRecordSchema } from '../../src/core/records/record.ts';
import { makeAuthority } from '../node/probing/certificates.ts';
import { ADDRESS, buildChain, type Chain } from './chain.ts';
import { CAN_BE_REAL, WHERE } from './needs.ts';
import { startNginx } from './nginx.ts';
import { makeScratchFolder, type ScratchFolder } from './scratch-folder.ts';
import { startCaptures } from './captures.ts';
import { forward } from './nft.ts';

/**
 * One probe of four gets no answer, and the capture of the side that drops it shows how it let the others of the same host through:
 * the one way in which a capture proves anything. Captures are tcpdump's, the server is nginx.
 */

const PORT = 8443;
const JSON_TYPE = 'default_type application/json;';
const ANSWERS = `location /ers/config/endpointgroup { ${JSON_TYPE} return 200 '{"SearchResult":{"total":1,"resources":[{"id":"g","name":"n"}]}}'; }
  location /ers/config/endpoint { ${JSON_TYPE} return 200 '{"SearchResult":{"total":0,"resources":[]}}'; }
  location /api/v1/ { ${JSON_TYPE} return 200 '[]'; }
  location / { default_type application/xml; return 500 '<?xml version="1.0"?><mnt-rest-result><http-code>500</http-code><cpm-code>34110</cpm-code><internal-error-info>Session data is not available for this MAC.</internal-error-info></mnt-rest-result>'; }`;

/** The client's connections from the last one on get no further: the first ones are known by their ports. */
const after = (hook: 'forward' | 'input', known: number): string => `set known {
  type inet_service
  size ${known}
  flags dynamic
}
chain some {
  type filter hook ${hook} priority filter
  ip saddr 198.18.1.1 tcp dport ${PORT} tcp flags & (syn|ack) == syn add @known { tcp sport } accept
  ip saddr 198.18.1.1 tcp dport ${PORT} tcp flags & (syn|ack) == syn drop
}`;

/** SIOCETHTOOL with ETHTOOL_STXCSUM: a virtual link leaves out check sums, which a cable does not. */
const CHECK_SUMS = `import array, fcntl, socket, struct, sys
value = array.array('B', struct.pack('II', 0x17, 0))
name = struct.pack('16sP', sys.argv[1].encode(), value.buffer_info()[0])
fcntl.ioctl(socket.socket(socket.AF_INET, socket.SOCK_DGRAM), 0x8946, name)`;

const Compared = z.looseObject({
  verdict: z.looseObject({ code: z.string(), party: z.string(), certainty: z.string(), rivals: z.array(z.unknown()) }),
});

describe.runIf(CAN_BE_REAL)(`given a server of which one connection of four is dropped${WHERE}`, () => {
  let chain: Chain;
  let folder: ScratchFolder;
  let stop: () => Promise<void>;
  beforeAll(async () => {
    [chain, folder] = [await buildChain(), await makeScratchFolder()];
    const authority = await makeAuthority();
    const { cert, key } = await authority.issue();
    await folder.put('ca.pem', authority.cert);
    await folder.put('server.pem', cert);
    await folder.put('server-key.pem', key);
    for (const name of ['client', 'first', 'firewall', 'inner', 'server'] as const)
      for (const link of (await chain.hosts[name].run('ls', '/sys/class/net')).split('\n'))
        if (!['', 'lo'].includes(link)) await chain.hosts[name].run('python3', '-c', CHECK_SUMS, link).catch(() => '');
    const host = {
      listen: `${ADDRESS[4].server}:${PORT}`,
      certificate: 'server.pem',
      key: 'server-key.pem',
      directives: ANSWERS,
    };
    const isReady = (): Promise<boolean> =>
      chain.hosts.server.run('curl', '-sk', '-o', '/dev/null', `https://${ADDRESS[4].server}:${PORT}/`).then(
        () => true,
        () => false,
      );
    ({ stop } = await startNginx(folder, [host], isReady, chain.hosts.server.prefix));
  });
  afterAll(async () => {
    await stop();
    await chain.close();
    await folder.remove();
  });

  const probed = async (rules: Parameters<Chain['set']>[0]['rules'], name: string, stage = 'inside') => {
    await chain.set({ ...(rules && { rules }) });
    const home = await folder.open(name);
    const { files, stop: stopCaptures } = await startCaptures(chain, home);
    const to = ['--server', `acs.test:${PORT}`, '--connect-to', `${ADDRESS[4].server}:${PORT}`, '--user', 'api-user'];
    const words = ['probe', ...to, '--stage', stage, '--ca', folder.path('ca.pem'), '--timeout', '4'];
    await chain.run([...words, '--one-more-attempt', '--out', files.record], {
      environment: { TRIPOINT_PASSWORD: 'word-of-the-test' },
    });
    await new Promise((resolve) => setTimeout(resolve, 1500));
    // Traffic goes on a little longer than what is missed.
    for (const place of ['server', 'client'] as const)
      await chain.hosts[place]
        .run('curl', '-sk', '-m', '2', '-o', '/dev/null', `https://${ADDRESS[4].server}:${PORT}/`)
        .catch(() => '');
    await stopCaptures();
    return files;
  };
  /** How many connections of the client all four probes make where nothing is dropped. */
  const connections = async (record: string): Promise<number> => {
    expect((await chain.run(['compare', record, '--json'])).out).toContain('"outcome"');
    const shown = await chain.hosts.client.run('cat', record);
    return stageRecordSchema.parse(JSON.parse(shown)).probes.filter(({ evidence }) => evidence?.response).length;
  };
  const verdictBy = async (record: string, ...captures: readonly string[]) => {
    const seen = `${record}${captures[0] ?? ''}.json`;
    const { out: told } = await chain.run(['witness', ...captures, record, '--out', seen]);
    const { out } = await chain.run(['compare', record, seen, '--json']);
    const { verdict } = Compared.parse(JSON.parse(out));
    return { told, verdict: `${verdict.code} ${verdict.party} ${verdict.certainty}`, open: verdict.rivals.length };
  };

  it.each([
    ['firewall', 'forward', 'middle', 'verdict.witness.stopped firewall-or-proxy proven'],
    ['server', 'input', 'far', 'verdict.witness.unanswered access-control-server proven'],
  ] as const)('its own capture proves that the %s drops it', async (place, hook, file, expected) => {
    const good = await probed(undefined, `${place}-good`);
    const all = await connections(good.record);
    expect(all).toBe(4);
    const files = await probed({ [place]: after(hook, all - 1) }, place);
    const { told, verdict, open } = await verdictBy(files.record, `--on-${place}`, files[file]);
    expect(`${verdict} (${open})\n${told}`).toContain(`${expected} (0)`);
    // Said to be another one's, it proves nothing.
    const other = place === 'firewall' ? '--on-server' : '--on-firewall';
    expect((await verdictBy(files.record, other, files[file])).verdict).not.toContain('proven');
  });

  /** What is said within TLS (RFC 8446, 5.1): of the client all that is longer than the end of a handshake and no hello, of the server its data. */
  const within = (direction: 'dport' | 'sport'): string =>
    forward(
      `tcp ${direction} ${PORT} @ih,0,24 ${direction === 'dport' ? '!= 0x160301 meta length > 250' : '0x170303 meta length > 200'} drop`,
    );
  it.each([
    ['the request', 'dport', 'verdict.witness.request-lost'],
    ['the reply', 'sport', 'verdict.witness.answer-lost'],
  ] as const)('what both ends captured tells that %s was lost between them', async (_what, direction, code) => {
    const good = await probed(undefined, `${direction}-good`);
    const lost = await probed({ firewall: within(direction) }, direction, 'outside');
    const captures = ['--on-server', lost.far, '--on-test-host', lost.near];
    const seen = `${lost.record}.both.json`;
    const { out: told } = await chain.run(['witness', ...captures, good.record, lost.record, '--out', seen]);
    const { out } = await chain.run(['compare', good.record, lost.record, seen, '--json']);
    const { verdict } = Compared.parse(JSON.parse(out));
    // Both runs are from one host here, so that the guard lets nobody be accused.
    expect(`${verdict.code}\n${told}`).toContain(`${code}\n`);
  });
});
