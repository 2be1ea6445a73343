import { describe, expect, it } from 'vitest';
import { mayBeSameUser } from '../../../src/core/records/attempt.ts';

describe('given two names of a user', () => {
  it.each([
    ['another case', 'API'],
    ['blanks around it', ' api '],
    ['a space of no width', 'api\u200b'],
    ['a mark of direction', '\u202aapi\u202c'],
    ['a byte order mark', '\ufeffapi'],
    ['a soft hyphen', 'a\u00adpi'],
    ['full-width letters', '\uff41\uff50\uff49'],
    ['the domain before it', 'ACME\\api'],
    ['the domain behind it', 'API@acme.example'],
  ])('%s may be the same user', (_, other) => expect(mayBeSameUser('api', other)).toBe(true));
  it.each(['api2', 'apì', 'a pi', 'ACME\\api2', 'ap@i.example', '@api'])('%s is another', (other) =>
    expect(mayBeSameUser('api', other)).toBe(false),
  );
});
