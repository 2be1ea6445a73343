import { say } from '../../../src/core/messages/message.ts';
import { describe, expect, it } from 'vitest';
import { readCardText } from '../../../src/core/records/card-text.ts';
import { pageText } from '../../../src/core/evidence/responder/incidents.ts';
import { readCaseText } from '../../../src/node/import/case-file.ts';
import { readRecord } from '../../../src/node/import/record.ts';
import { readXml } from '../../../src/node/probing/reading.ts';
import { scanText } from '../../../src/node/report/scan-report.ts';
import { readBody } from '../../../src/node/service/answer-body.ts';
import { Secret } from '../../../src/core/credential/secret.ts';
import { worstTexts } from '../../worst-texts.ts';
import { curlAnswer, scriptText } from './curl-text.ts';

/** Files and answers from outside: none holds the program, whatever stands in it. Quadratic work would take longer by far. */
const LIMIT_MS = 25_000;
const LENGTH = 1 << 18;

const took = async (work: () => unknown): Promise<number> => {
  const start = performance.now();
  await work();
  return performance.now() - start;
};

describe.each(worstTexts(LENGTH))('given a quarter of a megabyte of $name', ({ text }) => {
  it('reads it as an answer of curl', async () =>
    expect(await took(() => readRecord(curlAnswer({ body: text }), 'a.txt'))).toBeLessThan(LIMIT_MS));

  it('reads it as headers in an answer of curl', async () => {
    const value = text.slice(0, 60_000);
    const head = `HTTP/1.1 302 Found\r\nLocation: ${value}\r\nSet-Cookie: ${value}\r\nRefresh: ${value}\r\n\r\n`;
    expect(await took(() => readRecord(curlAnswer({ status: '302', head, body: '' }), 'a.txt'))).toBeLessThan(LIMIT_MS);
  });

  it('reads it as lines around answers of curl, and as certificates and messages', async () => {
    const file = `${text}\n${scriptText([{ certificates: text, said: `curl: (28) ${text}`, user: text.slice(0, 9000) }])}\n${text}`;
    expect(await took(() => readRecord(file, 'a.txt'))).toBeLessThan(LIMIT_MS);
  });

  it('reads it as a record, a case and a card', async () => {
    const work = (): void => {
      for (const content of [text, JSON.stringify({ format: 'tripoint/stage-record', id: text, user: text })]) {
        readRecord(content, 'a.json');
        readCaseText(content, 'a.json');
        readCardText(content);
      }
    };
    expect(await took(work)).toBeLessThan(LIMIT_MS);
  });

  it("reads it as the service's answer", async () => {
    const work = async (): Promise<void> => {
      for (const body of [text, JSON.stringify({ a: text }), JSON.stringify(text.match(/[^]{1,20}/gu))])
        await readBody({ bytes: Buffer.from(body), coding: null, key: 'key-of-the-context' });
    };
    expect(await took(work)).toBeLessThan(LIMIT_MS);
  });

  it('reads it as markup', async () =>
    expect(
      await took(() => [pageText(text), readXml(text), readXml(`<?xml version="1.0"?><a b="${text}">${text}</a>`)]),
    ).toBeLessThan(LIMIT_MS));

  it('looks through it for secrets before it is written', async () => {
    const secrets = [{ what: say('the password'), secret: new Secret('Secret-%12&'), user: 'api-user' }];
    expect(await took(() => scanText(text, secrets))).toBeLessThan(LIMIT_MS);
  });
});
