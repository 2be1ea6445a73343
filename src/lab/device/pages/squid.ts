import { answer, httpDate } from '../../http/reply.ts';
import type { Page } from '../answer-instead.ts';

/** A Squid whose rule for denied requests sends the client to a page on another host. */
export const squidRedirect =
  (location: string): Page =>
  () =>
    answer(302, {
      reason: 'Found',
      headers: [
        ['Server', 'squid/6.6'],
        ['Date', httpDate(new Date())],
        ['X-Squid-Error', '302:ERR_ACCESS_DENIED 0'],
        ['Via', '1.1 edge-proxy (squid/6.6)'],
        ['Location', location],
        ['Connection', 'keep-alive'],
      ],
    });
