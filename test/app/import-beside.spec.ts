import { format } from '../../src/core/messages/message.ts';
import { worded } from '../../src/core/messages/message.ts';
import { describe, expect, it } from 'vitest';
import type { Case } from '../../src/core/records/case.ts';
import type { ImportedInto } from '../../src/shared/contract.ts';
import { firewallCase } from '../window/harness/case-fixtures.ts';
import { valueOf } from '../node/disk/temporary-folder.ts';
import { ARRIVED, witnessOf } from '../core/make-witness.ts';
import { caseText, machine } from './service-host.ts';

/** Evidence that a case holds is never replaced by a file, whatever id the file gives itself. */

const opened = async () => {
  const host = await machine();
  const { document } = valueOf(
    await host.operations.cases.take({ name: 'a.tripoint', text: caseText(firewallCase()) }),
  );
  const give = async (entry: object): Promise<ImportedInto> =>
    valueOf(
      await host.operations.cases.importRecord({ id: document.id, name: 'given.json', text: JSON.stringify(entry) }),
    );
  return { host, document, give };
};

const KINDS = ['runs', 'cards'] as const;

describe.each(KINDS)('given an entry of the %s of a case', (kind) => {
  const edited = (entry: Case['runs'][number] | Case['cards'][number]) =>
    'user' in entry ? { ...entry, user: 'edited' } : { ...entry, licence: 'edited' };

  it('is not taken twice when its own file comes back', async () => {
    const { document, give } = await opened();
    const taken = await give(document[kind][0]!);
    expect([taken.taken, taken.document[kind]]).toEqual(['same', document[kind]]);
  });
  it('stays, with other content of its id beside it once, under a new id that names the old one', async () => {
    const { document, give } = await opened();
    const [first] = document[kind];
    const taken = await give(edited(first!));
    const last = taken.document[kind].at(-1);
    expect(taken.document[kind].slice(0, document[kind].length)).toEqual(document[kind]);
    expect([taken.taken, last?.recorded?.givenId, last?.id === first!.id]).toEqual(['beside', first!.id, false]);
    const again = await give(edited(first!));
    expect([again.taken, again.document[kind].length]).toEqual(['same', document[kind].length + 1]);
  });
  it('believes no number that a file gives itself', async () => {
    const { document, give } = await opened();
    const forged = { ...edited(document[kind][0]!), recorded: { number: 1, imported: false } };
    expect((await give(forged)).document[kind].at(-1)?.recorded).toMatchObject({ imported: true });
  });
});

it('given a verdict that would rest on an edited copy, cannot be told', async () => {
  const { document, give } = await opened();
  const newest = document.runs.findLast(({ stage }) => stage === 'outside')!;
  const startedAt = new Date(Date.parse(newest.startedAt) + 60_000).toISOString();
  const { judgement } = await give({ ...newest, startedAt, endedAt: null });
  expect(judgement.guard.map(({ code }) => code)).toContain('guard.same-id-outside');
});

it('given a record from the future, is refused in words, and nothing is changed', async () => {
  const { host, document } = await opened();
  const text = JSON.stringify({ ...document.runs[0], startedAt: '2099-01-01T00:00:00.000+01:00', probes: [] });
  const reply = await host.operations.cases.importRecord({ id: document.id, name: '2099.json', text });
  expect(worded(reply.ok ? '' : reply.failure.message, 'en')).toMatch(
    /^2099\.json is dated 2099-01-01.*Nothing was changed\.$/,
  );
});

describe('given a whole case of which another state is here', () =>
  it('comes in beside it once, however often its file is taken', async () => {
    const { host, document } = await opened();
    const text = caseText({ ...document, title: 'Edited elsewhere' });
    const first = valueOf(await host.operations.cases.take({ name: 'b.tripoint', text }));
    const second = valueOf(await host.operations.cases.take({ name: 'b.tripoint', text }));
    expect([first.taken, second.taken, second.document.id === first.document.id]).toEqual(['beside', 'same', true]);
    expect(valueOf(await host.operations.cases.open({ id: document.id })).document.title).toBe(document.title);
  }));

