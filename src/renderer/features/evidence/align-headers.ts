import type { SideRow } from './sides.tsx';

type HeaderList = readonly (readonly [string, string])[];

/** Headers whose values change from reply to reply, or name a session: a difference in them is no evidence. */
const VOLATILE: ReadonlySet<string> = new Set([
  'age',
  'date',
  'etag',
  'expires',
  'keep-alive',
  'last-modified',
  'set-cookie',
  'x-request-id',
  'x-correlation-id',
  'request-id',
  'cf-ray',
]);

/** All values of a name joined in their order, because the order of repeated headers is evidence. */
const valueOf = (headers: HeaderList, name: string): string | null => {
  const values = headers.filter(([key]) => key.toLowerCase() === name).map(([, value]) => value);
  return values.length === 0 ? null : values.join('\n');
};

/** One row a name: inside's order first, then what only outside has. */
export const alignHeaders = (inside: HeaderList, outside: HeaderList): readonly SideRow[] => {
  const names = [...new Map([...outside, ...inside].map(([name]) => [name.toLowerCase(), name]))];
  const order = [...new Set([...inside, ...outside].map(([name]) => name.toLowerCase()))];
  const shown = new Map(names);
  return order.map((name) => ({
    key: name,
    name: shown.get(name) ?? name,
    inside: valueOf(inside, name),
    outside: valueOf(outside, name),
    volatile: VOLATILE.has(name),
  }));
};
