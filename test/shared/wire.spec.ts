import { describe, expect, it } from 'vitest';
import { contract, type Operations } from '../../src/shared/contract.ts';
import { done } from '../../src/shared/reply.ts';
import { answer, CALL_NAMES, NEWS_NAMES } from '../../src/shared/wire.ts';

const operations = (about: (input: unknown) => Promise<unknown>): Operations =>
  ({ app: { about }, cases: {} }) as unknown as Operations;

describe('given a call that crosses a wire', () => {
  it('hands the operation its checked input and gives back its reply', async () => {
    const reply = await answer(
      operations((input) => Promise.resolve(done(input))),
      'app.about',
      {},
    );
    expect(reply).toEqual({ ok: true, value: {} });
  });

  it.each([
    ['', {}], ['app', {}], ['app.nothing', {}], ['cases.changed', {}], ['__proto__.toString', {}], ['app.__proto__', {}],
    ['constructor.constructor', {}], ['app.about.more', {}], [null, {}], [7, {}], [['app.about'], {}], [{}, {}],
  ])('knows no call %j', async (name, input) => {
    let ran = false;
    expect(await answer(operations(() => Promise.resolve((ran = true))), name, input)).toMatchObject({ ok: false, failure: { code: 'bad-input' } });
    expect(ran).toBe(false);
  }); // prettier-ignore

  it.each([[undefined], [null], ['text'], [{ more: 1 }], [[]], [7]])('refuses the input %j', async (input) => {
    let ran = false;
    const reply = await answer(
      operations(() => Promise.resolve((ran = true))),
      'app.about',
      input,
    );
    expect(reply).toMatchObject({ ok: false, failure: { code: 'bad-input' } });
    expect(ran).toBe(false);
  });

  it('never shows the text of an error inside', async () => {
    const reply = await answer(
      operations(() => Promise.reject(new Error('secret'))),
      'app.about',
      {},
    );
    expect(reply).toMatchObject({ ok: false, failure: { code: 'unexpected' } });
    expect(JSON.stringify(reply)).not.toContain('secret');
  });

  it('survives an input that throws when it is looked at', async () => {
    const hostile = {
      get id(): string {
        throw new Error('secret');
      },
    };
    const reply = await answer(
      { cases: { open: () => Promise.resolve(done(null)) } } as unknown as Operations,
      'cases.open',
      hostile,
    );
    expect(reply).toMatchObject({ ok: false });
  });
});

describe('given the contract', () => {
  const names = Object.entries(contract).flatMap(([group, members]) =>
    Object.entries(members).map(([name, entry]) => ({
      full: `${group}.${name}`,
      kind: (entry as { kind: string }).kind,
    })),
  );

  it('names each entry as a call or as news', () =>
    expect([...CALL_NAMES, ...NEWS_NAMES].sort()).toEqual(names.map(({ full }) => full).sort()));

  it('reads no secret back', () =>
    expect(names.filter(({ full }) => full.startsWith('secrets.')).map(({ full }) => full)).toEqual([
      'secrets.setPassword',
      'secrets.clearPassword',
      'secrets.retryKeychain',
    ]));
});
