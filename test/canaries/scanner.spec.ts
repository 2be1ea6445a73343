import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { CANARIES } from './canary.ts';
import { PACKINGS, writingsIn, writingsOf } from './forms.ts';
import { leaksOf, openStage } from './observed.ts';

/** The scan is worth what it finds: a leak is planted in every sink, in every writing, and every one must be found. */

const stage = openStage();
afterAll(stage.end);

describe.each(Object.entries(CANARIES))('given the canary %s', (_name, value) => {
  for (const [writing, bytes] of writingsOf(value)) {
    const around = Buffer.concat([Buffer.from('before '), bytes, Buffer.from(' after')]);

    it(`finds it written as ${writing}`, () => expect(writingsIn(around, value)).toContain(writing));
    it.each(Object.keys(PACKINGS) as (keyof typeof PACKINGS)[])(
      `finds it written as ${writing} and packed by %s`,
      (packing) => expect(writingsIn(PACKINGS[packing][0](around), value)).toContain(writing),
    );
    it.each(['data/cases/x.json', 'home/.config/y', 'tmp/z', 'work/report.html'])(
      `finds it written as ${writing} in the file %s`,
      (file) => {
        const planted = openStage();
        mkdirSync(join(planted.folder, file, '..'), { recursive: true });
        writeFileSync(join(planted.folder, file), around);
        const leaks = leaksOf(planted, value);
        planted.end();
        expect(leaks).toContain(`${file} (${writing})`);
      },
    );
    it(`finds it written as ${writing} across two pieces of output`, () => {
      const planted = openStage();
      planted.note('output of probe', around.subarray(0, 9));
      planted.note('output of probe', around.subarray(9));
      const leaks = leaksOf(planted, value);
      planted.end();
      expect(leaks).toContain(`output of probe (${writing})`);
    });
  }

  it('finds it across the end of a line', () => {
    const half = Math.floor(value.length / 2);
    expect(writingsIn(Buffer.from(`${value.slice(0, half)}\n${value.slice(half)}`), value)).toContain('raw');
  });

  it('finds it at each alignment in base64', () => {
    for (const before of ['', 'u', 'us', 'user:'])
      expect(writingsIn(Buffer.from(Buffer.from(`${before}${value}`).toString('base64')), value)).not.toEqual([]);
  });

  it('finds it in the arguments and the environment of a process', async () => {
    const planted = openStage();
    await planted.run(['lab', '--list', value]);
    await planted.run(['lab', '--list'], { environment: { PLANTED: value } });
    const leaks = leaksOf(planted, value);
    planted.end();
    expect(leaks.filter((leak) => /^(arguments|environment) of/.test(leak)).length).toBeGreaterThanOrEqual(2);
  });

  it('finds nothing where there is nothing', () =>
    expect(writingsIn(Buffer.from('Kanarie, or something like it: kanarie-ombud'), value)).toEqual([]));
});
