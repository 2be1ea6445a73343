import type { Device } from './device.ts';

const MOST = 5;

/**
 * A reverse proxy that follows the server's redirections itself, so that clients never see them: a family that is
 * switched off then answers with the server's own login page and the status 200.
 */
export const followRedirects: Device = async (exchange, onward) => {
  let reply = await onward(exchange);
  for (let count = 0; count < MOST && reply.kind === 'answer' && reply.status === 302; count += 1) {
    const location = reply.headers.find(([name]) => name.toLowerCase() === 'location')?.[1];
    const url = location === undefined ? null : URL.parse(location, 'https://proxy.invalid');
    if (url === null) return reply;
    const { headers, sourceAddress } = exchange.request;
    reply = await onward({
      entrance: exchange.entrance,
      request: {
        method: 'GET',
        target: `${url.pathname}${url.search}`,
        path: url.pathname,
        query: url.searchParams,
        headers,
        sourceAddress,
      },
    });
  }
  return reply;
};
