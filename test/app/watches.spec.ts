import { worded } from '../../src/core/messages/message.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { WatchRecord } from '../../src/core/records/watch.ts';
import type { ProbeStage } from '../../src/core/vocabulary/words.ts';
import type { Operations } from '../../src/shared/contract.ts';
import { hostOnWorld, onDisk, value, wholeRun, type HostOnWorld } from './host-on-world.ts';
import { machine } from './service-host.ts';

let here: HostOnWorld;
const given = (world: string): void => {
  beforeAll(async () => {
    here = await hostOnWorld(world);
  });
  afterAll(() => here.close());
};

type Wish = Partial<Parameters<Operations['watches']['start']>[0]>;

const start = (wish: Wish = {}) =>
  here.host.operations.watches.start({
    id: here.caseId,
    stage: 'inside',
    label: null,
    families: ['ers-endpoints'],
    everySeconds: 1,
    bound: { kind: 'count', rounds: 2 },
    ...wish,
  });

const ended = (): Promise<void> =>
  new Promise((done) => {
    const end = here.host.news((news) => {
      if (news.name !== 'watches.finished' || news.payload.caseId !== here.caseId) return;
      end();
      done();
    });
  });

const stored = async (watchId: string): Promise<WatchRecord> => {
  const found = (await onDisk(here.folder, here.caseId)).watches.find(({ id }) => id === watchId);
  if (!found) throw new Error('the watch is not on disk');
  return found;
};

const watched = async (stage: ProbeStage, wish: Wish = {}): Promise<WatchRecord> => {
  const over = ended();
  const { watchId } = value(await start({ stage, ...wish }));
  await over;
  return stored(watchId);
};

const FOR_LONG = { bound: { kind: 'count', rounds: 5000 } } as const;
const codeOf = (reply: Awaited<ReturnType<typeof start>>): string => (reply.ok ? 'ok' : reply.failure.code);

describe('given a healthy server', () => {
  given('healthy');

  it('goes on where its case is opened meanwhile, and is no attempt of its own', async () => {
    const over = ended();
    const { watchId } = value(await start());
    value(await here.host.operations.cases.open({ id: here.caseId }));
    await over;
    const { attempts } = value(await here.host.operations.cases.open({ id: here.caseId }));
    expect([(await stored(watchId)).state, attempts?.attempts]).toEqual(['complete', []]);
  });

  it('has every attempt on disk before it tells of it', async () => {
    const missing: number[] = [];
    const looks: Promise<void>[] = [];
    const end = here.host.news((news) => {
      if (news.name !== 'watches.progressed') return;
      const { watchId, attempt } = news.payload;
      looks.push(
        stored(watchId).then(({ attempts }) => {
          if (!attempts.some(({ slot }) => slot === attempt.slot)) missing.push(attempt.slot);
        }),
      );
    });
    await watched('inside');
    end();
    await Promise.all(looks);
    expect({ looked: looks.length > 0, missing }).toEqual({ looked: true, missing: [] });
  });

  it('works the rounds out from a duration', async () =>
    expect((await watched('inside', { bound: { kind: 'duration', seconds: 2 } })).rounds).toBe(2));

  it('sends nothing without a password', async () => {
    const { password } = here.world.description.apiUser;
    value(await here.host.operations.secrets.clearPassword({ id: here.caseId }));
    here.world.resetSeen();
    expect([codeOf(await start()), here.world.seen().length]).toEqual(['no-password', 0]);
    value(await here.host.operations.secrets.setPassword({ id: here.caseId, password }));
  });

  describe('given a watch that is going on', () => {
    let watchId = '';
    beforeAll(async () => {
      const first = new Promise<void>((done) => {
        here.host.news((news) => {
          if (news.name === 'watches.progressed') done();
        });
      });
      watchId = value(await start(FOR_LONG)).watchId;
      await first;
    });

    it('is shown as such', async () => {
      const { watching, running } = await here.open();
      expect({ watching, running }).toEqual({ watching: { watchId, stage: 'inside' }, running: null });
    });
    it('lets no second one begin', async () => expect(codeOf(await start())).toBe('busy'));
    it('lets no stage run beside it', async () => {
      const run = await here.host.operations.stages.run(wholeRun(here.caseId, 'inside'));
      expect(run.ok ? 'ok' : run.failure.code).toBe('busy');
    });
    it('is not stopped by stopping a stage', async () => {
      value(await here.host.operations.stages.stop({ id: here.caseId }));
      expect((await here.open()).watching).not.toBeNull();
    });
    it('keeps what is done when it is stopped', async () => {
      value(await here.host.operations.watches.stop({ id: here.caseId }));
      const record = await stored(watchId);
      expect([record.state, record.attempts.length > 0, (await here.open()).watching]).toEqual(['stopped', true, null]);
    });
  });

  it('stops one that is going on where the program closes, and keeps what is done', async () => {
    const { watchId } = value(await start(FOR_LONG));
    await here.host.close();
    expect((await stored(watchId)).state).toBe('stopped');
  });

  it('reads interrupted where the program did not live to end it', async () => {
    const { openCaseStore } = await import('../../src/node/disk/stores.ts');
    const caseStore = value(await openCaseStore(here.folder));
    value(
      await caseStore.update(here.caseId, (document) => ({
        ...document,
        watches: document.watches.map((watch) => ({ ...watch, state: 'running' })),
      })),
    );
    await caseStore.close();
    const again = await machine(here.folder);
    const { document } = value(await again.operations.cases.open({ id: here.caseId }));
    await again.close();
    expect(new Set(document.watches.map(({ state }) => state))).toEqual(new Set(['interrupted']));
  });
});

