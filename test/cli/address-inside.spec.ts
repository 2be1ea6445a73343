import { describe, expect, it } from 'vitest';
import { tripoint } from './run-tripoint.ts';

/** Nobody has it: the domain `invalid` is reserved (RFC 6761). */
const NAMELESS = ['--server', 'nac.invalid:8443', '--user', 'api', '--proxy', 'none', '--password-stdin'];

const run = (command: string, stage: string) =>
  tripoint([command, ...NAMELESS, '--stage', stage], { input: 'a-password\n' });

describe('given a name that leads to no address', () => {
  it.each(['probe', 'diagnose'])('%s names the next command: inside again, at the address inside', async (command) => {
    const { err } = await run(command, 'inside');
    expect(err).toMatch(
      new RegExp(
        `With the address that the server has inside: .* ${command} --server nac\\.invalid:8443 .*--stage inside.* --connect-to ADDRESS:8443`,
      ),
    );
    expect(err).not.toContain('beyond the firewall');
  });
  it('says nothing of an address inside where it was asked outside', async () =>
    expect((await run('probe', 'outside')).err).not.toContain('--connect-to'));
});
