import { describe, expect, it } from 'vitest';
import { readAndShow } from '../../../src/node/probing/reply.ts';
import { makeCleaner } from '../../../src/node/probing/scrub.ts';

/** A page that breaks off, with a password that its server echoes: none of it is kept, wherever it stands. */

const PASSWORD = 'seven-Lanterns-24-harbour';
const cleaner = makeCleaner([{ user: 'api-user', password: PASSWORD }]);

const pageOf = (before: number, after: number): Buffer =>
  Buffer.from(`<html>${'x'.repeat(before - 6)}${PASSWORD}${'y'.repeat(after)}`);

describe('given a page that breaks off', () =>
  it.each([0, 500, 7000, 8192, 8200, 9000, 20_000, 300_000])(
    'no part of a password is kept that stands across the end of what is shown, with %i characters behind it',
    (after) => {
      for (const before of [2030, 2040, 2047, 2048]) {
        expect(readAndShow(pageOf(before, after), false, cleaner).excerpt).not.toContain(PASSWORD.slice(0, 4));
      }
    },
  ));
