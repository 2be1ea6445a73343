import { worded } from '../../src/core/messages/message.ts';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Target } from '../../src/core/records/case.ts';
import { accountOf } from '../../src/app/stage-target.ts';
import { createAuthority } from '../../src/lab/certificates/authority.ts';
import { hostOnWorld, onDisk, value, whenFinished, wholeRun, type HostOnWorld } from './host-on-world.ts';

let here: HostOnWorld;
const given = (world: string, options?: { trustCa: boolean }): void => {
  beforeAll(async () => {
    here = await hostOnWorld(world, options);
  });
  afterAll(() => here.close());
};

const withTarget = async (changes: Partial<Target>): Promise<void> => {
  const { document } = await here.open();
  const target = { ...document.target, ...changes };
  value(await here.host.operations.cases.change({ id: here.caseId, changes: { target } }));
};
const withCredentials = (): number => here.world.seen().filter(({ authorization }) => authorization).length;

describe('given a password that the server rejects', () => {
  given('wrong-password');

  it('sends one request with credentials, and holds the others back', async () => {
    expect((await here.run('inside')).probes.map(({ outcome }) => outcome)).toEqual([
      'http.401',
      ...Array<string>(3).fill('not-run.protecting-account'),
    ]);
    expect(withCredentials()).toBe(1);
  });
  it('counts one failed sign-in, as the server does', async () => {
    expect((await here.open()).judgement.failedSignIns).toBe(here.world.failedSignIns());
    expect(here.world.failedSignIns()).toBe(1);
  });
  it('spends one more attempt a probe on the explicit wish, and counts them', async () => {
    expect((await here.run('inside', { continueAfter401: true, only: ['open-api'] })).failedSignIns).toBe(1);
    expect(here.world.failedSignIns()).toBe(2);
  });
  // As on a new computer, to which only the cases were copied.
  it('knows the rejections of its own case where the attempt ledger is lost', async () => {
    await rm(join(here.folder, 'attempts.journal'));
    expect((await here.open()).attempts?.used).toBe(2);
    // Nor need anybody open the case in between.
    await rm(join(here.folder, 'attempts.journal'));
    const refused = await here.host.operations.stages.run(wholeRun(here.caseId, 'inside'));
    expect(refused).toMatchObject({ ok: false, failure: { code: 'rejected-before' } });
    expect(here.world.failedSignIns()).toBe(2);
  });
});

describe('given a window that shows another server or user than the case has by now', () => {
  given('healthy');
  const starts = [
    ['server', { host: 'other.example' }],
    ['port', { port: 9443 }],
    ['user', { user: 'somebody-else' }],
  ] as const;

  it.each(starts)('starts no run, because of its %s', async (_, shown) => {
    const { document } = await here.open();
    const { host, port, user } = document.target;
    const wish = { id: here.caseId, stage: 'inside', label: null, only: null, continueAfter401: false } as const;
    const refused = await here.host.operations.stages.run({ ...wish, shownFor: { host, port, user, ...shown } });
    expect(worded([refused.ok || refused.failure, withCredentials()], 'en')).toEqual([
      { code: 'not-allowed', message: 'The server, port or user was changed meanwhile. Nothing was sent.' },
      0,
    ]);
  });
  it.each(starts)('starts no watch, because of its %s', async (_, shown) => {
    const { document } = await here.open();
    const { host, port, user } = document.target;
    const refused = await here.host.operations.watches.start({
      ...{ id: here.caseId, stage: 'inside', label: null, families: ['open-api'], everySeconds: 1 },
      bound: { kind: 'count', rounds: 1 },
      shownFor: { host, port, user, ...shown },
    });
    expect([refused.ok || refused.failure.code, withCredentials()]).toEqual(['not-allowed', 0]);
  });
});

describe('given a practice case', () => {
  given('healthy');
  it('is an account of its world only as long as every stage leads to its server on this machine', async () => {
    const { document } = await here.open();
    const practice = { ...document, practice: 'healthy' };
    const away = { ...practice.target, connectTo: { ...practice.target.connectTo, outside: '192.0.2.1:443' } };
    const tunnel = { ...practice.target, host: 'ise.example' };
    const nowhere = { ...practice.target, connectTo: { inside: null, outside: null } };
    expect(
      [practice, { ...practice, target: away }, { ...practice, target: nowhere }, { ...practice, target: tunnel }].map(
        (one) => accountOf(one).server.split(' ')[0],
      ),
    ).toEqual(['practice', 'acs.practice.test:443', 'acs.practice.test:443', 'ise.example:443']);
  });
});

