import { describe, expect, it } from 'vitest';
import { sampleCase } from '../node/disk/sample-case.ts';
import { shelfIn, temporaryFolder, valueOf } from '../node/disk/temporary-folder.ts';
import { tripoint } from './run-tripoint.ts';

/** A check that was recorded by mistake no longer counts, and stays in the case. */

const CHECK = { check: 'gui-sign-in', result: 'rejected', recordedAt: '2026-11-20T10:00:00.000+01:00' } as const;

const caseWithCheck = async () => {
  const folder = await temporaryFolder();
  const caseStore = await shelfIn(folder);
  const document = { ...sampleCase('Guest network'), checks: [CHECK] };
  valueOf(await caseStore.create(document));
  await caseStore.close();
  const run = (...args: readonly string[]) => tripoint(args, { environment: { TRIPOINT_DATA: folder } });
  const checks = async () => {
    const again = await shelfIn(folder);
    const found = valueOf(await again.read(document.id));
    await again.close();
    return found.checks;
  };
  return { id: document.id, run, checks };
};

describe('given a case with a check that a person recorded', () => {
  it('is withdrawn from the terminal, and kept with the time', async () => {
    const { id, run, checks } = await caseWithCheck();
    const { code, out } = await run('case', 'withdraw', id, 'gui-sign-in');
    expect([code, out]).toEqual([0, expect.stringContaining('gui-sign-in=rejected, recorded at 2026-11-20')]);
    expect(await checks()).toMatchObject([{ ...CHECK, withdrawnAt: expect.any(String) as unknown }]);
  });

  it('is withdrawn once: a second time is wrong use and changes nothing', async () => {
    const { id, run } = await caseWithCheck();
    await run('case', 'withdraw', id, 'gui-sign-in');
    const { code, err } = await run('case', 'withdraw', id, 'gui-sign-in');
    expect([code, err]).toEqual([3, expect.stringContaining('no such check that still counts. Nothing was changed.')]);
  });

  it('a name that is no check is refused with the names there are', async () => {
    const { id, run, checks } = await caseWithCheck();
    const { code, err } = await run('case', 'withdraw', id, 'toString');
    expect([code, err]).toEqual([3, expect.stringContaining('CHECK is one of: gui-sign-in')]);
    expect(await checks()).toMatchObject([CHECK]);
  });
});
