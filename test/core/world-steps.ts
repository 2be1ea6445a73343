import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Material } from '../../src/core/diagnosis/diagnose.ts';
import type { VerdictDocument } from '../../src/core/report/verdict-document.ts';
import { platformCardSchema } from '../../src/core/records/card.ts';
import { stageRecordSchema } from '../../src/core/records/record.ts';
import { walkOf } from '../../src/lab/walk.ts';
import type { World } from '../../src/lab/world.ts';

/**
 * What is known after each step of a practice world. The evidence is that of the golden files; what they leave out (times,
 * keys) is put back as the walk and the recorded verdict tell it.
 */

export const GOLDEN = join(import.meta.dirname, '..', 'golden');
const START = Date.parse('2026-11-21T09:00:00Z');
const MINUTE = 60_000;

/** The place that a golden file stands for: times by the step of the walk, one key for the server, another outside if so. */
const restored = (text: string, step: number, key: string, stage: string): unknown => {
  const time = new Date(START + step * MINUTE).toISOString();
  let ids = 0;
  const id = (): string => `00000000-0000-4000-8000-${String(step * 1000 + ids++).padStart(12, '0')}`;
  return JSON.parse(
    text
      .replaceAll('"<this machine>"', '"<vantage>"')
      .replaceAll('"vantage": "<vantage>"', `"vantage": ${JSON.stringify(vantageOf(stage))}`)
      .replaceAll('"resolvers": "<vantage>"', '"resolvers": []')
      .replaceAll('"hello": "<vantage>"', '"hello": { "library": "OpenSSL", "bytes": 1600 }')
      .replaceAll('"operatingSystem": "<vantage>"', '"operatingSystem": false')
      .replaceAll('"<hash>"', `"${key.repeat(64)}"`)
      .replaceAll('"<ms>"', '1')
      .replaceAll('"<port>"', '443')
      .replaceAll('127.0.0.1:<port>', '127.0.0.1:443')
      .replaceAll('[::1]:<port>', '[::1]:443')
      .replaceAll('<time>', time)
      // The lists of a server begin with the same entry, wherever they are asked from.
      .replaceAll('"firstId": "<id>"', '"firstId": "00000000-0000-4000-8000-00000000f00d"')
      .replace(/<id>/g, id),
  );
};

const vantageOf = (stage: string) => ({
  label: null,
  addresses: [{ interface: 'eth0', address: stage === 'inside' ? '10.20.1.15' : '198.51.100.5' }],
  resolvers: [],
  proxy: null,
  vpnInterfaces: [],
  platform: 'linux',
  timeZone: 'UTC',
});

const read = (world: string, name: string): string => {
  const path = join(GOLDEN, world, `${name}.json`);
  if (!existsSync(path)) throw new Error(`No golden file of ${world} yet (${name}.json): npm run golden makes it`);
  return readFileSync(path, 'utf8');
};

/** Everything that was known after each step of a world's walk. */
export const stepsOf = (world: World): readonly Required<Material>[] => {
  const { certificates, guard } = JSON.parse(read(world.id, 'verdict')) as VerdictDocument;
  const samePlace = guard.some(({ code }) => code === 'guard.same-place');
  const otherKey = !['same-endpoint', 'not-comparable'].includes(certificates.relation);
  const counts = { inside: 0, outside: 0 };
  const after: Required<Material>[] = [];
  let known: Required<Material> = { runs: [], cards: [], checks: [], watches: [] };
  for (const [index, step] of walkOf(world).entries()) {
    if (step.do === 'probe') {
      counts[step.stage] += 1;
      const name = counts[step.stage] === 1 ? step.stage : `${step.stage}-${counts[step.stage]}`;
      const key = step.stage === 'outside' && otherKey ? 'b' : 'a';
      const run = stageRecordSchema.parse(
        restored(read(world.id, name), index, key, samePlace ? 'inside' : step.stage),
      );
      const proxied = step.proxy === undefined ? run : { ...run, vantage: { ...run.vantage, proxy: '127.0.0.1:443' } };
      known = { ...known, runs: [...known.runs, proxied] };
    } else if (step.do === 'read-card') {
      // A card that is as it was found stands in the golden file with the time of its own last update.
      const card = platformCardSchema.parse(restored(read(world.id, 'card'), index, 'a', 'platform'));
      const asFound = world.expect.card === 'as-found' ? new Date(START - 2 * 24 * 60 * MINUTE).toISOString() : null;
      known = { ...known, cards: [...known.cards, asFound === null ? card : { ...card, updatedAt: asFound }] };
    } else if (step.do === 'check') {
      const recordedAt = new Date(START + index * MINUTE).toISOString();
      const check = { check: step.check, result: step.result, recordedAt };
      known = { ...known, checks: [...known.checks, check] };
    } else continue;
    after.push(known);
  }
  return after;
};
