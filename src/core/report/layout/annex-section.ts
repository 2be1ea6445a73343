import { said, say } from '../../messages/say.ts';
import type { Block, Section } from '../document.ts';
import type { Report } from '../report.ts';
import { code, facts, mono, section, table, text } from './blocks.ts';

const SHELLS = [
  ['bash', 'bash'],
  ['powershell', 'PowerShell'],
  ['cmd', 'cmd'],
] as const;

type Lines = Report['curl'][number];

/** Shells that would change a character of the line, in the order of {@link SHELLS}. */
const refusing = (lines: Lines): readonly string[] =>
  SHELLS.flatMap(([shell, name]) => (lines[shell] === null ? [name] : []));

/** The probes as command lines. */
export const curlSection = ({ curl }: Report): readonly Section[] => {
  if (curl.length === 0) return [];
  const hints = [...new Set(curl.flatMap((lines) => lines.hints))];
  return section('curl', said('Repeat with curl'), [
    ...text(
      said(
        'curl asks for the password; no line holds it. Each line is one sign-in attempt: stop at the first 401, as servers may lock an account after three. Run a line from the place that its title names.',
      ),
    ),
    ...hints.flatMap(text),
    ...curl.flatMap((lines) => [
      ...SHELLS.flatMap(([shell, name]) => code(`${lines.title}, ${name}`, lines[shell])),
      ...(refusing(lines).length === 0
        ? []
        : text(say`${refusing(lines).join(', ')} would change a character of this line: use bash.`)),
    ]),
  ]);
};

type Probe = Report['annex'][number];

const chainBlocks = ({ chain }: Probe): readonly Block[] =>
  chain.flatMap(({ subject, issuer, sha256, notBefore, notAfter, pem }, index) => [
    ...text(index === 0 ? said('Certificate of the server') : say`Certificate above it, number ${index}`),
    ...facts([
      { label: said('Subject'), value: subject },
      { label: said('Issuer'), value: issuer },
      { label: said('Valid from'), value: notBefore, mono: true },
      { label: said('Valid until'), value: notAfter, mono: true },
      { label: said('SHA-256'), value: sha256, mono: true },
    ]),
    ...code('PEM', pem),
  ]);

const bodyBlocks = ({ body }: Probe): readonly Block[] =>
  body === null
    ? []
    : [
        ...facts([
          {
            label: said('Body'),
            value: body.complete
              ? say`${body.bytes} bytes, read as ${body.kind}`
              : say`${body.bytes} bytes read and not to the end, read as ${body.kind}`,
          },
          { label: said('SHA-256 of the body'), value: body.sha256, mono: true },
        ]),
        ...code(said('Beginning of the body'), body.excerpt),
      ];

/** All that one probe saw. */
export const annexSections = ({ annex }: Report): readonly Section[] => {
  const used = new Map<string, number>();
  return annex.flatMap((probe) => {
    const base = `annex-${probe.stage}-${probe.family}`;
    const count = (used.get(base) ?? 0) + 1;
    used.set(base, count);
    return section(
      count === 1 ? base : `${base}-${count}`,
      say`Annex: ${probe.title}`,
      [
        ...facts([...probe.facts, { label: said('Record'), value: probe.record, mono: true }]),
        ...facts(probe.times),
        ...table(
          said('Headers of the reply, in the order received'),
          [said('Header'), said('Value')],
          probe.headers.map(({ name, value }) => [mono(name), mono(value)]),
        ),
        ...chainBlocks(probe),
        ...bodyBlocks(probe),
      ],
      true,
    );
  });
};
