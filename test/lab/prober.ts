import { connect as connectTcp, type Socket } from 'node:net';
import { connect as connectTls } from 'node:tls';
import type { Outcome } from '../../src/core/evidence/outcome.ts';
import { FAMILIES, type Family, type ProbeStage } from '../../src/core/vocabulary/words.ts';
import type { RunningWorld } from '../../src/lab/lab.ts';
import { addressOf, basic, ENDPOINTS, GROUPS, MNT, OPEN_API, SERVER } from './client.ts';
import { outcomeOf } from './reading.ts';

/** The four probes of one stage with this folder's own means: sockets, and a reading of HTTP by hand. */

const PATHS: Readonly<Record<Family, string>> = {
  'ers-endpoint-groups': GROUPS,
  'ers-endpoints': ENDPOINTS,
  'open-api': OPEN_API,
  'mnt-session': MNT,
};

const PATIENCE_MS = 3000;

class Word extends Error {
  readonly outcome: Outcome;
  constructor(outcome: Outcome) {
    super(outcome);
    this.outcome = outcome;
  }
}

const inTime = <T>(outcome: Outcome, work: Promise<T>): Promise<T> => {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Word(outcome)), PATIENCE_MS);
  });
  return Promise.race([work, late]).finally(() => clearTimeout(timer));
};

const codeOf = (error: unknown): string => (error instanceof Error && 'code' in error ? String(error.code) : '');

const opened = (host: string, port: number): Promise<Socket> =>
  new Promise((resolve, reject) => {
    const socket = connectTcp(port, host);
    socket.once('connect', () => resolve(socket));
    socket.on('error', (error) => reject(codeOf(error) === 'ECONNREFUSED' ? new Word('tcp.refused') : error));
  });

const tunnelled = (socket: Socket, authority: string): Promise<Socket> =>
  new Promise((resolve, reject) => {
    socket.once('data', (bytes: Buffer) => {
      const status = /^HTTP\/1\.1 (\d+)/.exec(bytes.toString('latin1'))?.[1];
      if (status === '200') resolve(socket);
      else reject(new Word(status === '407' ? 'proxy.auth-required' : 'proxy.refused'));
    });
    socket.write(`CONNECT ${authority} HTTP/1.1\r\nHost: ${authority}\r\n\r\n`);
  });

const tlsWord = (code: string): Outcome => {
  if (code === 'CERT_HAS_EXPIRED') return 'tls.expired';
  if (code === 'ERR_TLS_CERT_ALTNAME_INVALID') return 'tls.wrong-name';
  return code === 'ECONNRESET' ? 'tls.reset' : 'tls.untrusted';
};

export interface Prober {
  readonly proxy?: string | undefined;
  /** The only fingerprint that is accepted, as Node writes it. */
  readonly pin?: string | undefined;
  /** After a sign-in whose end nobody knows: nothing more is asked with the password. */
  readonly isBare?: boolean;
}

/** An answer by its declared length; `null` while, or where, there is no whole head. */
const parse = (text: string): { readonly status: number; readonly body: Buffer; readonly whole: boolean } | null => {
  const [, status, head = '', body = ''] = /^HTTP\/1\.1 (\d{3}) (.*?)\r\n\r\n(.*)$/s.exec(text) ?? [];
  if (status === undefined) return null;
  const length = Number(/^content-length: (\d+)$/im.exec(head)?.[1] ?? Number.POSITIVE_INFINITY);
  const bytes = Buffer.from(body, 'latin1');
  return { status: Number(status), body: bytes, whole: bytes.length >= length };
};

