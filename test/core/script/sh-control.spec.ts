import { beforeAll, describe, expect, it } from 'vitest';
import { spawnSync } from 'node:child_process';
import { answersEveryPathAlike, answersOtherwiseElsewhere } from '../../../src/core/diagnosis/hello-words.ts';
import type { ScriptPlan } from '../../../src/core/script/plan.ts';
import { shScript } from '../../../src/core/script/sh.ts';
import { makeAuthority, makeSelfSigned, type Authority } from '../../node/probing/certificates.ts';
import { goodAnswer, reply, tlsServer, type Asked, type TlsListening } from '../../node/probing/servers.ts';
import { run as runProbe, targetAt } from '../../node/probing/stage.ts';
import { PASSWORD, planFor, recordOf, runText, temporaryFolder, unpacked, type ScriptRun } from './run-script.ts';

/** After a probe that was turned away, a script asks other paths without credentials, as `probe` does. */

const SHELLS = [['dash'], ['bash'], ['busybox', 'sh'], ['ksh93'], ['zsh']] as const;

let authority: Authority;
beforeAll(async () => {
  authority = await makeAuthority();
});

const html = { 'content-type': 'text/html' };
const signsIn = (head: string): boolean => /^authorization:/im.test(head);

/** What stands in place of a server, by name. */
const FRONTS = {
  'answers every path 404': () => reply('404 Not Found', '<html><title>Not here</title></html>', html),
  'redirects every path to its own admin page': () => reply('302 Found', '', { location: '/admin/' }),
  'redirects every path to a portal that is given the path': ({ path }: Asked) =>
    reply('302 Found', '', { location: `https://portal.example${path}` }),
  'refuses every path': () => reply('403 Forbidden', '<html><title>Denied</title></html>', html),
  'shows one page for every path': () => reply('200 OK', '<html><title>Welcome</title></html>', html),
  'redirects the API alone': ({ path }: Asked) =>
    path.startsWith('/ers/config/endpoint') ? reply('302 Found', '', { location: '/admin/' }) : reply('401 No'),
  'forbids with credentials, and asks for them without': ({ head }: Asked) =>
    signsIn(head)
      ? reply('403 Forbidden', 'The role is missing.')
      : reply('401 No', '', { 'www-authenticate': 'Basic realm="x"' }),
  'answers other paths with a server error': ({ path }: Asked) =>
    path.startsWith('/ers/config/endpoint') ? reply('404 Not Found') : reply('500 Broken'),
} as const satisfies Readonly<Record<string, (asked: Asked) => Buffer>>;
type FrontName = keyof typeof FRONTS;

const serving = async (answer: (asked: Asked) => Buffer): Promise<TlsListening> =>
  tlsServer(await authority.issue(), (asked) => asked.socket.end(answer(asked)));

const asked = async (
  server: TlsListening,
  wishes: Partial<ScriptPlan> = {},
  shell: readonly string[] = ['dash'],
): Promise<ScriptRun> =>
  runText(
    await temporaryFolder(),
    shScript(planFor(server.port, { ca: authority.cert, families: ['ers-endpoint-groups'], ...wishes })),
    { shell },
  );

const evidenceOf = (run: ScriptRun) => recordOf(run).probes[0]?.evidence ?? null;
const pathsOf = (heads: readonly string[]): readonly string[] => heads.map((head) => head.split(' ')[1] ?? '');
const bare = ({ requests }: TlsListening): readonly string[] => pathsOf(requests().filter((head) => !signsIn(head)));
const signIns = ({ requests }: TlsListening): number => requests().filter(signsIn).length;

const PATHS = [
  '/',
  '/admin/API/mnt/no-such-path-of-tripoint',
  '/ers/config/endpointgroup?page=1&size=10&sortasc=name',
  '/ers/config/no-such-path-of-tripoint',
];
const ALL_FAMILIES = ['ers-endpoint-groups', 'ers-endpoints', 'open-api', 'mnt-session'] as const;

