import { describe, expect, it } from 'vitest';
import {
  readBaseUrl,
  readContextFields,
  segmentSchema,
  serviceContextSchema,
} from '../../../src/core/whitelisting/context.ts';

const textOf = (typed: string) => {
  const read = readBaseUrl(typed);
  return read.ok ? read.value.text : null;
};

describe('given a base URL', () => {
  for (const [typed, text] of [
    ['https://service.example', 'https://service.example'],
    [' HTTPS://Service.Example./ ', 'https://service.example'],
    ['https://service.example:443/api/', 'https://service.example/api'],
    ['https://service.example:8443', 'https://service.example:8443'],
    ['https://127.0.0.1:8443//', 'https://127.0.0.1:8443'],
    ['https://[::1]:8443', 'https://[::1]:8443'],
  ] as const)
    it(`writes ${JSON.stringify(typed)} as ${text}`, () => expect(textOf(typed)).toBe(text));

  for (const typed of (
    '|service.example|http://service.example|https://user:secret@service.example|' +
    'https://service.example?x=1|https://service.example/#x|https://service.example/a/../b|' +
    'https://service.example/%2e%2e/b|https://service.example\\evil.example|https://serv ice.example|' +
    'https://service.example:0|https://service.example:99999|https://räksmörgås.example|' +
    'https://-bad.example|ftp://service.example'
  ).split('|'))
    it(`refuses ${JSON.stringify(typed)}`, () => expect(textOf(typed)).toBeNull());
  it('does not quote what it refuses, as it may hold a password', () => {
    const read = readBaseUrl('https://user:hunter22@service.example');
    expect(read.ok ? '' : read.message).not.toContain('hunter22');
  });
});

describe('given the name of a context', () => {
  const isTaken = (name: string): boolean =>
    readContextFields({
      ...{ name, baseUrl: 'https://service.example', organizationId: 'o', contextId: 'c' },
      ...{ ca: null, pin: null, proxy: 'none', timeZone: null },
    }).ok;
  it.each(['AСME', 'Αcme', 'Аcme Guest', 'Acmе 2'])('refuses letters of another script among its own: %s', (name) =>
    expect(isTaken(name)).toBe(false),
  );
  it.each(['AC\u200bME', 'ACME\u00a0Guest', 'AC\u3164ME'])('refuses what nobody sees within: %j', (name) =>
    expect(isTaken(name)).toBe(false),
  );
  it('takes what stands around a value unseen for no part of any', () => {
    const typed = { name: '\u200bACME\u00a0', baseUrl: '\ufeffhttps://service.example\u200b', proxy: 'none\u00a0' };
    const ids = { organizationId: '\u2060o', contextId: 'c\u200b' };
    const read = readContextFields({
      ...typed,
      ...ids,
      ca: null,
      pin: `${'a'.repeat(64)}\u200b`,
      timeZone: null,
    });
    const value = {
      name: 'ACME',
      baseUrl: 'https://service.example',
      organizationId: 'o',
      contextId: 'c',
      proxy: 'none',
    };
    expect(read).toMatchObject({ ok: true, value: { ...value, pin: 'a'.repeat(64) } });
  });
  it.each(['ACME', 'Åkeri Öst 2', 'Москва', 'Αθήνα', '東京 Office'])('takes %s', (name) =>
    expect(isTaken(name)).toBe(true),
  );
});

describe('given an id that stands in a path', () => {
  for (const id of ['', '.', '..', 'a/b', 'a\\b', 'a?b', 'a#b', 'a%2fb', 'a b', 'a\u0000b', 'a\u202eb'])
    it(`refuses ${JSON.stringify(id)}`, () => expect(segmentSchema.safeParse(id).success).toBe(false));
  for (const id of ['42', 'acme', 'a.b', '6f9619ff-8b86-d011-b42d-00c04fc964ff'])
    it(`takes ${id}`, () => expect(segmentSchema.safeParse(id).success).toBe(true));
});

describe('given a stored context', () => {
  const context = {
    id: '6f9619ff-8b86-4011-b42d-00c04fc964ff',
    name: 'ACME',
    baseUrl: 'https://service.example',
    organizationId: 'org',
    contextId: 'guest',
    ca: null,
    pin: null,
    proxy: 'system',
    createdAt: '2026-11-21T10:00:00.000+01:00',
    changedAt: '2026-11-21T10:00:00.000+01:00',
    practice: null,
  };
  it('refuses a base URL that is not normalised', () =>
    expect(serviceContextSchema.safeParse({ ...context, baseUrl: 'https://service.example/' }).success).toBe(false));
  it('has no place for the key', () =>
    expect(serviceContextSchema.parse({ ...context, apiKey: 'k' })).not.toHaveProperty('apiKey'));
});
