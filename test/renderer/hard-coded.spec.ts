import { describe, expect, it } from 'vitest';
import { hardCodedIn, keptIn, sourceOf, windowSources } from './hard-coded.ts';

const SOURCES = windowSources();

describe('given the sources of the window', () => {
  it('no element holds a text that is in no catalogue', () =>
    expect(SOURCES.flatMap(([path, source]) => hardCodedIn(source).map((text) => `${path}: ${text}`))).toEqual([]));

  it('no text is read before something is drawn: it would stay in the language of the start', () =>
    expect(SOURCES.flatMap(([path, source]) => keptIn(source).map((text) => `${path}: ${text}`))).toEqual([]));
});

describe('given a source with a text of its own', () => {
  it.each([
    ['between elements', '<p>Hello</p>', 'Hello'],
    ['in a label', '<a aria-label="Hello" />', 'Hello'],
    ['in a title that is an expression', '<a title={`Hello ${name}`} />', 'Hello '],
    ['in a choice', '<p>{open ? "Hello" : null}</p>', 'Hello'],
    ['in a placeholder', '<input placeholder={"Hello"} />', 'Hello'],
  ])('%s it is found', (_, element, text) => expect(hardCodedIn(sourceOf(`const x = ${element};`))).toEqual([text]));

  it.each(['<p>{t.ok}</p>', '<p className="tp-small">{" · "}</p>', '<p>Tripoint</p>', '<i data-tone="fault" />'])(
    '%s is none',
    (element) => expect(hardCodedIn(sourceOf(`const x = ${element};`))).toEqual([]),
  );

  it('a constant made of the catalogue is found', () =>
    expect(keptIn(sourceOf('const LABELS = { ok: t.ok };'))).toEqual(['t.ok']));

  it('a function that reads it is none', () => expect(keptIn(sourceOf('const label = () => t.ok;'))).toEqual([]));
});
