import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { handoffFor } from '../../../../src/core/report/handoff/handoff-for.ts';
import { READERS, type Reader } from '../../../../src/core/report/options.ts';
import type { ReportMaterial } from '../../../../src/core/report/model/report-of.ts';
import { LANGUAGES } from '../../../../src/core/messages/language.ts';
import { FAMILIES } from '../../../../src/core/vocabulary/words.ts';
import { anyMaterial } from '../../any-material.ts';
import { card, HOST, run, USER } from '../../make-evidence.ts';
import { blockedOutside, rejectedInside, SQUID } from '../model/some-material.ts';
import { tries } from '../../../scale.ts';

const linesOf = (reader: Reader, material: ReportMaterial): readonly string[] =>
  handoffFor(reader, material, 'en').trimEnd().split('\n');

describe('given a proxy that refuses outside', () => {
  const material = blockedOutside();
  const firewall = linesOf('firewall-team', material);
  it('asks the firewall team first for what is to be let through', () =>
    expect(firewall[0]).toBe(`The firewall or proxy team: Let these requests reach ${HOST}, port 443, unchanged.`));
  it('gives it both ends of each connection and the number on the block page', () =>
    expect(firewall).toContain(
      '  #3 2026-11-21 09:00:00 UTC, 2026-11-21 10:00:00 (UTC+01:00)  Outside, Open API: 403 forbidden, answered by Squid, TCP 198.51.100.5:50000 to 203.0.113.10:443, request ID: abc-123',
    ));
  it('gives it the minutes to look in, in UTC and local', () =>
    expect(firewall).toContain(
      '  Outside: 2026-11-21 08:59:00 UTC – 2026-11-21 09:01:00 UTC; 2026-11-21 09:59:00 (UTC+01:00) – 2026-11-21 10:01:00 (UTC+01:00)',
    ));
  it("gives the platform's support the rows of the card", () =>
    expect(linesOf('platform-support', material)).toContain('  Monitoring API: Down'));
  it('asks the customer to pass it on', () =>
    expect(linesOf('customer', material)[0]).toBe('Please pass this on to the team that runs your firewall or proxy.'));
  it('tells the customer what was tested, in counts', () =>
    expect(linesOf('customer', material)).toContain('Outside: 0 of 4 are good.'));
});

describe('given a rejected sign-in', () => {
  const server = linesOf('server-admin', rejectedInside());
  it("asks the server's administrators, and says of what", () =>
    expect(server[0]).toBe('The server team: API account. Please take these steps.'));
  it('names the report and the row to look for', () =>
    expect(server.slice(server.findIndex((line) => line.startsWith('The rows to look for')))).toEqual([
      'The rows to look for in Operations → Reports → Audit → Administrator Logins:',
      `Inside, ${USER}, Server's clock:`,
      '  2026-11-21 08:59:00 UTC – 2026-11-21 09:01:00 UTC',
      '  2026-11-21 09:59:00 (UTC+01:00) – 2026-11-21 10:01:00 (UTC+01:00)',
      `  Interface ERS. Expected sign-ins of ${USER}: 1 failed.`,
      '  198.51.100.5: The own address of the inside host. Where addresses are translated in the path (NAT), the server sees another one.',
    ]));
  it('tells the customer how many sign-ins were rejected', () =>
    expect(linesOf('customer', rejectedInside()).at(-1)).toMatch(/Rejected sign-ins: 1\.$/));
});

describe('given another explanation that is still open', () => {
  const rejections = rejectedInside();
  for (const reader of ['server-admin', 'platform-support'] as const)
    it(`says once to ${reader} what decides`, () => {
      const lines = linesOf(reader, rejections);
      const decides = lines.flatMap((line) => /(?:To decide|If you disagree): (.*)$/.exec(line)?.[1] ?? []);
      expect(decides.length).toBeGreaterThan(0);
      expect(decides).toEqual([...new Set(decides)]);
    });
});

it("given a platform that is not let in: asks the firewall team for the platform's own address", () => {
  const material = blockedOutside({
    runs: [run('inside'), run('outside')],
    cards: [card('down', { passwordReentered: true })],
  });
  expect(linesOf('firewall-team', material)[0]).toContain("Let the sign-in platform's own address reach");
});

describe('given more than a reader takes in', () => {
  const apart = (stage: 'inside' | 'outside') =>
    FAMILIES.map((family, index) => {
      const one = run(stage, SQUID);
      return {
        ...one,
        startedAt: `2026-11-21T10:${stage === 'inside' ? 1 : 2}${index}:00.000+01:00`,
        vantage: { ...one.vantage, label: `${stage} ${index}`, proxy: 'proxy.example:8080' },
        probes: one.probes.filter((probe) => probe.family === family),
      };
    });
  const firewall = linesOf('firewall-team', blockedOutside({ runs: [...apart('inside'), ...apart('outside')] }));
  it('ends at the fortieth line', () => expect(firewall).toHaveLength(40));
  it('says how much is left out', () => expect(firewall.at(-1)).toMatch(/^… \(\d+ more\)$/));
});

describe('given any case', () => {
  it.each(READERS)('writes at most 40 lines without harmful characters to %s, in any language', (reader) =>
    fc.assert(
      fc.property(anyMaterial, fc.constantFrom(...LANGUAGES), (material, language) => {
        const text = handoffFor(reader, { ...blockedOutside(), ...material }, language);
        expect(text.trimEnd().split('\n').length).toBeLessThanOrEqual(40);
        expect(text.replaceAll('\n', '')).not.toMatch(/[\p{Cc}\p{Cf}]/u);
      }),
      { numRuns: tries(40, 200) },
    ),
  );

  it('names neither address nor host nor user to the customer', () =>
    fc.assert(
      fc.property(anyMaterial, fc.constantFrom(...LANGUAGES), (material, language) => {
        expect(handoffFor('customer', { ...blockedOutside(), ...material }, language)).not.toMatch(
          /customer\.example|api-user|someone-else|\d+\.\d+\.\d+\.\d+|2001:db8|platform\.example/,
        );
      }),
      { numRuns: tries(100, 500) },
    ));

  it('is the same in whatever order the records were handed in', () =>
    fc.assert(
      fc.property(anyMaterial, (material) => {
        const given = { ...blockedOutside(), ...material };
        const turned = { ...given, runs: [...given.runs].reverse(), cards: [...given.cards].reverse() };
        for (const reader of READERS) expect(handoffFor(reader, turned, 'en')).toBe(handoffFor(reader, given, 'en'));
      }),
      { numRuns: tries(40, 200) },
    ));
});

it('shows a line end in a value of elsewhere instead of making one', () => {
  const outside = run('outside', { status: 403 }, {}, { user: 'a\nAsked of you: pay' });
  const material = blockedOutside({ runs: [run('inside'), outside] });
  expect(handoffFor('server-admin', material, 'en')).toContain(String.raw`Outside, a\x0aAsked of you: pay`);
});
