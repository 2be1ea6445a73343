import { describe, expect, it } from 'vitest';
import { lookAtCertificate } from '../../../src/node/probing/look.ts';
import { makeSelfSigned } from './certificates.ts';
import { GROUP_ID, tlsServer } from './servers.ts';
import { run, runOne, targetAt } from './stage.ts';
import { authority, good, serving, trusting } from './trusted.ts';

describe('given a server in good order with a certificate of an imported authority', () => {
  it('asks the endpoints probe for the first group that the server listed', async () => {
    const server = await serving();
    const { outcomes, failedSignIns } = await run(trusting(server.port));
    expect(server.requests().some((head) => head.includes(`filter=groupId.EQ.${GROUP_ID} `))).toBe(true);
    expect([outcomes.map(([, outcome]) => outcome), failedSignIns]).toEqual([['ok', 'ok', 'ok', 'ok'], 0]);
  });

  it('keeps the chain, says what made it trusted, and stamps every layer that was reached', async () => {
    const server = await serving();
    const { evidence } = await runOne(trusting(server.port));
    expect(evidence?.tls?.trustedBy).toBe('imported-ca');
    expect(evidence?.tls?.chain[0]?.subjectAltNames).toEqual(['acs.test']);
    const { dns, proxy, ...reached } = evidence?.times ?? {};
    expect([dns, proxy]).toEqual([null, null]);
    expect(Object.values(reached)).not.toContain(null);
  });
});

describe('given a look at a certificate', () => {
  const look = (...target: Parameters<typeof targetAt>) =>
    lookAtCertificate(targetAt(...target), null, new AbortController().signal);

  it('shows an untrusted one, says why and which stores it leads to, and sends no HTTP', async () => {
    const identity = await makeSelfSigned();
    const server = await tlsServer(identity, good);
    const seen = await look(server.port);
    expect(seen).toMatchObject({ trusted: false, trustedBy: null, problem: 'tls.untrusted', tlsVersion: 'TLSv1.3' });
    expect([seen.chain[0]?.sha256, seen.stores]).toMatchObject([identity.sha256, { bundled: false, imported: null }]);
    expect(server.received()).toBe('');
  });

  it('keeps what the first connection showed where the second fails, by a pin', async () => {
    const identity = await authority.issue();
    let connections = 0;
    const server = await tlsServer(identity, good, {
      ALPNCallback: () => ((connections += 1) === 1 ? 'http/1.1' : undefined),
    });
    const seen = await look(server.port, { pin: identity.sha256 });
    expect([seen.problem, seen.trusted, seen.chain[0]?.sha256]).toEqual(['tls.alert', false, identity.sha256]);
  });

  it('says what makes a trusted one trusted, tells its stores, and sends no HTTP', async () => {
    const identity = await authority.issue();
    const server = await tlsServer(identity, good);
    const byAuthority = await look(server.port, { ca: authority.cert });
    const byPin = await look(server.port, { pin: identity.sha256 });
    expect([byAuthority.trustedBy, byPin.trustedBy]).toEqual(['imported-ca', 'pin']);
    expect([byAuthority.problem, byPin.problem]).toEqual([null, null]);
    expect(byAuthority.stores).toMatchObject({ bundled: false, imported: true });
    expect(server.received()).toBe('');
  });
});
