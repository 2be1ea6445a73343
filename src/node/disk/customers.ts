import { z } from 'zod';
import { customerKey, leastUsedHue, type CustomerHues } from '../../core/vocabulary/customer-hues.ts';
import { smallFile } from './small-file.ts';

/**
 * The colour of each customer, one for his cases and his contexts: given once, the least used first, and kept, so that a
 * customer is known by it from day to day. A comfort: what cannot be read or written counts as never given.
 */

const customersFile = smallFile({
  file: 'customers.json',
  format: 'tripoint/customers',
  longest: 1_048_576,
  shape: { hues: z.record(z.string().max(300), z.number().int().min(0).max(359)) },
});

/** A customer by name, with the hue that somebody chose for him before he had one here. */
interface NamedCustomer {
  readonly name: string;
  readonly hue?: number | undefined;
}

export interface CustomerStore {
  /** The hues of all customers; a customer that has none yet is given one first, in this order. Never rejects. */
  give(customers: readonly NamedCustomer[]): Promise<CustomerHues>;
  /** Gives a customer another hue. Never rejects. */
  choose(name: string, hue: number): Promise<void>;
}

export const customerStore = (folder: string): CustomerStore => {
  let last: Promise<CustomerHues> = Promise.resolve({});
  /** One change after another, each upon what is on disk then: several programs may have the folder open. */
  const change = (edit: (hues: CustomerHues) => CustomerHues): Promise<CustomerHues> => {
    last = last.then(async () => {
      const hues = (await customersFile.read(folder))?.hues ?? {};
      const edited = edit(hues);
      if (edited !== hues) await customersFile.write(folder, { hues: edited });
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
