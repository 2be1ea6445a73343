import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { WARM_UP_SUITE } from '../../src/node/probing/warm-up.ts';
import { labDescriptionSchema, type LabDescription } from '../../src/core/records/practice-description.ts';
import { stageRecordSchema } from '../../src/core/records/record.ts';
import { PROGRAM_FILE } from '../cli/program-file.ts';
import { ended, environment, firstLine, start } from '../cli/run-tripoint.ts';

/**
 * Electron speaks TLS by BoringSSL, Node by OpenSSL. Where Electron's binary cannot be had, bun brings BoringSSL behind `node:tls`: the
 * built command line runs under both, and each network with a fault in TLS must come to the same outcomes, stage by stage. The
 * package is installed for this run alone, and ships with nothing.
 */

const BUN = '@oven/bun-linux-x64-baseline@1.4.5';
const CAN_RUN = process.platform === 'linux' && process.arch === 'x64';
const WHERE = CAN_RUN ? '' : ' (left out here: that BoringSSL is for Linux on x64)';

const NETWORKS = [
  'healthy',
  'expired-certificate',
  'unknown-authority',
  'outside-tls-inspection',
  'outside-wrong-name',
  'outside-expired-certificate',
  'outside-garbage',
  'outside-reset',
] as const;

const run = promisify(execFile);
let folder = '';
let bun = '';

/** What each probe of a stage came to. */
const outcomes = async (
  program: string,
  lab: LabDescription,
  stage: 'inside' | 'outside',
): Promise<readonly string[]> => {
  const data = await mkdtemp(join(folder, 'data-'));
  const args = [PROGRAM_FILE, 'probe', '--server', lab.server, '--connect-to', lab.entrances[stage]].concat([
    '--user',
    lab.apiUser.name,
    '--stage',
    stage,
    '--ca',
    lab.ca,
    '--timeout',
    '4',
    '--json',
  ]);
  const env = environment({ TRIPOINT_DATA: data, HOME: data, TRIPOINT_PASSWORD: lab.apiUser.password });
  // A stage that fails ends with another code than 0, and prints its record all the same.
  const { stdout } = await run(program, args, { env, timeout: 60_000 }).catch(
    (error: unknown) => error as { stdout: string },
  );
  const { probes } = stageRecordSchema.parse(JSON.parse(stdout));
  return probes.map(({ family, outcome }) => `${family} ${outcome}`);
};

describe.skipIf(!CAN_RUN)(`given the command line over BoringSSL${WHERE}`, () => {
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'tripoint-boringssl-'));
    const install = ['install', '--no-save', '--ignore-scripts', '--prefix', folder, BUN];
    await run('npm', install, { timeout: 300_000 });
    bun = join(folder, 'node_modules/@oven/bun-linux-x64-baseline/bin/bun');
  }, 310_000);
  afterAll(() => rm(folder, { recursive: true, force: true }));

  it('is BoringSSL indeed, and has the suite of the warm-up', async () => {
    const code = `require('node:tls').createSecureContext({ ciphers: '${WARM_UP_SUITE}', maxVersion: 'TLSv1.2' }); console.log(process.versions.boringssl)`;
    expect((await run(bun, ['-e', code])).stdout).toMatch(/^[0-9a-f]{40}\n$/);
    const unknown = code.replace(WARM_UP_SUITE, 'PSK-AES128-GCM-SHA256');
    await expect(run(bun, ['-e', unknown])).rejects.toThrow('NO_CIPHER_MATCH');
  });

  it.each(NETWORKS)('comes to the same as over OpenSSL in %s, inside and outside', async (network) => {
    const child = start(['simulate', network, '--json']);
    try {
      const lab = labDescriptionSchema.parse(JSON.parse(await firstLine(child)));
      for (const stage of ['inside', 'outside'] as const) {
        const expected = await outcomes(process.execPath, lab, stage);
        expect(expected).toHaveLength(4);
        expect(await outcomes(bun, lab, stage)).toEqual(expected);
      }
    } finally {
      child.kill('SIGTERM');
      await ended(child);
    }
  });
});