describe.each(SHELLS.map((shell) => [shell.join(' '), shell] as const))('given %s', (_name, shell) => {
  it('asks the same and three other paths without credentials after a probe that was turned away', async () => {
    const server = await serving(FRONTS['answers every path 404']);
    const run = await asked(server, {}, shell);
    expect([[...bare(server)].sort(), answersEveryPathAlike(evidenceOf(run))]).toEqual([PATHS, true]);
  });
  it('signs in once, and with the probe', async () => {
    const server = await serving(FRONTS['refuses every path']);
    await asked(server, { families: ALL_FAMILIES }, shell);
    expect([signIns(server), pathsOf(server.requests())[0]?.split('?')[0]]).toEqual([1, '/ers/config/endpointgroup']);
  });
});

describe.each(Object.keys(FRONTS) as FrontName[])('given a front that %s', (front) => {
  it('is recorded as by the program itself', async () => {
    const server = await serving(FRONTS[front]);
    const byScript = recordOf(await asked(server, { families: ALL_FAMILIES })).probes;
    const signed = signIns(server);
    const { results } = await runProbe(targetAt(server.port, { ca: authority.cert }), { families: ALL_FAMILIES });
    const compared = ({
      family,
      outcome,
      evidence,
    }: Pick<(typeof results)[number], 'family' | 'outcome' | 'evidence'>) => ({
      family,
      outcome,
      control: evidence?.control,
      statusWithoutSignIn: evidence?.statusWithoutSignIn,
      withoutSignIn: evidence?.withoutSignIn,
    });
    expect([byScript.map(compared), signed]).toEqual([results.map(compared), signIns(server) - signed]);
  });
});

describe('given fronts', () => {
  it('is no switch where every path answers alike', async () => {
    const evidence = evidenceOf(await asked(await serving(FRONTS['redirects every path to its own admin page'])));
    expect([answersEveryPathAlike(evidence), answersOtherwiseElsewhere(evidence)]).toEqual([true, false]);
  });
  it('is no front for everything where other paths answer otherwise', async () => {
    const evidence = evidenceOf(await asked(await serving(FRONTS['redirects the API alone'])));
    expect([answersEveryPathAlike(evidence), answersOtherwiseElsewhere(evidence)]).toEqual([false, true]);
  });
  it('asks nothing more of a server in order', async () => {
    const server = await serving(({ path }) => goodAnswer(path));
    await asked(server, { families: ['ers-endpoint-groups', 'ers-endpoints', 'open-api', 'mnt-session'] });
    expect(bare(server)).toEqual([]);
  });
  it('asks nothing more after a rejected sign-in', async () => {
    const server = await serving(() => reply('401 Unauthorized'));
    await asked(server);
    expect([bare(server), signIns(server)]).toEqual([[], 1]);
  });
  it('asks each path once a run', async () => {
    const server = await serving(FRONTS['answers every path 404']);
    await asked(server, { families: ['ers-endpoint-groups', 'ers-endpoints', 'open-api', 'mnt-session'] });
    expect([[...bare(server)].sort(), signIns(server)]).toEqual([
      [
        '/',
        '/admin/API/mnt/Session/MACAddress/00:00:5E:00:53:00',
        '/admin/API/mnt/no-such-path-of-tripoint',
        '/api/v1/endpoint?page=1&size=1&filter=mac.CONTAINS.00:00:5E:00:53:00',
        '/api/v1/no-such-path-of-tripoint',
        '/ers/config/endpoint?page=1&size=10&filter=groupId.EQ.00000000-0000-4000-8000-000000000000',
        ...PATHS.slice(2),
      ],
      1,
    ]);
  });
  it('counts a 401 without credentials as no rejected sign-in', async () => {
    const server = await serving(FRONTS['forbids with credentials, and asks for them without']);
    const run = await asked(server, { families: ['ers-endpoint-groups', 'open-api'] });
    const { failedSignIns, signIns: kept } = recordOf(run);
    expect([run.code, failedSignIns, kept?.map(({ result }) => result)]).toEqual([1, 0, ['answered', 'answered']]);
  });
  it('holds no later start back for a 401 without credentials', async () => {
    const server = await serving(FRONTS['forbids with credentials, and asks for them without']);
    const folder = await temporaryFolder();
    const text = shScript(planFor(server.port, { ca: authority.cert, families: ['open-api'] }));
    await runText(folder, text);
    expect((await runText(folder, text)).code).toBe(1);
  });
  it('asks other paths over the pinned certificate alone', async () => {
    const identity = await makeSelfSigned();
    const server = await tlsServer(identity, (one) => one.socket.end(FRONTS['answers every path 404']()));
    const run = await asked(server, { ca: null, pin: identity.sha256 });
    expect([evidenceOf(run)?.tls?.trustedBy, answersEveryPathAlike(evidenceOf(run))]).toEqual(['pin', true]);
  });
  it('sends no HTTP to a certificate that another server shows meanwhile', async () => {
    const stranger = await (await makeAuthority('A stranger')).issue();
    const server: TlsListening = await tlsServer(await authority.issue(), (one) => {
      server.use(stranger);
      one.socket.end(reply('404 Not Found'));
    });
    const run = await asked(server);
    expect([bare(server), evidenceOf(run)?.control?.map(({ status }) => status)]).toEqual([[], [null, null, null]]);
  });
});

