import { describe, expect, it } from 'vitest';
import { paperOf } from '../../../../src/core/report/layout/document-of.ts';
import { pathPicture } from '../../../../src/core/report/write/path-picture.ts';
import type { Report } from '../../../../src/core/report/report.ts';
import { blockedOutside, reported } from '../model/some-material.ts';
import { PAYLOADS } from './hostile-texts.ts';
import { readHtml } from './read-html.ts';

const pictureOf = (report: Report): string => {
  const path = paperOf(report)
    .sections.flatMap(({ blocks }) => blocks)
    .find((block) => block.kind === 'path');
  return path?.kind === 'path' ? pathPicture(path.picture, 'en').toString() : '';
};

const REPORT = reported(blockedOutside());

describe('given the picture in a report', () => {
  const svg = pictureOf(REPORT);
  it('is none where the report has no path', () => {
    const older = Object.fromEntries(Object.entries(REPORT).filter(([name]) => name !== 'path')) as Report;
    expect([svg !== '', pictureOf(older)]).toEqual([true, '']);
  });
  it('draws a label that is a little too long narrower, and whole', () => {
    const path = REPORT.path!;
    const lines = path.lines.map((line) => ({
      ...line,
      note: 'other TLS key than the one seen inside',
      points: line.points.map((point, index) =>
        index === 0 ? { ...point, title: "Ada's laptop", detail: '192.168.100.25' } : point,
      ),
    }));
    const drawn = pictureOf({ ...REPORT, path: { ...path, lines } });
    expect(drawn).toContain('>Ada&#39;s laptop 192.168.100.25</text>');
    expect(drawn).toContain('>other TLS key than the one seen inside</text>');
    expect(drawn).toContain('lengthAdjust="spacingAndGlyphs"');
    expect(drawn).not.toContain('…');
  });
  it.each(PAYLOADS)('shows %s as text', (_, payload) => {
    const planted: Report = {
      ...REPORT,
      path: {
        server: { title: payload, detail: payload },
        lines: (REPORT.path?.lines ?? []).map((line) => ({
          ...line,
          points: line.points.map((point) => ({ ...point, title: payload, detail: payload })),
          says: payload,
          note: payload,
          target: payload,
        })),
      },
    };
    const names = (text: string): readonly string[] => [...new Set(text.match(/<[a-z]+/g))].sort();
    expect(names(pictureOf(planted))).toEqual(names(svg));
    expect(() => readHtml(pictureOf(planted))).not.toThrow();
  });
});
