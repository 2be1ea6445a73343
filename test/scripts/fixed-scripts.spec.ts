import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { PROBE_PS1, PROBE_SH } from '../script-run.ts';

/** The two fixed scripts are files that a security team reads once: short, and the same for everybody. */

const README = readFileSync('README.md', 'utf8');

describe.each([
  [PROBE_SH, 120],
  [PROBE_PS1, 150],
])('given %s', (file, most) => {
  const text = readFileSync(file, 'utf8');
  it(`it has at most ${most} lines`, () => expect(text.trimEnd().split('\n').length).toBeLessThanOrEqual(most));
  it('its SHA-256 stands in README', () =>
    expect(README).toContain(createHash('sha256').update(text, 'utf8').digest('hex')));
  it('it knows no way around the check of the certificate', () =>
    expect(text).not.toMatch(/insecure|no-revoke|SkipCertificate|(?:^|\s)-[a-zA-Z]*k\b/));
  it('its lines end as Unix lines do', () => expect(text).not.toContain('\r\n'));
});