describe('given a server whose certificate nobody here trusts', () => {
  given('healthy', { trustCa: false });
  it('goes through once the engineer accepts exactly this certificate', async () => {
    const look = value(await here.host.operations.trust.look({ id: here.caseId, stage: 'inside' }));
    const pin = look.chain[0]?.sha256 ?? null;
    await withTarget({ pin });
    const record = await here.run('inside');
    expect(record.probes.map(({ outcome }) => outcome)).toEqual(['ok', 'ok', 'ok', 'ok']);
    expect(record.probes[0]?.evidence?.tls?.trustedBy).toBe('pin');
  });
  it('takes the authority that issued it out of a file, and says of another whose it is', async () => {
    const read = (pem: string) => {
      const file = { name: 'ca.pem', base64: Buffer.from(pem).toString('base64') };
      return here.host.operations.trust.read({ ...file, of: { id: here.caseId, stage: 'inside' } });
    };
    const other = await createAuthority('Another Company');
    expect(value(await read(here.world.caPem)).pem).toBe(here.world.caPem);
    expect(JSON.stringify(worded(await read(other.certificate), 'en'))).toContain(
      'Wanted: CN=Practice Certificate Authority. The file holds: CN=Another Company. Nothing was changed.',
    );
  });
});

describe('given a healthy server', () => {
  given('healthy');

  it('has every result on disk before it tells of it', async () => {
    const missing: string[] = [];
    const looks: Promise<void>[] = [];
    const end = here.host.news((news) => {
      if (news.name !== 'stages.progressed' || news.payload.phase !== 'done') return;
      const { runId, family } = news.payload;
      looks.push(
        onDisk(here.folder, here.caseId).then(({ runs }) => {
          const found = runs
            .find((run) => run.id === runId)
            ?.probes.some((probe) => probe.family === family && probe.evidence !== null);
          if (!found) missing.push(family);
        }),
      );
    });
    await here.run('inside');
    end();
    await Promise.all(looks);
    expect({ looked: looks.length, missing }).toEqual({ looked: 4, missing: [] });
  });
});

describe('given what is missing before a run', () => {
  given('healthy');
  const refused = async (): Promise<string> => {
    const reply = await here.host.operations.stages.run(wholeRun(here.caseId, 'inside'));
    return reply.ok ? 'ran' : reply.failure.code;
  };

  it('refuses without a password', async () => {
    value(await here.host.operations.secrets.clearPassword({ id: here.caseId }));
    expect(await refused()).toBe('no-password');
  });
  it('refuses without a server', async () => {
    value(await here.host.operations.secrets.setPassword({ id: here.caseId, password: 'x' }));
    await withTarget({ host: '' });
    expect(await refused()).toBe('no-server');
  });
  it('refuses a URL in place of a host', async () => {
    await withTarget({ host: 'https://acs.practice.test/' });
    expect(await refused()).toBe('no-server');
  });
  it('refuses a user name with a character that nobody types', async () => {
    const changes = { target: { host: 'acs.practice.test', user: 'a\u0001b' } };
    const changed = await here.host.operations.cases.change({ id: here.caseId, changes });
    expect(changed.ok ? null : changed.failure.code).toBe('bad-input');
  });
  it('has sent nothing in all this', () => expect(here.world.connections('inside')).toBe(0));
  it('shows the window whether there is a password, and never the password', async () => {
    value(await here.host.operations.secrets.setPassword({ id: here.caseId, password: 'canary-of-the-window' }));
    const shown = await here.open();
    expect({ has: shown.hasPassword, leaked: JSON.stringify(shown).includes('canary-of-the-window') }).toEqual({
      has: true,
      leaked: false,
    });
  });
});

describe('given a stage that is stopped', () => {
  given('outside-drop');

  it('ends, keeps what is done, and says so', async () => {
    const finished = whenFinished(here.host, here.caseId);
    const { runId } = value(await here.host.operations.stages.run(wholeRun(here.caseId, 'outside')));
    value(await here.host.operations.stages.stop({ id: here.caseId }));
    await finished;
    const record = (await onDisk(here.folder, here.caseId)).runs.find((run) => run.id === runId);
    expect([record?.state, ...(record?.probes.map(({ outcome }) => outcome) ?? [])]).toEqual([
      'stopped',
      ...Array<string>(4).fill('not-run.stopped'),
    ]);
  });
});
