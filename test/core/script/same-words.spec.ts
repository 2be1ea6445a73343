import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { REJECTION_WORDS } from '../../../src/core/evidence/rejection-words.ts';

/** As a shell reads it: without the ends of words, which not every grep knows, and without groups that are not kept. */
const plain = REJECTION_WORDS.map(({ source }) => source.replaceAll('\\b', '').replaceAll('(?:', '('))
  .map((source) => (source.startsWith('(invalid_') ? source.slice(1, -1) : source))
  .join('|');

describe('given the words by which a reply says that a sign-in was rejected', () =>
  it.each(['probe.sh', 'probe.ps1'])('has the same ones in %s', (script) =>
    expect(readFileSync(`resources/scripts/${script}`, 'utf8')).toContain(`'${plain}'`),
  ));
