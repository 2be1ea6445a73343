import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import type { Block, ReportDocument, Tone } from '../../../../src/core/report/layout/document.ts';
import { htmlOf, REPORT_STYLE_HASH } from '../../../../src/core/report/write/html.ts';
import { COMPARISON, FACTS, PAPER, PRACTICE_PAPER } from './document-fixture.ts';

const of = (...blocks: readonly Block[]): ReportDocument => ({
  ...PAPER,
  sections: [{ id: 'only', title: 'Only', annex: false, blocks }],
});

const html = htmlOf(PAPER);
const style = /<style>([^]*)<\/style>/.exec(html)?.[1] ?? '';

describe('given any paper', () => {
  it('its policy names the style by the hash that is exported', () =>
    expect(REPORT_STYLE_HASH).toBe(`'sha256-${createHash('sha256').update(style).digest('base64')}'`));
  it('its policy allows that style and pictures in the document, and nothing else', () =>
    expect(/Content-Security-Policy" content="([^"]*)"/.exec(html)?.[1]?.replaceAll('&#39;', "'")).toBe(
      `default-src 'none'; style-src ${REPORT_STYLE_HASH}; img-src data:; base-uri 'none'; form-action 'none'`,
    ));
  it('nothing stands before the policy that could load anything', () =>
    expect(html.slice(0, html.indexOf('<meta http-equiv'))).toMatch(
      /^<!doctype html>\n<html [^>]*>\n<head>\n<meta charset="utf-8"\/>\n$/,
    ));
  it('there is one style, no script, no link, no picture from elsewhere and no style attribute', () =>
    expect(html.match(/<style|<script|<link|<img|<a\b|<form|<iframe| style=| src=| href=| on\w+=/g)).toEqual([
      '<style',
    ]));
  it('the style itself loads nothing', () => expect(style).not.toMatch(/url\(|@import|@font-face/));
  it('is the same, byte for byte, when it is written again', () => expect(htmlOf(structuredClone(PAPER))).toBe(html));
});

it('given sections: those of the annex stand together under a line', () => {
  expect(html.match(/<div class="(annex|report)">/g)).toEqual(['<div class="report">', '<div class="annex">']);
  expect(html.split('<div class="annex">')[1]?.match(/<section /g)).toHaveLength(2);
  expect(style).toMatch(/\.annex \{ [^}]*border-top: 2px/);
});

describe('given a table', () => {
  const table = htmlOf(of(COMPARISON));
  it('has columns with heads, and rows with heads', () => {
    expect(table.match(/<th scope="col"/g)).toHaveLength(4);
    expect(table.match(/<th scope="row"/g)).toHaveLength(4);
  });
  it('a cell that the verdict rests on says so in a word', () =>
    expect(table.match(/<strong>proof<\/strong>/g)).toHaveLength(2));
  it('each tone has a shape of its own beside the word', () => {
    const tones: readonly Tone[] = ['good', 'note', 'fault', 'cannot-tell', 'silent'];
    const shapes = tones.map(
      (tone) =>
        /<svg class="glyph"[^>]*>(.*?)<\/svg><span>word/.exec(
          htmlOf(of({ kind: 'table', head: [], rows: [[{ text: 'row' }, { text: 'word', tone }]] })),
        )?.[1],
    );
    expect(new Set(shapes).size).toBe(5);
    expect(shapes).not.toContain(undefined);
  });
});

describe('given a practice fault', () => {
  const practice = htmlOf(PRACTICE_PAPER);
  it('is marked on each page of paper: across it, and in its margin', () => {
    expect(practice).toContain('<div class="watermark" aria-hidden="true"><p>PRACTICE');
    expect(practice).toContain('data-practice="PRACTICE');
  });
  it('a real fault is not', () => expect(html).not.toMatch(/PRACTICE|class="watermark"|data-practice="/));
});

it('given a hash of 95 characters in a value: may be broken between its pairs, and is copied as one', () => {
  const found = /<dd class="mono">(<span class="long">.*?)<\/dd>/.exec(htmlOf(of(FACTS)))?.[1] ?? '';
  expect(found.match(/<wbr\/>/g)).toHaveLength(31);
  expect(found.replace(/<[^>]*>/g, '')).toHaveLength(95);
});

it('given a path: is told in words beside the picture, for a reader who does not see it', () =>
  expect(htmlOf(PAPER)).toMatch(
    /<figcaption class="spoken">Inside: test host → NAC server\. 200\. Outside: test host → In the path: it breaks here\. 302\.<\/figcaption>/,
  ));
