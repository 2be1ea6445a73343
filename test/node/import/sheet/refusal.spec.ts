import { worded } from '../../../../src/core/messages/message.ts';
import { expect, it } from 'vitest';
import { refusalFailure, type Refusal } from '../../../../src/node/import/sheet/refusal.ts';

const MIB = 1024 * 1024;

it.each<[Refusal, string, string]>([
  [{ reason: 'too-large', most: 32 * MIB }, 'bad-input', 'larger than 32 MiB'],
  [{ reason: 'too-many-rows', most: 100_000 }, 'bad-input', '100,000 rows'],
  [{ reason: 'line-too-long', line: 7, most: 256 * 1024 }, 'bad-input', 'Line 7 is longer than 256 KiB'],
  [{ reason: 'no-text' }, 'bad-input', 'holds no text'],
  [{ reason: 'other-form', form: 'workbook' }, 'bad-input', 'as .xlsx or CSV'],
  [{ reason: 'other-form', form: 'page' }, 'bad-input', 'The file is a web page, whatever its name'],
  [{ reason: 'only-hidden', sheets: ['Old'] }, 'bad-input', 'Only hidden sheets hold something: Old.'],
  [{ reason: 'exhausts-memory' }, 'bad-input', 'built to exhaust memory'],
  [{ reason: 'encrypted-workbook' }, 'bad-input', 'protected by a password'],
  [{ reason: 'damaged-workbook' }, 'bad-input', 'damaged or was cut off'],
  [{ reason: 'workbook-too-large', most: 200 * MIB }, 'bad-input', 'larger than 200 MiB'],
  [{ reason: 'no-such-sheet', sheets: ['Guests', 'Old'] }, 'bad-input', 'It has: Guests, Old.'],
  [{ reason: 'empty' }, 'bad-input', 'no rows'],
  [{ reason: 'not-a-file' }, 'bad-input', 'not a regular file'],
  [{ reason: 'unreadable', code: 'ENOENT' }, 'not-found', 'not there'],
  [{ reason: 'unreadable', code: 'EACCES' }, 'denied', 'has no access'],
  [{ reason: 'unreadable', code: 'EIO' }, 'io', 'disk reported an error'],
])('given a list that was refused, %j says why, and that nothing was imported', (refusal, code, words) => {
  const failure = worded(refusalFailure(refusal), 'en');
  expect(failure.code).toBe(code);
  expect(failure.message).toContain(words);
  expect(failure.message).toMatch(/Nothing was imported\.$/);
});
