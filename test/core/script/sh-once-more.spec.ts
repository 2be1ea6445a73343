import { spawnSync } from 'node:child_process';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Evidence } from '../../../src/core/evidence/evidence.ts';
import { openOwnPorts } from '../../../src/core/evidence/own-ports.ts';
import type { ScriptPlan } from '../../../src/core/script/plan.ts';
import { shScript } from '../../../src/core/script/sh.ts';
import type { Family } from '../../../src/core/vocabulary/words.ts';
import { makeAuthority, makeSelfSigned, newKeys, type Authority } from '../../node/probing/certificates.ts';
import {
  goodAnswer,
  plainServer,
  reply,
  tlsServer,
  type Asked,
  type TlsListening,
} from '../../node/probing/servers.ts';
import { run as runProbe, targetAt } from '../../node/probing/stage.ts';
import { CAN_BE_REAL, WHERE } from '../../real/needs.ts';
import {
  once as onlyOnce,
  PASSWORD,
  planFor,
  recordOf,
  runText,
  temporaryFolder,
  unpacked,
  type ScriptRun,
} from './run-script.ts';

/** What a script asks once more with credentials, where this server has let the user in; and the ports of the APIs. */

const SHELLS = [['dash'], ['bash'], ['busybox', 'sh'], ['ksh93'], ['zsh']] as const;
const EACH = SHELLS.map((shell) => [shell.join(' '), shell] as const);

let authority: Authority;
beforeAll(async () => {
  authority = await makeAuthority();
});

type Answer = (asked: Asked, count: number) => Buffer;

/** A server that answers a path by how often it was asked for it. */
const serving = async (answer: Answer): Promise<TlsListening> => {
  const counts = new Map<string, number>();
  return tlsServer(await authority.issue(), (asked) => {
    const path = asked.path.split('?')[0] ?? '';
    const count = (counts.get(path) ?? 0) + 1;
    counts.set(path, count);
    asked.socket.end(answer(asked, count));
  });
};

const asked = async (
  server: { readonly port: number },
  wishes: Partial<ScriptPlan> = {},
  { shell = ['dash'], home }: { readonly shell?: readonly string[]; readonly home?: string } = {},
): Promise<ScriptRun> =>
  runText(await temporaryFolder(), shScript(planFor(server.port, { ca: authority.cert, ...wishes })), {
    shell,
    ...(home !== undefined && { environment: { HOME: home } }),
  });

const pathsOf = ({ requests }: TlsListening): readonly string[] =>
  requests().map((head) => (head.split(' ')[1] ?? '').split('?')[0] ?? '');
const count = (server: TlsListening, part: string): number =>
  pathsOf(server).filter((path) => path.includes(part)).length;
const signIns = ({ requests }: TlsListening): number =>
  requests().filter((head) => /^authorization/im.test(head)).length;
const evidenceOf = (run: ScriptRun, family: Family): Evidence | null =>
  recordOf(run).probes.find((probe) => probe.family === family)?.evidence ?? null;
const outcomeOf = (run: ScriptRun, family: Family): string =>
  recordOf(run).probes.find((probe) => probe.family === family)?.outcome ?? '';

const ERS: readonly Family[] = ['ers-endpoint-groups', 'ers-endpoints'];
const PASSING = '/ers/config/endpoint';
const isEndpoints = ({ path }: Asked): boolean => /^\/ers\/config\/endpoint(\?|$)/.test(path);

/** The second probe meets an error once. */
const once =
  (status: string, body = ''): Answer =>
  (one, times) =>
    isEndpoints(one) && times === 1 ? reply(status, body) : goodAnswer(one.path);

describe.each(EACH)('given %s, and an error that passes after a sign-in that was accepted', (_name, shell) => {
  const repeated = onlyOnce(async () => asked(await serving(once('503 Busy')), { families: ERS }, { shell }));
  it('asks once more, and the second answer counts beside the first', async () => {
    const run = await repeated();
    expect([outcomeOf(run, 'ers-endpoints'), evidenceOf(run, 'ers-endpoints')?.earlier?.outcome]).toEqual([
      'ok',
      'http.502-504',
    ]);
  });
  it('two sign-ins are in the transcript', async () => {
    expect(recordOf(await repeated()).signIns?.map(({ family, result }) => `${family} ${result}`)).toEqual([
      'ers-endpoint-groups accepted',
      'ers-endpoints answered',
      'ers-endpoints accepted',
    ]);
  });
});

