import type { Language } from '../../messages/language.ts';
import { inLanguage, marked, said } from '../../messages/say.ts';
import { oneLine } from '../one-line.ts';
import { IDENTITY_KINDS, type IdentityKind } from '../options.ts';
import type { Redacted } from './redact.ts';

const KIND_TITLES = marked({
  host: 'Hosts',
  address: 'Addresses',
  user: 'Users',
  mac: 'MAC addresses',
  email: 'Email addresses',
  id: 'Ids',
  name: 'Names',
  certificate: 'Certificates (CERT), their keys (KEY), names (DN) and serial numbers (SERIAL)',
  excerpt: 'Bodies of replies, by their SHA-256',
}) satisfies Readonly<Record<IdentityKind, string>>;

/** The list of pseudonyms of an external report as plain text, one a line, for the owner of the case to keep. */
export const decodeText = (decode: Redacted['decode'], language: Language): string =>
  inLanguage(language, () => {
    const head = [
      said('What the pseudonyms of the external report stand for'),
      said('Keep this list private: anyone who has it and the report can read every name.'),
    ].join('\n');
    if (decode.length === 0) return `${head}\n\n${said('The report holds no pseudonym.')}\n`;
    const blocks = IDENTITY_KINDS.flatMap((kind) => {
      const rows = decode.filter((entry) => entry.kind === kind);
      if (rows.length === 0) return [];
      const width = Math.max(...rows.map(({ pseudonym }) => pseudonym.length));
      const lines = rows.map(({ pseudonym, value }) => `${pseudonym.padEnd(width)}  ${oneLine(value)}`);
      return [[said(KIND_TITLES[kind]), ...lines].join('\n')];
    });
    return `${[head, ...blocks].join('\n\n')}\n`;
  });
