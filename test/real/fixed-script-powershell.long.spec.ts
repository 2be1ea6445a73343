import { describe, expect, it } from 'vitest';
import { PROBE_PS1, runScript, type Around } from '../script-run.ts';
import { SITUATIONS, tryIn } from './fixed-script.ts';
import { powershell, whyNoPowershell } from './powershell.ts';

/** The fixed script for PowerShell in a real PowerShell 7 with the machine's own curl. Windows PowerShell 5.1 is not here. */

const why = whyNoPowershell();
const around: Around = {
  ...(why === null && { shell: [powershell(), '-NoProfile', '-File'] }),
  script: PROBE_PS1,
  environment: {
    POWERSHELL_TELEMETRY_OPTOUT: '1',
    ...(process.env.DOTNET_ROOT && { DOTNET_ROOT: process.env.DOTNET_ROOT }),
  },
};
const GOOD = ['--server', 'acs.test', '--user', 'api-user', '--stage', 'inside'];

it('there is a PowerShell', () => expect(why).toBeNull());

describe.runIf(why === null)('given PowerShell 7', () => {
  it.each(Object.keys(SITUATIONS))('%s', (name) => tryIn(name, around), 240_000);

  it.each([
    [[], /--server must be/],
    [[...GOOD, '--server', 'other.test'], /--server is given twice/],
    [[...GOOD, '--label', 'two\nlines'], /--label holds a line end/],
    [[...GOOD, '--insecure', 'yes'], /Unknown option: --insecure/],
    [[...GOOD, '--ca', '/nowhere'], /--ca must name/],
    [['--server', 'acs.test', '--user', 'a:b', '--stage', 'inside'], /--user must be/],
  ])('%j: one sentence, and nothing is sent', async (args, sentence) => {
    const { code, out, err } = await runScript(args, around);
    expect([code, out, err]).toEqual([3, '', expect.stringMatching(sentence)]);
  });
});
