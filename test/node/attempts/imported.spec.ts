import { beforeEach, describe, expect, it } from 'vitest';
import type { Family } from '../../../src/core/vocabulary/words.ts';
import { openLedger, type AttemptLedger } from '../../../src/node/attempts/ledger.ts';
import type { StageRecord } from '../../../src/core/records/record.ts';
import type { WatchRecord } from '../../../src/core/records/watch.ts';
import { attemptsOfRecords } from '../../../src/node/attempts/recorded.ts';
import { attemptsIn, readRecord } from '../../../src/node/import/record.ts';
import { card } from '../../core/make-evidence.ts';
import { watch } from '../../core/make-watch.ts';
import { temporaryFolder, valueOf } from '../disk/temporary-folder.ts';
import { asks, scriptText } from '../import/curl-text.ts';

/** Security, section 13: the sign-ins of a fixed script count on the computer that its answers are brought to. */

const ACCOUNT = { server: 'acs.example:443', user: 'api-user' };
const AT = new Date(Date.now() - 60_000).toISOString();

let folder = '';
let ledger: AttemptLedger;
beforeEach(async () => {
  folder = await temporaryFolder();
  ledger = openLedger(folder);
});

const MADE = `${AT.slice(0, 19)}+0000`;
const asking = (family: Family): string => asks(family, 'signed', MADE);
const seen = (family: Family, status: string): string => scriptText([{ family, status, made: MADE, body: '' }]);
/** A good answer, so that there is a run. */
const begun = (family: Family = 'ers-endpoint-groups'): string => scriptText([{ family, made: MADE }]);

const bring = async (text: string): Promise<void> => {
  valueOf(await ledger.add(attemptsIn(valueOf(readRecord(text, 'run.txt', new Date()))), null));
};

const results = async (): Promise<readonly string[]> =>
  (await ledger.meter(ACCOUNT)).attempts.map(({ result, by }) => `${result} by ${by ?? 'nobody'}`);

describe('given the answers that a fixed script printed', () => {
  const pending = async (): Promise<readonly string[]> =>
    (await results()).filter((result) => /^(?:rejected|unknown)/.test(result));
  it('counts a sign-in that was sent and had no result when the script was cut off', async () => {
    await bring(begun() + asking('open-api'));
    expect(await pending()).toEqual(['unknown by import']);
  });
  it('counts a rejected sign-in once, and one that had no result after it', async () => {
    await bring(seen('open-api', '401') + asking('mnt-session'));
    expect([...(await pending())].sort()).toEqual(['rejected by import', 'unknown by import']);
  });
  it('counts no question without the password', async () => {
    await bring(begun() + asks('open-api', 'bare', MADE));
    expect(await pending()).toEqual([]);
  });
  it('counts it once, however often it is imported, and lets no run begin without a consent', async () => {
    await bring(seen('open-api', '401'));
    await bring(seen('open-api', '401'));
    const begin = await ledger.begin({
      ...{ id: crypto.randomUUID(), account: ACCOUNT, by: 'terminal probe', stage: 'inside', consent: [] },
    });
    expect([await pending(), begin.ok ? 'began' : begin.failure.code]).toEqual([
      ['rejected by import'],
      'rejected-before',
    ]);
  });
});

describe('given a case that says what a person did with the account', () => {
  const of = (value: 'up' | 'down', status: number | null, apiUser: string, withdrawn = {}) => ({
    id: crypto.randomUUID(),
    account: ACCOUNT,
    checks: [{ check: 'gui-sign-in' as const, result: 'rejected', recordedAt: AT, ...withdrawn }],
    cards: [
      card('up', {
        ...{ id: crypto.randomUUID(), updatedAt: AT, apiUser },
        rows: { ...card('up').rows, 'monitoring-api': { value, status } },
      }),
    ],
  });
  it.each([
    [
      'a rejected GUI sign-in and a row of it that is Down',
      of('down', null, 'api-user'),
      ['rejected by check', 'unclear by card'],
    ],
    ['a row that was rejected', of('down', 401, 'api-user'), ['rejected by check', 'rejected by card']],
    ['a card of another user', of('down', 401, 'other'), ['rejected by check']],
    ['a row that is Up, and a check that was withdrawn', of('up', null, 'api-user', { withdrawnAt: AT }), []],
  ])('counts %s once', async (_, given, counted) => {
    const add = async () => valueOf(await ledger.add({ runs: [], watches: [], of: given }, null));
    await add();
    await add();
    expect(await results()).toEqual(counted);
  });
});

