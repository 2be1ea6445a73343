import { readFile, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { run } from '../../core/make-evidence.ts';
import { tripoint } from '../run-tripoint.ts';
import { inTerminal, type Step, type Terminal } from './in-terminal.ts';
import { nacServer } from './nac-server.ts';

const SECRET = 'seven-Lanterns-24';
const CARD =
  'API status\nOutbound FQDN: egress.platform.test\n\nEndpoint API: Up\nEndpoint Groups API: Up\nMonitoring API: Down\n';
const STAGE = 'Where is this machine? Type inside (in the network) or outside (beyond the firewall): ';
const PASTE = 'press Enter to go on without it:';

/** The command at a terminal, up to the question for the card. */
const diagnosing = async (steps: readonly Step[], more: readonly string[] = [], terminal: Terminal = {}) => {
  const server = await nacServer();
  const [, ...target] = server.probe.slice(0, -2);
  const asked: readonly Step[] = [
    ...(more.includes('--stage') ? [] : [{ see: STAGE }, { type: 'inside\r' }]),
    { see: 'Password of api-user: ' },
    { type: `${SECRET}\r` },
  ];
  const out = join(server.folder, 'inside.json');
  const seen = await inTerminal(['diagnose', ...target, '--out', out, ...more], [...asked, ...steps], terminal);
  return { ...seen, server, target, out };
};
const PLAIN = { environment: { NO_COLOR: '1' } };
const WITHOUT_CARD: readonly Step[] = [{ see: PASTE }, { type: '\r' }];

describe('given diagnose at a terminal', () => {
  it('asks for stage, password and card, says who must act, shows the password nowhere, and keeps the record', async () => {
    const { shown, stuck, code, server, out } = await diagnosing(WITHOUT_CARD);
    expect([stuck, code, shown]).toEqual([null, 2, expect.stringContaining('NOT KNOWN YET WHO MUST ACT')]);
    expect([server.passwords(), shown.includes(SECRET)]).toEqual([[SECRET], false]);
    expect(JSON.parse(await readFile(out, 'utf8'))).toMatchObject({ stage: 'inside', state: 'complete' });
  });
  it('takes a card that is pasted with a blank line in it', async () => {
    const { shown } = await diagnosing([{ see: PASTE }, { type: `${CARD}\r` }], [], PLAIN);
    expect(shown).toMatch(/MnT session +500 \(expected\) +- +Down/);
  });
  it('names the next command, with the record that was kept', async () => {
    const { shown, out } = await diagnosing(WITHOUT_CARD, ['--stage', 'inside']);
    expect(shown.replaceAll(/\s+/g, ' ')).toContain(`--stage outside --out outside.json ${basename(out)}`);
  });
  it('stops at the card on Ctrl+C, and the record is kept', async () => {
    const { code, out } = await diagnosing([{ see: PASTE }, { type: '\x03' }]);
    expect([code, JSON.parse(await readFile(out, 'utf8'))]).toEqual([
      130,
      expect.objectContaining({ state: 'complete' }),
    ]);
  });
});

const alone = async (more: readonly string[], input = '') => {
  const server = await nacServer();
  const [, ...target] = server.probe.slice(0, -2);
  const ended = await tripoint(['diagnose', ...target, ...more], {
    input,
    environment: { TRIPOINT_PASSWORD: SECRET },
    cwd: server.folder,
  });
  return { ...ended, server };
};

describe('given diagnose without a terminal', () => {
  it('reads the card from a pipe, and prints one document', async () =>
    expect(JSON.parse((await alone(['--stage', 'inside', '--card', '-', '--json'], CARD)).out)).toMatchObject({
      format: 'tripoint/verdict',
      run: { stage: 'inside' },
      card: { outboundFqdn: 'egress.platform.test' },
    }));
  it('sends nothing where a record cannot be read', async () => {
    const { code, server } = await alone(['--stage', 'inside', 'missing.json']);
    expect([code, server.connections()]).toEqual([3, 0]);
  });
  it('sends nothing where --card and a record are both standard input', async () => {
    const { code, err, server } = await alone(['--stage', 'inside', '--card', '-', '-'], CARD);
    expect([code, err, server.connections()]).toEqual([3, expect.stringContaining('Nothing was'), 0]);
  });
  it('judges this run together with a record of another stage', async () => {
    const server = await nacServer();
    const [, ...target] = server.probe.slice(0, -2);
    const inside = join(server.folder, 'inside.json');
    await writeFile(inside, JSON.stringify(run('inside', {})));
    const go = (...more: readonly string[]) =>
      tripoint(['diagnose', ...target, '--stage', 'outside', inside, ...more], {
        environment: { TRIPOINT_PASSWORD: SECRET },
      });
    // It is of another server: nothing is sent before a person says that both are one.
    expect([(await go()).code, server.connections()]).toEqual([3, 0]);
    const { out } = await go('--any-server');
    expect(out).toMatch(/ERS endpoints +200 OK +200 OK/);
  });
});
