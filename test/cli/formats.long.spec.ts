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

interface Har {
  readonly log: {
    readonly version: string;
    readonly pages: readonly { readonly id: string }[];
    readonly entries: readonly {
      readonly request: { readonly headers: readonly { readonly name: string }[] };
      readonly response: { readonly status: number };
      readonly timings: Readonly<Record<string, number>>;
      readonly time: number;
    }[];
  };
}

describe('given probe --format har', () => {
  it('is HTTP Archive 1.2 with an entry a probe, and holds no sign-in', async () => {
    const { out } = await printed('probe', '--format', 'har');
    const { log } = JSON.parse(out) as Har;
    const names = log.entries.flatMap(({ request }) => request.headers.map(({ name }) => name));
    const encoded = Buffer.from(`api-user:${SECRET}`).toString('base64');
    expect([
      log.version,
      log.entries.map(({ response }) => response.status),
      [...new Set(names)],
      out.includes(SECRET) || out.includes(encoded),
    ]).toEqual(['1.2', [200, 200, 200, 500], ['Accept'], false]);
  });
  it('the parts of each time are none or positive, and TLS is part of the connecting', async () => {
    const { log } = JSON.parse((await printed('probe', '--format', 'har')).out) as Har;
    const isSound = log.entries.map(
      ({ timings, time }) =>
        Object.values(timings).every((part) => part >= -1) && (timings.connect ?? 0) >= (timings.ssl ?? 0) && time > 0,
    );
    expect(isSound).toEqual([true, true, true, true]);
  });
});

describe('given probe --format junit', () => {
  it('has the verdict and the stage, in English', async () => {
    const { out } = await printed('probe', '--format', 'junit');
    expect(out.match(/<testsuite name="[^"]*"/g)).toEqual(['<testsuite name="Verdict"', '<testsuite name="Inside"']);
  });
});
