import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { Buffer } from 'node:buffer';
import { openLedger } from '../../../src/node/attempts/ledger.ts';
import { valueOf } from '../../node/disk/temporary-folder.ts';
import { cleanHome, inTerminal, type Step } from './in-terminal.ts';
import { nacServer } from './nac-server.ts';

const QUESTION = 'Type yes: ';
const PASSWORD = 'Password of api-user: ';

/** A terminal in front of an account with one rejection by an earlier command. */
const asked = async (command: 'probe' | 'watch', steps: readonly Step[], given?: string) => {
  const data = join(await cleanHome(), 'data');
  const begun = valueOf(
    await openLedger(data).begin({
      id: crypto.randomUUID(),
      account: { server: 'acs.test:443', user: 'api-user' },
      by: 'window run',
      stage: 'inside',
      consent: [],
    }),
  );
  const setting = await begun.gate.setOut({ family: 'open-api', key: null, limitMs: 1000 });
  if (setting.answer === 'go') await begun.gate.settle(setting.ticket, 'rejected');
  const server = await nacServer();
  const args = command === 'probe' ? [...server.probe, '--only', 'open-api'] : server.watch;
  const seen = await inTerminal([...args, '--out', join(data, 'record.json')], [{ see: QUESTION }, ...steps], {
    environment: { TRIPOINT_DATA: data, ...(given === undefined ? {} : { TRIPOINT_PASSWORD: given }) },
  });
  return { ...seen, passwords: server.passwords(), connections: server.connections() };
};

describe.each(['probe', 'watch'] as const)('given %s on a terminal after a rejected sign-in', (command) => {
  it('says when, how many are used and what that may lead to, before it asks', async () => {
    const { shown } = await asked(command, [{ type: '\r' }]);
    expect(shown).toMatch(/rejected api-user at \d\d:\d\d; 1 of about 3 attempts used\. Many servers lock an account/);
  });
  it('sends nothing on Enter alone, and ends with 4', async () =>
    expect(await asked(command, [{ type: '\r' }])).toMatchObject({ code: 4, connections: 0 }));
  it('sends nothing on Ctrl+C', async () =>
    expect(await asked(command, [{ type: '\x03' }])).toMatchObject({ code: 130, connections: 0 }));
  it('asks for the password after yes, and sends it', async () => {
    const steps = [{ type: 'yes\r' }, { see: PASSWORD }, { type: 'another\r' }];
    expect((await asked(command, steps)).passwords).toEqual(['another']);
  });
  it('sends the one that was given after yes', async () =>
    expect((await asked(command, [{ type: 'y\r' }], 'given')).passwords).toEqual(['given']));
});

describe('given an answer that is none', () =>
  it.each(['no\r', 'yesterday\r', 'seven-Lanterns-24\r', Buffer.from([0xff, 0x0d])])('sends nothing', async (typed) => {
    const seen = await asked('probe', [{ type: typed }]);
    expect(seen).toMatchObject({ code: 4, connections: 0, restored: true });
    expect(seen.shown).toContain('Do not type the password here.');
    expect(seen.shown).toContain('What was typed is not yes. Nothing was sent.');
    expect(seen.shown).not.toMatch(/terday|Lanterns/);
  }));
