import { CLOSING, codedWord } from '../../../src/core/script/curl-answers.ts';
import { parametersFor, DEFINITIONS } from '../../../src/core/evidence/probes.ts';
import { FAMILIES, type Family } from '../../../src/core/vocabulary/words.ts';

/** What curl prints after its lines and in a fixed script. */

export const MADE = '2026-11-21T10:00:00+0100';

export interface Given {
  readonly family?: Family;
  readonly status?: string;
  readonly head?: string;
  readonly body?: string;
  /** As curl says it; else what the body has. */
  readonly size?: number;
  readonly said?: string;
  /** Values of the closing line in place of those of a good run. */
  readonly told?: Readonly<Record<string, string>>;
  readonly stage?: string;
  readonly user?: string;
  readonly made?: string;
  readonly host?: string;
  readonly remote?: string;
  readonly certificates?: string;
}

export const GOOD_BODY: Readonly<Record<Family, string>> = {
  'ers-endpoint-groups': '{"SearchResult":{"total":1,"resources":[{"id":"a-1","name":"Guests"}]}}',
  'ers-endpoints': '{"SearchResult":{"total":0,"resources":[]}}',
  'open-api': '[]',
  'mnt-session':
    '<?xml version="1.0" encoding="UTF-8"?><mnt-rest-result><internal-error-info>Session data is not available for it.</internal-error-info></mnt-rest-result>',
};

const TOLD = {
  proxy: 'none',
  tunnel: '000',
  verify: '0',
  from: '192.0.2.10/50000',
  times: '0.001000:0.002000:0.010000:0.030000:0.031000:0.011000',
};

/** The closing line of an answer. */
export const closingLine = (given: Given = {}): string => {
  const { family = 'ers-endpoint-groups', stage = 'inside', user = 'api-user', made = MADE, told = {} } = given;
  const { status = family === 'mnt-session' ? '500' : '200', host = 'acs.example:443', remote = '192.0.2.7' } = given;
  const size = given.size ?? Buffer.byteLength(given.body ?? GOOD_BODY[family]);
  const url = `https://${host}${DEFINITIONS[family].path(parametersFor({ mac: null, groupId: null }, []))}`;
  const pairs = Object.entries({ ...TOLD, ...told }).map(([key, value]) => `${key}=${codedWord(value)}`);
  return [CLOSING, stage, codedWord(user), made, status, String(size), remote, url, ...pairs, 'end'].join(' ');
};

/** One answer with its closing line. */
export const curlAnswer = (given: Given = {}): string => {
  const { family = 'ers-endpoint-groups', said = '', certificates } = given;
  const { status = family === 'mnt-session' ? '500' : '200', body = GOOD_BODY[family] } = given;
  const type = family === 'mnt-session' ? 'application/xml' : 'application/json';
  const { head = `HTTP/1.1 ${status} \r\nContent-Type: ${type}\r\nDate: Sat, 21 Nov 2026 09:00:05 GMT\r\n\r\n` } =
    given;
  return [
    `${status === '000' ? '' : head + body}\n`,
    certificates === undefined ? '' : `tripoint-curl certs\n${certificates}\n`,
    said === '' ? '' : `${said}\n`,
    `${closingLine(given)}\n`,
  ].join('');
};

/** A run of a fixed script: an answer to each question, as far as the last one goes. */
export const scriptText = (answers: readonly Given[] = FAMILIES.map((family) => ({ family }))): string =>
  answers
    .map((given) => {
      const { family = 'ers-endpoint-groups', told = {}, made = MADE } = given;
      const how = told.bare === undefined ? 'signed' : 'bare';
      return `tripoint-curl asks ${family} ${how} ${made}\n${curlAnswer({ ...given, told: { by: 'probe.sh', ...told } })}`;
    })
    .join('');

export const asks = (family: Family, how = 'signed', made = MADE): string =>
  `tripoint-curl asks ${family} ${how} ${made}\n`;
