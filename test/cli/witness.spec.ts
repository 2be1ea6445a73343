import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { run } from '../core/make-evidence.ts';
import { helloWith, ipOf, pcapOf } from '../node/capture/make-capture.ts';
import { tripoint } from './run-tripoint.ts';
import { sharedFolder } from '../node/disk/temporary-folder.ts';

/** `tripoint witness` with files made by hand; test/real/second-witness.long.spec.ts has those of tcpdump. */

const RANDOM = 'ab'.repeat(32);
const folder = sharedFolder();
const at = (name: string): string => join(folder, name);

beforeAll(async () => {
  const record = run('outside', { status: 403 });
  const [first] = record.probes;
  const evidence = first?.evidence;
  if (!first || !evidence) throw new Error('no evidence');
  const probe = {
    ...first,
    evidence: { ...evidence, hello: { library: 'OpenSSL', bytes: 523, clientRandom: RANDOM } },
  };
  await writeFile(at('outside.json'), JSON.stringify({ ...record, probes: [probe] }));
  const ends = { from: [[10, 0, 0, 1], 4711], to: [[10, 3, 0, 4], 443] } as const;
  const bytes = ipOf({ ...ends, flags: 24, payload: helloWith(Buffer.from(RANDOM, 'hex')) });
  const back = ipOf({ from: ends.to, to: ends.from, flags: 24, payload: Buffer.from('160303', 'hex') });
  const when = Date.parse(evidence.startedAt);
  await writeFile(
    at('server.pcap'),
    pcapOf(
      [
        { at: when, bytes },
        { at: when + 5, bytes: back },
      ],
      { link: 101 },
    ),
  );
});

it('given a capture and a record, keeps it in a case, once', async () => {
  const environment = { TRIPOINT_DATA: at('data') };
  const made = await tripoint(['import', at('outside.json'), '--json'], { environment });
  const { case: id } = z.looseObject({ case: z.string() }).parse(JSON.parse(made.out));
  const first = await tripoint(['witness', at('server.pcap'), '--case', id], { environment });
  const second = await tripoint(['witness', at('server.pcap'), '--case', id], { environment });
  expect([first.err.trim(), second.err.trim()]).toEqual([
    `Taken into case ${id}.`,
    `${id}: It is here already. Nothing was changed.`,
  ]);
});

describe('given a person who says where a capture was made', () =>
  it('keeps it in a case, also of a capture that the case holds already', async () => {
    const environment = { TRIPOINT_DATA: at('placed') };
    const made = await tripoint(['import', at('outside.json'), '--json'], { environment });
    const { case: id } = z.looseObject({ case: z.string() }).parse(JSON.parse(made.out));
    await tripoint(['witness', at('server.pcap'), '--case', id], { environment });
    const again = await tripoint(['witness', '--on-server', at('server.pcap'), '--case', id], { environment });
    expect(again.err.trim()).toBe(`Taken into case ${id}.`);
    const { out } = await tripoint(['report', id, '--format', 'json'], { environment });
    const { witnesses } = z
      .looseObject({ witnesses: z.array(z.looseObject({ says: z.string() })) })
      .parse(JSON.parse(out));
    expect(witnesses.map(({ says }) => says.includes('made on the server'))).toEqual([true]);
  }));

it.each([
  ['no capture', () => [at('outside.json')], 'None of these files is a capture'],
  [
    'no capture and no output of curl',
    () => ['--on-server', at('outside.json'), at('outside.json')],
    'Logs are not read',
  ],
  ['a folder', () => ['--on-server', folder, at('outside.json')], 'is no file'],
  ['no record', () => [at('server.pcap')], 'Name the records'],
  ['a file that is not there', () => [at('server.pcap'), at('gone.json')], 'cannot be read'],
])('given what it cannot use, says so: %s', async (_what, words, sentence) => {
  const { code, out, err } = await tripoint(['witness', ...words()]);
  expect([code, out, err.includes(sentence)]).toEqual([3, '', true]);
});
