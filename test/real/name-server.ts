import { createSocket } from 'node:dgram';

/**
 * A name server that knows no name: answers every question with "there is no such name" (NXDOMAIN). Started as a
 * program of its own on the gateway, because a resolver must hear *no* from somewhere before it believes it.
 */
const HEADER = 12;
const RESPONSE_NXDOMAIN = 0x8183;

const [address = '0.0.0.0'] = process.argv.slice(2);
const socket = createSocket('udp4');
socket.on('message', (question, { address: from, port }) => {
  let end = HEADER;
  while (end < question.length && question[end] !== 0) end += question[end]! + 1;
  const answer = Buffer.from(question.subarray(0, end + 5));
  answer.writeUInt16BE(RESPONSE_NXDOMAIN, 2);
  // One question; no answers, no authorities, nothing more.
  [1, 0, 0, 0].forEach((count, index) => answer.writeUInt16BE(count, 4 + 2 * index));
  socket.send(answer, port, from);
});
socket.bind(53, address, () => process.stdout.write('ready\n'));
