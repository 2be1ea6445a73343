import { readFileSync } from 'node:fs';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { expect, it } from 'vitest';
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

it('given what the program prints: each document follows its schema, and one of tomorrow does not', async () => {
  const { 'held-back': held, ...documents } = await makeDocuments(await temporaryFolder());
  const read = (text: string): object => JSON.parse(text) as object;
  const problems = PUBLISHED_NAMES.flatMap((name) =>
    problemsOf(name, read(documents[name])).map((problem) => `${name}: ${problem}`),
  );
  expect([...problems, ...problemsOf('error', read(held))]).toEqual([]);
  const unseen = PUBLISHED_NAMES.filter(
    (name) => problemsOf(name, { ...read(documents[name]), version: 2 }).length === 0,
  );
  expect(unseen).toEqual([]);
  expect(read(held)).toHaveProperty('format', 'tripoint/held-back');
});
