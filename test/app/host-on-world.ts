import { format } from '../../src/core/messages/message.ts';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { StageRecord } from '../../src/core/records/record.ts';
import type { ProbeStage } from '../../src/core/vocabulary/words.ts';
import { startWorld } from '../../src/lab/lab.ts';
import { openHost, type Host } from '../../src/app/host.ts';
import type { OpenCase, EmittedEvent } from '../../src/shared/contract.ts';
import type { Reply } from '../../src/shared/reply.ts';

/** The value of a reply that must have succeeded. */
export const value = <T>(reply: Reply<T>): T => {
  if (!reply.ok) throw new Error(`${reply.failure.code}: ${format(reply.failure.message, 'en')}`);
  return reply.value;
};

/** What a window asks to run every probe of a stage. */
export const wholeRun = (id: string, stage: ProbeStage) => ({
  id,
  stage,
  label: null,
  only: null,
  continueAfter401: false,
});

/** Tells when the run of a case is over and on disk. */
export const whenFinished = (host: Host, caseId: string): Promise<void> =>
  new Promise((done) => {
    const end = host.news((news) => {
      if (news.name === 'stages.finished' && news.payload.caseId === caseId) {
        end();
        done();
      }
    });
  });

/** The case as it lies on disk. */
export const onDisk = async (folder: string, caseId: string): Promise<OpenCase['document']> => {
  const file = JSON.parse(await readFile(join(folder, 'cases', `${caseId}.json`), 'utf8')) as {
    case: OpenCase['document'];
  };
  return file.case;
};

interface Asking {
  readonly continueAfter401?: boolean;
  readonly only?: StageRecord['probes'][number]['family'][];
}

/** Opens the product on a new data folder, with one case that is pointed at a practice world. */
export const hostOnWorld = async (id: string, { trustCa = true }: { readonly trustCa?: boolean } = {}) => {
  const world = await startWorld(id);
  const folder = await mkdtemp(join(tmpdir(), 'tripoint-host-'));
  const host = await openHost({
    host: 'web',
    practice: null,
    startWorld: null,
    resolveProxy: null,
    dataFolder: folder,
  });
  const payload: EmittedEvent[] = [];
  host.news((news) => payload.push(news));
  const { cases, secrets, stages } = host.operations;
  const created = value(await cases.create({ title: 'Spec', customer: 'ACME', site: 'Main' }));
  const caseId = created.document.id;
  const [server = '', port = ''] = world.description.server.split(':');
  const target = {
    ...created.document.target,
    host: server,
    port: Number(port),
    user: world.description.apiUser.name,
    connectTo: world.description.entrances,
    ca: trustCa ? world.caPem : null,
    timeoutSeconds: 5,
  };
  value(await cases.change({ id: caseId, changes: { target } }));
  value(await secrets.setPassword({ id: caseId, password: world.description.apiUser.password }));
  const open = async (): Promise<OpenCase> => value(await cases.open({ id: caseId }));
  return {
    world,
    host,
    folder,
    /** A real case that is pointed at the world. */
    caseId,
    payload,
    open,
    run: async (stage: ProbeStage, { continueAfter401 = false, only }: Asking = {}): Promise<StageRecord> => {
      const finished = whenFinished(host, caseId);
      const { runId } = value(
        await stages.run({ id: caseId, stage, label: null, only: only ?? null, continueAfter401 }),
      );
      await finished;
      const record = (await onDisk(folder, caseId)).runs.find((run) => run.id === runId);
      if (!record) throw new Error('the run is not on disk');
      return record;
    },
    close: async () => {
      await host.close();
      await world.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
};
export type HostOnWorld = Awaited<ReturnType<typeof hostOnWorld>>;
