import { counted, marked, say } from '../../../core/messages/message.ts';
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

/** What the report page says by itself; the report's own words come from the report. */
export const reportText = marked({
  title: 'Report',
  back: 'Back to the case',
  settings: 'What the report shows',
  audience: 'For whom',
  audiences: { internal: 'Internal', external: 'External', 'acting-team': 'Acting team' },
  audienceHints: {
    internal: 'Everything that was seen, with names and addresses. Passwords are never in it.',
    external:
      'Names, addresses and ids are replaced by pseudonyms such as HOST-1, the same throughout the case. The letters to the teams keep them: each team needs its own names.',
    'acting-team':
      'What the team that must act has to do, and what shows it. Users, MAC addresses and ids are replaced; hosts, addresses and certificates stay, for the team needs them.',
  },
  language: 'Language of the report',
  languages: LANGUAGE_NAMES,
  kinds: 'Replaced by pseudonyms',
  covered: 'Not shown in call mode: it names somebody. It can be saved all the same.',
  kindNames: kinds,
  kindCount: (distinct: number, occurrences: number) =>
    occurrences === 0
      ? say('none')
      : counted(occurrences, say`${distinct}, in 1 place`, say`${distinct}, in ${occurrences} places`),
  kindsHint: 'What is not ticked stays in clear. A secret is never shown, whatever is ticked.',
  decode: 'Save the list of pseudonyms',
  decodeHint: 'Says what each pseudonym stands for. Keep it yourself: it is not part of the report.',
  save: 'Save as',
  saveNow: 'Save',
  formats,
  noPdf:
    'PDF cannot be made here: no Chromium, Chrome or Edge was found. Save HTML, open it in a browser and print it from there.',
  pdfBy: 'PDF is printed by the browser that is installed on this machine.',
  signature: 'Save its signature',
  signatureHint:
    'Keep it beside the report. It shows that the report was not edited since; how to verify it stands in the report.',
  views: 'What is shown',
  document: 'Document',
  sideBySide: 'Side by side with the names in clear',
  original: 'With the names in clear: stays with you',
  redacted: 'The document as it is saved',
  preview: 'The report',
  loading: 'Making the report…',
  readers,
  copy: (reader: string) => say`Copy for: ${reader}`,
  copyText: (reader: string) => say`Text for: ${reader}`,
});