describe('given a result of another server than the case is about', () => {
  const ofOther = (document: Case) => {
    const [run] = document.runs;
    return { ...run!, id: crypto.randomUUID(), server: { ...run!.server, host: 'acs.other.example' } };
  };
  const bring = async (more: { readonly ofAnyServer?: true } = {}) => {
    const { host, document } = await opened();
    const text = JSON.stringify(ofOther(document));
    const reply = await host.operations.cases.importRecord({ id: document.id, name: 'other.json', text, ...more });
    return { document, reply, now: valueOf(await host.operations.cases.open({ id: document.id })).document };
  };

  it('is refused by name, and nothing is taken in', async () => {
    const { document, reply, now } = await bring();
    expect(worded([reply.ok ? null : [reply.failure.code, reply.failure.message], now.runs.length], 'en')).toEqual([
      [
        'other-server',
        `This result is of acs.other.example, and the case is about ${document.target.host}. Nothing was imported.`,
      ],
      document.runs.length,
    ]);
  });
  it('is taken in where a person says that it belongs there', async () => {
    const { document, now } = await bring({ ofAnyServer: true });
    expect(now.runs).toHaveLength(document.runs.length + 1);
  });
});

describe('given what a capture holds of runs', () => {
  const bring = async (idOf: (document: Case) => string, more: { readonly ofAnyServer?: true } = {}) => {
    const { host, document } = await opened();
    const text = JSON.stringify(witnessOf({ ...document.runs[0]!, id: idOf(document) }, 'server', ARRIVED));
    const reply = await host.operations.cases.importRecord({ id: document.id, name: 'seen.json', text, ...more });
    return reply.ok ? 'taken' : reply.failure.code;
  };
  const theirs = (): string => crypto.randomUUID();
  it('is refused where none of them is in the case', async () => expect(await bring(theirs)).toBe('other-server'));
  it('is taken where one is', async () => expect(await bring(({ runs }) => runs[0]!.id)).toBe('taken'));
  it('is taken where a person says that it belongs there', async () =>
    expect(await bring(theirs, { ofAnyServer: true })).toBe('taken'));
});

describe('given what curl -v printed', () => {
  const bring = async (target: string, more: { readonly ofAnyServer?: true } = {}) => {
    const { host, document } = await opened();
    const text = `*   Trying 203.0.113.9:443...\n* Connected to ${target} (203.0.113.9) port 443\n> Host: ${target}\n< HTTP/1.1 200 OK\n`;
    const reply = await host.operations.cases.importRecord({ id: document.id, name: 'curl.txt', text, ...more });
    return reply.ok ? 'taken' : format(reply.failure.message, 'en');
  };
  it('is refused where it asked the server of another customer, and taken where a person says so', async () => {
    expect(await bring('acs.vastrahamnen.example')).toMatch(/is of acs\.vastrahamnen\.example, and the case is about/);
    expect(await bring('acs.vastrahamnen.example', { ofAnyServer: true })).toBe('taken');
  });
  it.each(['ise02.nordic-retail.example', '10.0.0.9'])('is taken of %s', async (target) =>
    expect(await bring(target)).toBe('taken'),
  );
});

describe("given another customer's card", () => {
  const theirs = (document: Case): Case['cards'][number] => ({
    ...document.cards[0]!,
    id: crypto.randomUUID(),
    baseUrl: 'https://acs.vastrahamnen.example/',
    apiUser: 'svc-vh',
  });
  const REFUSED = {
    ok: false,
    failure: {
      code: 'other-server',
      message:
        'This result is of acs.vastrahamnen.example (svc-vh), and the case is about ise.nordic-retail.example (svc-guest-api). Nothing was imported.',
    },
  };

  it('is refused by both names, and taken where a person says that it belongs there', async () => {
    const { host, document } = await opened();
    const { format, version, id, recordedAt, ...card } = theirs(document);
    const give = (more: object) => host.operations.platform.recordCard({ id: document.id, card, ...more });
    expect(worded(await give({}), 'en')).toMatchObject(REFUSED);
    expect(valueOf(await give({ ofAnyServer: true })).document.cards).toHaveLength(2);
  });
});
