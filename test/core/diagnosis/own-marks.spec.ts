import { describe, expect, it } from 'vitest';
import { judge } from '../../../src/core/diagnosis/diagnose.ts';
import type { Judgement } from '../../../src/core/diagnosis/judgement.ts';
import { ersError, htmlPage, run, type Wanted } from '../make-evidence.ts';

/** What is said of an answer that may be the server's own, and of one that was asked for without the password. */

const outside = (all: Wanted, each: Record<string, Wanted> = {}): Judgement =>
  judge({ runs: [run('inside'), run('outside', all, each)], cards: [], checks: [] });
const cellOf = ({ cells }: Judgement, family: string) =>
  cells.find((cell) => cell.stage === 'outside' && cell.family === family);
const rivalsOf = ({ verdict }: Judgement): string => verdict.rivals.map(({ sentence }) => sentence).join('\n');

describe("given a 404 outside in the server's own form", () => {
  const judgement = outside({ status: 404, reading: ersError('Not found') });
  it('its finding blames nobody in front', () =>
    expect(cellOf(judgement, 'open-api')?.finding.says).toBe("The answer bears the server's own marks."));
  it('a change since is an explanation', () => expect(rivalsOf(judgement)).toContain('changed since the inside run'));
});

it('a name that leads to another address outside is an explanation where nothing takes the connection', () => {
  const refused = { failure: { layer: 'tcp', outcome: 'tcp.refused' }, remoteAddress: '198.51.100.11' } as const;
  expect(rivalsOf(outside(refused))).toContain('the name leads to 198.51.100.11');
});

describe('given probes that were asked without the password', () => {
  const page: Wanted = { status: 403, reading: htmlPage('Blocked'), headers: [['Server', 'squid/6.1']] };
  const judgement = outside({ ...page, withoutSignIn: true }, { 'ers-endpoint-groups': page });
  it('the verdict does not rest on them', () =>
    expect(new Set(judgement.verdict.restsOn.map(({ family }) => family))).toEqual(new Set(['ers-endpoint-groups'])));
  it('each says so', () => expect(cellOf(judgement, 'open-api')?.finding.code).toBe('http.asked-without-password'));
});
