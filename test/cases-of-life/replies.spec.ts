import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createSecureServer } from 'node:http2';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { describe, expect, it, onTestFinished } from 'vitest';
import { judge } from '../core/diagnosis/in-words.ts';
import { run as made } from '../core/make-evidence.ts';
import { FAMILIES, type Family } from '../../src/core/vocabulary/words.ts';
import { readRecord } from '../../src/node/import/record.ts';
import { DEFAULT_TIMEOUTS, timeoutsOf } from '../../src/node/probing/target.ts';
import { format } from '../../src/core/messages/message.ts';
import { goodAnswer, reply, type Asked } from '../node/probing/servers.ts';
import { run } from '../node/probing/stage.ts';
import { HOST } from '../node/probing/certificates.ts';
import { authority, serving, trusting } from '../node/probing/trusted.ts';

/** Answers as real servers send them, and what is concluded from a whole stage of them. */

const OWN = { 'Set-Cookie': 'APPSESSIONID=1; Path=/ers; Secure' };
const file = (name: string): string => readFileSync(join(import.meta.dirname, name), 'utf8').replace(/\r?\n/g, '\r\n');
const isSigned = ({ head }: Asked): boolean => /^authorization:/im.test(head);

/** What is concluded inside where the server answers so whoever signs in, and 401 or what is given to all others. */
const concluded = async (signed: (asked: Asked) => Buffer | string, bare?: (asked: Asked) => Buffer | string) => {
  const unsigned = bare ?? (() => reply('401 Unauthorized', '', OWN));
  const server = await serving((asked) => asked.socket.end(isSigned(asked) ? signed(asked) : unsigned(asked)));
  const { results } = await run(trusting(server.port, { timeouts: timeoutsOf(5000) }), { continueAfter401: false });
  const record = made('inside', {});
  const probes = FAMILIES.flatMap((family) => results.find((one) => one.family === family) ?? []).map((one) => ({
    ...one,
    answeredBy: 'unknown' as const,
  }));
  const judged = judge({
    runs: [{ ...record, server: { host: HOST, port: 443, connectTo: null }, probes }],
    cards: [],
    checks: [],
  });
  return { verdict: judged.verdict, results };
};

const isOf = (path: string, family: Family): boolean =>
  ({
    'ers-endpoint-groups': path.includes('endpointgroup'),
    'ers-endpoints': path.startsWith('/ers/config/endpoint?'),
    'open-api': path.startsWith('/api/'),
    'mnt-session': path.startsWith('/admin/API'),
  })[family];

const goodBut =
  (family: Family, answer: Buffer | string) =>
  ({ path }: Asked) =>
    isOf(path, family) ? answer : goodAnswer(path);

describe('given an answer that says itself what is wrong', () => {
  it.each([
    ['400', 'ers-endpoints', /Illegal filter name: groupId is not a filterable field/, 'unknown'],
    ['403-nonce', 'ers-endpoint-groups', /CSRF nonce validation failed/, 'api-setting'],
    ['403-address', 'ers-endpoint-groups', /IP address not allowed: 198\.51\.100\.7/, 'access-control-server'],
  ] as const)('quotes %s, and accuses nobody for it', async (name, family, words, party) => {
    const { verdict } = await concluded(goodBut(family, file(`reply-own-words/${name}.http`)));
    expect(verdict.party).toBe(party);
    expect(verdict.sentence).toMatch(words);
    expect(verdict.sentence).not.toMatch(/firewall|device/i);
  });

  it('leads from an address that is refused to the list of addresses first', async () => {
    const { verdict } = await concluded(goodBut('open-api', file('reply-own-words/403-address.http')));
    expect(verdict.steps[0]).toMatch(/IP Access/);
  });
});

describe('given a body that cannot be read as the API answers', () => {
  const large = JSON.stringify(
    Array.from({ length: 3000 }, (_, id) => ({ id: String(id), description: 'x'.repeat(900) })),
  );
  const xml = '<?xml version="1.0"?><ns3:searchResult xmlns:ns3="v2" total="0"/>';
  const latin = Buffer.from('[{"name":"Mötesrum"}]', 'latin1');
  it.each([
    ['larger than is read', reply('200 ', large, OWN), /larger than 1 MiB/],
    [
      'that says gzip and is none',
      reply('200 ', '[]', { ...OWN, 'content-encoding': 'gzip' }),
      /compressed or divided/,
    ],
    [
      'packed twice',
      reply('200 ', gzipSync('[]'), { ...OWN, 'content-encoding': 'gzip, br' }),
      /compressed or divided/,
    ],
    ['in another charset', reply('200 ', latin, OWN), /not written in UTF-8/],
    [
      'behind a head of 200 kB',
      reply('200 ', '[]', { ...OWN, 'X-Flood': 'x'.repeat(200_000) }),
      /head before it is larger than 64 KiB/,
    ],
    ['of XML', reply('200 ', xml, OWN), /in XML, and JSON was asked for/],
    ['in an envelope', reply('200 ', '{"response":[],"version":"1.0.0"}', OWN), /in an envelope \(“response”\)/],
  ])('says of one %s what is the matter, and accuses nobody', async (_, answer, words) => {
    const { verdict } = await concluded(goodBut('open-api', answer));
    expect([verdict.party, verdict.certainty]).toEqual(['unknown', 'cannot-tell']);
    expect(verdict.sentence).toMatch(words);
    expect([verdict.sentence, ...verdict.steps].join(' ')).not.toMatch(/another shape|firewall/i);
  });

  it('says of a list that is none that it has another shape', async () =>
    expect((await concluded(goodBut('open-api', reply('200 ', '{"a":1}', OWN)))).verdict.sentence).toMatch(
      /another shape/,
    ));
});

