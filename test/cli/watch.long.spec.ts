import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { watchRecordSchema, type WatchRecord } from '../../src/core/records/watch.ts';
import type { ProbeStage } from '../../src/core/vocabulary/words.ts';
import { startWorld, type RunningWorld } from '../../src/lab/lab.ts';
import { ended, start, tripoint } from './run-tripoint.ts';
import { sharedFolder } from '../node/disk/temporary-folder.ts';

const folder = sharedFolder();
let world: RunningWorld;
const given = (id: string): void => {
  beforeAll(async () => {
    world = await startWorld(id);
  });
  afterAll(() => world.close());
};

const fileOf = (stage: ProbeStage): string => join(folder, `${stage}.json`);
const recordOf = async (stage: ProbeStage): Promise<WatchRecord> =>
  watchRecordSchema.parse(JSON.parse(await readFile(fileOf(stage), 'utf8')));

const argumentsOf = (stage: ProbeStage, ...more: readonly string[]): readonly string[] =>
  intoFile(fileOf(stage), stage, ...more);
const intoFile = (out: string, stage: ProbeStage, ...more: readonly string[]): readonly string[] => {
  const { server, entrances, apiUser, ca } = world.description;
  return ['watch', '--server', server, '--connect-to', entrances[stage], '--user', apiUser.name, '--stage', stage]
    .concat(['--ca', ca, '--timeout', '5', '--only', 'ers-endpoints', '--every', '1', '--force', '--out', out])
    .concat(more);
};
const password = () => ({ environment: { TRIPOINT_PASSWORD: world.description.apiUser.password } });
const watch = (stage: ProbeStage, ...more: readonly string[]) => tripoint(argumentsOf(stage, ...more), password());

interface VerdictJson {
  readonly verdict: { readonly party: string; readonly certainty: string; readonly sentence: string };
}

describe('given a fault outside that is intermittent', () => {
  given('outside-flapping');
  let codes: readonly (number | null)[];
  let shown: string;
  beforeAll(async () => {
    // On a busy machine one of them starts seconds after the other: they meet in moments that are long enough.
    const both = await Promise.all(
      (['inside', 'outside'] as const).map((stage) =>
        tripoint(
          argumentsOf(stage, '--count', '6').map((word, index, all) => (all[index - 1] === '--every' ? '4' : word)),
          password(),
        ),
      ),
    );
    codes = both.map(({ code }) => code);
    shown = both[1]?.err ?? '';
  });

  it('ends with 0 where all was good, and with 1 where some failed', () => expect(codes).toEqual([0, 1]));
  it('shows a line for every round', () => expect(shown).toMatch(/\d of 6: ERS endpoints 503 gateway/));
  it('counts the failures where they ended', async () =>
    expect((await tripoint(['compare', fileOf('outside')])).out).toMatch(
      /\d of \d attempts outside failed, at HTTP\s\(503\)\./,
    ));
  it('sees inside and outside side by side, and blames the way between', async () => {
    const { out, code } = await tripoint(['compare', '--json', fileOf('inside'), fileOf('outside')]);
    const { verdict } = JSON.parse(out) as VerdictJson;
    expect([code, verdict.party, verdict.certainty]).toEqual([1, 'firewall-or-proxy', 'likely']);
    expect(verdict.sentence).toMatch(/Good inside in those \d same moments/);
  });
  it('can be taken into a case', async () => {
    const data = join(folder, 'data');
    const environment = { TRIPOINT_DATA: data };
    const { out } = await tripoint(['import', '--json', fileOf('outside')], { environment });
    const { case: id } = JSON.parse(out) as { readonly case: string };
    const shown = await tripoint(['case', 'show', id, '--json'], { environment });
    expect((JSON.parse(shown.out) as VerdictJson).verdict.sentence).toMatch(/\d of \d attempts outside failed/);
  });
});

describe('given a server that rejects one sign-in among several', () => {
  given('throttled-once');
  it('ends at it with 4, and the record says so', async () => {
    const { code } = await tripoint(
      argumentsOf('inside', '--count', '6').map((word) => (word === 'ers-endpoints' ? 'mnt-session' : word)),
      password(),
    );
    const { state, attempts } = await recordOf('inside');
    expect([code, state, attempts.map(({ outcome }) => outcome)]).toEqual([
      4,
      'protecting-account',
      ['ok', 'http.401'],
    ]);
  });
});

describe('given a healthy server', () => {
  given('healthy');

  it('prints exactly one document with --json', async () =>
    expect(watchRecordSchema.parse(JSON.parse((await watch('inside', '--count', '1', '--json')).out)).rounds).toBe(1));

  it('has on disk what it has shown, when it is killed', async () => {
    const child = start(argumentsOf('inside', '--count', '5000'), password());
    await new Promise<void>((done) => {
      child.stderr.setEncoding('utf8').on('data', (text: string) => {
        if (/\d of 5000:/.test(text)) done();
      });
    });
    child.kill('SIGKILL');
    await ended(child);
    const { state, attempts } = await recordOf('inside');
    expect([state, attempts.length > 0]).toEqual(['running', true]);
    expect((await tripoint(['compare', fileOf('inside')])).out).toContain('Cut off before its end.');
  });

  it.each([
    ['no bound', []],
    ['two bounds', ['--count', '2', '--for', '5']],
    ['a bound beyond the limits', ['--for', '86400']],
    ['a count that is no number', ['--count', 'many']],
  ])('sends nothing with %s', async (_, more) => {
    world.resetSeen();
    expect([(await watch('inside', ...more)).code, world.seen().length]).toEqual([3, 0]);
  });

  it('sends nothing where the record cannot be kept', async () => {
    world.resetSeen();
    const { code } = await tripoint(intoFile(join(folder, 'missing', 'x.json'), 'inside', '--count', '1'), password());
    expect([code, world.seen().length]).toEqual([3, 0]);
  });
});
