import { worded } from '../../src/core/messages/message.ts';
import { mkdir, writeFile } from 'node:fs/promises';
import { beforeAll, describe, expect, it } from 'vitest';
import type { SignInResult } from '../../src/core/records/attempt.ts';
import { earlierText } from '../../src/core/diagnosis/words/hello.ts';
import type { Family } from '../../src/core/vocabulary/words.ts';
import { run, type Ran } from '../node/probing/stage.ts';
import { CAN_BE_REAL, WHERE } from './needs.ts';
import { nginxInPlaceOf } from './nginx-in-place.ts';

/** nginx in place of a server that is short of something for a moment, for good, or not at all. */

const SLOT = { '/ers/config/endpointgroup': 'group', '/ers/config/endpoint': 'endpoint' } as const;
const LISTS: readonly Family[] = ['ers-endpoint-groups', 'ers-endpoints'];

const FRONTS = {
  // One request a second: what comes sooner is answered 503.
  'is short of breath': 'location / { limit_req zone=breath; }',
  'stays down': `location = /ers/config/endpoint { return 503; }`,
  'is down from the beginning': 'location / { return 503; }',
  'has no answer to pass on': 'location / { return 502; }',
} as const;
type Front = keyof typeof FRONTS;

describe.runIf(CAN_BE_REAL)(`given nginx in place of a server${WHERE}`, () => {
  const { targetOf, logged, realClient } = nginxInPlaceOf<Front>(async (folder) => {
    await mkdir(folder.path('site/ers/config'), { recursive: true });
    for (const [path, name] of Object.entries(SLOT)) {
      const list = { SearchResult: { total: 1, resources: [{ id: `${name}-1`, name }] } };
      await writeFile(folder.path(`site${path}`), JSON.stringify(list));
    }
    const beside = 'limit_req_zone $binary_remote_addr zone=breath:1m rate=1r/s;';
    return Object.entries(FRONTS).map(([name, front]) => {
      const directives = `root ${folder.path('site')}; default_type application/json; ${front}`;
      return [name as Front, front.includes('zone=breath') ? { directives, beside } : { directives }] as const;
    });
  });

  interface Seen extends Ran {
    readonly asked: readonly string[];
    readonly settled: readonly SignInResult[];
  }
  const probing = async (front: Front, alone = false, signal?: AbortSignal): Promise<Seen> => {
    const settled: SignInResult[] = [];
    const options = { hooks: { gate: await realClient(settled) }, ...(signal && { signal }) };
    const [ran, asked] = await logged(() => run(targetOf(front), { families: LISTS, alone, ...options }));
    return { ...ran, asked, settled };
  };
  const saidOf = ({ results }: Seen): readonly (string | null)[] =>
    results.map(({ outcome, evidence }) => evidence && worded(earlierText(outcome, evidence), 'en'));

  describe('that is short of breath', () => {
    let seen: Seen;
    beforeAll(async () => {
      seen = await probing('is short of breath');
    });

    it('takes the second answer', () => expect(seen.outcomes.map(([, outcome]) => outcome)).toEqual(['ok', 'ok']));
    it('keeps the first', () => expect(seen.results[1]?.evidence?.earlier?.response.status).toBe(503));
    it('calls the error passing', () =>
      expect(saidOf(seen)).toEqual([
        null,
        'The first answer was 503; asked again after 2 seconds, the probe is good: passing.',
      ]));
    it('has each ask in the ledger, and none rejected', () =>
      expect(seen.settled).toEqual(['accepted', 'answered', 'accepted']));
  });
  it('that stays down: it is called lasting', async () =>
    expect(saidOf(await probing('stays down'))[1]).toBe(
      'The first answer was 503; asked again after 2 seconds, it is 503.',
    ));
  it('that is down from the beginning: nobody was let in, so no credentials go out twice', async () => {
    const { asked, settled } = await probing('is down from the beginning');
    const signIns = asked.filter((line) => line.includes(' authorization=api-user '));
    expect([asked.length, signIns.length, settled]).toEqual([3, 1, ['unclear']]);
  });
  it('that has no answer to pass on: no credentials go out twice, because the server may have rejected the sign-in', async () => {
    const { asked, settled } = await probing('has no answer to pass on');
    const signIns = asked.filter((line) => line.includes(' authorization=api-user '));
    expect([asked.length, signIns.length, settled]).toEqual([3, 1, ['unclear']]);
  });
  it('in a round of a watch: nothing is asked twice', async () =>
    expect((await probing('stays down', true)).asked).toHaveLength(2));
  it('stopped in the pause: the first answer stays', async () => {
    const stopping = new AbortController();
    setTimeout(() => stopping.abort(), 1200);
    const { outcomes, results } = await probing('stays down', false, stopping.signal);
    expect([outcomes[1]?.[1], results[1]?.evidence?.earlier]).toEqual(['http.502-504', undefined]);
  });
});
