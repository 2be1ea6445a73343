import { createHash, createHmac } from 'node:crypto';

/** Transcripts as the portable scripts write them, with what a test wants to be otherwise. */

export const block = (name: string, content: string | Buffer): string => {
  const bytes = Buffer.from(content);
  const lines = bytes.toString('base64').match(/.{1,64}/g) ?? [];
  return [`block ${name} ${bytes.length}`, ...lines.map((line) => ` ${line}`)].join('\n');
};

export const HEAD = 'HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nDate: Sat, 21 Nov 2026 09:00:10 GMT\r\n\r\n';

export interface Wishes {
  readonly start?: readonly string[];
  readonly sections?: readonly string[];
  readonly end?: readonly string[];
}

export const START = [
  'tripoint-transcript 1',
  'made-by tripoint 1.2.3',
  'shell sh',
  'id 6f1c5a10-0000-4000-8000-00000000000a',
  'stage outside',
  'started 2026-11-21T10:00:00.120456789+0100',
  'server acs.example:443',
  'user api-user',
  'families open-api mnt-session',
  'proxy none',
  'platform Linux 6.1 x86_64',
  'time-zone Europe/Stockholm',
  'resolver 192.0.2.53',
  'interface eth0 192.0.2.10',
  'interface Local Area Connection 2 198.51.100.7',
  'default-route eth0 192.0.2.10',
  'address 192.0.2.7',
] as const;

/** One probe; `lines` come after its question. */
export const probe = (lines: readonly string[], family = 'open-api'): string =>
  [
    `probe ${family}`,
    'started 2026-11-21T10:00:01.000000000+0100',
    'question application/json /api/v1/endpoint?page=1&size=1&filter=mac.CONTAINS.00:00:5E:00:53:00',
    ...lines,
    'done',
  ].join('\n');

export const TIMES = 'times 0.010000 0.020000 0.040000 0.041000 0.100000 0.110000';

export const GOOD = probe([
  'exit 0',
  'trust system',
  'status 200',
  'proxied 000',
  'remote 192.0.2.7 443',
  'local 192.0.2.10 50000',
  'verify 0',
  TIMES,
  block('head', HEAD),
  block('body', '[]'),
]);

export const END = 'end complete 2026-11-21T10:00:02.500000000+0100';

export const transcript = ({ start = START, sections = [GOOD], end = [END] }: Wishes = {}): string =>
  `${[...start, ...sections, ...end].join('\n')}\n`;

/** Of the version in which hellos and control requests are told; its sum ends the text. */
export const again = (
  sections: readonly string[],
  start: readonly string[] = START,
  { version = 3 }: { readonly version?: number } = {},
): string => {
  const first = start.map((line) => (line === 'tripoint-transcript 1' ? `tripoint-transcript ${version}` : line));
  const body = `${[...first, ...sections, END].join('\n')}\n`;
  return `${body}sum ${createHash('sha256').update(body).digest('hex')}\n`;
};

/** Version 2: each probe says when it set out, and its sum ends the text; with a code, the seal does. */
export const sealed = (script: string, code: string | null): string => {
  const start = START.map((line) => (line === 'tripoint-transcript 1' ? 'tripoint-transcript 2' : line));
  const asking = 'asking open-api 2026-11-21T10:00:00.900000000+0100';
  const body = `${[...start, `script ${script}`, asking, GOOD.replace('trust system', 'trust system\nsign-in accepted'), END].join('\n')}\n`;
  const summed = `${body}sum ${createHash('sha256').update(body).digest('hex')}\n`;
  return code === null ? summed : `${summed}seal ${createHmac('sha256', code).update(summed).digest('hex')}\n`;
};