describe('given a server that leads every path that it does not know to its admin page', () => {
  const toAdmin = () => reply('302 Found', '', { ...OWN, Location: `https://${HOST}/admin/` });
  const monitoring = ({ path }: Asked): boolean => path.includes('/Session/MACAddress/');

  it('takes the API for switched off, as Monitoring was answered', async () => {
    const answer = (asked: Asked) => (monitoring(asked) ? goodAnswer(asked.path) : toAdmin());
    const bare = (asked: Asked) => (monitoring(asked) ? reply('401 Unauthorized', '', OWN) : toAdmin());
    const { verdict } = await concluded(answer, bare);
    expect([verdict.party, verdict.code]).toEqual(['api-setting', 'verdict.http.302.inside']);
  });

  it('does not where Monitoring is led there, too', async () =>
    expect((await concluded(toAdmin, toAdmin)).verdict.party).not.toBe('api-setting'));
});

describe('given a server that speaks HTTP/2 alone', () => {
  const sentence = async (port: number): Promise<string> => {
    const { results } = await run(trusting(port), { families: ['open-api'] });
    const probes = results.map((one) => ({ ...one, answeredBy: 'unknown' as const }));
    const { verdict } = judge({ runs: [{ ...made('inside', {}), probes }], cards: [], checks: [] });
    return [verdict.sentence, ...verdict.steps].join(' ');
  };

  it('says so by its first bytes, where it ends no handshake for it', async () => {
    const server = await serving(({ socket }) => socket.end(Buffer.from('00000604000000000000030000006400', 'hex')));
    expect(await sentence(server.port)).toMatch(/HTTP\/2, though TLS offered HTTP\/1\.1 alone.*Switch on HTTP\/1\.1/);
  });

  it('says so of one of Node, too', async () => {
    const server = createSecureServer(await authority.issue());
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    onTestFinished(() => void server.close());
    expect(await sentence((server.address() as AddressInfo).port)).toMatch(/HTTP\/2/);
  });
});

describe('given a time limit', () => {
  it('is that of the head, too, where one is given', () => expect(timeoutsOf(60_000).headersMs).toBe(60_000));
  it('leaves less for the head where none is', () => expect(DEFAULT_TIMEOUTS.headersMs).toBe(10_000));

  it('is named where no answer comes in time', async () => {
    const server = await serving(() => undefined);
    const timeouts = { ...timeoutsOf(1500), headersMs: 300 };
    const { results } = await run(trusting(server.port, { timeouts }), { families: ['open-api'] });
    const probes = results.map((one) => ({ ...one, answeredBy: 'unknown' as const }));
    const { verdict } = judge({ runs: [{ ...made('inside', {}), probes }], cards: [], checks: [] });
    expect(verdict.steps.join(' ')).toContain('--timeout');
  });
});

describe('given what plain curl printed', () => {
  const typed = readFileSync(join(import.meta.dirname, 'curl-by-hand/answers.txt'), 'utf8');
  const said = (text: string): string => {
    const read = readRecord(text, 'answers.txt', new Date());
    return read.ok ? 'read' : format(read.failure.message, 'en');
  };
  const line = "-u 'svc-nac:example-only'";

  it.each([
    ['in an option', typed, true],
    ['in quotes of its own', typed.replaceAll(line, '--user svc-nac:"example only"'), true],
    ['in the address', typed.replaceAll(line, '').replaceAll('https://', 'https://svc-nac:example-only@'), true],
    ['in a header', typed.replaceAll(line, '-H "Authorization: Basic c3ZjLW5hYzpleGFtcGxl"'), true],
    ['nowhere', typed.replaceAll(line, '-u svc-nac'), false],
    ['nowhere, without the lines that were typed', typed.replaceAll(/^admin@.*\n/gm, ''), false],
  ])('names it, and the password %s', (_, text, hasPassword) => {
    expect(said(text)).toMatch(/answers of curl to lines that are not Tripoint's.*script --shell curl/);
    expect(said(text).includes('A password stands in the file')).toBe(hasPassword);
    expect(said(text)).not.toMatch(/example.only/);
  });
});
