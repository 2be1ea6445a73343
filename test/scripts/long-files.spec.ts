import { existsSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { LONG_FILES } from '../long-files.ts';

describe('given the spec files that begin first', () =>
  it('all of them exist', () => expect(Object.keys(LONG_FILES).filter((file) => !existsSync(file))).toEqual([])));
