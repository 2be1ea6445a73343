import { describe, expect, it } from 'vitest';
import { filesIn } from '../app/service-host.ts';
import { macAt } from '../node/service/batch-for-test.ts';
import { practice } from '../node/service/service-for-test.ts';
import { SEND, ADDED, commandLine, LIST, onPractice, onServer, storeContexts, idsIn } from './service-for-cli.ts';
import { asTyped } from './run-tripoint.ts';

const PRINTER = ['--mac', macAt(1), '--name', 'Printer'] as const;
/** Adds an entry at the practice service; gives what was printed, and the service. */
const adding = async (...words: readonly string[]) => {
  const { service, run } = await onPractice();
  return { service, ...(await run('whitelist', 'add', ...words)) };
};

/** What follows the specification and gives nobody access, or has no name to find it by. */
const DOUBTFUL = [
  ['a removal date in the past', [...PRINTER, '--to-date', '2020-01-01']],
  ['the broadcast address', ['--mac', 'FF:FF:FF:FF:FF:FF', '--name', 'Printer', '--permanent']],
  ['a multicast address', ['--mac', '01:00:5E:00:00:01', '--name', 'Printer', '--permanent']],
  ['all zeros', ['--mac', '00:00:00:00:00:00', '--name', 'Printer', '--permanent']],
  ['a name of spaces', ['--mac', macAt(1), '--name', '   ', '--permanent']],
] as const;

describe('given an entry that is doubtful', () => {
  it.each(DOUBTFUL)('sends nothing without a word for it: %s', async (_what, words) => {
    const { code, err, service } = await adding(...words);
    expect([code, service.seen().length]).toEqual([3, 0]);
    expect(err).toContain('give --yes where it is meant. Nothing was sent.');
  });
  it.each(DOUBTFUL)('sends it with --despite-warnings: %s', async (_what, words) => {
    const { service, run } = await onPractice();
    await run('whitelist', 'add', ...words, '--despite-warnings');
    expect(service.seen().length).toBe(1);
  });
});

describe('given one entry', () => {
  it('creates it, ends with 0, and says until when it lasts', async () => {
    const { code, out, service } = await adding(
      ...asTyped('--mac 0050.c200.0001 --name Printer --to-date 2031-01-01 --tag a'),
    );
    expect([code, out]).toEqual([
      0,
      "00:50:C2:00:00:01 (Printer) is whitelisted. Last full day: 2030-12-31 (organization's time).\n",
    ]);
    expect(service.state.whitelistEntries().find(({ mac }) => mac === macAt(1))?.tags).toEqual([{ value: 'a' }]);
  });

  it('ends with 0 where it is there already, in one document', async () => {
    const { code, out } = await adding(...asTyped('--permanent --mac 00:1B:54:00:00:01 --name Lobby --json'));
    expect([code, (JSON.parse(out) as { result: string }).result]).toEqual([0, 'existing']);
  });

  it.each([
    [['--to-date', '2031-01-01'], true],
    [['--permanent'], false],
  ])('where it is there already, with %j, says that the end date does not apply: %j', async (more, said) => {
    const { err } = await adding(...asTyped('--mac 00:1B:54:00:00:01 --name Lobby'), ...more);
    expect(err.includes('The end date that was given does not apply')).toBe(said);
  });

  it('ends with 3 where a rule is broken, and sends nothing', async () => {
    const { code, err, service } = await adding('--permanent', '--mac', '00:1B', '--name', 'Printer #1');
    expect([code, service.seen()]).toEqual([3, []]);
    expect(err).toMatch(/MAC .*"#" at place 9.*Nothing was sent\./);
  });

  it.each(['--to-date', '--description', '--created-by'])(
    'sends nothing where the value of %s is empty',
    async (option) => {
      const { code, err, service } = await adding(...PRINTER, option, '');
      expect([code, service.seen()]).toEqual([3, []]);
      expect(err).toContain(`${option} needs a value. Nothing was sent.`);
    },
  );

  it('sends nothing where neither an end date nor a permanent entry is asked for, and nobody can be asked', async () => {
    const { code, err, service } = await adding(...PRINTER);
    expect([code, service.seen()]).toEqual([3, []]);
    expect(err).toContain('An entry without an end is permanent');
  });

  it('sends nothing where both are asked for', async () => {
    const both = ['--permanent', '--to-date', '2031-01-01'];
    const { code, service } = await adding(...PRINTER, ...both);
    expect([code, service.seen()]).toEqual([3, []]);
  });

  it('sends nothing where an option is given twice', async () => {
    const dates = ['--to-date', '2031-01-01', '--to-date', '2032-01-01'];
    const { code, err, service } = await adding(...PRINTER, ...dates);
    expect([code, service.seen(), err]).toEqual([
      3,
      [],
      expect.stringContaining('--to-date is given twice.') as string,
    ]);
  });

  it('ends with 4 where the key is refused, and says who must act', async () => {
    const { target } = await practice();
    const { run } = await commandLine(target, 'another-key');
    const { code, out } = await run('whitelist', 'add', '--permanent', ...PRINTER);
    expect([code, out]).toEqual([4, expect.stringContaining('The service rejected the API key.') as string]);
  });

  it('ends with 2 where the answer was lost, and sends it once', async () => {
    const { run, seen } = await onServer(() => 'cut');
    const { code, out } = await run('whitelist', 'add', '--permanent', ...PRINTER);
    expect([code, seen.length]).toEqual([2, 1]);
    expect(out).toContain('It is not known whether the service changed something.');
  });

  it('goes out under the id of the request without an answer when it is given again, and says so', async () => {
    const { run, seen } = await onServer((count) => (count === 1 ? 'cut' : ADDED));
    const entry = ['whitelist', 'add', '--permanent', ...PRINTER] as const;
    await run(...entry);
    expect((await run(...entry)).err).toContain('went out under its id, so that no second entry can come of it');
    await run('whitelist', 'add', '--permanent', '--mac', macAt(2), '--name', 'Printer');
    const ids = idsIn(seen);
    expect([ids.length, ids[1] === ids[0], ids[2] === ids[0]]).toEqual([3, true, false]);
  });

  it('ends with 3 where the service cannot be trusted, and no key went out', async () => {
    const server = await onServer(() => null);
    const { code } = await server.bare(['whitelist', 'add', '--permanent', ...PRINTER, ...server.where.slice(0, 6)], {
      environment: server.environment,
    });
    expect([code, server.seen]).toEqual([3, []]);
  });

  it('is checked without a key and without a context in a dry run', async () => {
    const { bare } = await onPractice();
    const { code, out } = await bare(['whitelist', 'add', '--permanent', ...PRINTER, '--dry-run']);
    expect([code, out]).toEqual([
      0,
      `${macAt(1)} (Printer) follows the rules. This was a dry run: nothing was sent.\n`,
    ]);
  });
});

