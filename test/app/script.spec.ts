import { describe, expect, it, onTestFinished } from 'vitest';
import type { MadeScript } from '../../src/shared/contract.ts';
import { hostOnWorld, value, type HostOnWorld } from './host-on-world.ts';

/** A stage that another host runs: the command line comes from the case, and a real shell with curl brings the answers back. */

const onWorld = async (id = 'outside-proxy-403'): Promise<HostOnWorld> => {
  const at = await hostOnWorld(id);
  onTestFinished(() => at.close());
  return at;
};

const scriptOf = async (
  { host, caseId }: HostOnWorld,
  shell: 'sh' | 'powershell' | 'curl' = 'sh',
): Promise<MadeScript> =>
  value(await host.operations.stages.script({ id: caseId, stage: 'outside', shell, label: 'jump host' }));

describe('given a case and a host where nothing may be installed', () => {
  it('no password is in it, nor is one needed for it', async () => {
    const at = await onWorld();
    value(await at.host.operations.secrets.clearPassword({ id: at.caseId }));
    const made = [await scriptOf(at), await scriptOf(at, 'powershell'), await scriptOf(at, 'curl')];
    expect([
      made.map(({ name }) => name),
      JSON.stringify(made).includes(at.world.description.apiUser.password),
    ]).toEqual([['probe.sh', 'probe.ps1', 'tripoint-outside-curl.txt'], false]);
    expect(made[2]?.text.split('\n').filter((line) => line.startsWith('curl '))).toHaveLength(4);
  });

  it('without a server, or with a pin, it is refused', async () => {
    const at = await onWorld();
    const { changes, script } = { changes: at.host.operations.cases.change, script: at.host.operations.stages.script };
    const asked = () => script({ id: at.caseId, stage: 'inside', shell: 'sh', label: null });
    value(await changes({ id: at.caseId, changes: { target: { pin: 'ab'.repeat(32) } } }));
    const pinned = await asked();
    value(await changes({ id: at.caseId, changes: { target: { host: '' } } }));
    expect([pinned, await asked()]).toMatchObject([
      { ok: false, failure: { code: 'bad-input' } },
      { ok: false, failure: { code: 'no-server' } },
    ]);
  });
});
