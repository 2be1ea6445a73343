import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { StageRecord } from '../../../src/core/records/record.ts';
import { readRecord } from '../../../src/node/import/record.ts';
import { again, block, END, GOOD, HEAD, probe, sealed, START, TIMES, transcript } from './transcript-text.ts';

/** What a script asked again without credentials: other TLS hellos, and other paths. */

const read = (text: string) => readRecord(text, 'run.txt');
const recordOf = (text: string): StageRecord => {
  const found = read(text);
  if (!found.ok || found.value.record === null) throw new Error(found.ok ? 'no record' : found.failure.message);
  return found.value.record;
};
const probeOf = (sections: readonly string[], start: readonly string[] = START) =>
  recordOf(again(sections, start)).probes[0];
const isDamaged = (text: string): boolean => {
  const found = read(text);
  return !found.ok && found.failure.code === 'damaged';
};

const LOCAL = 'local 192.0.2.10 50000';
const NOT_REACHED = 'times 0.01 0.0 0.0 0.0 0.0 5.0';
/** curl 7.87 and newer tell no time of a connection whose TLS failed, but its own port. */
const CUT_OFF = probe(['exit 28', 'trust system', 'remote 192.0.2.7 443', LOCAL, NOT_REACHED]);

const hello = (variant: string, lines: readonly string[]): string =>
  [`hello ${variant}`, 'started 2026-11-21T10:00:06.000000000+0100', ...lines, 'done'].join('\n');
const silent = (variant: string): string => hello(variant, ['exit 28', LOCAL, NOT_REACHED, 'bytes 517', 'answered 0']);
const open = (variant: string): string => hello(variant, ['exit 90', LOCAL, TIMES, 'bytes 322', 'tls TLSv1.3']);

const OFFERED = 'OpenSSL 3.0.22';
const WITH_LIBRARY = [...START, `library ${OFFERED}`];

describe('given a handshake that did not end in time', () => {
  it('is no connection that did not come about, where curl had a port of its own', () => {
    expect(recordOf(transcript({ sections: [CUT_OFF] })).probes[0]?.outcome).toBe('tls.handshake-failed');
  });
  it('says silent where the same hello got not one byte, asked again', () => {
    expect(probeOf([CUT_OFF, silent('ordinary')])?.outcome).toBe('tls.silent');
  });
  it('does not say silent where some bytes came back', () => {
    const some = silent('ordinary').replace('answered 0', 'answered 7');
    expect(probeOf([CUT_OFF, some])?.outcome).toBe('tls.handshake-failed');
  });
  it('does not say silent where curl tells of no bytes', () => {
    const untold = silent('ordinary').replace('bytes 517\nanswered 0\n', '');
    const found = probeOf([CUT_OFF, untold]);
    expect([found?.outcome, found?.evidence?.askedAgain?.[0]?.bytes]).toEqual(['tls.handshake-failed', null]);
  });
  it('does not say silent where another hello alone was met with silence', () => {
    expect(probeOf([CUT_OFF, silent('classical-groups')])?.outcome).toBe('tls.handshake-failed');
  });
  it('keeps what each hello came to, in one order', () => {
    const found = probeOf([CUT_OFF, open('tls-1.2'), silent('ordinary'), open('classical-groups')]);
    expect(found?.evidence?.askedAgain).toEqual([
      {
        variant: 'ordinary',
        outcome: 'tls.silent',
        bytes: 517,
        detail: 'The TLS hello went out, and not one byte came back in time.',
      },
      { variant: 'classical-groups', outcome: 'ok', bytes: 322, detail: 'TLSv1.3' },
      { variant: 'tls-1.2', outcome: 'ok', bytes: 322, detail: 'TLSv1.3' },
    ]);
  });
  it.each([0, 51, 60, 90])('takes the code %i of curl for an answer to the hello', (code) => {
    const found = probeOf([CUT_OFF, open('ordinary').replace('exit 90', `exit ${code}`)]);
    expect(found?.evidence?.askedAgain?.[0]?.outcome).toBe('ok');
  });
  it('names the library and the bytes of its hello', () => {
    expect(probeOf([CUT_OFF, silent('ordinary')], WITH_LIBRARY)?.evidence?.hello).toEqual({
      library: OFFERED,
      bytes: 517,
    });
  });
});