describe('given where the key comes from', () => {
  const ENTRY = ['whitelist', 'add', '--permanent', ...PRINTER];

  it('is asked for where there is none, and nothing is sent', async () => {
    const { service, bare, where } = await onPractice();
    const { code, err } = await bare([...ENTRY, ...where]);
    expect([code, err, service.seen()]).toEqual([
      3,
      'An API key comes from a prompt, --key-stdin, TRIPOINT_API_KEY or, with --context, the keychain, never from an argument. Nothing was sent.\n',
      [],
    ]);
  });

  it('is not an argument, and is not repeated', async () => {
    const { bare, where } = await onPractice();
    const { code, err } = await bare([...ENTRY, ...where, '--api-key', 'sesame-4711']);
    expect(code).toBe(3);
    expect(err).not.toContain('sesame-4711');
  });

  it('leaves no trace in output or files', async () => {
    const { service, run, data, write } = await onPractice();
    const list = await write('list.csv', LIST);
    const ends = [await run(...SEND, list), await run(...SEND, list, '--json')];
    const texts = [...ends.flatMap(({ out, err }) => [out, err]), ...(await filesIn(data)).map(({ text }) => text)];
    expect(texts.filter((text) => text.includes(service.apiKey))).toEqual([]);
  });
});

describe('given a stored context', () => {
  const stored = async (...contexts: Parameters<typeof storeContexts>[2][]) => {
    const server = await onPractice();
    await storeContexts(server.data, server.service, ...contexts);
    return server;
  };
  const args = (site: string) => ['whitelist', 'add', '--permanent', ...PRINTER, '--site', site];

  it('is found by its name', async () => {
    const { bare, environment } = await stored({ name: 'ACME' });
    expect((await bare(args('acme'), { environment })).code).toBe(0);
  });

  it('is refused by a name that none has', async () => {
    const { bare, environment, service } = await stored({ name: 'ACME' });
    expect([(await bare(args('Other'), { environment })).code, service.seen()]).toEqual([3, []]);
  });
});

it('given a service that asks for fewer requests, waits, says so, and then creates the entry, once', async () => {
  const { run, seen } = await onServer((count) => (count === 1 ? [429, '{}'] : ADDED));
  const { code, err } = await run('whitelist', 'add', ...PRINTER, '--permanent');
  const ids = new Set(idsIn(seen));
  expect([code, seen.length, ids.size]).toEqual([0, 2, 1]);
  expect(err).toContain('The service asks for fewer requests (429). Retrying in 1 s');
});
