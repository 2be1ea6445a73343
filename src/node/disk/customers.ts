import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { customerKey, leastUsedHue, type CustomerHues } from '../../core/vocabulary/customer-hues.ts';
import { readJson } from '../safe-json.ts';
import { writeDocument } from './writer.ts';

/**
 * The colour of each customer, one for his cases and his contexts: given once, the least used first, and kept, so that a
 * customer is known by it from day to day. A comfort: what cannot be read or written counts as never given.
 */

const FILE = 'customers.json';
const LONGEST = 1_048_576;

const fileSchema = z.object({
  format: z.literal('tripoint/customers'),
  version: z.literal(1),
  hues: z.record(z.string().max(300), z.number().int().min(0).max(359)),
});

/** A customer by name, with the hue that somebody chose for him before he had one here. */
interface NamedCustomer {
  readonly name: string;
  readonly hue?: number | undefined;
}

export interface CustomerStore {
  /** The hues of all customers; whoever has none yet is given one first, in this order. Never rejects. */
  give(customers: readonly NamedCustomer[]): Promise<CustomerHues>;
  /** Gives a customer another hue. Never rejects. */
  choose(name: string, hue: number): Promise<void>;
}

const read = async (path: string): Promise<CustomerHues> => {
  try {
    const { size } = await stat(path);
    const json = size > LONGEST ? null : readJson(await readFile(path), { maxSize: LONGEST });
    return (json?.ok ? fileSchema.safeParse(json.value).data?.hues : null) ?? {};
  } catch {
    return {};
  }
};

export const customerStore = (folder: string): CustomerStore => {
  const path = join(folder, FILE);
  let last: Promise<CustomerHues> = Promise.resolve({});
  /** One change after another, each upon what is on disk then: several programs may have the folder open. */
  const change = (edit: (hues: CustomerHues) => CustomerHues): Promise<CustomerHues> => {
    last = last.then(async () => {
      const hues = await read(path);
      const edited = edit(hues);
      if (edited !== hues) {
        const text = JSON.stringify({ format: 'tripoint/customers', version: 1, hues: edited });
        await writeDocument(path, Buffer.from(text), { keepPrevious: false });
      }
      return edited;
    });
    return last;
  };
  return {
    give: (customers) =>
      change((hues) =>
        customers.reduce((given, { name, hue }) => {
          const key = customerKey(name).slice(0, 300);
          return key === '' || Object.hasOwn(given, key) ? given : { ...given, [key]: hue ?? leastUsedHue(given) };
        }, hues),
      ),
    choose: async (name, hue) => {
      const key = customerKey(name).slice(0, 300);
      await change((hues) => (key === '' || hues[key] === hue ? hues : { ...hues, [key]: hue }));
    },
  };
};
