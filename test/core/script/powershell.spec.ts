import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { ScriptPlan } from '../../../src/core/script/plan.ts';
import { powershellScript } from '../../../src/core/script/powershell.ts';
import { DEFINITIONS } from '../../../src/core/evidence/probes.ts';
import { UNMATCHED_GROUP_ID, DOCUMENTATION_MAC } from '../../../src/core/evidence/probe.ts';
import { FAMILIES } from '../../../src/core/vocabulary/words.ts';
import { planFor } from './run-script.ts';

/**
 * The script for PowerShell, as far as its text tells; test/real/powershell.spec.ts runs it. A small reader of the language's
 * quotes, comments and brackets stands in for the parser.
 */

const CLOSING: Readonly<Record<string, string>> = { '(': ')', '{': '}', '[': ']' };
const SINGLE = /['\u2018-\u201b]/;

interface Read {
  readonly texts: readonly string[];
  /** The program without its texts and comments. */
  readonly code: string;
  readonly open: readonly string[];
}

const read = (program: string): Read => {
  const texts: string[] = [];
  const open: string[] = [];
  let code = '';
  for (let at = 0; at < program.length; at += 1) {
    const sign = program.charAt(at);
    if (SINGLE.test(sign)) {
      let text = '';
      for (at += 1; ; at += 1) {
        const here = program.charAt(at);
        if (here === '') throw new Error('a text does not end');
        if (SINGLE.test(here)) {
          if (!SINGLE.test(program.charAt(at + 1))) break;
          at += 1;
        }
        text += program.charAt(at);
      }
      texts.push(text);
      code += "''";
    } else if (sign === '"') {
      const end = program.indexOf('"', at + 1);
      texts.push(program.slice(at + 1, end));
      code += "''";
      at = end;
    } else if (sign === '#') {
      at = program.indexOf('\n', at) - 1;
    } else {
      if (sign in CLOSING) open.push(sign);
      if (Object.values(CLOSING).includes(sign) && CLOSING[open.pop() ?? ''] !== sign)
        throw new Error(`a bracket does not fit: ${code.slice(-200)}`);
      code += sign;
    }
  }
  return { texts, code, open };
};

const written = (wishes: Partial<ScriptPlan> = {}): string => powershellScript(planFor(8443, wishes));

/** Code alone: whatever the values are, it must be the same. */
const codeOf = (wishes: Partial<ScriptPlan>): string => read(written(wishes)).code;

/** Its lines without texts and comments. */
const codeLines = (program: string): readonly string[] => read(program).code.split('\n');

const HOSTILE = `x'; Remove-Item *; '$(Get-Date) \`n "" \u2019; Get-Process; \u2018 # {`;

describe('given the script for PowerShell', () => {
  it('closes every quote and every bracket', () => expect(read(written()).open).toEqual([]));
  it('begins with a byte order mark, so that Windows PowerShell takes it for UTF-8', () =>
    expect(written().charCodeAt(0)).toBe(0xfeff));
  it('has no character that PowerShell escapes with', () => expect(written().includes('\u0060')).toBe(false));
  it('has no text in which a variable is replaced, so no value is worked on', () => {
    expect(written().match(/"[^"\n]*\$[^"\n]*"/g)).toBeNull();
  });
  it('switches no check of certificates off', () => {
    expect(/ServerCertificateValidationCallback|SkipCertificateCheck|TrustAll/.test(written())).toBe(false);
  });
  it('writes the credentials after the verified handshake', () => {
    const text = written();
    expect(text.indexOf("'Authorization: Basic '")).toBeGreaterThan(text.indexOf('$Ssl = Open-Tls $Stream'));
  });
  it('mentions the token where it is made, written and cut out, and nowhere else', () => {
    expect(written().match(/\$Token\b/g)).toHaveLength(3);
  });
  it('says in its head what the form for sh has and it has not', () => {
    const head = written().split('\n').slice(0, 15).join('\n');
    const missing = ['list of the sign-ins', 'TLS hellos', 'second request', '9060', 'version of Monitoring'];
    expect(missing.filter((what) => !head.includes(what))).toEqual([]);
  });
  it('hands no secret to a cmdlet, whose input is written down where modules are logged', () => {
    const secret = String.raw`\$(?:Secret|SealCode|Pair|Token|Needle\w*|Bare|Backward|Html|Json|All|Writings?|Wanted|Padded|Inside)\b`;
    const cmdlet = String.raw`(?:New|Select|ForEach|Where|Write|Join|Out)-[A-Z]\w+`;
    const handed = new RegExp(`${secret}.*\\||${cmdlet}.*${secret}`);
    expect(codeLines(written()).filter((line) => handed.test(line))).toEqual([]);
  });
  it('uses nothing that Windows PowerShell 5.1 has not', () => {
    const later =
      /\?\?|\?\.\w|&&|\|\||-Parallel\b|\s\?\s|::new\(\)|-AsHashtable\b|ClosingHandler|X509CertificateLoader|CustomTrustStore/;
    expect(codeLines(written()).filter((line) => later.test(line))).toEqual([]);
  });
  it('asks for the password behind every reason not to go on, and without showing what is typed in its place', () => {
    const text = written();
    expect(text.indexOf('Continue? [y/N]')).toBeGreaterThan(text.indexOf("'tripoint-*.txt'"));
    expect(text.indexOf('Continue? [y/N]')).toBeLessThan(text.indexOf('$Secret = Read-Hidden'));
    expect(text.match(/Read-Host .*/g)).toEqual(['Read-Host -AsSecureString -Prompt $Prompt']);
  });
  it('reads the transcripts of its folder before it writes its own', () => {
    const text = written();
    expect(text.indexOf("'tripoint-*.txt'")).toBeLessThan(text.indexOf('tripoint-transcript 5'));
  });
  it('asks about a rejection that was known where it was written, within a day', () => {
    const known = [{ id: '00000000-0000-4000-8000-000000000000', at: '2026-11-24T10:00:00.000+01:00', rejected: true }];
    const text = written({ known });
    expect(text).toContain("$KnownAt = '2026-11-24T10:00:00.000+01:00'\n");
    expect(text).toContain('$KnownEpoch = 1795510800\n');
    expect(text.indexOf('{ $Seen = $KnownAt }')).toBeLessThan(text.indexOf("if ($Seen -ne '') {"));
  });
  it('asks for what the probes ask for', () => {
    const { texts } = read(written());
    const paths = FAMILIES.map((family) =>
      DEFINITIONS[family].path({ mac: DOCUMENTATION_MAC, groupId: UNMATCHED_GROUP_ID }).replace(UNMATCHED_GROUP_ID, ''),
    );
    expect(paths.filter((path) => !texts.includes(path))).toEqual([]);
  });
});

describe('given values that a shell would work on', () => {
  it.each(['user', 'label', 'groupId'] as const)('%s is one text, as it is', (field) => {
    expect(read(written({ [field]: HOSTILE })).texts).toContain(HOSTILE);
  });
  it('never become code, whatever they are', () => {
    const usual = codeOf({ user: 'api-user', label: 'a place' });
    const value = fc.string({ unit: 'binary', minLength: 1 }).filter((text) => !/[\p{Cc}\u2028\u2029]/u.test(text));
    fc.assert(fc.property(value, value, (user, label) => codeOf({ user, label }) === usual));
  });
});