describe('given an error that passes', () => {
  it.each(['400 Bad', '408 Slow', '500 Broken', '503 Busy'])(
    '%s is recorded as by the program itself',
    async (status) => {
      const server = await serving(once(status, '<html><title>Later</title></html>'));
      const byScript = evidenceOf(await asked(server, { families: ERS }), 'ers-endpoints');
      const again = await serving(once(status, '<html><title>Later</title></html>'));
      const { results } = await runProbe(targetAt(again.port, { ca: authority.cert }), { families: ERS });
      const byProgram = results[1]?.evidence;
      const told = (one: Evidence | null | undefined) => ({
        outcome: one?.earlier?.outcome,
        status: one?.earlier?.response.status,
        body: one?.earlier?.body,
        now: one?.response?.status,
      });
      expect(told(byScript)).toEqual(told(byProgram));
    },
  );
  it.each(['403 Forbidden', '404 Not Found', '429 Slower', '501 No', '302 Found', '502 Bad Gateway', '504 Late'])(
    '%s is not asked once more',
    async (status) => {
      const server = await serving(once(status));
      await asked(server, { families: ERS });
      expect(count(server, PASSING)).toBe(2);
    },
  );
  it('a 401 is not asked once more', async () => {
    const server = await serving(once('401 No'));
    await asked(server, { families: ERS });
    expect(server.requests()).toHaveLength(2);
  });
  it('it is not asked once more where no sign-in of its kind was accepted', async () => {
    const server = await serving((one, times) => (times === 1 ? reply('503 Busy') : goodAnswer(one.path)));
    await asked(server);
    expect(signIns(server)).toBe(1);
  });
  it('it is asked once more at the first probe where an earlier start was let in', async () => {
    const home = await temporaryFolder();
    let busy = false;
    const server = await serving((one) => {
      const now = busy;
      busy = false;
      return now ? reply('503 Busy') : goodAnswer(one.path);
    });
    await asked(server, { families: ['open-api'] }, { home });
    busy = true;
    const run = await asked(server, { families: ['open-api'] }, { home });
    expect([signIns(server), outcomeOf(run, 'open-api')]).toEqual([3, 'ok']);
  });
  it('a page that says 200 is no sign-in that was accepted', async () => {
    const server = await serving((one, times) =>
      isEndpoints(one) && times === 1 ? reply('503 Busy') : reply('200 OK', '<html><title>Portal</title></html>'),
    );
    await asked(server, { families: ERS });
    expect(signIns(server)).toBe(1);
  });
  it('errors that last are found out once a run', async () => {
    const server = await serving((one) =>
      one.path.startsWith('/ers/config/endpointgroup') || one.path.startsWith('/api')
        ? goodAnswer(one.path)
        : reply('503 Busy'),
    );
    const home = await temporaryFolder();
    await asked(await serving((one) => goodAnswer(one.path)), {}, { home });
    await asked(server, {}, { home });
    expect([count(server, '/ers/config/endpoint'), count(server, '/admin')]).toEqual([3, 1]);
  });
  it('a rejection at the second time ends the run, and counts', async () => {
    const server = await serving((one, times) =>
      isEndpoints(one) ? reply(times === 1 ? '503 Busy' : '401 No') : goodAnswer(one.path),
    );
    const run = await asked(server);
    expect([server.requests().length, run.code, outcomeOf(run, 'ers-endpoints'), recordOf(run).failedSignIns]).toEqual([
      3,
      4,
      'http.401',
      1,
    ]);
  });
  it('it is not asked once more where the time of the probe is over', async () => {
    const server = await serving(once('503 Busy'));
    await asked(server, { families: ERS, totalMs: 2000 });
    expect(count(server, PASSING)).toBe(2);
  });
  it('stopped in the pause, the first answer stays', async () => {
    const server = await serving(once('503 Busy'));
    const folder = await temporaryFolder();
    let pid = 0;
    const running = runText(folder, shScript(planFor(server.port, { ca: authority.cert, families: ERS })), {
      shell: ['dash'],
      onStart: (shell) => (pid = shell),
    });
    await expect.poll(() => count(server, PASSING), { timeout: 20_000 }).toBe(2);
    await expect
      .poll(() => spawnSync('ps', ['--ppid', String(pid), '-o', 'args='], { encoding: 'utf8' }).stdout, {
        timeout: 20_000,
        interval: 20,
      })
      .toMatch(/sleep 2/);
    process.kill(pid, 'SIGTERM');
    const run = await running;
    expect([run.code, count(server, PASSING), outcomeOf(run, 'ers-endpoints')]).toEqual([130, 2, 'http.502-504']);
  });
  it('the second answer keeps no password either', async () => {
    const server = await serving((one, times) =>
      isEndpoints(one) ? reply(times === 1 ? '503 Busy' : '200 OK', `you typed ${PASSWORD}`) : goodAnswer(one.path),
    );
    const { transcript } = await asked(server, { families: ERS });
    expect(unpacked(transcript)).not.toContain(PASSWORD);
  });
});

