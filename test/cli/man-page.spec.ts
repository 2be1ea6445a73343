import { spawnSync } from 'node:child_process';
import { describe, expect, it } from 'vitest';
import { COMMANDS } from '../../src/cli/commands/table.ts';
import { tripoint } from './run-tripoint.ts';

const hasGroff = spawnSync('groff', ['--version']).status === 0;

describe.each(['en', 'sv'])('given the manual page in %s', (language) => {
  const printed = async () => (await tripoint(['completion', 'man', '--language', language])).out;
  it('has every command', async () => {
    const page = await printed();
    expect(COMMANDS.filter(({ name }) => !page.includes(`.SS "tripoint ${name.replaceAll('-', '\\-')}`))).toEqual([]);
  });
  it.runIf(hasGroff)('groff has nothing to say of it', async () => {
    const { status, stderr } = spawnSync('groff', ['-man', '-ww', '-Kutf8', '-z'], { input: await printed() });
    expect([status, stderr.toString()]).toEqual([0, '']);
  });
});
