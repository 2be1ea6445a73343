import { describe, expect, it } from 'vitest';
import type { Case } from '../../src/core/records/case.ts';
import type { StageRecord } from '../../src/core/records/record.ts';
import type { CaseStore } from '../../src/node/disk/stores.ts';
import { historyOperations } from '../../src/app/cases.ts';
import { run } from '../core/make-evidence.ts';
import { sampleCase } from '../node/disk/sample-case.ts';
import { shelfIn, temporaryFolder, valueOf } from '../node/disk/temporary-folder.ts';

const at = (day: number): Partial<StageRecord> => ({
  startedAt: `2026-11-${String(day).padStart(2, '0')}T10:00:00.000+01:00`,
});
const NOW = run('outside', { status: 403 }, {}, at(28));

const caseWith = (runs: readonly StageRecord[], changes: Partial<Case> = {}): Case => ({
  ...sampleCase(),
  ...changes,
  runs: [...runs],
});

const counting = (caseStore: CaseStore) => {
  const read: string[] = [];
  return {
    read,
    caseStore: {
      ...caseStore,
      read: (id: string) => {
        read.push(id);
        return caseStore.read(id);
      },
    },
  };
};

const asked = async (own: Case, others: readonly Case[]) => {
  const { caseStore, read } = counting(await shelfIn(await temporaryFolder()));
  for (const document of [own, ...others]) valueOf(await caseStore.create(document));
  const found = valueOf(
    await historyOperations({ caseStore }).lastKnownGood({
      id: own.id,
    }),
  );
  return { found, read, caseStore };
};

describe('given another case of the same customer and site with a good run', () => {
  it('finds it, however the names are written', async () => {
    const other = caseWith([run('outside', {}, {}, at(3))], {
      title: 'Spring',
      customer: ' ängsö HOTELL ',
      site: 'köping',
    });
    const { found } = await asked(caseWith([NOW]), [other]);
    expect(found).toMatchObject([{ stage: 'outside', caseId: other.id, caseTitle: 'Spring' }]);
  });
  it('changes neither case', async () => {
    const [own, other] = [caseWith([NOW]), caseWith([run('outside', {}, {}, at(3))])];
    const { caseStore } = await asked(own, [other]);
    expect([valueOf(await caseStore.read(own.id)), valueOf(await caseStore.read(other.id))]).toEqual([own, other]);
  });
});

describe('given a good run that does not count', () => {
  const good = [run('outside', {}, {}, at(3))];
  it.each<readonly [string, Partial<Case>]>([
    ['of another customer', { customer: 'Other' }],
    ['of another site', { site: 'Arboga' }],
    ['of a practice case', { practice: 'healthy' }],
    ['of a removed case', { removedAt: '2026-11-21T10:00:00.000+01:00' }],
  ])('%s is passed over', async (_what, changes) => {
    expect((await asked(caseWith([NOW]), [caseWith(good, changes)])).found).toEqual([]);
  });
});

describe('given a case that does not say where it belongs', () =>
  it('looks into this case alone', async () => {
    const nowhere = { customer: '', site: ' ' };
    const own = caseWith([run('outside', {}, {}, at(1)), NOW], nowhere);
    const { found, read } = await asked(own, [caseWith([run('outside', {}, {}, at(3))], nowhere)]);
    expect(found.map(({ caseId }) => caseId)).toEqual([own.id]);
    expect(read).toEqual([own.id]);
  }));

describe('given many cases of the same site', () => {
  const many = Array.from({ length: 25 }, (_, index) =>
    caseWith([run('outside', {}, {}, at(1 + (index % 20)))], {
      changedAt: `2026-11-21T10:00:${String(index).padStart(2, '0')}.000+01:00`,
    }),
  );
  it('reads at most the twenty newest whole', async () => {
    const { read } = await asked(caseWith([NOW]), many);
    expect(new Set(read.slice(1))).toEqual(new Set(many.slice(5).map(({ id }) => id)));
  });
  it('reads nothing whole of other sites', async () => {
    const { read } = await asked(
      caseWith([NOW]),
      many.map((one) => ({ ...one, site: 'Arboga' })),
    );
    expect(read).toHaveLength(1);
  });
});

describe('given no such case', () =>
  it('says so', async () => {
    const caseStore = await shelfIn(await temporaryFolder());
    expect(
      await historyOperations({ caseStore }).lastKnownGood({
        id: sampleCase().id,
      }),
    ).toMatchObject({ ok: false, failure: { code: 'not-found' } });
  }));
