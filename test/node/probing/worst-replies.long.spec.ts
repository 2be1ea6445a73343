import { afterAll, describe, expect, it } from 'vitest';
import { closeProbing, runStageInWorker } from '../../../src/node/probing/worker-prober.ts';
import { worstTexts, type WorstText } from '../../worst-texts.ts';
import { reply } from './servers.ts';
import { run } from './stage.ts';
import { serving, trusting } from './trusted.ts';

/** Worst replies of a real server, read by the real worker: each probe ends by itself, and no watchdog is needed. */
afterAll(closeProbing);

const MEGABYTE = 1 << 20;
/** Of a head that is accepted: it is at most 16 KiB. */
const LONGEST_VALUE = 12_000;
const TOTAL_MS = 20_000;

const inFours = (texts: readonly WorstText[]): readonly (readonly WorstText[])[] =>
  Array.from({ length: Math.ceil(texts.length / 4) }, (_, index) => texts.slice(4 * index, 4 * index + 4));

const named = (texts: readonly WorstText[]): string => texts.map(({ name }) => name).join('; ');

/** Asks one family after another; the server answers each with the next text. */
const unreadOf = async (answers: readonly (Buffer | string)[]): Promise<readonly string[]> => {
  const server = await serving(({ count, socket }) => {
    socket.on('error', () => undefined);
    socket.end(Buffer.from(answers[(count - 1) % answers.length] ?? ''));
  });
  const unread: string[] = [];
  const { outcomes } = await run(
    trusting(server.port, {
      timeouts: { connectMs: TOTAL_MS, headersMs: TOTAL_MS, totalMs: TOTAL_MS },
    }),
    {
      runner: async (...given) => {
        const end = await runStageInWorker(...given);
        unread.push(...(end.unread ?? []));
        return end;
      },
    },
  );
  expect(outcomes).toHaveLength(4);
  return unread;
};

it.each(inFours(worstTexts(MEGABYTE)).map((texts) => [named(texts), texts] as const))(
  'given replies whose body is worst for what reads them, reads %s',
  async (_names, texts) => expect(await unreadOf(texts.map(({ text }) => reply('200 OK', text)))).toEqual([]),
);

describe('given replies whose headers are worst for what reads them', () => {
  const inLine = ({ text }: WorstText): string => text.replace(/[^\x20-\x7e]/g, ' ').trim();

  it.each(inFours(worstTexts(LONGEST_VALUE / 4)).map((texts) => [named(texts), texts] as const))(
    'reads %s',
    async (_names, texts) => {
      const answers = texts.map((text) => {
        const value = inLine(text);
        return `HTTP/1.1 302 Found\r\nLocation: ${value}\r\nSet-Cookie: ${value}\r\nRefresh: ${value}\r\nServer: ${value}\r\nContent-Length: 0\r\n\r\n`;
      });
      expect(await unreadOf(answers)).toEqual([]);
    },
  );
});
