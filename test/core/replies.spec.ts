import { describe, expect, it } from 'vitest';
import type { Reading } from '../../src/core/evidence/evidence.ts';
import { readBytes } from '../../src/node/probing/reading.ts';
import { run, type Wanted, judged } from './make-evidence.ts';
import { BOX_REPLIES } from './known-replies/box-replies.ts';
import { headersIn, type KnownReply } from './known-replies/known-reply.ts';
import { SERVER_HEADERS, SERVER_REPLIES } from './known-replies/server-replies.ts';

const readingOf = (body: string): Reading => readBytes(Buffer.from(body), true).reading;
const wanted = ({ status, reason, headers, body = '', malformed }: KnownReply): Wanted => ({
  status,
  headers: headersIn(headers),
  excerpt: body,
  reading: readingOf(body),
  ...(reason === undefined ? {} : { reason }),
  ...(malformed ? { failure: { layer: 'http', outcome: 'http.malformed' } as const } : {}),
});

const seen = (reply: KnownReply) => {
  const { at, family } = reply;
  const [good, only] = [{ headers: headersIn(SERVER_HEADERS) }, { [family]: wanted(reply) }];
  // After a rejected sign-in no other probe is run.
  const others = reply.status === 401 ? 'not-run.protecting-account' : good;
  const outside = reply.alone ? run('outside', good, only) : run('outside', wanted(reply));
  const runs = at === 'inside' ? [run('inside', others, only)] : [run('inside', good), outside];
  const judgement = judged(runs);
  const cell = judgement.cells.find((candidate) => candidate.stage === at && candidate.family === family);
  return {
    outcome: cell?.outcome,
    by: cell?.answeredBy,
    device: cell?.device ?? null,
    incidents: cell?.incidents.map(({ name, value }) => `${name} ${value}`),
    party: judgement.verdict.party,
  };
};

describe.each([
  ["the server's own replies", SERVER_REPLIES],
  ['replies of devices in the path', BOX_REPLIES],
])('%s', (_whose, replies) => {
  it.each(replies.map((reply) => [reply.from, reply.status, reply.outcome, reply] as const))(
    '%s (%i): %s',
    (_from, _status, _outcome, reply) => {
      const { outcome, by, device = null, incidents = [], party } = reply;
      expect(seen(reply)).toEqual({ outcome, by, device, incidents, party });
    },
  );
});

it('the table of replies: names each of them once', () => {
  const names = [...SERVER_REPLIES, ...BOX_REPLIES].map(({ from }) => from);
  expect(new Set(names).size).toBe(names.length);
});