const secured = (socket: Socket, ca: string, pin: string | undefined, ask: string): Promise<string> =>
  new Promise((resolve, reject) => {
    let text = '';
    let secure = false;
    const tls = connectTls({ socket, servername: SERVER, ca }, () => {
      secure = true;
      if (pin !== undefined && tls.getPeerCertificate().fingerprint256 !== pin) {
        reject(new Word('tls.pin-changed'));
        tls.destroy();
      } else tls.write(ask);
    });
    tls.setEncoding('latin1').on('data', (part: string) => {
      text += part;
      const answer = parse(text);
      if (answer?.whole === true) resolve(text);
    });
    tls.once('error', (error) => reject(secure ? new Word('http.cut-off') : new Word(tlsWord(codeOf(error)))));
    tls.once('close', () => (secure ? resolve(text) : reject(new Word('tls.reset'))));
  });

interface Seen {
  readonly outcome: Outcome;
  readonly status: number | null;
}

const read = (family: Family, text: string): Seen => {
  const answer = parse(text);
  if (answer === null) return { outcome: 'http.malformed', status: null };
  const { status, body, whole } = answer;
  return { outcome: whole ? outcomeOf(family, { status, body: body.toString() }) : 'http.cut-off', status };
};

const probe = async (
  world: RunningWorld,
  stage: ProbeStage,
  family: Family,
  { proxy, pin, isBare }: Prober,
): Promise<Seen> => {
  const { host, port } = addressOf(world, stage);
  const { apiUser } = world.description;
  const way = proxy === undefined ? null : new URL(proxy);
  const ask = [
    `GET ${PATHS[family]} HTTP/1.1`,
    `Host: ${SERVER}`,
    `Accept: application/${family === 'mnt-session' ? 'xml' : 'json'}`,
    ...(isBare === true ? [] : [`Authorization: ${basic(apiUser)}`]),
    'Connection: close\r\n\r\n',
  ].join('\r\n');
  let socket: Socket | null = null;
  try {
    socket = await inTime('tcp.timeout', opened(way?.hostname ?? host, Number(way?.port ?? port)));
    if (way !== null) socket = await inTime('proxy.unreachable', tunnelled(socket, `${host}:${port}`));
    return read(family, await inTime('http.timeout', secured(socket, world.caPem, pin, ask)));
  } catch (error) {
    if (error instanceof Word) return { outcome: error.outcome, status: null };
    throw error;
  } finally {
    socket?.destroy();
  }
};

/** After these the rest is asked side by side: somebody was let in. */
const SIDE_BY_SIDE_AFTER: ReadonlySet<Outcome> = new Set(['ok', 'http.415', 'http.500']);

/** Rejected, or sent with nobody knowing how it ended. */
const ENDS_IT: ReadonlySet<Outcome> = new Set(['http.401', 'http.timeout', 'http.malformed', 'http.cut-off']);

/**
 * The first probe decides whether anybody is let in: after a 401, or no clear answer, nothing more is asked. A 502 or 504 that everybody
 * gets is no answer to a sign-in.
 */
export const probeStage = async (
  world: RunningWorld,
  stage: ProbeStage,
  prober: Prober = {},
): Promise<Readonly<Record<string, Outcome>>> => {
  const [first, ...rest] = FAMILIES;
  const once = await probe(world, stage, first, prober);
  // Where the password is known, an error that may pass is asked for once more.
  const { outcome, status } = once.status === 503 ? await probe(world, stage, first, prober) : once;
  const isUnclear =
    ENDS_IT.has(outcome) ||
    ((status === 502 || status === 504) &&
      (await probe(world, stage, first, { ...prober, isBare: true })).status !== status);
  if (isUnclear && prober.isBare !== true)
    return { [first]: outcome, ...Object.fromEntries(rest.map((family) => [family, 'not-run.protecting-account'])) };
  const found: [string, Outcome][] = [[first, outcome]];
  if (SIDE_BY_SIDE_AFTER.has(outcome) || !outcome.startsWith('http.'))
    found.push(
      ...(await Promise.all(
        rest.map(async (family): Promise<[string, Outcome]> => [
          family,
          (await probe(world, stage, family, prober)).outcome,
        ]),
      )),
    );
  else for (const family of rest) found.push([family, (await probe(world, stage, family, prober)).outcome]);
  return Object.fromEntries(found);
};
