import { mkdir, writeFile } from 'node:fs/promises';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { SignInResult } from '../../src/core/records/attempt.ts';
import { earlierText } from '../../src/core/diagnosis/hello-words.ts';
import type { Family } from '../../src/core/vocabulary/words.ts';
import { openLedger } from '../../src/node/attempts/ledger.ts';
import type { SignInGate } from '../../src/node/probing/target.ts';
import { valueOf } from '../node/disk/temporary-folder.ts';
import { makeAuthority, type Authority } from '../node/probing/certificates.ts';
import { run, targetAt, type Ran } from '../node/probing/stage.ts';
import { isListening } from './daemon.ts';
import { freePorts } from './free-ports.ts';
import { CAN_BE_REAL, WHERE } from './needs.ts';
import { startNginx } from './nginx.ts';
import { makeScratchFolder, type ScratchFolder } from './scratch-folder.ts';

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
  let authority: Authority;
  let folder: ScratchFolder;
  let stop: () => Promise<void>;
  const ports = new Map<Front, number>();
  const names = Object.keys(FRONTS) as Front[];

  beforeAll(async () => {
    authority = await makeAuthority();
    const { cert, key } = await authority.issue();
    folder = await makeScratchFolder();
    await folder.put('server.pem', cert);
    await folder.put('server-key.pem', key);
    await mkdir(folder.path('site/ers/config'), { recursive: true });
    for (const [path, name] of Object.entries(SLOT))
      await writeFile(
        folder.path(`site${path}`),
        JSON.stringify({ SearchResult: { total: 1, resources: [{ id: `${name}-1`, name }] } }),
      );
    const free = await freePorts(names.length);
    const hosts = names.map((name, index) => {
      ports.set(name, free[index] ?? 0);
      return {
        listen: `127.0.0.1:${free[index] ?? 0}`,
        certificate: 'server.pem',
        key: 'server-key.pem',
        directives: `root ${folder.path('site')}; default_type application/json; ${FRONTS[name]}`,
        ...(index === 0 && {
          beside: 'limit_req_zone $binary_remote_addr zone=breath:1m rate=1r/s;',
        }),
      };
    });
    ({ stop } = await startNginx(folder, hosts, () => isListening(free.at(-1) ?? 0)));
  });
  afterAll(async () => {
    await stop();
    await folder.remove();
  });

  /** The gate of a real ledger, and what it was told. */
  const realClient = async (settled: SignInResult[]): Promise<SignInGate> => {
    const { gate } = valueOf(
      await openLedger(await folder.open(`ledger-${crypto.randomUUID()}`)).begin({
        id: crypto.randomUUID(),
        account: { server: 'acs.test:443', user: 'api-user' },
        by: 'terminal probe',
        stage: 'inside',
        consent: [],
      }),
    );
    return {
      ...gate,
      settle: (ticket, result) => {
        settled.push(result);
        return gate.settle(ticket, result);
      },
    };
  };

  interface Seen extends Ran {
    readonly asked: readonly string[];
    readonly settled: readonly SignInResult[];
  }
  const probing = async (front: Front, alone = false, signal?: AbortSignal): Promise<Seen> => {
    const before = await folder.read('nginx.log');
    const settled: SignInResult[] = [];
    const ran = await run(
      targetAt(ports.get(front) ?? 0, { ca: authority.cert }),
      { families: LISTS, alone },
      { hooks: { gate: await realClient(settled) }, ...(signal && { signal }) },
    );
    await pause(300);
    const asked = (await folder.read('nginx.log')).slice(before.length).split('\n').filter(Boolean);
    return { ...ran, asked, settled };
  };
  const saidOf = ({ results }: Seen): readonly (string | null)[] =>
    results.map(({ outcome, evidence }) => evidence && earlierText(outcome, evidence));

  describe('that is short of breath', () => {
    let seen: Seen;
    beforeAll(async () => {
      seen = await probing('is short of breath');
    });

    it('takes the second answer', () => {
      expect(seen.outcomes.map(([, outcome]) => outcome)).toEqual(['ok', 'ok']);
    });
    it('keeps the first', () => {
      expect(seen.results[1]?.evidence?.earlier?.response.status).toBe(503);
    });
    it('calls the error passing', () => {
      expect(saidOf(seen)).toEqual([
        null,
        'The first answer was 503; asked again after 2 seconds, the probe is good: passing.',
      ]);
    });
    it('has each ask in the ledger, and none rejected', () => {
      expect(seen.settled).toEqual(['accepted', 'answered', 'accepted']);
    });
  });
  it('that stays down: it is called lasting', async () => {
    expect(saidOf(await probing('stays down'))[1]).toBe(
      'The first answer was 503; asked again after 2 seconds, it is the same: lasting.',
    );
  });
  it('that is down from the beginning: nobody was let in, so no credentials go out twice', async () => {
    const { asked, settled } = await probing('is down from the beginning');
    const signIns = asked.filter((line) => line.includes(' authorization=api-user '));
    expect([asked.length, signIns.length, settled]).toEqual([3, 1, ['hidden']]);
  });
  it('that has no answer to pass on: nothing more is asked, because the server may have rejected the sign-in', async () => {
    const { asked, settled } = await probing('has no answer to pass on');
    expect([asked.length, settled]).toEqual([1, ['unknown']]);
  });
  it('in a round of a watch: nothing is asked twice', async () => {
    expect((await probing('stays down', true)).asked).toHaveLength(2);
  });
  it('stopped in the pause: the first answer stays', async () => {
    const stopping = new AbortController();
    setTimeout(() => stopping.abort(), 1200);
    const { outcomes, results } = await probing('stays down', false, stopping.signal);
    expect([outcomes[1]?.[1], results[1]?.evidence?.earlier]).toEqual(['http.502-504', undefined]);
  });
});