describe('given a case whose watches hold nearly as many attempts as a case takes', () => {
  given('healthy');
  beforeAll(async () => {
    const { attempts, ...first } = await watched('inside', { bound: { kind: 'count', rounds: 1 } });
    const [attempt] = attempts;
    if (!attempt) throw new Error('no attempt was made');
    const many = Array.from({ length: 9_997 }, (_, index) => ({ ...attempt, slot: index }));
    const text = (id: string): string => JSON.stringify({ ...first, id, attempts: many });
    for (const id of ['00000000-0000-4000-8000-000000000001', '00000000-0000-4000-8000-000000000002'])
      value(await here.host.operations.cases.importRecord({ id: here.caseId, name: 'watch.json', text: text(id) }));
    here.world.resetSeen();
  });
  const failureOf = (reply: Awaited<ReturnType<typeof start>>) => (reply.ok ? null : reply.failure);

  it('refuses a watch for which it has no room, says how many rounds it has, and sends nothing', async () => {
    const refused = failureOf(
      await start({ families: ['ers-endpoints', 'open-api'], bound: { kind: 'count', rounds: 3 } }),
    );
    expect([refused?.code, here.world.seen().length]).toEqual(['bad-input', 0]);
    expect(worded(refused?.message, 'en')).toContain('room for 2 more rounds');
    expect(worded(refused?.message, 'en')).toContain('Nothing was sent.');
  });
  it('refuses an imported watch likewise, and changes nothing', async () => {
    const { watches } = await onDisk(here.folder, here.caseId);
    const text = JSON.stringify({ ...watches[1], id: '00000000-0000-4000-8000-000000000003' });
    const reply = await here.host.operations.cases.importRecord({ id: here.caseId, name: 'watch.json', text });
    expect(worded(reply.ok ? '' : reply.failure.message, 'en')).toMatch(
      /hold 19,995 attempts.*new case\. Nothing was changed\.$/,
    );
    expect((await onDisk(here.folder, here.caseId)).watches).toHaveLength(watches.length);
  });
  it('takes the same watch again, which replaces itself', async () => {
    const { watches } = await onDisk(here.folder, here.caseId);
    const text = JSON.stringify(watches[1]);
    expect((await here.host.operations.cases.importRecord({ id: here.caseId, name: 'w.json', text })).ok).toBe(true);
  });
  it('begins one that it has room for', async () =>
    expect((await watched('inside', { bound: { kind: 'count', rounds: 2 } })).state).toBe('complete'));
});

describe('given a password that the server rejects', () => {
  given('wrong-password');
  it('ends at the first rejected sign-in', async () => {
    const record = await watched('inside', { families: ['ers-endpoint-groups', 'open-api'], ...FOR_LONG });
    expect([record.state, record.failedSignIns, here.world.failedSignIns()]).toEqual(['protecting-account', 1, 1]);
  });
  it('keeps the whole evidence of it', async () => {
    const { watches } = await onDisk(here.folder, here.caseId);
    expect(watches[0]?.samples.map(({ outcome }) => outcome)).toEqual(['http.401']);
  });
});