describe('given a rejection in the record of a practice case', () => {
  const serversOf = (connectTo: string | null, host = 'acs.practice.test'): readonly string[] => {
    const text = seen('open-api', '401');
    const read = attemptsIn(valueOf(readRecord(text, 'run.txt', new Date())));
    const runs = read.runs.map((run) => ({ ...run, server: { ...run.server, host, connectTo } }));
    return attemptsOfRecords({ runs, watches: [] }, 'healthy', Date.now()).map(
      ({ server }) => server.split(' ')[0] ?? '',
    );
  };
  it.each(['127.0.0.1:39027', 'localhost:39027', '[::1]:39027'])('it counts for practice alone at %s', (connectTo) =>
    expect(serversOf(connectTo)).toEqual(['practice']),
  );
  it('it counts for a server that a tunnel from here leads to', () =>
    expect(serversOf('127.0.0.1:8443', 'ise.example')).toEqual(['ise.example:443']));
  it.each([null, '192.0.2.1:443', '127.evil.example:443', 'localhost.evil.example:443'])(
    'it counts for the server itself at %s',
    (connectTo) => expect(serversOf(connectTo)).not.toContain('practice'),
  );
});

describe('given the answer to the question which node of Monitoring it was', () => {
  const countedOf = (status: number | null): readonly string[] => {
    const text = begun('mnt-session');
    const read = attemptsIn(valueOf(readRecord(text, 'run.txt', new Date())));
    const runs = read.runs.map((run) => ({
      ...run,
      probes: run.probes.map((one) => ({
        ...one,
        evidence: one.evidence && { ...one.evidence, mntVersion: { startedAt: AT, status, node: null } },
      })),
    }));
    return attemptsOfRecords({ runs, watches: [] }, null, Date.now()).flatMap(({ attempts }) =>
      attempts.map(({ kind, result }) => `${kind} ${result}`),
    );
  };
  it('counts its rejection', () => expect(countedOf(401)).toEqual(['mnt rejected']));
  it.each([null, 502, 504])('counts it as unclear after %s', (status) =>
    expect(countedOf(status)).toEqual(['mnt unclear']),
  );
  it.each([200, 403, 404])('counts nothing after %s', (status) => expect(countedOf(status)).toEqual([]));
});

describe('given the record of a program that was killed', () => {
  const base = (): StageRecord => {
    const imported = valueOf(readRecord(begun(), 'run.txt', new Date())).record;
    if (imported === null) throw new Error('expected a run');
    return { ...imported, signIns: undefined, seal: undefined };
  };
  const counted = async (wishes: Partial<StageRecord>): Promise<readonly string[]> => {
    await bring(JSON.stringify({ ...base(), startedAt: AT, ...wishes }));
    return results();
  };
  it.each(['running', 'interrupted'] as const)('%s: the sign-in that may have been under way counts', async (state) =>
    expect(await counted({ state, probes: [] })).toEqual(['unknown by import']),
  );
  it.each(['complete', 'stopped'] as const)('%s: nothing was under way', async (state) =>
    expect(await counted({ state, probes: [] })).toEqual([]),
  );
  it('counts once, also when it is read in two cases', async () => {
    const text = JSON.stringify({ ...base(), state: 'running', probes: [], startedAt: AT });
    await bring(text);
    await bring(text);
    expect(await results()).toEqual(['unknown by import']);
  });
  it('counts for a watch, too', () => {
    const { server, user } = base();
    const resultsOf = (state: WatchRecord['state']) =>
      attemptsOfRecords(
        { runs: [], watches: [watch('outside', [], { startedAt: AT, server, user, rounds: 3, state })] },
        null,
        Date.now(),
      ).flatMap(({ attempts }) => attempts.map(({ result }) => result));
    expect([resultsOf('running'), resultsOf('interrupted'), resultsOf('stopped')]).toEqual([
      ['unknown'],
      ['unknown'],
      [],
    ]);
  });
});
