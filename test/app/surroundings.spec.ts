import { readFileSync } from 'node:fs';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { surroundings } from '../../src/app/app.ts';

afterEach(() => {
  vi.unstubAllEnvs();
});

const here = (resolveProxy: ((url: string) => Promise<string>) | null = null) =>
  surroundings({ resolveProxy } as Parameters<typeof surroundings>[0]);

const withProxy = (address: string) => {
  for (const name of ['https_proxy', 'HTTPS_PROXY', 'no_proxy', 'NO_PROXY']) vi.stubEnv(name, undefined);
  if (address !== '') vi.stubEnv('https_proxy', address);
};

describe('given what this machine has for every case', () => {
  it('counts the authorities of the program and those of the system, as its own file holds them', async () => {
    const { authorities } = await here();
    const file = readFileSync('/etc/ssl/certs/ca-certificates.crt', 'utf8');
    expect(authorities.bundled).toBeGreaterThan(100);
    expect(authorities.system).toBe(file.split('BEGIN CERTIFICATE').length - 1);
  });
  it.each([
    ['', 'none'],
    ['http://proxy.customer.example:3128', { place: 'proxy.customer.example:3128' }],
    ['http://per:s3cret@[2001:db8::7]:8080/', { place: '[2001:db8::7]:8080' }],
    ['socks5://proxy.customer.example:1080', 'unusable'],
    ['http://', 'unusable'],
  ])('says which proxy the environment names, never its credentials: %s', async (address, proxy) => {
    withProxy(address);
    expect((await here()).proxy).toEqual(proxy);
  });
  it('asks nothing of a system that answers for each server', async () => {
    const asked: string[] = [];
    const found = await here((url) => Promise.resolve(asked.push(url)).then(() => 'DIRECT'));
    expect([found.proxy, asked]).toEqual(['by-server', []]);
  });
});
