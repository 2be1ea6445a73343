import type { OpenCase } from '../../shared/contract.ts';

/** What is made of an open case, made once for each state of it: buttons ask for it whenever anything changes. */
export const oncePerCase = <T>(make: (open: OpenCase) => T): ((open: OpenCase) => T) => {
  const made = new WeakMap<OpenCase, { readonly value: T }>();
  return (open) => {
    const known = made.get(open) ?? { value: make(open) };
    made.set(open, known);
    return known.value;
  };
};
