import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { hostOnWorld, value, wholeRun, type HostOnWorld } from './host-on-world.ts';
import { importList, listOf, onServer, startBatch } from './service-host.ts';

/** A door asks what goes on before it ends for want of a window. */

let here: HostOnWorld;
beforeAll(async () => {
  here = await hostOnWorld('healthy');
});
afterAll(() => here.close());

describe('given a host that nobody looks at', () => {
  it('says that nothing goes on', () => expect(here.host.going()).toBeNull());

  it('says that a batch goes on until it has ended', async () => {
    const { host, context } = await onServer(() => null);
    const { jobId } = value(await startBatch(host, context, await importList(host, listOf(50)), { chunk: 1 }));
    await host.going();
    expect([value(await host.operations.batches.status({ jobId })).state, host.going()]).toEqual(['finished', null]);
  });

  it('says that a watch goes on until it has ended', async () => {
    const { host, caseId: id } = here;
    const bound = { kind: 'count', rounds: 2 } as const;
    const watch = { id, stage: 'inside', label: null, families: ['ers-endpoints'], everySeconds: 1, bound } as const;
    value(await host.operations.watches.start({ ...watch, families: [...watch.families] }));
    await host.going();
    const { document, watching } = await here.open();
    expect([document.watches.at(-1)?.state, watching, host.going()]).toEqual(['complete', null, null]);
  });

  it('says that a run goes on until it has ended', async () => {
    const { host, caseId: id } = here;
    value(await host.operations.stages.run(wholeRun(id, 'inside')));
    await host.going();
    const { document, running } = await here.open();
    expect([document.runs.at(-1)?.state, running, host.going()]).toEqual(['complete', null, null]);
  });
});
