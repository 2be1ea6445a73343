import { globSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { z as library } from 'zod';
import { BUILDS, z as stand } from '../../../src/node/code/lazy-schemas.ts';

const lazily = stand as unknown as typeof library;
const ROOT = resolve(import.meta.dirname, '../../..');

describe('given the schemas that the program is built with, made when they are needed', () => {
  it('they have all that sources use of the library', () => {
    const texts = globSync('src/{app,cli,core,main,node,shared,web,lab}/**/*.ts', { cwd: ROOT })
      .map((file) => readFileSync(resolve(ROOT, file), 'utf8'))
      .filter((text) => text.includes("import { z } from 'zod'"));
    const called = texts.flatMap((text) => [...text.matchAll(/\bz\.([a-z]\w*)\(/g)].map(([, name = '']) => name));
    const classes = texts.flatMap((text) => [...text.matchAll(/instanceof z\.(\w+)/g)].map(([, name = '']) => name));
    expect([...new Set([...called, ...classes])].filter((name) => !(name in stand))).toEqual([]);
    expect(called.length).toBeGreaterThan(500);
  });

  it('what makes one of another waits until that is needed, too', () => {
    const texts = globSync('src/{app,cli,core,main,node,shared,web}/**/*.ts', { cwd: ROOT })
      .map((file) => readFileSync(resolve(ROOT, file), 'utf8'))
      .filter((text) => text.includes("import { z } from 'zod'"));
    const schemas = [library.string(), library.number(), library.object({}), library.array(library.string())];
    const makes = new Set(schemas.flatMap((schema) => Object.keys(schema)));
    const called = texts.flatMap((text) => [...text.matchAll(/\)\s*\.([a-z]\w*)\(/gi)].map(([, name = '']) => name));
    const checks = new Set(['parse', 'safeParse', 'includes', 'toJSONSchema']);
    const eager = [...new Set(called)].filter((name) => makes.has(name) && !checks.has(name) && !BUILDS.has(name));
    expect(eager).toEqual([]);
  });

  const schemaOf = (z: typeof library) => {
    const name = z.string().min(2).max(5).describe('A name.');
    const base = z.object({ name, kind: z.enum(['a', 'b']).optional(), many: z.array(z.number().int()).max(3) });
    return base.extend({
      id: z.uuid().nullable(),
      one: z.discriminatedUnion('of', [z.object({ of: z.literal('x') })]),
    });
  };
  const good = { name: 'abc', many: [1], id: null, one: { of: 'x' } };

  it.each([
    good,
    { ...good, kind: 'b', more: 1 },
    { ...good, name: 'a' },
    { ...good, many: [1.5] },
    { ...good, one: { of: 'y' } },
    { ...good, id: 'no' },
    null,
  ])('they say of %j what the library says', (value) => {
    const [ours, theirs] = [schemaOf(lazily), schemaOf(library)].map((schema) => schema.safeParse(value));
    expect(ours?.success).toBe(theirs?.success);
    expect(ours?.data).toEqual(theirs?.data);
    expect(ours?.error?.issues).toEqual(theirs?.error?.issues);
  });
  it('fields and descriptions are told, and kinds known', () => {
    const { shape } = schemaOf(lazily);
    expect(Object.keys(shape)).toEqual(Object.keys(schemaOf(library).shape));
    expect(shape.name.description).toBe('A name.');
    expect(shape.kind).toBeInstanceOf(lazily.ZodOptional);
    expect(shape.kind.unwrap().options).toEqual(['a', 'b']);
    const some = schemaOf(lazily).strict().omit({ many: true }).pick({ name: true, one: true });
    expect(Object.keys(some.shape)).toEqual(['name', 'one']);
    expect(some.shape.one.options.map((option) => option.shape.of.value)).toEqual(['x']);
  });
  it('the JSON schema is the same', () =>
    expect(lazily.toJSONSchema(schemaOf(lazily))).toEqual(library.toJSONSchema(schemaOf(library))));
});
