import { describe, expect, it } from 'vitest';
import type { Claim } from '../../../src/core/diagnosis/guard/note.ts';
import { run } from '../make-evidence.ts';
import { contradictions } from './in-words.ts';

const claim = (changes: Partial<Claim['vantage']> = {}, addresses: readonly string[] = ['203.0.113.10']): string =>
  contradictions({
    stage: 'outside',
    vantage: { ...run('outside').vantage, ...changes },
    addresses,
    connectTo: null,
    runs: [{ ...run('inside'), vantage: { ...run('inside').vantage, resolvers: ['10.0.0.53'] } }],
  }).join(' ');

describe('given an outside stage that is about to be run', () => {
  it('says nothing where nothing speaks against it', () => expect(claim()).toBe(''));
  it('says that traffic leaves by the VPN where the routing table says so', () =>
    expect(claim({ vpnInterfaces: ['tun0'], defaultRoute: { interface: 'tun0', address: '10.9.0.2' } })).toContain(
      'traffic leaves by a VPN adapter',
    ));
  it('says that the VPN is up and another adapter is used', () =>
    expect(claim({ vpnInterfaces: ['tun0'], defaultRoute: { interface: 'eth0', address: '198.51.100.5' } })).toContain(
      'leaves by another one',
    ));
  it('leaves open what the routing table does not tell', () =>
    expect(claim({ vpnInterfaces: ['tun0'] })).toContain('may come from inside'));
  it('says that the inside resolver was asked', () =>
    expect(claim({ resolvers: ['10.0.0.53'] }, ['10.0.0.5'])).toContain('resolver of the inside stage (10.0.0.53)'));
  it('says that it is the machine of the inside stage, also where that one was led to an address by hand', () => {
    const inside = run('inside');
    const vantage = { ...inside.vantage, addresses: [{ interface: 'eth0', address: '10.0.0.7' }] };
    for (const [connectTo, there] of [
      [null, null],
      ['10.0.0.5:443', null],
      [null, '203.0.113.9:443'],
    ] as const)
      expect(
        contradictions({
          stage: 'outside',
          vantage,
          addresses: [],
          connectTo: there,
          runs: [{ ...inside, vantage, server: { ...inside.server, connectTo } }],
        }),
      ).toContain('This machine has the same addresses as it had in the inside stage.');
  });
  it('says that there is no way out', () => expect(claim({ defaultRoute: null })).toContain('no default route'));
});
