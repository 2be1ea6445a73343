import { marked, say, sentences, sentenceStart } from '../../../core/messages/message.ts';
import { RESULTS } from '../../../core/report/ticket-texts.ts';
import { LANGUAGE_NAMES } from '../words.ts';
import type { IdentityKind, Reader } from '../../../core/report/options.ts';

export const filesLater = marked({
  tooLarge: (name: string) => say`${name} is larger than 20 MiB. No file of Tripoint is. Nothing was changed.`,
  taken: {
    new: 'The case was imported',
    same: 'It is here already. Nothing was changed.',
    beside: 'Another version of this case exists. The imported one was added next to it.',
    into: 'The record was imported into this case, which asked for it.',
    record: 'This new case holds the record. Give it the customer’s name under ⋯, Rename.',
  },
  imported: {
    new: '',
    same: 'It is here already. Nothing was changed.',
    beside:
      'Another record with this id has other content: one of the two was edited. Both are kept. Ask for the original.',
  },
  askAgain: 'Ask for the whole file again, unchanged, or run the script again.',
  trustLeftOut:
    'Certificates that the file accepts are not accepted here: look at the server’s certificate before the first run.',
});

export const caseLater = marked({
  changeRequest: {
    title: 'Change request for the firewall or proxy in front of the NAC server',
    intro: 'What must be allowed, what was seen, and how to verify it. Nothing is sent from here.',
    blank: (blank: string) => say`In place of ${blank}: no probe can see this.`,
    copy: 'Copy the text',
  },
  proof: {
    title: 'Before and after',
    probe: 'Probe',
    before: sentenceStart(say('before')),
    after: sentenceStart(say('after')),
    result: 'Result',
    results: RESULTS,
  },
  save: 'Save',
  consent: {
    title: 'A sign-in was rejected before',
    cost: 'One more attempt sends one sign-in first, alone. If it is rejected too, nothing more is sent.',
    ofProxy: 'First correct the proxy’s user name and password in this machine’s proxy settings.',
    button: 'Continue (uses 1 sign-in)',
    cancel: 'Send nothing',
    moved: sentences(say('The server, port or user was changed meanwhile.'), say('Nothing was sent.')),
  },
  nextPanel: {
    mended: 'How to verify the fix',
    seen: 'To find it in the logs',
    guard: 'Caveats',
    atBest: (certainty: string) => say`Limits certainty to: ${certainty}`,
    rivals: 'Alternative causes',
    decides: say`${say('To decide')}:`,
    checks: 'Your own checks',
    recorded: 'recorded',
    saidBy: 'Who says so (optional)',
    pastedHash: 'SHA-256 of the certificate on the server: paste it, and it is compared',
    noHash: 'This is no SHA-256 (64 hex digits), or no certificate was shown yet. Nothing was recorded.',
    earlier: 'Earlier:',
    withdraw: 'Withdraw',
    withdrawn: 'withdrawn',
    beyond: 'Not in Cisco’s status table (Tripoint’s rule)',
    noSteps: 'Nothing to do.',
    witness: 'The server’s own log',
    witnessOf: (stage: string) => say`Run ${stage}: rows to look for`,
    witnessEarlier: (count: number) => say`Earlier runs (${count})`,
    row: {
      user: 'Administrator',
      from: 'From',
      to: 'Until',
      clock: { server: 'in the server’s clock', own: 'in the test host’s clock; the server’s is not known' },
      interface: 'Interface',
      source: 'Source address',
      rows: 'Rows',
    },
  },
});

const readers: Readonly<Record<Reader, string>> = marked({
  'firewall-team': 'Firewall team',
  'server-admin': 'Server administrator',
  'platform-support': "The platform's support",
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
  kindsHint: 'Unticked kinds are not redacted. Secrets are never shown.',
  decode: 'Save the list of pseudonyms',
  decodeHint: 'What each pseudonym stands for. Keep it yourself: it is not part of the report.',
  save: 'Save as',
  saveNow: 'Save',
  document: 'Document',
  readers,
});