const xml = { 'content-type': 'application/xml' };
const UNUSUAL =
  '<?xml version="1.0" encoding="UTF-8"?><mnt-rest-result><http-code>500</http-code><cpm-code>34110</cpm-code><description>Something else</description></mnt-rest-result>';
const NOT_A_NODE = UNUSUAL.replace('Something else', 'This is not an MnT node');
const VERSION = (type: number): string =>
  `<?xml version="1.0" encoding="UTF-8"?><product name="acs"><version>3.2</version><type_of_node>${type}</type_of_node></product>`;

const monitoring =
  (answer: string, type = 3, status = '500 '): Answer =>
  ({ path }) =>
    path.startsWith('/admin/API/mnt/Version')
      ? reply('200 OK', VERSION(type), xml)
      : path.startsWith('/admin')
        ? reply(status, answer, xml)
        : goodAnswer(path);

describe.each(EACH)('given %s, and Monitoring with another text than usual', (_name, shell) => {
  it('asks which node it is, and keeps what it says', async () => {
    const server = await serving(monitoring(UNUSUAL));
    const run = await asked(server, { families: ['mnt-session'] }, { shell });
    expect([evidenceOf(run, 'mnt-session')?.mntVersion?.node, outcomeOf(run, 'mnt-session')]).toEqual([
      { version: '3.2', type: 3 },
      'mnt.not-a-monitoring-node',
    ]);
  });
});

describe('given Monitoring', () => {
  it.each([
    ['another text', UNUSUAL],
    ['another root', '<?xml version="1.0"?><something-else/>'],
    ['its own word that it does no monitoring', NOT_A_NODE],
    ['the usual text', null],
    ['an error of its own', UNUSUAL.replace('34110', '34999')],
    ['a SOAP fault', '<?xml version="1.0"?><s:Envelope xmlns:s="urn:x"><s:Fault/></s:Envelope>'],
    ['a page', '<html><title>Error</title></html>'],
    ['XML without a declaration', '<something-else/>'],
  ])('that answers with %s is asked as by the program itself', async (_what, text) => {
    const answer: Answer = text === null ? ({ path }) => goodAnswer(path) : monitoring(text);
    const server = await serving(answer);
    const run = await asked(server, { families: ['mnt-session'] });
    const own = await serving(answer);
    const { results } = await runProbe(targetAt(own.port, { ca: authority.cert }), { families: ['mnt-session'] });
    const told = (evidence: Evidence | null | undefined) => ({
      status: evidence?.mntVersion?.status,
      node: evidence?.mntVersion?.node,
    });
    expect([count(server, 'mnt/Version'), outcomeOf(run, 'mnt-session'), told(evidenceOf(run, 'mnt-session'))]).toEqual(
      [count(own, 'mnt/Version'), results[0]?.outcome, told(results[0]?.evidence)],
    );
  });
  it('that rejects the question for its version counts as rejecting, and ends the run', async () => {
    const home = await temporaryFolder();
    const server = await serving(({ path }) =>
      path.startsWith('/admin/API/mnt/Version') ? reply('401 No') : reply('500 ', UNUSUAL, xml),
    );
    const run = await asked(server, { families: ['mnt-session'] }, { home });
    const { code } = await asked(server, { families: ['mnt-session'] }, { home });
    expect([server.requests().length, run.code, code, recordOf(run).failedSignIns]).toEqual([2, 4, 4, 1]);
  });
  it('that has another key than the other probes met is asked', async () => {
    const keys = [await newKeys(), await newKeys()];
    const identities = await Promise.all(keys.map((one) => authority.issue({ keys: one })));
    const server = await tlsServer(identities[0] ?? (await authority.issue()), ({ path, socket }) => {
      const [, other] = identities;
      if (path.startsWith('/api/') && other) server.use(other);
      socket.end(path.includes('mnt/Version') ? reply('200 OK', VERSION(2), xml) : goodAnswer(path));
    });
    const run = await asked(server);
    expect([count(server, 'mnt/Version'), evidenceOf(run, 'mnt-session')?.mntVersion?.node?.type]).toEqual([1, 2]);
  });
});

