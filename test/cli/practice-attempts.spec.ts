import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startWorld } from '../../src/lab/lab.ts';
import type { RunningWorld } from '../../src/lab/running-world.ts';
import { asTyped, tripoint, type Ended } from './run-tripoint.ts';

/** Every practice network has the same server name and user: what one of them rejected says nothing of another. */

describe('given a sign-in that is held back at a practice network', () => {
  let folder: string;
  let first: RunningWorld;
  let other: RunningWorld;

  const probe = ({ description }: RunningWorld): Promise<Ended> =>
    tripoint(
      [
        'probe',
        '--server',
        description.server,
        '--connect-to',
        description.entrances.outside,
        '--ca',
        description.ca,
      ].concat(['--user', description.apiUser.name, ...asTyped('--stage outside --timeout 4 --json --proxy none')]),
      { environment: { TRIPOINT_PASSWORD: description.apiUser.password, TRIPOINT_DATA: join(folder, 'data') } },
    );

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'tripoint-practice-'));
    first = await startWorld('outside-proxy-302');
    other = await startWorld('outside-proxy-302');
    await probe(first);
  });
  afterAll(async () => {
    await Promise.all([first, other].map((world) => world.close()));
    await rm(folder, { recursive: true, force: true });
  });

  it('nothing more is sent to that network', async () => {
    const { code, err } = await probe(first);
    expect([code, err]).toEqual([4, expect.stringContaining('Nothing was sent')]);
  });

  it('another practice network is asked', async () => {
    const { out } = await probe(other);
    expect(JSON.parse(out)).toMatchObject({ format: 'tripoint/stage-record', state: 'complete' });
  });
});
