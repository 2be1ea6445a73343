import { format } from '../../src/core/messages/message.ts';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { judge } from '../../src/core/diagnosis/diagnose.ts';
import type { StageRecord } from '../../src/core/records/record.ts';
import { FAMILIES } from '../../src/core/vocabulary/words.ts';
import { openLedger } from '../../src/node/attempts/ledger.ts';
import { newRecord, runRecorded } from '../../src/app/stage-run.ts';
import { describeVantage } from '../../src/node/probing/surroundings.ts';
import { runStage } from '../../src/node/probing/prober.ts';
import { HOST, makeAuthority } from '../node/probing/certificates.ts';
import { goodAnswer, tlsServer } from '../node/probing/servers.ts';
import { targetAt } from '../node/probing/stage.ts';
import { sharedFolder } from '../node/disk/temporary-folder.ts';

const folder = sharedFolder();

describe('given an attempt ledger that fails between a sign-in and its result', () => {
  const ran = async (): Promise<StageRecord> => {
    const authority = await makeAuthority();
    const data = await mkdtemp(join(folder, 'data-'));
    const journal = join(data, 'attempts.journal');
    const server = await tlsServer(await authority.issue(), ({ path, socket }) => {
      void rm(journal)
        .then(() => mkdir(journal))
        .then(() => socket.end(goodAnswer(path)));
    });
    const target = targetAt(server.port, { ca: authority.cert });
    const record = newRecord('inside', target, await describeVantage(null, null), FAMILIES);
    const account = { server: `${HOST}:443`, user: target.user };
    const permit = await openLedger(data).begin({
      id: record.id,
      account,
      by: 'window run',
      stage: 'inside',
      consent: [],
    });
    if (!permit.ok) throw new Error(JSON.stringify(permit.failure.message));
    return runRecorded({
      record,
      target,
      families: FAMILIES,
      continueAfter401: false,
      permit: permit.value,
      runStage,
      names: [],
      path: {
        tracePath: () => Promise.reject(new Error('nothing fails in TCP here')),
        trySizes: () => Promise.reject(new Error('nothing falls silent here')),
      },
      save: () => Promise.resolve(),
      onPhase: () => undefined,
      onSaved: () => undefined,
      signal: new AbortController().signal,
    });
  };

  it("gives the disk's reason where the rest was held back", async () => {
    const record = await ran();
    const { cells } = judge({ runs: [record], cards: [], checks: [] });
    const held = cells.find(({ outcome }) => outcome === 'not-run.protecting-account');
    expect(format(held!.finding.because, 'en')).toMatch(/The list of sign-in attempts could not be used/);
  });
});
