import { describe, expect, it } from 'vitest';
import { answersEveryPathAlike } from '../../src/core/diagnosis/words/hello.ts';
import type { SignInResult } from '../../src/core/records/attempt.ts';
import { openClient, run, type Ran } from '../node/probing/stage.ts';
import { CAN_BE_REAL, WHERE } from './needs.ts';
import { nginxInPlaceOf } from './nginx-in-place.ts';

/**
 * nginx in place of a server, in the ways in which one answers for everything or for some paths. After a probe that was turned
 * away, the same is asked without credentials elsewhere.
 */

const GROUPS = '{"SearchResult":{"total":1,"resources":[{"id":"group-1","name":"Profiled"}]}}';
const JSON_TYPE = 'default_type application/json;';

const FRONTS = {
  'redirects every path to its own admin page': 'return 302 /admin/;',
  'redirects every path to a portal that is given the path': 'return 302 https://portal.example$uri;',
  'answers every path 404': 'return 404;',
  'refuses every path': 'return 403;',
  'shows one page for every path': `default_type text/html; return 200 '<html><title>Welcome</title></html>';`,
  'redirects the API alone': `location /ers/ { return 302 /admin/; } location / { return 401; }`,
  'hides the API alone': `location /ers/ { return 404; } location = / { return 302 /admin/; } location / { return 401; }`,
  'forbids with credentials, and asks for them without': `location / { if ($http_authorization = '') { return 401; } return 403; }`,
  'is in order': `location /ers/ { ${JSON_TYPE} return 200 '${GROUPS}'; } location / { ${JSON_TYPE} return 200 '[]'; }`,
  'is slow with other paths': `location /ers/config/endpoint { return 404; } location / { limit_rate 1; return 200 '${'x'.repeat(200)}'; }`,
} as const;
type Front = keyof typeof FRONTS;

describe.runIf(CAN_BE_REAL)(`given nginx in place of a server${WHERE}`, () => {
  const { targetOf, logged } = nginxInPlaceOf<Front>(() =>
    Promise.resolve(Object.entries(FRONTS).map(([name, directives]) => [name as Front, { directives }] as const)),
  );

  interface Seen extends Ran {
    /** Lines of nginx: what was asked, and as whom. */
    readonly asked: readonly string[];
    readonly settled: readonly SignInResult[];
  }

  const probing = async (front: Front): Promise<Seen> => {
    const settled: SignInResult[] = [];
    const hooks = { gate: openClient(settled) };
    const [ran, asked] = await logged(() => run(targetOf(front), { families: ['ers-endpoint-groups'], hooks }));
    return { ...ran, asked, settled };
  };
  const evidenceOf = ({ results }: Seen) => results[0]?.evidence ?? null;
  const withoutCredentials = ({ asked }: Seen): readonly string[] =>
    asked.filter((line) => line.includes(' authorization=- ')).map((line) => line.split(' ')[1] ?? '');

  const ALL: readonly Front[] = [
    'redirects every path to its own admin page',
    'redirects every path to a portal that is given the path',
    'answers every path 404',
    'refuses every path',
    'shows one page for every path',
  ];
  it.each(ALL)('that %s: every path answers alike', async (front) => {
    expect(answersEveryPathAlike(evidenceOf(await probing(front)))).toBe(true);
  });

  const SOME: readonly Front[] = [
    'redirects the API alone',
    'hides the API alone',
    'forbids with credentials, and asks for them without',
  ];
  it.each(SOME)('that %s: other paths answer otherwise', async (front) => {
    const evidence = evidenceOf(await probing(front));
    expect(answersEveryPathAlike(evidence)).toBe(false);
  });

  it('asks the same path and three others without credentials after the probe', async () =>
    expect([...withoutCredentials(await probing('answers every path 404'))].sort()).toEqual([
      '/',
      '/admin/API/mnt/no-such-path-of-tripoint',
      '/ers/config/endpointgroup',
      '/ers/config/no-such-path-of-tripoint',
    ]));
  it('sends the credentials with the probe alone', async () => {
    const seen = await probing('refuses every path');
    expect(seen.asked.filter((line) => line.includes(' authorization=api-user '))).toHaveLength(1);
  });
  it('tells the attempt ledger of the probe alone: a page that only who signs in gets counts as rejected', async () =>
    expect((await probing('forbids with credentials, and asks for them without')).settled).toEqual(['unknown']));
  it('asks nothing more of a server in order', async () =>
    expect(withoutCredentials(await probing('is in order'))).toEqual([]));
  it('draws no conclusion from paths that do not answer in time, and ends', async () => {
    const evidence = evidenceOf(await probing('is slow with other paths'));
    expect(answersEveryPathAlike(evidence)).toBe(false);
  });
  it('ends at once when it is stopped, and keeps what the probe saw', async () => {
    const stopping = new AbortController();
    const before = performance.now();
    const ran = await run(targetOf('is slow with other paths'), {
      families: ['ers-endpoint-groups'],
      signal: stopping.signal,
      hooks: {
        onPhase: (_family, layer) => {
          if (layer === 'body') setTimeout(() => stopping.abort(), 300);
        },
      },
    });
    expect(performance.now() - before).toBeLessThan(10_000);
    expect([ran.outcomes, ran.results[0]?.evidence?.control]).toEqual([
      [['ers-endpoint-groups', 'http.404']],
      undefined,
    ]);
  });
});
