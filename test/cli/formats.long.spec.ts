import { spawnSync } from 'node:child_process';
import { describe, expect, it } from 'vitest';
import { nacServer } from './terminal/nac-server.ts';
import { programPath } from '../real/needs.ts';
import { tripoint } from './run-tripoint.ts';

const SECRET = 'seven-Lanterns-24';

const printed = async (command: 'probe' | 'watch', ...more: readonly string[]) => {
  const server = await nacServer();
  const out = command === 'watch' ? ['--out', `${server.folder}/watch.json`] : [];
  return tripoint([...server[command], ...out, ...more], {
    environment: { TRIPOINT_PASSWORD: SECRET, LC_ALL: 'sv_SE.UTF-8' },
  });
};

describe.each(['probe', 'watch'] as const)('given %s --format openmetrics', (command) => {
  it('prints each metric once, as gauges, and ends with # EOF', async () => {
    const { out, code } = await printed(command, '--format', 'openmetrics');
    const types = out.match(/^# TYPE \S+ gauge$/gm) ?? [];
    expect([code, new Set(types).size, out.endsWith('\n# EOF\n')]).toEqual([0, types.length, true]);
  });
  it.runIf(process.platform === 'linux')('promtool has nothing to say of it', async () => {
    const { out } = await printed(command, '--format', 'openmetrics');
    const { status, stdout, stderr } = spawnSync(programPath('promtool'), ['check', 'metrics'], { input: out });
    expect([status, `${stdout.toString()}${stderr.toString()}`]).toEqual([0, '']);
  });
});

it('given probe --format junit, has the verdict and the stage, in English', async () => {
  const { out } = await printed('probe', '--format', 'junit');
  expect(out.match(/<testsuite name="[^"]*"/g)).toEqual(['<testsuite name="Verdict"', '<testsuite name="Inside"']);
});
