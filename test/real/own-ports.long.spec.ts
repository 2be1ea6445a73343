import { setTimeout as pause } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { judge } from '../../src/core/diagnosis/diagnose.ts';
import { ownPortsText } from '../../src/core/diagnosis/words/hello.ts';
import { format } from '../../src/core/messages/message.ts';
import { run as record } from '../core/make-evidence.ts';
import { run, targetAt } from '../node/probing/stage.ts';
import { CAN_BE_REAL, WHERE } from './needs.ts';
import { putServer, SERVER, startNginx } from './nginx.ts';
import { makeScratchFolder, type ScratchFolder } from './scratch-folder.ts';

/** nginx with a page or 404 on port 443, and the APIs on ports of their own, at an address of loopback that nobody else uses. */

const ADDRESS = '127.0.90.60';
const FOUR = 'return 404;';
const PAGE = `default_type text/html; return 200 '<html><title>Welcome</title></html>';`;
const GOOD = `default_type application/json; return 200 '{"SearchResult":{"total":0,"resources":[]}}';`;

describe.runIf(CAN_BE_REAL)(`given nginx on port 443${WHERE}`, () => {
  let folder: ScratchFolder;
  let stop: (() => Promise<void>) | undefined;
  beforeEach(async () => void (folder = await makeScratchFolder()));
  afterEach(async () => {
    await stop?.();
    stop = undefined;
    await folder.remove();
  });

  const probing = async (hosts: Readonly<Record<number, string>>) => {
    const ca = await putServer(folder);
    const started = await startNginx(
      folder,
      Object.entries(hosts).map(([port, directives]) => ({
        listen: `${ADDRESS}:${port}`,
        ...SERVER,
        directives,
      })),
      async () => {
        await pause(300);
        return true;
      },
    );
    ({ stop } = started);
    const target = targetAt(443, { ca, connectTo: { host: ADDRESS, port: 443 } });
    const { results } = await run(target, { families: ['ers-endpoint-groups'] });
    const [result] = results;
    if (!result?.evidence) throw new Error('no evidence');
    await pause(300);
    return { result, evidence: result.evidence, log: await folder.read('nginx.log') };
  };

  it.each([
    ['404', FOUR],
    ['a page', PAGE],
  ])('that answers %s there finds the port of ERS at the same address', async (_, directives) => {
    const { evidence } = await probing({ 443: directives, 9060: GOOD });
    const ports = ownPortsText(evidence);
    expect(ports && format(ports, 'en')).toBe('9060: connects; 9070: Connection refused');
  });

  it('sends no request to the ports of the APIs', async () => {
    const { log } = await probing({ 443: FOUR, 9060: GOOD, 9070: GOOD });
    expect(log.split('\n').filter((line) => line.includes(' 200 '))).toEqual([]);
  });

  it('looks nowhere else where the API answers', async () =>
    expect((await probing({ 443: GOOD, 9060: GOOD })).evidence.ownPorts).toBeUndefined());

  it('looks nowhere else where a redirect came', async () =>
    expect((await probing({ 443: 'return 302 /admin/;', 9060: GOOD })).evidence.ownPorts).toBeUndefined());

  it('advises the port before everything else', async () => {
    const { result } = await probing({ 443: FOUR, 9060: GOOD });
    const seen = record('inside');
    const probes = seen.probes.map((probe) => ({ ...probe, outcome: result.outcome, evidence: result.evidence }));
    const { verdict } = judge({ runs: [{ ...seen, probes }], cards: [], checks: [] });
    expect(verdict.steps[0] && format(verdict.steps[0], 'en')).toContain('9060');
  });

  it('advises none where no port takes connections', async () => {
    const { result } = await probing({ 443: FOUR });
    const seen = record('inside');
    const probes = seen.probes.map((probe) => ({ ...probe, outcome: result.outcome, evidence: result.evidence }));
    const { verdict } = judge({ runs: [{ ...seen, probes }], cards: [], checks: [] });
    expect(JSON.stringify(verdict.steps)).not.toContain('9060');
  });
});
