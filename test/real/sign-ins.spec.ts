import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openHost, type Host } from '../../src/app/host.ts';
import { tripoint, type Ended } from '../cli/run-tripoint.ts';
import { value, whenFinished } from '../app/host-on-world.ts';
import { isListening, type Daemon } from './daemon.ts';
import { freePort } from './free-ports.ts';
import { CAN_BE_REAL, WHERE } from './needs.ts';
import { putServer, SERVER, startNginx } from './nginx.ts';
import { makeScratchFolder, type ScratchFolder } from './scratch-folder.ts';

/** What all programs of one user cost an account together, counted by nginx, which checks the password itself. */

const HOST = 'acs.test';

describe.runIf(CAN_BE_REAL)(`given nginx that rejects a password${WHERE}`, () => {
  let folder: ScratchFolder;
  let nginx: Daemon;
  let port: number;
  let pem: string;

  beforeEach(async () => {
    folder = await makeScratchFolder();
    port = await freePort();
    pem = await putServer(folder);
    await folder.put('ca.pem', pem);
    await folder.put('users', 'api-user:{PLAIN}right\n');
    const directives = `location / { auth_basic "ise"; auth_basic_user_file ${folder.path('users')}; root ${folder.path('.')}; }`;
    nginx = await startNginx(folder, [{ listen: `127.0.0.1:${port}`, ...SERVER, directives }], () => isListening(port));
  });
  afterEach(async () => {
    await nginx.stop();
    await folder.remove();
  });

  const rejected = async (): Promise<number> => (await folder.read('nginx.log')).match(/ 401 /g)?.length ?? 0;

  const probe = (...more: readonly string[]): Promise<Ended> =>
    tripoint(
      ['probe', '--server', HOST, '--connect-to', `127.0.0.1:${port}`, '--user', 'api-user', '--stage', 'inside']
        .concat(['--ca', folder.path('ca.pem'), '--proxy', 'none'])
        .concat(more),
      { environment: { TRIPOINT_DATA: folder.path('data'), TRIPOINT_PASSWORD: 'wrong' } },
    );

  const openCase = async (): Promise<{ readonly host: Host; readonly caseId: string }> => {
    const dataFolder = folder.path('data');
    const host = await openHost({ host: 'web', practice: null, startWorld: null, resolveProxy: null, dataFolder });
    const { cases, secrets } = host.operations;
    const { document } = value(await cases.create({ title: 'Spec', customer: 'ACME', site: 'Main' }));
    const connectTo = { inside: `127.0.0.1:${port}`, outside: null };
    const target = { ...document.target, host: HOST, port: 443, user: 'api-user', connectTo, ca: pem };
    value(await cases.change({ id: document.id, changes: { target } }));
    value(await secrets.setPassword({ id: document.id, password: 'wrong' }));
    return { host, caseId: document.id };
  };

  it('counts what curl sends', async () => {
    const args = ['-s', '--cacert', folder.path('ca.pem'), '--noproxy', '*', '--resolve', `${HOST}:${port}:127.0.0.1`];
    await promisify(execFile)('curl', [...args, '-u', 'api-user:wrong', `https://${HOST}:${port}/`]);
    expect(await rejected()).toBe(1);
  });

  it('is asked once by eight commands at once', async () => {
    await Promise.all(Array.from({ length: 8 }, () => probe()));
    expect(await rejected()).toBe(1);
  }, 240_000);

  it('is asked once more for a consent, and not without one', async () => {
    const counts: number[] = [];
    for (const more of [[], ['--one-more-attempt'], []]) {
      await probe(...more);
      counts.push(await rejected());
    }
    expect(counts).toEqual([1, 2, 2]);
  });

  it('is asked once by a run of a window and two commands at once', async () => {
    const { host, caseId } = await openCase();
    try {
      const over = whenFinished(host, caseId);
      const run = host.operations.stages
        .run({ id: caseId, stage: 'inside', label: null, only: null, continueAfter401: false })
        .then((reply) => (reply.ok ? over : undefined));
      await Promise.all([run, probe(), probe()]);
    } finally {
      await host.close();
    }
    expect(await rejected()).toBe(1);
  }, 120_000);

  it('is asked once more by a window for all that one consent names, in two windows', async () => {
    await probe();
    const { host, caseId } = await openCase();
    try {
      const consentTo = [...(value(await host.operations.cases.open({ id: caseId })).attempts?.pending ?? [])];
      const { stages } = host.operations;
      const wish = {
        id: caseId,
        stage: 'inside',
        label: null,
        only: null,
        continueAfter401: false,
        consentTo,
      } as const;
      const over = whenFinished(host, caseId);
      await Promise.all([stages.run({ ...wish, consentTo }), stages.run({ ...wish, consentTo })]);
      await over;
      await stages.run({ ...wish, consentTo });
    } finally {
      await host.close();
    }
    expect(await rejected()).toBe(2);
  });
});
