import { describe, expect, it } from 'vitest';
import type { z as Zod } from 'zod';
import { z as stand } from '../../src/renderer/no-schemas.ts';

const z = stand as typeof Zod;

describe('given what the window is built with in place of the schema library', () => {
  it('a schema can be made as everywhere', () => {
    const name = z.string().min(1).regex(/x/).nullable().describe('a name');
    const schema = z.object({ name, kind: z.enum(['a', 'b']).optional() }).extend({ id: z.uuid() });
    expect(() => schema.pick({ name: true }).shape.name).not.toThrow();
  });
  it.each(['parse', 'safeParse', 'parseAsync'] as const)('%s is refused: a check that does not check is none', (call) =>
    expect(() => z.string()[call]('a')).toThrow('checks nothing'),
  );
});
