import { describe, expect, it, onTestFinished } from 'vitest';
import type { LabDescription } from '../../src/core/records/practice-description.ts';
import { temporaryFolder } from '../node/disk/temporary-folder.ts';
import { asTyped, ended, firstLine, start, tripoint } from './run-tripoint.ts';

const simulating = async (name: string) => {
  const child = start(['simulate', name, '--json']);
  onTestFinished(async () => {
    child.kill('SIGINT');
    await ended(child);
  });
  return JSON.parse(await firstLine(child)) as LabDescription;
};

/** Every practice network has the same server name and user: what one of them rejected says nothing of another. */
describe('given a sign-in that is held back at a practice network', () =>
  it('nothing more is sent to that network, and another one is asked', async () => {
    const [first, other] = [await simulating('wrong-password'), await simulating('wrong-password')];
    const data = await temporaryFolder();
    const probe = ({ server, entrances, ca, apiUser }: LabDescription) => {
      const environment = { TRIPOINT_PASSWORD: apiUser.password, TRIPOINT_DATA: data };
      const where = ['--server', server, '--connect-to', entrances.outside, '--ca', ca, '--user', apiUser.name];
      const more = asTyped('--stage outside --timeout 4 --json --proxy none');
      return tripoint(['probe', ...where, ...more], { environment });
    };
    await probe(first);
    const { code, err } = await probe(first);
    expect([code, err]).toEqual([4, expect.stringContaining('Nothing was sent')]);
    expect(JSON.parse((await probe(other)).out)).toMatchObject({ format: 'tripoint/stage-record', state: 'complete' });
  }));

describe('given records of a practice network', () =>
  it('diagnose names the next command by what another machine has, cases and compare say PRACTICE', async () => {
    const { server, apiUser, ca, entrances } = await simulating('outside-proxy-403');
    const cwd = await temporaryFolder();
    const environment = { TRIPOINT_PASSWORD: apiUser.password, TRIPOINT_DATA: `${cwd}/data` };
    const run = (...args: readonly string[]) => tripoint(args, { cwd, environment });
    const where = ['--server', server, '--user', apiUser.name, '--ca', ca, '--connect-to', entrances.inside];
    const { err } = await run('diagnose', ...where, '--stage', 'inside', '--proxy', 'none', '--out', `${cwd}/a.json`);
    expect(err).toMatch(
      /the --connect-to that simulate printed for Outside: tripoint diagnose [^/]* --stage outside --out outside\.json a\.json\n/,
    );
    await run('import', 'a.json');
    const listed = await run('cases');
    const { cases } = JSON.parse((await run('cases', '--json')).out) as {
      readonly cases: readonly { readonly id: string }[];
    };
    const shown = await run('case', 'show', cases[0]?.id ?? '');
    const compared = await run('compare', 'a.json');
    expect([listed.out, shown.out, compared.out, cases]).toEqual([
      expect.stringContaining('  PRACTICE acs.practice.test'),
      expect.stringMatching(/^PRACTICE: a simulated fault/),
      expect.stringMatching(/^PRACTICE: a simulated fault/),
      [expect.objectContaining({ practice: null, ofPractice: true })],
    ]);
  }, 30_000));
