import { describe, expect, it } from 'vitest';
import { lookAtCertificate } from '../../../src/node/probing/certificate.ts';
import type { LookTarget } from '../../../src/node/probing/target.ts';
import { HOST, makeAuthority, makeSelfSigned } from './certificates.ts';
import { goodAnswer, tlsServer } from './servers.ts';

const lookingAt = (port: number, wishes: Partial<LookTarget> = {}): LookTarget => ({
  host: HOST,
  port: 443,
  connectTo: { host: '127.0.0.1', port },
  ca: null,
  pin: null,
  proxy: null,
  timeouts: { connectMs: 10_000, headersMs: 10_000, totalMs: 20_000 },
  ...wishes,
});
const signal = new AbortController().signal;

describe('given a look at a certificate', () => {
  it('shows an untrusted one, says why, and sends no HTTP', async () => {
    const identity = await makeSelfSigned();
    const server = await tlsServer(identity, ({ path, socket }) => socket.end(goodAnswer(path)));
    const look = await lookAtCertificate(lookingAt(server.port), null, signal);
    expect(look).toMatchObject({ trusted: false, trustedBy: null, problem: 'tls.untrusted', tlsVersion: 'TLSv1.3' });
    expect(look.chain[0]?.sha256).toBe(identity.sha256);
    expect(server.received()).toBe('');
  });

  it('says what makes a trusted one trusted, and sends no HTTP', async () => {
    const authority = await makeAuthority();
    const identity = await authority.issue();
    const server = await tlsServer(identity, ({ path, socket }) => socket.end(goodAnswer(path)));
    const byAuthority = await lookAtCertificate(lookingAt(server.port, { ca: authority.cert }), null, signal);
    const byPin = await lookAtCertificate(lookingAt(server.port, { pin: identity.sha256 }), null, signal);
    expect([byAuthority.trustedBy, byPin.trustedBy]).toEqual(['imported-ca', 'pin']);
    expect([byAuthority.problem, byPin.problem]).toEqual([null, null]);
    expect(server.received()).toBe('');
  });
});
