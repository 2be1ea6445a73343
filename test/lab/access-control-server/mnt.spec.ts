import { XMLParser } from 'fast-xml-parser';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { RunningWorld } from '../../../src/lab/lab.ts';
import { ask, headersOf, MNT, runAltered } from '../client.ts';

/** The names of elements in order, each opened one closed again by its own name; `null` where that does not hold. */
const elementsOf = (xml: string): readonly string[] | null => {
  const open: string[] = [];
  const names: string[] = [];
  const inner = xml.replace(/^<\?xml [^>]*\?>/, '');
  for (const [, closing, name, self] of inner.matchAll(/<(\/?)([\w-]+)[^<>]*?(\/?)>/g)) {
    if (closing === '/') {
      if (open.pop() !== name) return null;
    } else {
      names.push(name!);
      if (self !== '/') open.push(name!);
    }
  }
  const marksInText = /[<>]/.test(inner.replace(/<\/?[\w-]+[^<>]*>/g, '')) || /&(?!\w+;|#\d+;)/.test(inner);
  return open.length === 0 && !marksInText ? names : null;
};

const parse = (body: string) => {
  expect(elementsOf(body)).not.toBeNull();
  return new XMLParser({ parseTagValue: false }).parse(body) as Record<string, Record<string, string>>;
};
const askMnt = (world: RunningWorld, path = MNT) => ask(world, path, { accept: 'application/xml' });

describe('given a healthy NAC server, asked over MnT', () => {
  let world: RunningWorld;
  beforeAll(async () => (world = await runAltered((setup) => setup)));
  afterAll(() => world.close());

  it('answers 500 with an XML declaration for an address without a session', async () => {
    const seen = await askMnt(world);
    expect(seen.status).toBe(500);
    expect(seen.body.startsWith('<?xml version="1.0" encoding="UTF-8" standalone="yes"?>')).toBe(true);
  });
  it('says in it that session data is not available', async () => {
    const { 'mnt-rest-result': result } = parse((await askMnt(world)).body);
    expect(result).toMatchObject({ 'cpm-code': '34110', 'module-name': 'MnT', status: 'SERVER_ERROR' });
    expect(result?.['internal-error-info']).toContain('is not available for 00:00:5E:00:53:00');
  });
  it('declares XML', async () =>
    expect(headersOf(await askMnt(world), 'content-type')).toEqual(['application/xml;charset=utf-8']));
  it('gives the session where there is one', async () => {
    world.server.setSession('00:00:5E:00:53:77', true);
    const seen = await askMnt(world, '/admin/API/mnt/Session/MACAddress/00:00:5E:00:53:77');
    expect(seen.status).toBe(200);
    expect(parse(seen.body).sessionParameters).toMatchObject({ calling_station_id: '00:00:5E:00:53:77' });
  });
  it('does not find a session by a lower-case address', async () => {
    world.server.setSession('00:00:5E:00:53:AB', true);
    expect((await askMnt(world, '/admin/API/mnt/Session/MACAddress/00:00:5e:00:53:ab')).status).toBe(500);
  });
  it('answers something that is no address without the code of an absent session', async () => {
    const { 'mnt-rest-result': result } = parse(
      (await askMnt(world, '/admin/API/mnt/Session/MACAddress/nonsense')).body,
    );
    expect(result).not.toHaveProperty('cpm-code');
  });
  it('repeats what was asked for only in a harmless form', async () => {
    const seen = await askMnt(world, '/admin/API/mnt/Session/MACAddress/%3Cscript%3E%26');
    expect(elementsOf(seen.body)).not.toContain('script');
    expect(seen.body).toContain('The address &lt;script&gt;&amp; cannot be read.');
  });
  it.each([null, 'application/json', '*/*'])('insists on XML: Accept %s gets 406', async (accept) => {
    expect((await ask(world, MNT, { accept })).status).toBe(406);
  });
});
