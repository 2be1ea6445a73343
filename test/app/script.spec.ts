import { createHash } from 'node:crypto';
import { describe, expect, it, onTestFinished } from 'vitest';
import type { MadeScript } from '../../src/shared/contract.ts';
import { runText, temporaryFolder } from '../core/script/run-script.ts';
import { hostOnWorld, value, type HostOnWorld } from './host-on-world.ts';

/** A stage that another host runs: the script comes from the case, and a real shell with curl brings the transcript back. */

const onWorld = async (): Promise<HostOnWorld> => {
  const at = await hostOnWorld('outside-proxy-403');
  onTestFinished(() => at.close());
  return at;
};

/** The stage outside of a case whose server rejects, and how often it was asked to. */
const onRejectingWorld = async (): Promise<HostOnWorld> => {
  const at = await hostOnWorld('disabled-user');
  onTestFinished(() => at.close());
  await at.run('inside');
  return at;
};

const scriptOf = async ({ host, caseId }: HostOnWorld, shell: 'sh' | 'powershell' = 'sh'): Promise<MadeScript> =>
  value(await host.operations.stages.script({ id: caseId, stage: 'outside', shell, label: 'jump host' }));

describe('given a case and a host where nothing may be installed', () => {
  it('the script that is made there, run by a shell, comes back as the stage of the case', async () => {
    const at = await onWorld();
    const made = await scriptOf(at);
    const { transcript, err } = await runText(await temporaryFolder(), made.text, {
      input: `${at.world.description.apiUser.password}\n${made.code}\n`,
    });
    const taken = value(
      await at.host.operations.cases.importRecord({ id: at.caseId, name: 'tripoint-outside.txt', text: transcript }),
    );
    const [run] = taken.document.runs;
    expect([run?.stage, run?.vantage.label, run?.probes[0]?.outcome], err).toEqual([
      'outside',
      'jump host',
      'http.403',
    ]);
  });

  it('its sum is that of the file, and no password is in it', async () => {
    const at = await onWorld();
    const { text, sha256, code } = await scriptOf(at);
    expect([
      createHash('sha256').update(text).digest('hex'),
      text.includes(at.world.description.apiUser.password),
    ]).toEqual([sha256, false]);
    expect([code?.length, text.includes(code ?? '-'), text.includes(code?.replaceAll('-', '') ?? '-')]).toEqual([
      19,
      false,
      false,
    ]);
  });

  it('without a password stored here it is made as well, for that is asked for there', async () => {
    const at = await onWorld();
    value(await at.host.operations.secrets.clearPassword({ id: at.caseId }));
    expect((await scriptOf(at, 'powershell')).use).toContain('tripoint-outside.ps1');
  });

  it('without a server it is refused, and says what is missing', async () => {
    const at = await onWorld();
    value(await at.host.operations.cases.change({ id: at.caseId, changes: { target: { host: '' } } }));
    const reply = await at.host.operations.stages.script({ id: at.caseId, stage: 'inside', shell: 'sh', label: null });
    expect(reply).toMatchObject({ ok: false, failure: { code: 'no-server' } });
  });
});

describe('given an account with a rejected sign-in in the attempt ledger', () => {
  const SENTENCE = /^A sign-in of .* was rejected at \d{4}-.*lock-out/;
  it('the script for sh knows of it, and sends nothing without a person', async () => {
    const at = await onRejectingWorld();
    const made = await scriptOf(at);
    const { code, err } = await runText(await temporaryFolder(), made.text, {
      input: `${at.world.description.apiUser.password}\n${made.code}\n`,
    });
    expect([made.notes[0], code, err]).toEqual([
      expect.stringMatching(SENTENCE),
      4,
      expect.stringContaining('Another attempt counts towards the lock-out of the account.'),
    ]);
  });
  it('the script for PowerShell knows of it', async () => {
    const made = await scriptOf(await onRejectingWorld(), 'powershell');
    expect(made.notes[0]).toMatch(SENTENCE);
    expect(made.text).toMatch(/^\$KnownAt = '\d{4}-/m);
  });
  it('without one nothing is said', async () => {
    const made = await scriptOf(await onWorld());
    expect([made.notes.some((note) => SENTENCE.test(note)), /^t_known=''$/m.test(made.text)]).toEqual([false, true]);
  });
});
