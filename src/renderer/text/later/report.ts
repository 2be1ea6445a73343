import { marked, say } from '../../../core/messages/message.ts';
import { LANGUAGE_NAMES } from '../core-words.ts';
import type { IdentityKind, Reader, ReportFormat } from '../../../core/report/options.ts';

const formats: Readonly<Record<ReportFormat, string>> = marked({
  html: 'HTML',
  pdf: 'PDF',
  markdown: 'Markdown',
  json: 'JSON',
});

const readers: Readonly<Record<Reader, string>> = marked({
  'firewall-team': 'Firewall team',
  'server-admin': 'Server administrator',
  'platform-support': 'Platform support',
  customer: 'Customer',
});

const kinds: Readonly<Record<IdentityKind, string>> = marked({
  host: 'Host names',
  address: 'IP addresses',
  user: 'User names',
  mac: 'MAC addresses',
  email: 'Email addresses',
  id: 'Ids',
  name: 'Names of customer, site and places',
  certificate: 'Certificates',
  excerpt: 'Texts that the other side sent',
});

/** What the report page says on its own; the report's own words come from the report. */
export const reportText = marked({
  title: 'Report',
  back: 'Back to the case',
  settings: 'What the report shows',
  audience: 'For whom',
  audiences: { internal: 'Internal', external: 'External', 'acting-team': 'Acting team' },
  audienceHints: {
    internal: 'Everything that was seen, with names and addresses, without passwords.',
    external: 'Names, addresses and ids become pseudonyms such as HOST-1. The letters to the teams keep them.',
    'acting-team':
      'What the acting team must do, and the evidence. Users, MAC addresses and ids are replaced; hosts, addresses and certificates stay.',
  },
  language: 'Language of the report',
  languages: LANGUAGE_NAMES,
  kinds: 'Replaced by pseudonyms',
  covered: 'Not shown in call mode: it names somebody. It can be saved all the same.',
  kindNames: kinds,
  kindCount: (distinct: number, occurrences: number) =>
    occurrences === 0 ? say('none') : say`${distinct} (places: ${occurrences})`,
  kindsHint: 'Unticked kinds are not redacted. Secrets are never shown.',
  decode: 'Save the list of pseudonyms',
  decodeHint: 'What each pseudonym stands for. Keep it yourself: it is not part of the report.',
  save: 'Save as',
  saveNow: 'Save',
  formats,
  noPdf: 'No Chromium, Chrome or Edge was found for PDF. Save HTML and print it from a browser.',
  pdfBy: 'PDF is printed by the browser that is installed on this machine.',
  signature: 'Save its signature',
  signatureHint: 'Keep the signature with the file: it shows that the file was not edited.',
  views: 'What is shown',
  document: 'Document',
  sideBySide: 'Side by side with the names in clear',
  original: 'With the names in clear: stays with you',
  redacted: 'The document as it is saved',
  preview: 'The report',
  loading: 'Creating the report…',
  readers,
  copy: (reader: string) => say`Copy for: ${reader}`,
  copyText: (reader: string) => say`Text for: ${reader}`,
});