describe('given a probe that went on with another hello', () => {
  const went = (lines: readonly string[]): string => probe([...lines, 'hello classical-groups']);
  it('says which', () => {
    const good = GOOD.replace('trust system', 'trust system\nhello classical-groups');
    const found = probeOf([good, silent('ordinary'), open('classical-groups')], WITH_LIBRARY);
    expect([found?.outcome, found?.evidence?.hello]).toEqual([
      'ok',
      { library: OFFERED, bytes: 322, variant: 'classical-groups' },
    ]);
  });
  it('says large hello where it was cut off, too', () => {
    const found = probeOf([
      went(['exit 35', LOCAL, NOT_REACHED, block('error', 'Connection reset by peer')]),
      open('classical-groups'),
    ]);
    expect(found?.outcome).toBe('tls.large-hello');
  });
  it('keeps a certificate that is not trusted as what it is', () => {
    expect(probeOf([went(['exit 60', LOCAL, TIMES]), open('classical-groups')])?.outcome).toBe('tls.untrusted');
  });
  it('goes on with no hello that there is not', () => {
    const good = GOOD.replace('trust system', 'trust system\nhello large-groups');
    expect(probeOf([good], WITH_LIBRARY)?.evidence?.hello).toEqual({ library: OFFERED, bytes: null });
  });
});

describe('given a server that asks for a client certificate', () => {
  const refused = ['exit 35', LOCAL, NOT_REACHED, block('error', 'sslv3 alert handshake failure')];
  it('says so where a hello was answered by asking for one', () => {
    const found = probeOf([probe(refused), hello('ordinary', [...refused, 'wanted client-certificate'])]);
    expect(found?.outcome).toBe('tls.client-certificate');
  });
  it('says an alert where none was', () => {
    expect(probeOf([probe(refused), hello('ordinary', refused)])?.outcome).toBe('tls.alert');
  });
});

const NOT_FOUND = HEAD.replace('200 OK', '404 Not Found');
const turnedAway = probe(['exit 0', 'trust system', TIMES, block('head', NOT_FOUND), block('body', 'x')]);
const control = (asked: string, path: string, lines: readonly string[]): string =>
  [`control ${asked}`, `question application/json ${path}`, ...lines, 'done'].join('\n');
const SAME = ['exit 0', TIMES, block('head', NOT_FOUND), block('body', 'x')];
const SIBLING = '/api/v1/no-such-path-of-tripoint';

describe('given paths that were asked without credentials', () => {
  const answers = (sections: readonly string[]) =>
    probeOf(sections)?.evidence?.control?.map(({ asked, status, same }) => [asked, status, same]);

  it('belong to the probe that was turned away; a path that was not asked got no answer', () => {
    expect(answers([turnedAway, control('sibling', SIBLING, SAME)])).toEqual([
      ['sibling', 404, true],
      ['root', null, false],
      ['monitoring', null, false],
    ]);
  });
  it('are no evidence of a probe that was good', () => {
    expect(answers([GOOD, control('sibling', SIBLING, SAME)])).toBeUndefined();
  });
  it('are absent where a script did not ask', () => expect(answers([turnedAway])).toBeUndefined());
  it.each([
    ['a reply that was cut off', ['exit 56', TIMES, block('head', NOT_FOUND), block('body', 'x')]],
    ['half a head', ['exit 0', TIMES, block('head', 'HTTP/1.1 404 Not')]],
    ['a body of which something was cut out', [...SAME, 'cut body']],
    ['no reply', ['exit 28', NOT_REACHED]],
    ['a head that is no HTTP', ['exit 0', TIMES, block('head', 'HTTP/1.1 404 No\r\na b: c\r\n\r\n')]],
  ])('count %s as no answer', (_what, lines) => {
    expect(answers([turnedAway, control('sibling', SIBLING, lines)])?.[0]).toEqual(['sibling', null, false]);
  });
  it('count no 401 of theirs as a sign-in', () => {
    const asksFor = [block('head', HEAD.replace('200 OK', '401 Unauthorized')), 'exit 0', TIMES];
    const { failedSignIns, signIns } = recordOf(again([turnedAway, control('root', '/', asksFor)]));
    expect([failedSignIns, signIns]).toEqual([0, undefined]);
  });
});

/** Version 4: what was asked once more with credentials, and ports. */
const once = (sections: readonly string[]): string => again(sections, START, { version: 4 });
const as = (key: string, section: string): string => section.replace(/^probe/, key);
const BUSY = probe(
  ['exit 0', 'trust system', 'sign-in answered', LOCAL, TIMES, block('head', 'HTTP/1.1 503 Busy\r\n\r\n')],
  'open-api',
);
const port = (number: number | string, lines: readonly string[]): string =>
  [`port ${number}`, 'started 2026-11-21T10:00:06.000000000+0100', ...lines, 'done'].join('\n');

