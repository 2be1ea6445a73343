import { spawnSync } from 'node:child_process';
import { describe, expect, it } from 'vitest';
import { COMMANDS } from '../../src/cli/commands/table.ts';
import { tripoint } from './run-tripoint.ts';

describe.each(['en', 'sv'])('given the manual page in %s', (language) => {
  const printed = async () => (await tripoint(['completion', 'man', '--language', language])).out;
  it('has every command', async () => {
    const page = await printed();
    expect(COMMANDS.filter(({ name }) => !page.includes(`.SS "tripoint ${name.replaceAll('-', '\\-')}`))).toEqual([]);
  });
  it.runIf(process.platform === 'linux')('groff has nothing to say of it', async () => {
    const { status, stderr } = spawnSync('groff', ['-man', '-ww', '-Kutf8', '-z'], { input: await printed() });
    expect([status, stderr.toString()]).toEqual([0, '']);
  });
  it.runIf(process.platform === 'linux')('man shows it with no warning', async () => {
    const env = { ...process.env, LC_ALL: 'C.UTF-8', MANWIDTH: '80' };
    const { status, stdout, stderr } = spawnSync('man', ['--warnings', '-l', '-'], { input: await printed(), env });
    expect([status, stderr.toString(), stdout.toString().includes('TRIPOINT(1)')]).toEqual([0, '', true]);
  });
  it.runIf(process.platform === 'linux')('mandoc has no word against its form', async () => {
    const { stdout } = spawnSync('mandoc', ['-Tlint'], { input: await printed() });
    expect(
      stdout
        .toString()
        .split('\n')
        // A page has no date: it is made of the program that prints it.
        .filter((line) => line !== '' && !line.includes('missing date')),
    ).toEqual([]);
  });
});
