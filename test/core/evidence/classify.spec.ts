import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { outcomeOf } from '../../../src/core/evidence/classify.ts';
import { readingSchema, type Reading } from '../../../src/core/evidence/evidence.ts';
import { OUTCOMES, type Outcome } from '../../../src/core/evidence/outcome.ts';
import { FAMILIES } from '../../../src/core/vocabulary/words.ts';
import { withFailure, withReading } from './evidence-of.ts';

const PAGE: Reading = { kind: 'html', title: 'Sign in' };
const list = (total: number | null, resources: number, ...anomalies: string[]): Reading => ({
  kind: 'search-result',
  total,
  resources,
  firstId: null,
  anomalies,
});
const mnt = (info: string, cpmCode: string | null = '34110', declaration = true): Reading => ({
  kind: 'mnt-result',
  declaration,
  cpmCode,
  info,
});
const NO_SESSION = 'Error message = Session data is not available for 00:00:5E:00:53:00.';
const GENERAL = 'Server has encountered error while processing the REST request';
const WRONG_NODE = 'This host is not a MnT node. MnT REST APIs can not be executed on this node.';

describe('given a failure below HTTP', () => {
  it('is the outcome', () => expect(outcomeOf('open-api', withFailure('tcp', 'tcp.refused'))).toBe('tcp.refused'));

  it('is the outcome too when the body of a 200 did not come to its end', () =>
    expect(outcomeOf('open-api', withFailure('body', 'http.cut-off', 200))).toBe('http.cut-off'));

  it('gives way to a 401 that had been read: the sign-in was rejected', () =>
    expect(outcomeOf('open-api', withFailure('body', 'http.timeout', 401))).toBe('http.401'));
});

describe('given a status that is its own word', () => {
  const words: readonly (readonly [number, Outcome])[] = [
    [301, 'http.302'],
    [302, 'http.302'],
    [307, 'http.302'],
    [401, 'http.401'],
    [403, 'http.403'],
    [404, 'http.404'],
    [415, 'http.415'],
    [429, 'http.429'],
    [502, 'http.502-504'],
    [503, 'http.502-504'],
    [504, 'http.502-504'],
    [400, 'http.other'],
    [407, 'http.other'],
    [204, 'http.other'],
    [501, 'http.other'],
  ];
  it.each(words)('calls %i %s for every family, whatever page came with it', (status, word) => {
    for (const family of FAMILIES) expect(outcomeOf(family, withReading(status, PAGE))).toBe(word);
  });

  it('calls 400 a client certificate that is wanted by the words of nginx alone', () => {
    const wanted: Reading = { kind: 'html', title: '400 No required SSL certificate was sent' };
    expect(outcomeOf('open-api', withReading(400, wanted))).toBe('http.client-certificate');
    expect(outcomeOf('open-api', withReading(400, PAGE))).toBe('http.other');
    expect(outcomeOf('open-api', withReading(200, wanted))).toBe('body.not-the-api');
  });

  it('calls 500 http.500 on ERS and Open API', () => {
    expect(outcomeOf('ers-endpoints', withReading(500, PAGE))).toBe('http.500');
    expect(outcomeOf('open-api', withReading(500, { kind: 'json-other', keys: [] }))).toBe('http.500');
  });
});

describe('given a 200', () => {
  it('is of the wrong shape on ERS without a list of resources, and on ERS endpoints without total', () => {
    expect(outcomeOf('ers-endpoint-groups', withReading(200, list(0, 0, 'no-resources-list')))).toBe(
      'body.wrong-shape',
    );
    expect(outcomeOf('ers-endpoints', withReading(200, list(null, 0)))).toBe('body.wrong-shape');
  });

  it('is good on Open API with an array, an empty one too, and nothing but an array', () => {
    expect(outcomeOf('open-api', withReading(200, { kind: 'json-array', length: 0 }))).toBe('ok');
    expect(outcomeOf('open-api', withReading(200, list(0, 0)))).toBe('body.wrong-shape');
  });

  it('is good on MnT with a session', () => {
    expect(outcomeOf('mnt-session', withReading(200, { kind: 'mnt-session' }))).toBe('ok.session-present');
    expect(outcomeOf('mnt-session', withReading(200, { kind: 'xml-other', root: 'a', declaration: true }))).toBe(
      'body.wrong-shape',
    );
  });

  it.each(FAMILIES)('is not the API on %s with a page or with plain text', (family) => {
    expect(outcomeOf(family, withReading(200, PAGE))).toBe('body.not-the-api');
    expect(outcomeOf(family, withReading(200, { kind: 'text' }))).toBe('body.not-the-api');
  });

  it.each(FAMILIES)('is of the wrong shape on %s with a damaged, refused or empty body', (family) => {
    const readings: readonly Reading[] = [
      { kind: 'broken', as: 'json', reason: '' },
      { kind: 'unsafe', reason: 'doctype' },
      { kind: 'not-text' },
      { kind: 'too-large' },
      { kind: 'empty' },
    ];
    for (const reading of readings) expect(outcomeOf(family, withReading(200, reading))).toBe('body.wrong-shape');
  });
});

