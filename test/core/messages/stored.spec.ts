import { describe, expect, it } from 'vitest';
import { counted, format, host, isNothing, say, sentences, type Message } from '../../../src/core/messages/message.ts';
import { storedMessage } from '../../../src/core/messages/stored.ts';

const readAs = (stored: unknown): Message => storedMessage.parse(JSON.parse(JSON.stringify(stored)));

const nested = (depth: number): Message => (depth === 1 ? say('end') : { key: '{0}', values: [nested(depth - 1)] });

describe('given a message in a file', () => {
  it.each<readonly [string, Message]>([
    ['a constant', say('Nothing was sent.')],
    ['one with values', say`${host('ise.example')} was asked ${3} times, "${'as it stands'}".`],
    ['one with named values', { key: 'redirected to {location}', values: { location: '/x' } }],
    ['sentences with a number', sentences(counted(1, say('1 run'), say`${1} runs`), { ...say('b'), capital: true })],
  ])('%s is read as it was written', (_, message) => expect(readAs(message)).toEqual(message));

  it('the text of an older file is shown as it is', () =>
    expect(format(readAs('4 sent: 4 created. {0}'), 'en')).toBe('4 sent: 4 created. {0}'));

  it('an empty text of an older file is no words', () => expect(isNothing(readAs(''))).toBe(true));

  it('six messages within each other are read', () => expect(readAs(nested(6))).toEqual(nested(6)));

  it.each<readonly [string, unknown]>([
    ['nested too deep', nested(7)],
    ['a key that is too long', { key: 'x'.repeat(2001) }],
    ['too many values', { key: 'x', values: Array.from({ length: 51 }, () => 1) }],
    ['too many named values', { key: 'x', values: Object.fromEntries(Array.from({ length: 51 }, (_, at) => [at, 1])) }],
    ['an unknown field', { key: 'x', html: '<b>' }],
    ['an unknown kind', { key: '{0}', values: [{ kind: 'password', text: 'x' }] }],
    ['a value that is none', { key: '{0}', values: [null] }],
    ['no key', {}],
    ['a number', 7],
  ])('%s is refused', (_, stored) => expect(storedMessage.safeParse(stored).success).toBe(false));
});
