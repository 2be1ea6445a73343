import { describe, expect, it } from 'vitest';
import {
  canonicalMac,
  DOCUMENTATION_MAC,
  parametersFor,
  UNMATCHED_GROUP_ID,
  DEFINITIONS,
} from '../../../src/core/evidence/probes.ts';
import { withReading } from './evidence-of.ts';

const parameters = { mac: DOCUMENTATION_MAC, groupId: UNMATCHED_GROUP_ID };

describe('given the four probes', () => {
  it('asks for the paths and queries of the specification', () =>
    expect(Object.values(DEFINITIONS).map(({ method, path }) => `${method} ${path(parameters)}`)).toEqual([
      'GET /ers/config/endpointgroup?page=1&size=10&sortasc=name',
      `GET /ers/config/endpoint?page=1&size=10&filter=groupId.EQ.${UNMATCHED_GROUP_ID}`,
      'GET /api/v1/endpoint?page=1&size=1&filter=mac.CONTAINS.00:00:5E:00:53:00',
      'GET /admin/API/mnt/Session/MACAddress/00:00:5E:00:53:00',
    ]));

  it('asks MnT for XML and the others for JSON', () =>
    expect(Object.values(DEFINITIONS).map(({ accept }) => accept)).toEqual([
      'application/json',
      'application/json',
      'application/json',
      'application/xml',
    ]));

  it('lets no value out of its place in path or query', () => {
    const hostile = { mac: '../x?a#b&c', groupId: 'a&filter=b#c d' };
    const paths = Object.values(DEFINITIONS).map(({ path }) => path(hostile));
    expect(paths.join(' ')).not.toMatch(/\.\.\/|#|&filter=b| d/);
  });
});

describe('given the values to ask for', () => {
  const listed = withReading(200, { kind: 'search-result', total: 1, resources: 1, firstId: 'abc-1', anomalies: [] });
  const groups = { family: 'ers-endpoint-groups', outcome: 'ok', evidence: listed } as const;

  it("takes the group from the first probe's reply", () =>
    expect(parametersFor({ mac: null, groupId: null }, [groups]).groupId).toBe('abc-1'));

  it("prefers the engineer's own", () =>
    expect(parametersFor({ mac: null, groupId: 'mine' }, [groups]).groupId).toBe('mine'));

  it('falls back to an id that matches nothing, and to the documentation MAC', () =>
    expect(parametersFor({ mac: null, groupId: null }, [])).toEqual(parameters));

  it('writes a MAC in upper case with colons', () =>
    expect(parametersFor({ mac: 'aa-bb-cc-dd-ee-ff', groupId: null }, []).mac).toBe('AA:BB:CC:DD:EE:FF'));

  it.each(['aa:bb:cc:dd:ee', 'aa:bb-cc:dd:ee:ff', 'aabbccddeeff', 'gg:bb:cc:dd:ee:ff'])('takes %s for no MAC', (text) =>
    expect(canonicalMac(text)).toBeNull(),
  );
});