describe('given other paths that do not answer in time', () => {
  const slow = async (): Promise<TlsListening> =>
    tlsServer(await authority.issue(), ({ path, socket }) => {
      if (path.startsWith('/ers/config/endpoint')) socket.end(reply('404 Not Found'));
    });
  it('draws no conclusion from them, and ends', async () => {
    const run = await asked(await slow());
    const evidence = evidenceOf(run);
    expect([
      run.code,
      evidence?.control?.map(({ status }) => status),
      answersEveryPathAlike(evidence),
      answersOtherwiseElsewhere(evidence),
    ]).toEqual([1, [null, null, null], false, false]);
  });
  it('keeps the probe where it is stopped meanwhile', async () => {
    const server = await slow();
    const folder = await temporaryFolder();
    const text = shScript(planFor(server.port, { ca: authority.cert, families: ['ers-endpoint-groups'] }));
    const run = await runText(folder, text, {
      onStart: (pid) => {
        const watching = setInterval(() => {
          if (bare(server).length === 0) return;
          clearInterval(watching);
          process.kill(pid, 'SIGTERM');
        }, 10);
      },
    });
    const { state, probes } = recordOf(run);
    expect([run.code, state, probes[0]?.outcome, probes[0]?.evidence?.control]).toEqual([
      130,
      'stopped',
      'http.404',
      undefined,
    ]);
  });
});

describe("given answers to other paths that hold what is nobody's business", () => {
  it('keeps no cookie and no token of theirs', async () => {
    const server = await serving(() =>
      reply('302 Found', '', {
        location: 'https://portal.example/?token=held-secret-1',
        'set-cookie': 'a=held-secret-2',
      }),
    );
    const all = unpacked((await asked(server)).transcript);
    expect([all.includes('control sibling'), all.includes('held-secret')]).toEqual([true, false]);
  });
  it('keeps no password that a page knows from the probe', async () => {
    const server = await serving(() => reply('404 Not Found', `<p>${PASSWORD}</p>`, html));
    expect(unpacked((await asked(server)).transcript)).not.toContain(PASSWORD);
  });
});

describe('given ShellCheck', () => {
  it('finds nothing to say', () => {
    const { stdout } = spawnSync('shellcheck', ['--severity=style', '--format=gcc', '-'], {
      input: shScript(planFor(8443)),
      encoding: 'utf8',
    });
    expect(stdout).toBe('');
  });
});
