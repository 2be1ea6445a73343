import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { recordedCheckSchema, type RecordedCheck } from '../../src/core/records/case.ts';
import { judge } from '../../src/core/diagnosis/diagnose.ts';
import type { Judgement } from '../../src/core/diagnosis/judgement.ts';
import { isoLocal } from '../../src/core/vocabulary/words.ts';
import type { PlatformCard } from '../../src/core/records/card.ts';
import { readCardText } from '../../src/core/records/read-card.ts';
import type { StageRecord } from '../../src/core/records/record.ts';
import { shScript } from '../../src/core/script/sh.ts';
import { runWorld } from '../../src/lab/lab.ts';
import type { RunningWorld } from '../../src/lab/running-world.ts';
import { walkOf, type WalkStep } from '../../src/lab/walk.ts';
import type { World } from '../../src/lab/world.ts';
import { readRecord } from '../../src/node/import/record.ts';
import { lookAtCertificate } from '../../src/node/probing/certificate.ts';
import { DEFAULT_TIMEOUTS } from '../../src/node/probing/target.ts';
import { parseDestination } from '../../src/node/probing/destination.ts';
import { planFor, runText } from '../core/script/run-script.ts';

/** A world walked through with portable scripts in place of `probe`, run by a real shell with real curl. */

const place = (text: string): { host: string; port: number } => {
  const found = parseDestination(text);
  if (found === null) throw new Error(`not a place: ${text}`);
  return found;
};

const cardOf = (text: string, count: number): PlatformCard => {
  const reading = readCardText(text);
  const now = isoLocal(new Date());
  return {
    format: 'tripoint/platform-card',
    version: 1,
    id: `00000000-0000-4000-8000-${String(count).padStart(12, '0')}`,
    recordedAt: now,
    updatedAt: reading.updatedAt ?? now,
    outboundFqdn: reading.outboundFqdn ?? '',
    apiUser: reading.apiUser ?? '',
    baseUrl: reading.baseUrl ?? '',
    licence: reading.licence ?? '',
    rows: reading.rows,
    passwordReentered: null,
  };
};

const change = async ({ controlUrl }: RunningWorld, order: Extract<WalkStep, { do: 'change' }>['order']) => {
  const headers = { 'Content-Type': 'application/json', Accept: 'application/json' };
  const reply = await fetch(controlUrl, { method: 'POST', headers, body: JSON.stringify(order) });
  if (!reply.ok) throw new Error(await reply.text());
};

const lookAtPin = async ({ description }: RunningWorld): Promise<string | null> => {
  const { chain } = await lookAtCertificate(
    {
      ...place(description.server),
      connectTo: place(description.entrances.inside),
      ca: null,
      pin: null,
      proxy: null,
      timeouts: DEFAULT_TIMEOUTS,
    },
    null,
    new AbortController().signal,
  );
  return chain[0]?.sha256 ?? null;
};

const transcribed = async (
  world: RunningWorld,
  { stage, proxy, pinned }: Extract<WalkStep, { do: 'probe' }>,
  pin: string | null,
  folder: string,
): Promise<StageRecord> => {
  const { description, caPem, extras } = world;
  const plan = planFor(0, {
    stage,
    server: place(description.server),
    connectTo: place(description.entrances[stage]),
    user: description.apiUser.name,
    ca: caPem,
    pin: pinned === undefined ? null : pin,
    proxy: proxy === undefined ? 'none' : { url: extras.engineerProxy ?? '' },
    connectMs: 5000,
    totalMs: 5000,
    continueAfter401: true,
  });
  const { transcript, err } = await runText(folder, shScript(plan), { input: `${description.apiUser.password}\n` });
  const read = readRecord(transcript, 'transcript');
  if (!read.ok || read.value.record === null) throw new Error(`${read.ok ? '' : read.failure.message}\n${err}`);
  return read.value.record;
};

/** Everything of a world's walk, judged at its end. */
export const judgedByScript = async (world: World): Promise<Judgement> => {
  const running = await runWorld(world);
  const runs: StageRecord[] = [];
  const cards: PlatformCard[] = [];
  const checks: RecordedCheck[] = [];
  let pin: string | null = null;
  // One person's machine: its list of sign-ins knows what was accepted before.
  const folder = await mkdtemp(join(tmpdir(), 'tripoint-script-world-'));
  try {
    for (const step of walkOf(world))
      switch (step.do) {
        case 'probe':
          runs.push(await transcribed(running, step, pin, folder));
          break;
        case 'pin':
          pin = await lookAtPin(running);
          break;
        case 'change':
          await change(running, step.order);
          break;
        case 'update-card':
          await running.updateApiConfiguration();
          break;
        case 'read-card':
          cards.push(cardOf(running.cardText(), cards.length));
          break;
        case 'check':
          checks.push(
            recordedCheckSchema.parse({ check: step.check, result: step.result, recordedAt: isoLocal(new Date()) }),
          );
          break;
      }
    return judge({ runs, cards, checks });
  } finally {
    await running.close();
    await rm(folder, { recursive: true, force: true });
  }
};
