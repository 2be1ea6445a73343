import { describe, expect, it } from 'vitest';
import type { StageRecord } from '../../../src/core/records/record.ts';
import { readRecord } from '../../../src/node/import/record.ts';
import { readPasted } from '../../../src/node/import/pasted-curl.ts';

/**
 * What terminals show after the lines of curl, as curl 7.29 of an old jump host writes it and as people copy it. The outputs of
 * the real curl of this machine are in test/core/script/curl-lines.spec.ts.
 */

const NOW = new Date('2026-11-21T12:00:00Z');
const EMPTY_LIST = '{\n  "SearchResult" : {\n    "total" : 0,\n    "resources" : [ ]\n  }\n}';

interface Wishes {
  readonly [key: string]: string;
}

/** A closing line as curl prints it: old versions leave what they do not know empty. */
const closing = (wishes: Wishes = {}): string => {
  const values = {
    stage: 'inside',
    made: '2026-11-21T10:00:00.000=2B01:00',
    server: 'nac.example:443',
    user: 'api-user',
    connect: '',
    proxy: 'none',
    trust: 'system',
    place: '',
    by: 'tripoint=201.2.3',
    all: 'ers-endpoints,open-api',
    probe: 'ers-endpoints',
    ask: '/ers/config/endpoint?page=3D1',
    exit: '',
    status: '200',
    tunnel: '000',
    verify: '0',
    size: String(EMPTY_LIST.length),
    from: '192.0.2.10/50000',
    to: '192.0.2.7/443',
    times: '0.010:0.020:0.040:0.041:0.100:0.110',
    ...wishes,
  };
  return ['tripoint-curl 1', ...Object.entries(values).map(([key, value]) => `${key}=${value}`), 'end'].join(' ');
};

const HEAD = ['HTTP/1.0 200 OK', 'Content-Type: application/json', 'Date: Sat, 21 Nov 2026 09:00:10 GMT', ''];
const NOISE = "curl: unknown --write-out variable: 'exitcode'";
const answer = (wishes: Wishes = {}, head: readonly string[] = HEAD, body = EMPTY_LIST): string =>
  [...head, body, closing(wishes), ''].join('\n');

const read = (text: string): StageRecord => {
  const taken = readPasted(text, NOW);
  if (!taken.ok) throw new Error(taken.sentence('shown.txt'));
  return taken.record;
};
const first = (text: string) => read(text).probes[0];
const why = (text: string): string => {
  const taken = readPasted(text, NOW);
  return taken.ok ? 'taken' : taken.sentence('shown.txt');
};

describe('given the output of an old curl', () => {
  it('HTTP/1.0 and an exit code that it does not tell are read', () =>
    expect(first(`${NOISE}\n${answer()}`)).toMatchObject({
      outcome: 'ok',
      evidence: { response: { httpVersion: '1.0' }, startedAt: expect.any(String) as string },
    }));
  it('is the same with CRLF', () =>
    expect(read(answer().replaceAll('\n', '\r\n')).probes).toEqual(read(answer()).probes));
  it('a prompt that no line end follows does not hide the answer', () =>
    expect(first(`Enter host password for user 'api-user':${answer()}`)?.outcome).toBe('ok'));
  it('a message behind the closing line belongs to it, and not to the next answer', () => {
    const failing = closing({ status: '000', size: '0', times: '0.01:0:0:0:0:0.01' });
    const text = `\n${failing}\ncurl: (7) Failed connect to nac.example:443; Connection refused\n$ x\n${answer({ probe: 'open-api' }, HEAD, '[]').replace(/size=\d+/, 'size=2')}`;
    expect(read(text).probes.map(({ outcome }) => outcome)).toEqual(['tcp.refused', 'ok']);
  });
  it('decimal commas of its language are read', () =>
    expect(first(answer({ times: '0,010:0,020:0,040:0,041:0,100:0,110' }))?.evidence?.durationMs).toBeCloseTo(110));
});

describe('given more than one head', () => {
  it('100 Continue is no answer', () =>
    expect(first(answer({}, ['HTTP/1.1 100 Continue', '', ...HEAD]))?.outcome).toBe('ok'));
  it('the tunnel of a proxy is none either', () => {
    const wishes = { proxy: 'http://192.0.2.1:3128', tunnel: '200' };
    const probe = first(answer(wishes, ['HTTP/1.1 200 Connection established', 'Via: 1.0 proxy', '', ...HEAD]));
    expect([probe?.outcome, probe?.evidence?.proxy?.status, probe?.evidence?.response?.headers.length]).toEqual([
      'ok',
      200,
      2,
    ]);
  });
});

describe('given a rejected sign-in', () => {
  const rejected = (wishes: Wishes = {}): string =>
    answer({ status: '401', size: '0', ...wishes }, ['HTTP/1.1 401 Unauthorized', 'Content-Length: 0', ''], '');

  it('it counts', () => expect(read(rejected()).failedSignIns).toBe(1));
  it('it counts where the line was pasted again and the second answer was good', () => {
    const record = read(`${rejected()}\n${answer()}`);
    expect([record.probes[0]?.outcome, record.signIns?.map(({ result }) => result)]).toEqual(['ok', ['rejected']]);
  });
  it('it counts where its closing line is missing, and nobody can place the answer', () => {
    const record = read(`${answer()}\nHTTP/1.1 401 Unauthorized\nWWW-Authenticate: Basic realm="x"\n`);
    expect([record.state, record.probes[1]?.outcome, record.signIns]).toMatchObject([
      'stopped',
      'not-run.stopped',
      [{ family: 'open-api', result: 'rejected' }],
    ]);
  });
});

