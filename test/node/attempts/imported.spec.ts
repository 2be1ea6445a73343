import { beforeEach, describe, expect, it } from 'vitest';
import { openLedger, type AttemptLedger } from '../../../src/node/attempts/ledger.ts';
import type { StageRecord } from '../../../src/core/records/record.ts';
import type { WatchRecord } from '../../../src/core/records/watch.ts';
import { attemptsOfRecords } from '../../../src/node/attempts/recorded.ts';
import { attemptsIn, readRecord } from '../../../src/node/import/record.ts';
import { temporaryFolder, valueOf } from '../disk/temporary-folder.ts';
import { block, probe, START, TIMES, transcript } from '../import/transcript-text.ts';

/** Security, section 13: the sign-ins of a portable script count on the computer that its transcript is brought to. */

const ACCOUNT = { server: 'acs.example:443', user: 'api-user' };
const AT = new Date(Date.now() - 60_000).toISOString();

let folder = '';
let ledger: AttemptLedger;
beforeEach(async () => {
  folder = await temporaryFolder();
  ledger = openLedger(folder);
});

/** The transcript of a version 2 script that did not come to its end; such a one carries no sum. */
const cutOff = (...sections: readonly string[]): string =>
  transcript({
    start: START.map((line) =>
      line.startsWith('started ') ? `started ${AT}` : line.replace(/^(tripoint-transcript) 1$/, '$1 2'),
    ),
    sections,
    end: [],
  });

const asking = (family: string): string => `asking ${family} ${AT}`;

const seen = (family: string, status: number, signIn: string): string =>
  probe(
    [
      'exit 0',
      'trust system',
      `sign-in ${signIn}`,
      `status ${status}`,
      'remote 192.0.2.7 443',
      TIMES,
      block('head', `HTTP/1.1 ${status} Any\r\nContent-Length: 0\r\n\r\n`),
    ],
    family,
  ).replace(/^started .*$/m, `started ${AT}`);

const bring = async (text: string): Promise<void> => {
  const imported = valueOf(readRecord(text, 'run.txt', new Date(), folder));
  valueOf(await ledger.add(attemptsIn(imported), null));
};

const results = async (): Promise<readonly string[]> =>
  (await ledger.meter(ACCOUNT)).attempts.map(({ result, by }) => `${result} by ${by ?? 'nobody'}`);

describe('given the transcript of a portable script', () => {
  it('counts a sign-in that was sent and had no result when the script was cut off', async () => {
    await bring(cutOff(asking('open-api')));
    expect(await results()).toEqual(['unknown by import']);
  });
  it('counts a sign-in that the stopped script says it sent', async () => {
    await bring(cutOff(asking('open-api'), 'sign-in open-api unknown', 'skipped open-api not-run.stopped'));
    expect(await results()).toEqual(['unknown by import']);
  });
  it('counts a rejected sign-in once, though both its list and its probe tell of it', async () => {
    await bring(cutOff(asking('open-api'), seen('open-api', 401, 'rejected')));
    expect(await results()).toEqual(['rejected by import']);
  });
  it('counts a rejection that the probe shows and the list does not', async () => {
    await bring(cutOff(asking('open-api'), seen('open-api', 401, 'accepted')));
    expect(await results()).toEqual(['rejected by import']);
  });
  it('counts both where one sign-in was rejected and the next had no result', async () => {
    await bring(cutOff(asking('open-api'), seen('open-api', 401, 'rejected'), asking('mnt-session')));
    expect([...(await results())].sort()).toEqual(['rejected by import', 'unknown by import']);
  });
  it('takes the word of a script for no acceptance', async () => {
    await bring(cutOff(asking('open-api')));
    await bring(
      cutOff(asking('mnt-session'), seen('mnt-session', 200, 'accepted')).replace('00000000000a', '00000000000b'),
    );
    expect((await ledger.meter(ACCOUNT)).pending).toHaveLength(1);
  });
  it('counts it once, however often it is imported', async () => {
    await bring(cutOff(asking('open-api')));
    await bring(cutOff(asking('open-api')));
    expect(await results()).toEqual(['unknown by import']);
  });
  it('counts nothing where the script says that it came to send nothing', async () => {
    await bring(cutOff(asking('open-api'), 'skipped open-api not-run'));
    expect(await results()).toEqual([]);
  });
  it('lets no run begin without a consent', async () => {
    await bring(cutOff(asking('open-api')));
    const begun = await ledger.begin({
      id: crypto.randomUUID(),
      account: ACCOUNT,
      by: 'terminal probe',
      stage: 'inside',
      consent: [],
    });
    expect(begun.ok ? 'began' : begun.failure.code).toBe('rejected-before');
  });
});

describe('given a rejection in the record of a practice case', () => {
  const serversOf = (connectTo: string | null, host = 'acs.practice.test'): readonly string[] => {
    const text = cutOff(asking('open-api'), seen('open-api', 401, 'rejected'));
    const read = attemptsIn(valueOf(readRecord(text, 'run.txt', new Date(), folder)));
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
    const text = cutOff(seen('mnt-session', 200, 'accepted'));
    const read = attemptsIn(valueOf(readRecord(text, 'run.txt', new Date(), folder)));
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
  it.each([null, 502, 504])('counts it as unknown after %s', (status) =>
    expect(countedOf(status)).toEqual(['mnt unknown']),
  );
  it.each([200, 403, 404])('counts nothing after %s', (status) => expect(countedOf(status)).toEqual([]));
});

describe('given the record of a program that was killed', () => {
  const base = (): StageRecord => {
    const imported = valueOf(readRecord(cutOff(), 'run.txt', new Date(), folder)).record;
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
    const { server, user, vantage, madeBy } = base();
    const watch: WatchRecord = {
      format: 'tripoint/watch-record',
      version: 1,
      id: crypto.randomUUID(),
      stage: 'outside',
      state: 'running',
      startedAt: AT,
      endedAt: null,
      server,
      user,
      families: ['open-api'],
      everySeconds: 10,
      rounds: 3,
      vantage,
      failedSignIns: 0,
      attempts: [],
      samples: [],
      madeBy,
    };
    const resultsOf = (state: WatchRecord['state']) =>
      attemptsOfRecords({ runs: [], watches: [{ ...watch, state }] }, null, Date.now()).flatMap(({ attempts }) =>
        attempts.map(({ result }) => result),
      );
    expect([resultsOf('running'), resultsOf('interrupted'), resultsOf('stopped')]).toEqual([
      ['unknown'],
      ['unknown'],
      [],
    ]);
  });
});
