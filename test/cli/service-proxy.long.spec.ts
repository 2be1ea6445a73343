import { describe, expect, it } from 'vitest';
import { macAt } from '../node/service/batch-for-test.ts';
import { tunnelProxy } from '../node/service/proxy-for-test.ts';
import { onPractice } from './service-for-cli.ts';

const ENTRY = ['whitelist', 'add', '--permanent', '--mac', macAt(1), '--name', 'Printer'];

describe('given --proxy with the address of a proxy', () => {
  it('goes to the service through it, and shows it nothing of the key', async () => {
    const { service, run } = await onPractice();
    const proxy = await tunnelProxy();
    const { code } = await run(...ENTRY, '--proxy', `http://127.0.0.1:${proxy.port}`);
    expect([code, service.seen().length, proxy.connections()]).toEqual([0, 1, 1]);
    expect(proxy.received()).toMatch(/^CONNECT 127\.0\.0\.1:\d+ HTTP/);
    expect(proxy.received()).not.toContain(service.apiKey);
  });

  it('ends with 3 and sends nothing where there is no proxy', async () => {
    const { service, run } = await onPractice();
    const { code, out } = await run(...ENTRY, '--proxy', 'http://127.0.0.1:9');
    expect([code, service.seen(), out]).toEqual([3, [], expect.stringContaining('Nothing was sent.') as string]);
  });
});

describe('given --proxy with a password in it', () => {
  const SECRET = 'http://me:sesame-4711@127.0.0.1:1';
  for (const args of [
    [...ENTRY],
    [...ENTRY, '--dry-run'],
    ['whitelist', 'batch', '/nowhere.csv'],
    ['policy', 'remove-emails', '--policy', 'p', '--email', 'a@acme.example', '--revoke', 'no', '--yes'],
  ])
    it(`refuses ${args.slice(0, 2).join(' ')} ${args.includes('--dry-run') ? 'in a dry run ' : ''}without repeating it`, async () => {
      const { service, run } = await onPractice();
      const { code, out, err } = await run(...args, '--proxy', SECRET);
      expect([code, out, service.seen()]).toEqual([3, '', []]);
      expect(err).toMatch(/^--proxy holds no credentials.*https_proxy/);
      expect(err).not.toContain('sesame-4711');
    });
});