describe('given what was copied in part or changed', () => {
  it('a body that is not as long as curl says is not judged', () =>
    expect(first(answer({ size: '5000' }))?.outcome).toBe('not-run'));
  it('a body that a narrow terminal broke into lines is not judged', () =>
    expect(first(answer({}, HEAD, EMPTY_LIST.replace('"total"', '"to\ntal"')))?.outcome).toBe('not-run'));
  it.each([2, 26, 43, 58, 77, 83])('code %i, which is of curl itself, is nothing that was tested', (code) =>
    expect(first(answer({ exit: String(code), status: '000' }))?.outcome).toBe('not-run'),
  );
  it('a revocation list that Windows cannot reach is nothing that was tested', () => {
    const said = 'curl: (35) schannel: next InitializeSecurityContext failed: CRYPT_E_NO_REVOCATION_CHECK (0x80092012)';
    expect(first(`${said}\n${answer({ exit: '35', status: '000', size: '0' }, [], '')}`)?.outcome).toBe('not-run');
  });
  it('a message of curl behind an unfinished body is no part of it', () => {
    const probe = first(
      answer({ size: '9', exit: '18' }, HEAD, '{\n  "Searcurl: (18) transfer closed with 3000 bytes remaining to read'),
    );
    expect([probe?.outcome, probe?.evidence?.body?.excerpt]).toEqual([
      'http.cut-off',
      expect.not.stringContaining('curl'),
    ]);
  });
  it.each([
    ['a status that no head has', answer().replace('200 OK', '403 Forbidden'), 'was not copied whole'],
    ['a closing line that was wrapped', answer().replace('server=', '\nserver='), 'wrapped or cut'],
    [
      'answers to two sets of lines',
      `${answer()}${answer({ made: '2026-11-22T10:00:00Z' })}`,
      'two sets of curl lines',
    ],
    ['a stage that there is not', answer({ stage: 'platform' }), 'damaged at line'],
    ['a probe that there is not', answer({ probe: 'else' }), 'damaged at line'],
    ['a closing line without its values', 'tripoint-curl 1 stage=inside end\n', 'damaged at line 1'],
    ['a value that nobody wrote so', answer({ user: '=zz' }), 'damaged at line'],
    ['a newer form', answer().replace('tripoint-curl 1', 'tripoint-curl 2'), 'newer Tripoint'],
    ['a server that is none', answer({ server: 'https://x/' }), 'damaged'],
    ['quoted lines', answer().replaceAll(/^/gm, '> '), 'no whole answer'],
    ['a hundred answers', answer().repeat(100), 'damaged at line'],
  ])('%s is refused in words', (_what, text, says) => expect(why(text)).toContain(says));
  it('a text that ends within a closing line keeps the answers before it', () => {
    const record = read(`${answer()}${answer({ probe: 'open-api' }).slice(0, -200)}`);
    expect([record.state, record.probes.map(({ outcome }) => outcome), record.signIns?.length]).toEqual([
      'stopped',
      ['ok', 'not-run.stopped'],
      1,
    ]);
  });
  it.each([
    ['heads', 'HTTP/1.1 200 OK\n'],
    ['answers', 'HTTP/1.1 200 OK\n\nx\n'],
    ['messages', 'curl: (7) x\n'],
  ])('three hundred thousand %s are read to their end', (_what, one) =>
    expect(why(`${one.repeat(300_000)}${closing({ status: '404', size: '1' })}\n`)).toContain('was not copied whole'),
  );
});

describe('given the time, which curl does not tell', () => {
  const startedAt = (text: string): number => Date.parse(read(text).startedAt);
  const made = Date.parse('2026-11-21T10:00:00+01:00');
  const dated = (date: string): string => answer({}, [HEAD[0] ?? '', `Date: ${date}`, '']);

  it("the server's own is taken", () => expect(startedAt(answer()) - made).toBe(10_000));
  it.each([
    ['before the lines were made', 'Fri, 20 Nov 2026 09:00:10 GMT'],
    ['still to come', 'Sun, 22 Nov 2026 09:00:10 GMT'],
    ['none', 'yesterday'],
  ])('one that is %s is not', (_what, date) => expect(startedAt(dated(date))).toBe(made));
  it('no clock of the server is judged by it', () =>
    expect(first(answer())?.evidence?.response?.clockSkewMs).toBeNull());
});

describe('given a file of it', () => {
  it('is read where records are read, as one that anyone can edit', () => {
    const taken = readRecord(answer(), 'shown.txt', NOW);
    expect(taken.ok && [taken.value.record?.seal, taken.value.record?.pasted]).toEqual(['none', true]);
  });
  it('the same answers are the same record, whatever was copied with them', () =>
    expect(read(`$ pwd\n${answer()}\n$ exit\n`).id).toBe(read(answer()).id));
  it('the file of the lines themselves is no answer, and says so', () =>
    expect(readRecord(`curl "\\n${closing()}\\n" https://nac.example/\n`, 'lines.txt', NOW)).toMatchObject({
      failure: { message: expect.stringContaining('no whole answer') as string },
    }));
});
