import { beforeAll, describe, expect, it } from 'vitest';
import { evidenceSchema } from '../../../src/core/evidence/evidence.ts';
import { makeAuthority, type Authority } from './certificates.ts';
import { GROUP_ID, goodAnswer, tlsServer } from './servers.ts';
import { run, runOne, targetAt } from './stage.ts';

let authority: Authority;
beforeAll(async () => {
  authority = await makeAuthority();
});

const goodServer = async () => tlsServer(await authority.issue(), ({ path, socket }) => socket.end(goodAnswer(path)));

describe('given a server in good order with a certificate of an imported authority', () => {
  it('finds all four probes good', async () => {
    const server = await goodServer();
    const { outcomes, failedSignIns } = await run(targetAt(server.port, { ca: authority.cert }));
    expect(new Map(outcomes)).toEqual(
      new Map([
        ['ers-endpoint-groups', 'ok'],
        ['ers-endpoints', 'ok'],
        ['open-api', 'ok'],
        ['mnt-session', 'ok'],
      ]),
    );
    expect(failedSignIns).toBe(0);
  });

  it('writes evidence that a record accepts', async () => {
    const server = await goodServer();
    const { results } = await run(targetAt(server.port, { ca: authority.cert }));
    for (const { evidence } of results) expect(evidenceSchema.safeParse(evidence).error).toBeUndefined();
  });

  it('asks the endpoints probe for the first group that the server listed', async () => {
    const server = await goodServer();
    await run(targetAt(server.port, { ca: authority.cert }));
    expect(server.requests().some((head) => head.includes(`filter=groupId.EQ.${GROUP_ID} `))).toBe(true);
  });

  it('keeps the chain, says what made it trusted, and stamps every layer that was reached', async () => {
    const server = await goodServer();
    const { evidence } = await runOne(targetAt(server.port, { ca: authority.cert }));
    expect(evidence?.tls?.trustedBy).toBe('imported-ca');
    expect(evidence?.tls?.chain[0]?.subjectAltNames).toEqual(['acs.test']);
    const { dns, proxy, ...reached } = evidence?.times ?? {};
    expect([dns, proxy]).toEqual([null, null]);
    expect(Object.values(reached)).not.toContain(null);
  });
});