/** An address of loopback that nobody else uses. */
const ADDRESS = '127.0.90.62';

describe.runIf(CAN_BE_REAL)(`given a server on port 443${WHERE}`, () => {
  const at443 = async (answer: (asked: Asked) => Buffer): Promise<TlsListening> =>
    tlsServer(await authority.issue(), (one) => one.socket.end(answer(one)), {}, { host: ADDRESS, port: 443 });
  const four = () => reply('404 Not Found');
  const wishes = (ca = authority.cert): Partial<ScriptPlan> => ({
    ca,
    connectTo: { host: ADDRESS, port: 443 },
    families: ['ers-endpoint-groups'],
  });
  const looks = (run: ScriptRun) => evidenceOf(run, 'ers-endpoint-groups')?.ownPorts;

  it.each(EACH)(
    '%s finds the port of an API of its own, and that nothing listens at the other',
    async (_name, shell) => {
      await at443(four);
      const own = await tlsServer(await authority.issue(), () => undefined, {}, { host: ADDRESS, port: 9060 });
      const run = await asked({ port: 443 }, wishes(), { shell });
      expect([looks(run), own.requests()]).toEqual([
        [
          { port: 9060, outcome: 'ok' },
          { port: 9070, outcome: 'tcp.refused' },
        ],
        [],
      ]);
    },
  );

  it.each([
    ['trusted', () => authority.issue()],
    ['for another name', () => authority.issue({ name: 'other.test' })],
    ['expired', () => authority.issue({ from: -20, to: -5 })],
    ['of nobody known', () => makeSelfSigned()],
  ] as const)('a certificate there that is %s is recorded as by the program itself', async (_what, issue) => {
    await at443(four);
    const identity = await issue();
    await tlsServer(identity, () => undefined, {}, { host: ADDRESS, port: 9060 });
    await plainServer((socket) => void socket.end('no TLS'), { host: ADDRESS, port: 9070 });
    const run = await asked({ port: 443 }, wishes());
    const { results } = await runProbe(targetAt(443, { ca: authority.cert, connectTo: { host: ADDRESS, port: 443 } }), {
      families: ['ers-endpoint-groups'],
    });
    expect(looks(run)).toEqual(results[0]?.evidence?.ownPorts);
    expect(openOwnPorts(evidenceOf(run, 'ers-endpoint-groups'))).toEqual([9060]);
  });

  it.each([
    ['a page', () => reply('200 OK', '<html><title>Welcome</title></html>'), 1],
    ['403', () => reply('403 Forbidden'), 0],
    ['a good answer', ({ path }: Asked) => goodAnswer(path), 0],
    ['401', () => reply('401 No'), 0],
  ] as const)('that answers %s is looked at so often: %#', async (_what, answer, times) => {
    await at443(answer);
    const own = await tlsServer(await authority.issue(), () => undefined, {}, { host: ADDRESS, port: 9060 });
    const run = await asked({ port: 443 }, wishes());
    expect([own.connections() > 0 ? 1 : 0, looks(run) === undefined ? 0 : 1]).toEqual([times, times]);
  });

  it('the ports are looked at once a run, and stand beside every probe that they concern', async () => {
    await at443(four);
    const run = await asked({ port: 443 }, { ...wishes(), families: ['ers-endpoint-groups', 'open-api'] });
    expect([
      run.transcript.match(/^port /gm)?.length,
      recordOf(run).probes.map(({ evidence }) => evidence?.ownPorts?.length),
    ]).toEqual([2, [2, 2]]);
  });
});

describe('given a server on another port than 443', () => {
  it('looks at no other port', async () => {
    const run = await asked(await serving(() => reply('404 Not Found')), { families: ['ers-endpoint-groups'] });
    expect(run.transcript).not.toMatch(/^port /m);
  });
});