describe('given a 500 on MnT', () => {
  const cases: readonly (readonly [string, Reading, Outcome])[] = [
    ['says that there is no session', mnt(NO_SESSION), 'ok'],
    ['says so without a code', mnt(NO_SESSION, null), 'ok'],
    ['says so under another code', mnt(NO_SESSION, '34111'), 'ok'],
    ['says something unknown under the usual code', mnt('Something else'), 'ok.unrecognized-xml'],
    ['says something unknown without a code', mnt('Something else', null), 'ok.unrecognized-xml'],
    ['names an error of its own', mnt('Database is down', '34200'), 'mnt.server-error'],
    ['carries the general error envelope', { kind: 'ers-error', title: '', code: '' }, 'mnt.server-error'],
    ['says that this is no MnT node', mnt(WRONG_NODE), 'mnt.not-a-monitoring-node'],
    ...[
      'Internal error',
      'Could not connect to the MnT database',
      'Listener refused the connection, ORA-12505',
    ].flatMap((text): (readonly [string, Reading, Outcome])[] => [
      [`says “${text}” before the general words`, mnt(`${text} | ${GENERAL}`, null), 'mnt.server-error'],
      [`says “${text}” under the usual code`, mnt(text), 'mnt.server-error'],
    ]),
    ['says the general words alone', mnt(GENERAL), 'ok.unrecognized-xml'],
    ['says nothing known before them', mnt(`Nothing is known | ${GENERAL}`), 'ok.unrecognized-xml'],
    [
      'says in other words that there is no session',
      mnt(`Error in generating XML output. Error message = No session was found. | ${GENERAL}`),
      'ok.unrecognized-xml',
    ],
    ['has another root', { kind: 'xml-other', root: 'error', declaration: true }, 'ok.unrecognized-xml'],
    ['is XML without a declaration', { kind: 'xml-other', root: 'error', declaration: false }, 'body.not-the-api'],
    ["is MnT's root without a declaration", mnt(NO_SESSION, '34110', false), 'body.not-the-api'],
    ['is a page', PAGE, 'body.not-the-api'],
    ['is plain text', { kind: 'text' }, 'body.not-the-api'],
    ['is JSON', { kind: 'json-other', keys: ['message'] }, 'body.not-the-api'],
    ['is broken JSON', { kind: 'broken', as: 'json', reason: '' }, 'body.not-the-api'],
    ['is broken XML', { kind: 'broken', as: 'xml', reason: '' }, 'body.wrong-shape'],
    ['was refused', { kind: 'unsafe', reason: 'doctype' }, 'body.wrong-shape'],
    ['is empty', { kind: 'empty' }, 'body.wrong-shape'],
    ['is a live session', { kind: 'mnt-session' }, 'body.wrong-shape'],
  ];
  it.each(cases)('whose body %s', (_what, reading, outcome) =>
    expect(outcomeOf('mnt-session', withReading(500, reading))).toBe(outcome),
  );
});

it('given any status and any reading: stays within the closed list, and is never good but for a 200, or a 500 on MnT', () => {
  const kinds = readingSchema.options.map((option) => option.shape.kind.value);
  const reading = fc
    .record({
      kind: fc.constantFrom(...kinds),
      total: fc.option(fc.integer()),
      resources: fc.nat(),
      firstId: fc.constant(null),
      anomalies: fc.constant([]),
      length: fc.nat(),
      title: fc.string(),
      code: fc.string(),
      keys: fc.constant([]),
      declaration: fc.boolean(),
      cpmCode: fc.option(fc.string()),
      info: fc.string(),
      root: fc.string(),
      as: fc.constantFrom('json', 'xml'),
      reason: fc.constantFrom('doctype', 'too-deep', 'forbidden-key'),
    })
    .map((shape) => readingSchema.parse(shape));

  fc.assert(
    fc.property(fc.constantFrom(...FAMILIES), fc.integer({ min: 100, max: 999 }), reading, (family, status, read) => {
      const outcome = outcomeOf(family, withReading(status, read));
      expect(OUTCOMES).toContain(outcome);
      if (outcome.startsWith('ok')) expect(status === 200 || (family === 'mnt-session' && status === 500)).toBe(true);
    }),
    { numRuns: 2000 },
  );
});
