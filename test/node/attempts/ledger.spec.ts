import { worded } from '../../../src/core/messages/message.ts';
import { setTimeout as pause } from 'node:timers/promises';
import { spawn, type ChildProcess } from 'node:child_process';
import { appendFile, mkdir, readFile, truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import type { Account, SignInResult } from '../../../src/core/records/attempt.ts';
import type { Family } from '../../../src/core/vocabulary/words.ts';
import { openLedger, type Permit, type RunOfSignIns } from '../../../src/node/attempts/ledger.ts';
import { temporaryFolder, valueOf } from '../disk/temporary-folder.ts';
import { plainServer } from '../probing/servers.ts';

const ACCOUNT: Account = { server: 'acs.test:443', user: 'api-user' };
const run = (wishes: Partial<RunOfSignIns> = {}): RunOfSignIns => ({
  id: crypto.randomUUID(),
  account: ACCOUNT,
  by: 'window run',
  stage: 'inside',
  consent: [],
  ...wishes,
});

let folder: string;
beforeEach(async () => {
  folder = await temporaryFolder();
});
const file = (): string => join(folder, 'attempts.journal');

const begin = async (wishes: Partial<RunOfSignIns> = {}): Promise<Permit> =>
  valueOf(await openLedger(folder).begin(run(wishes)));

const refusal = async (wishes: Partial<RunOfSignIns> = {}) => {
  const begun = await openLedger(folder).begin(run(wishes));
  if (begun.ok) throw new Error('it began');
  return begun.failure;
};

/** One sign-in: what the ledger says to it, and with `go` the result that it comes to. */
const signIn = async (
  { gate }: Permit,
  result: SignInResult | null,
  family: Family = 'ers-endpoint-groups',
  key: string | null = null,
): Promise<string> => {
  const setting = await gate.setOut({ family, key, limitMs: 20_000 });
  if (setting.answer === 'go' && result !== null) await gate.settle(setting.ticket, result);
  return setting.answer === 'refused' ? setting.failure.code : setting.answer;
};

const rejectedOnce = async (wishes: Partial<RunOfSignIns> = {}): Promise<Permit> => {
  const permit = await begin(wishes);
  await signIn(permit, 'rejected');
  return permit;
};

const pending = async (account = ACCOUNT): Promise<readonly string[]> =>
  (await openLedger(folder).meter(account)).pending;

it('given an account that nobody was rejected for, has a sign-in on disk before it may be sent', async () => {
  await signIn(await begin(), null);
  expect(await readFile(file(), 'utf8')).toContain('"event":"set-out"');
});

describe.each(['rejected', 'unknown'] as const)('given a sign-in whose result is %s', (result) => {
  beforeEach(async () => {
    const permit = await begin();
    await signIn(permit, result);
    await permit.end();
  });
  it('holds back what has not set out in the same run', async () => {
    const permit = await begin({ consent: 'all' });
    await signIn(permit, result);
    expect(await signIn(permit, null, 'open-api')).toBe('protect');
  });
  it('lets no further run begin without a consent', async () => expect((await refusal()).code).toBe('rejected-before'));
  it('tells how it stands with the refusal', async () =>
    expect((await refusal()).attempts).toMatchObject({ used: 1, attempts: [{ result, by: 'window run' }] }));
  it('lets a run begin with a consent that names it', async () =>
    expect(await signIn(await begin({ consent: await pending() }), null)).toBe('go'));
  it('lets another user sign in', async () =>
    expect(await signIn(await begin({ account: { ...ACCOUNT, user: 'other-user' } }), null)).toBe('go'));
  it('asks nobody once a later sign-in was accepted', async () => {
    await signIn(await begin({ consent: 'all' }), 'accepted');
    expect(await signIn(await begin(), null)).toBe('go');
  });
});

describe('given a sign-in whose result is unclear', () => {
  const ask = (permit: Permit, about: object = {}) =>
    permit.gate.setOut({ family: 'ers-endpoints', key: null, limitMs: 20_000, ...about });
  beforeEach(async () => {
    await signIn(await begin(), 'unclear');
  });
  it('asks nobody, and has the next request go without the password first', async () =>
    expect(await ask(await begin())).toEqual({ answer: 'bare-first', consented: false }));
  it('counts once the server asks for it, which never let the user in: it may have been rejected', async () => {
    expect((await ask(await begin(), { bare: 'asked-for' })).answer).toBe('protect');
    expect((await refusal()).attempts).toMatchObject({ used: 1, attempts: [{ result: 'unknown' }] });
  });
  it('goes with it where the server asked for it and let the user in before', async () => {
    const permit = await begin({ consent: 'all' });
    const setting = await ask(permit, { bare: 'consented' });
    if (setting.answer === 'go') await permit.gate.settle(setting.ticket, 'accepted');
    await signIn(await begin(), 'unclear');
    expect((await ask(await begin(), { bare: 'asked-for' })).answer).toBe('go');
  });
  it('lets no second one go in the run whose first showed nothing', async () =>
    expect((await ask(await begin(), { bare: 'asked-for', mayBeSecond: true })).answer).toBe('protect'));
  it('lets one go by consent', async () =>
    expect((await ask(await begin({ consent: 'all' }), { bare: 'consented' })).answer).toBe('go'));
  it('asks without the password no more once one was accepted', async () => {
    const permit = await begin({ consent: 'all' });
    const setting = await ask(permit, { bare: 'asked-for' });
    if (setting.answer === 'go') await permit.gate.settle(setting.ticket, 'accepted');
    expect((await ask(await begin())).answer).toBe('go');
  });
});

describe('given an acceptance under one key', () => {
  const [A, B] = ['a'.repeat(64), 'b'.repeat(64)];
  it('settles no rejection under another one', async () => {
    await signIn(await begin(), 'rejected', 'open-api', A);
    await signIn(await begin({ consent: 'all' }), 'accepted', 'open-api', B);
    const answers = [
      await signIn(await begin(), null, 'open-api', A),
      await signIn(await begin(), null, 'open-api', B),
    ];
    expect(answers).toEqual(['protect', 'go']);
  });
  it('lets no password follow a 401 of another one after an unclear answer', async () => {
    await signIn(await begin(), 'accepted', 'open-api', A);
    await signIn(await begin(), 'unclear', 'open-api', A);
    const ask = async (key: string) =>
      (await begin()).gate.setOut({ family: 'open-api', key, limitMs: 20_000, bare: 'asked-for' });
    expect([(await ask(B)).answer, (await ask(A)).answer]).toEqual(['protect', 'go']);
  });
});

describe('given a kind that was rejected where others were let in', () => {
  const sent = async (permit: Permit, family: Family) =>
    permit.gate.setOut({ family, key: null, limitMs: 20_000 }).then(async (setting) => {
      if (setting.answer === 'go') await permit.gate.settle(setting.ticket, 'accepted');
      return setting.answer;
    });
  beforeEach(async () => {
    const permit = await begin();
    await signIn(permit, 'accepted');
    await signIn(permit, 'accepted', 'open-api');
    await signIn(permit, 'rejected', 'mnt-session');
  });
  it('asks nobody, and sends the kinds that were let in alone', async () => {
    const permit = await begin();
    expect([
      await sent(permit, 'ers-endpoints'),
      await sent(permit, 'mnt-session'),
      await sent(permit, 'open-api'),
    ]).toEqual(['go', 'not-this', 'go']);
  });
  it('asks before a run of it alone', async () =>
    expect((await refusal({ kinds: ['mnt'] })).code).toBe('rejected-before'));
  it('sends it with a consent', async () =>
    expect(await sent(await begin({ consent: await pending() }), 'mnt-session')).toBe('go'));
});

describe('given a consent', () => {
  it('is spent by one rejection', async () => {
    await rejectedOnce();
    const consent = await pending();
    await rejectedOnce({ consent });
    expect((await refusal({ consent })).attempts?.used).toBe(2);
  });
  it('covers no rejection that came after it', async () => {
    await rejectedOnce();
    const consent = await pending();
    const [one, other] = [await begin({ consent }), await begin({ consent })];
    await signIn(one, 'rejected');
    expect(await signIn(other, null)).toBe('protect');
  });
});

it('given two rejections within an hour, asks although a sign-in was accepted since', async () => {
  await rejectedOnce();
  const permit = await begin({ consent: 'all' });
  await signIn(permit, 'accepted');
  await signIn(permit, 'rejected', 'open-api');
  await signIn(await begin({ consent: 'all' }), 'accepted');
  expect((await refusal()).attempts?.used).toBe(2);
});

describe('given a sign-in that is under way', () => {
  it('makes the sign-ins of others wait', async () => {
    await signIn(await begin(), null);
    expect(await signIn(await begin(), null)).toBe('wait');
  });
  it('lets them go on once it is accepted', async () => {
    const one = await begin();
    const setting = await one.gate.setOut({ family: 'open-api', key: null, limitMs: 20_000 });
    const other = await begin();
    const turn = other.gate.turn();
    if (setting.answer === 'go') await one.gate.settle(setting.ticket, 'accepted');
    await turn;
    expect(await signIn(other, null)).toBe('go');
  });
  it('is waited for under another name of the server, too, and asked for no more often', async () => {
    const key = 'a'.repeat(64);
    const one = await begin();
    const setting = await one.gate.setOut({ family: 'open-api', key, limitMs: 20_000 });
    const other = await begin({ account: { ...ACCOUNT, server: 'other.test:443' } });
    expect(await signIn(other, null, 'open-api', key)).toBe('wait');
    const turn = other.gate.turn().then(() => 'its turn');
    expect(await Promise.race([turn, pause(500).then(() => 'waiting')])).toBe('waiting');
    if (setting.answer === 'go') await one.gate.settle(setting.ticket, 'accepted');
    expect(await turn).toBe('its turn');
  });
  it('counts as unknown once its run has ended', async () => {
    const permit = await begin();
    await signIn(permit, null);
    await permit.end();
    expect((await refusal()).attempts?.attempts).toMatchObject([{ result: 'unknown' }]);
  });
  it('goes alone, though its kind was accepted: an account may be locked after any answer', async () => {
    const permit = await begin();
    await signIn(permit, 'accepted', 'ers-endpoint-groups');
    expect([await signIn(permit, null, 'ers-endpoints'), await signIn(permit, null, 'open-api')]).toEqual([
      'go',
      'wait',
    ]);
  });
});

describe('given silence', () => {
  it.each(['terminal watch', 'window run'] as const)(
    'counts in a %s, though the same kind was accepted in it, and holds the next one back',
    async (by) => {
      const permit = await begin({ by });
      await signIn(permit, 'accepted', 'ers-endpoint-groups');
      await signIn(permit, 'unknown', 'ers-endpoints');
      expect([(await pending()).length, await signIn(permit, 'accepted', 'ers-endpoints')]).toEqual([1, 'protect']);
    },
  );
  describe('in a watch that may go on unanswered', () => {
    const going = () => begin({ by: 'window watch', goOnUnanswered: true });
    it('holds nothing back where the same kind was accepted in it', async () => {
      const permit = await going();
      await signIn(permit, 'accepted', 'ers-endpoint-groups');
      await signIn(permit, 'unknown', 'ers-endpoints');
      expect(await signIn(permit, 'unknown', 'ers-endpoints')).toBe('go');
    });
    it('holds back where nothing was accepted before', async () => {
      const permit = await going();
      await signIn(permit, 'unknown', 'ers-endpoints');
      expect(await signIn(permit, 'unknown', 'ers-endpoints')).toBe('protect');
    });
    it('counts for the next start, until something was accepted after it', async () => {
      const permit = await going();
      await signIn(permit, 'accepted', 'ers-endpoint-groups');
      await signIn(permit, 'unknown', 'ers-endpoints');
      await signIn(permit, 'unknown', 'ers-endpoints');
      await signIn(permit, 'unknown', 'ers-endpoints');
      const before = await pending();
      await signIn(permit, 'accepted', 'ers-endpoints');
      expect([before.length, await pending()]).toEqual([3, []]);
    });
  });
});

describe('given a name that may be the same user for the server', () =>
  it.each(['API-USER', ' api-user ', 'Api-User'])('counts what was rejected as %j, too', async (user) => {
    await signIn(await begin({ account: { ...ACCOUNT, user: 'api-user' } }), 'rejected');
    expect((await refusal({ account: { ...ACCOUNT, user } })).code).toBe('rejected-before');
  }));

describe('given a server that goes by two names', () => {
  const KEY = 'ab'.repeat(32);
  const other: Account = { ...ACCOUNT, server: '192.0.2.1:443' };
  beforeEach(async () => {
    await signIn(await begin(), 'rejected', 'open-api', KEY);
  });
  it('is known by its key before credentials are sent to the other name', async () =>
    expect(await signIn(await begin({ account: other }), null, 'open-api', KEY)).toBe('protect'));
  it('asks by the other name from then on', async () => {
    await signIn(await begin({ account: other }), null, 'open-api', KEY);
    expect((await refusal({ account: other })).code).toBe('rejected-before');
  });
  it('is another server where it shows another key', async () =>
    expect(await signIn(await begin({ account: other }), null, 'open-api', 'cd'.repeat(32))).toBe('go'));
});

describe('given a ledger that is damaged', () => {
  const damages: readonly (readonly [string, () => Promise<void>])[] = [
    ['garbage at its end', () => appendFile(file(), 'garbage\n')],
    ['a last line without its end', async () => truncate(file(), (await readFile(file())).length - 20)],
    ['NULs at its end', () => appendFile(file(), Buffer.alloc(4096))],
    [
      'an altered line',
      async () => writeFile(file(), (await readFile(file(), 'utf8')).replace('accepted', 'accepteD')),
    ],
    ['nothing but garbage', () => writeFile(file(), Buffer.from([0xff, 0xfe, 0x00, 0x0a, 0x41]))],
  ];
  describe.each(damages)('by %s', (_what, damage) => {
    beforeEach(async () => {
      await signIn(await begin(), 'accepted');
      await damage();
    });
    it('asks before anything is sent, and says why', async () =>
      expect(worded((await refusal()).message, 'en')).toMatch(/lines that cannot be read/));
    it('goes on with a consent', async () => {
      const { attempts } = await refusal();
      expect(await signIn(await begin({ consent: attempts?.pending ?? [] }), 'accepted')).toBe('go');
    });
  });

  it('counts the rejections that can still be read', async () => {
    await rejectedOnce();
    await appendFile(file(), 'garbage\n');
    expect((await refusal()).attempts?.used).toBe(2);
  });
});

it('given a ledger that has grown large, keeps rejections, acceptances and keys when it is written anew', async () => {
  await rejectedOnce();
  const permit = await begin({ consent: 'all' });
  await signIn(permit, 'accepted');
  await signIn(permit, 'rejected', 'open-api');
  const before = await openLedger(folder).meter(ACCOUNT);
  const line = (await readFile(file(), 'utf8')).split('\n').find((text) => text.includes('"event":"run"')) ?? '';
  await appendFile(file(), `${line}\n`.repeat(5000));
  await refusal();
  expect([(await readFile(file())).length < 100_000, await openLedger(folder).meter(ACCOUNT)]).toEqual([true, before]);
});

it.each([
  ['a file in place of the folder', () => writeFile(join(folder, 'data'), '')],
  ['a folder in place of the file', () => mkdir(join(folder, 'data', 'attempts.journal'), { recursive: true })],
])('given a data folder that cannot hold a ledger, with %s lets nothing begin', async (_what, prepare) => {
  await prepare();
  expect((await openLedger(join(folder, 'data')).begin(run())).ok).toBe(false);
});

const FIXTURE = fileURLToPath(new URL('./fixtures/send-once.ts', import.meta.url));

const program = (port: number, mode = ''): ChildProcess => {
  const child = spawn(process.execPath, [FIXTURE, folder, String(port), mode], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  return child;
};
const said = (child: ChildProcess): Promise<string> =>
  new Promise((resolve) => {
    let text = '';
    child.stdout?.on('data', (piece: Buffer) => {
      text += piece.toString();
      if (text.includes('\n')) resolve(text.trim());
    });
    child.once('close', () => resolve(text.trim()));
  });

const counting = async (answer = 'rejected\n') => {
  const server = await plainServer((socket) => {
    socket.on('data', () => setTimeout(() => socket.end(answer), 50));
  });
  return { port: server.port, count: () => server.received().split('\n').length - 1 };
};

describe('given eight programs that start at once', () => {
  const eight = async (port: number, mode = ''): Promise<readonly string[]> =>
    Promise.all(Array.from({ length: 8 }, () => said(program(port, mode))));

  it('cost one rejected sign-in together', async () => {
    const { port, count } = await counting();
    const words = await eight(port);
    expect([count(), words.filter((word) => word === 'rejected').length]).toEqual([1, 1]);
  }, 60_000);

  it('cost one more with a consent that each of them was given', async () => {
    await rejectedOnce();
    const { port, count } = await counting();
    const words = await eight(port, 'consent');
    // Those that began after the second rejection consented to it as well.
    expect(count()).toBe(words.filter((word) => word === 'rejected').length);
    expect((await openLedger(folder).meter(ACCOUNT)).used).toBe(1 + count());
  }, 60_000);
});
