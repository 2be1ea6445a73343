import type { Device } from './device.ts';

/** A device that closes the connection in the middle of the answer: the head is whole, most of the body never comes. */
export const cutOff: Device = async (exchange, onward) => {
  const reply = await onward(exchange);
  if (reply.kind !== 'answer') return reply;
  const head = reply.headers.map(([name, value]) => `${name}: ${value}\r\n`).join('');
  const begun = reply.body.slice(0, Math.floor(reply.body.length / 3));
  return { kind: 'bytes', bytes: `HTTP/1.1 ${reply.status} ${reply.reason}\r\n${head}\r\n${begun}` };
};
