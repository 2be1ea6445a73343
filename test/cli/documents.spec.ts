import { readFileSync } from 'node:fs';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { describe, expect, it } from 'vitest';
import { PUBLISHED_NAMES, schemaFile, schemaText } from '../../scripts/schemas.ts';
import { temporaryFolder } from '../node/disk/temporary-folder.ts';
import { makeDocuments } from './make-documents.ts';

/** The published schemas, held against what the built program prints by a validator that has nothing to do with it. */

it.each(PUBLISHED_NAMES)('the schema of %s is that of the program; `npm run golden` renews it', async (name) =>
  expect(readFileSync(schemaFile(name), 'utf8')).toBe(await schemaText(name)),
);

const problemsOf = (name: (typeof PUBLISHED_NAMES)[number], document: unknown) => {
  // The forms of ids and times are said by patterns beside their names.
  const ajv = new Ajv2020({ allErrors: true, strict: false, validateFormats: false });
  const validate = ajv.compile(JSON.parse(readFileSync(schemaFile(name), 'utf8')) as object);
  validate(document);
  return (validate.errors ?? []).map(({ instancePath, message }) => `${instancePath} ${message}`);
};

describe('given what the program prints', () => {
  it('each document follows its schema', async () => {
    const { 'held-back': held, ...documents } = await makeDocuments(await temporaryFolder());
    const problems = PUBLISHED_NAMES.flatMap((name) =>
      problemsOf(name, JSON.parse(documents[name])).map((problem) => `${name}: ${problem}`),
    );
    expect([...problems, ...problemsOf('error', JSON.parse(held))]).toEqual([]);
    expect((JSON.parse(held) as { format: string }).format).toBe('tripoint/held-back');
  });

  it.each(PUBLISHED_NAMES)('a document without its format, or of tomorrow, is none: %s', (name) => {
    expect(problemsOf(name, { version: 1 })).not.toEqual([]);
    expect(problemsOf(name, { format: `tripoint/${name}`, version: 2 })).not.toEqual([]);
  });
});
