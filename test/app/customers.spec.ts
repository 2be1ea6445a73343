import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { CUSTOMER_HUES, hueOf, type CustomerHues } from '../../src/core/vocabulary/customer-hues.ts';
import { customerStore } from '../../src/node/disk/small-files.ts';
import type { Host } from '../../src/app/host.ts';
import { value } from './host-on-world.ts';
import { newFolder, openServiceHost } from './service-host.ts';

/** A customer's colour: given once, the least used first, the same in cases and contexts, and kept. */

const huesOf = async (host: Host): Promise<CustomerHues> => value(await host.operations.customers.hues({}));
const caseOf = async (host: Host, customer: string): Promise<void> =>
  void value(await host.operations.cases.create({ title: 'A case', customer, site: '' }));
const CONTEXT = {
  id: null,
  name: 'ACME',
  baseUrl: 'https://service.example',
  organizationId: 'org',
  contextId: 'guest',
  ca: null,
  pin: null,
  proxy: 'none',
};

describe('given customers of cases and contexts', () => {
  it('gives each another colour for as long as there are any, then the least used', async () => {
    const { host } = await openServiceHost(await newFolder());
    for (let at = 0; at < CUSTOMER_HUES.length + 1; at += 1) {
      await caseOf(host, `Customer ${at}`);
      await huesOf(host);
    }
    const hues = await huesOf(host);
    const given = Array.from({ length: CUSTOMER_HUES.length + 1 }, (_, at) => hueOf(hues, `Customer ${at}`));
    expect(given).toEqual([...CUSTOMER_HUES, CUSTOMER_HUES[0]]);
  });

  it('knows one customer by his name, however it is written, in a case and in a context', async () => {
    const { host } = await openServiceHost(await newFolder());
    const saved = value(await host.operations.contexts.save({ ...CONTEXT, hue: 306 }));
    await caseOf(host, ' acme');
    const hues = await huesOf(host);
    expect([saved.hue, hueOf(hues, ' acme'), Object.keys(hues).length]).toEqual([306, 306, 1]);
  });

  it('gives all that is the customer’s the colour that was chosen last', async () => {
    const { host } = await openServiceHost(await newFolder());
    await caseOf(host, 'ACME');
    await huesOf(host);
    const first = value(await host.operations.contexts.save({ ...CONTEXT, hue: 306 }));
    value(await host.operations.contexts.save({ ...CONTEXT, contextId: 'staff', hue: 188 }));
    const { contexts } = value(await host.operations.contexts.list({}));
    expect([first.hue, contexts.map(({ hue }) => hue), hueOf(await huesOf(host), 'ACME')]).toEqual([
      306,
      [188, 188],
      188,
    ]);
  });

  it('leaves the colour as it is where a context is saved with another field changed', async () => {
    const { host } = await openServiceHost(await newFolder());
    const { id, baseUrl, organizationId, contextId, ca, pin, proxy, name, hue } = value(
      await host.operations.contexts.save({ ...CONTEXT, hue: 306 }),
    );
    value(await host.operations.contexts.save({ ...CONTEXT, contextId: 'staff', hue: 188 }));
    const was = { name, baseUrl, organizationId, contextId, ca, pin, proxy, hue };
    value(await host.operations.contexts.save({ ...was, id, was, organizationId: 'other' }));
    expect(hueOf(await huesOf(host), 'ACME')).toBe(188);
  });

  it('keeps them for the next start, when the case is long in the bin', async () => {
    const folder = await newFolder();
    const { host } = await openServiceHost(folder);
    for (const customer of ['ACME', 'Borealis', 'Zenith']) {
      await caseOf(host, customer);
      await huesOf(host);
    }
    const before = await huesOf(host);
    const [first] = value(await host.operations.cases.list({})).filter(({ customer }) => customer === 'ACME');
    value(await host.operations.cases.remove({ id: first?.id ?? '' }));
    await host.close();
    expect(await huesOf((await openServiceHost(folder)).host)).toEqual(before);
  });
});

describe('given the file of colours', () => {
  it.each(['', '{', '{"format":"tripoint/customers","version":1,"hues":{"acme":"red"}}', '[]'])(
    'gives anew what cannot be read: %j',
    async (text) => {
      const folder = await newFolder();
      await writeFile(join(folder, 'customers.json'), text);
      expect(await customerStore(folder).give([{ name: 'ACME' }])).toEqual({ acme: CUSTOMER_HUES[0] });
    },
  );

  it('loses none that two programs give in turn', async () => {
    const folder = await newFolder();
    const [one, other] = [customerStore(folder), customerStore(folder)];
    await one.give([{ name: 'A' }]);
    await other.give([{ name: 'B' }]);
    await one.give([{ name: 'C' }]);
    const { hues } = JSON.parse(await readFile(join(folder, 'customers.json'), 'utf8')) as { hues: object };
    expect(hues).toEqual({ a: CUSTOMER_HUES[0], b: CUSTOMER_HUES[1], c: CUSTOMER_HUES[2] });
  });

  it('gives nobody’s name a colour, and takes a name of the prototype as a name', async () => {
    const store = customerStore(await newFolder());
    expect(await store.give([{ name: '  ' }, { name: 'constructor' }])).toEqual({ constructor: CUSTOMER_HUES[0] });
  });

  it('gives colours where nothing can be written', async () =>
    expect(await customerStore('/nowhere/at/all').give([{ name: 'ACME' }])).toEqual({ acme: CUSTOMER_HUES[0] }));
});