describe('given what was asked once more', () => {
  it('the second answer counts, and the first stands beside it', () => {
    const { probes } = recordOf(once([BUSY, as('second', GOOD)]));
    expect([probes[0]?.outcome, probes[0]?.evidence?.earlier?.outcome]).toEqual(['ok', 'http.502-504']);
  });
  it.each([
    ['a port twice', [GOOD, port(9060, ['exit 90']), port(9060, ['exit 90'])]],
    ['a port that there is not', [GOOD, port(22, ['exit 90'])]],
    ['a second answer before any first', [as('second', GOOD)]],
    ['a second answer of another API', [BUSY, as('second', probe(['exit 0'], 'mnt-session'))]],
    ['a third answer', [BUSY, as('second', BUSY), as('second', GOOD)]],
    ['a second answer that never ended', [BUSY, as('second', probe([], 'open-api'))]],
    ['a version that never ended', [BUSY, as('version', probe([], 'open-api'))]],
  ])('refuses %s by name', (_what, sections) => {
    expect(isDamaged(once(sections))).toBe(true);
  });
  it.each([
    ['a second answer', [BUSY, as('second', GOOD)]],
    ['a version', [BUSY, as('version', GOOD)]],
    ['a port', [GOOD, port(9060, ['exit 90'])]],
  ])('refuses %s in version 3', (_what, sections) => {
    expect(isDamaged(again(sections))).toBe(true);
  });
});

describe('given what no script writes', () => {
  const many = Array.from({ length: 13 }, (_, index) => control('root', `/${index}`, SAME));
  it.each<[string, string]>([
    ['a hello before any probe', again([silent('ordinary'), CUT_OFF])],
    ['one hello twice', again([CUT_OFF, silent('ordinary'), silent('ordinary')])],
    ['a hello that there is not', again([CUT_OFF, silent('enormous')])],
    ['a control that there is not', again([turnedAway, control('elsewhere', '/', SAME)])],
    ['more controls than a run asks', again([turnedAway, ...many])],
    ['a hello in version 1', transcript({ sections: [CUT_OFF, silent('ordinary')] })],
    ['a control in version 1', transcript({ sections: [turnedAway, control('root', '/', SAME)] })],
    ['two libraries', again([GOOD], [...WITH_LIBRARY, `library ${OFFERED}`])],
    ['no sum', again([GOOD]).replace(/sum .*\n/, '')],
  ])('refuses %s by name', (_what, text) => {
    expect(isDamaged(text)).toBe(true);
  });
  it('shows characters of control in a library as text', () => {
    expect(probeOf([GOOD], [...START, 'library Open\u001b[31mSSL'])?.evidence?.hello?.library).not.toContain('\u001b');
  });
  it('ends in a record or a named refusal, whatever lines are changed', () => {
    const sections = [
      ...[CUT_OFF, silent('ordinary'), open('tls-1.2'), as('second', BUSY), as('version', GOOD)],
      ...[port(9060, ['exit 60', 'verify 10']), port(9070, ['exit 7']), control('sibling', SIBLING, SAME)],
    ];
    const lines = again(sections, WITH_LIBRARY, { version: 4 })
      .split('\n')
      .filter((line) => !/^(?:sum|end) /.test(line));
    const change = fc.record({
      at: fc.nat(lines.length - 1),
      to: fc.oneof(
        fc.string({ unit: 'binary' }),
        fc.constantFrom(
          'done',
          'hello ordinary',
          'control root',
          'second open-api',
          'version mnt-session',
          'port 9070',
          'exit 90',
          'answered 99999999999',
          'bytes -1',
          END,
          ' AAAA',
        ),
      ),
    });
    fc.assert(
      fc.property(fc.array(change, { minLength: 1, maxLength: 4 }), (changes) => {
        const changed = lines.map((line, at) => changes.find((one) => one.at === at)?.to ?? line);
        const found = read(changed.join('\n'));
        return found.ok || ['damaged', 'newer-version', 'not-a-record'].includes(found.failure.code);
      }),
    );
  });
});

describe('given transcripts of older scripts', () => {
  it.each([
    ['1', transcript()],
    ['2', sealed('6f1c5a10-0000-4000-8000-00000000000b', null)],
  ])('reads version %s, and claims nothing about hellos and paths', (_version, text) => {
    const { probes } = recordOf(text);
    const { hello: sent, askedAgain, control: asked } = probes[0]?.evidence ?? {};
    expect([probes[0]?.outcome, sent, askedAgain, asked]).toEqual(['ok', undefined, undefined, undefined]);
  });
});
