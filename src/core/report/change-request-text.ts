import type { Judgement } from '../compare/judgement.ts';
import { CERTAINTY_TITLES, FAMILY_TITLES, PARTY_TITLES } from '../interpret/titles.ts';
import { seenTitle, type ChangeRequest, type SeenNow } from './change-request.ts';
import { isNetworkParty } from './failing.ts';
import { oneLine } from './one-line.ts';
import { PRACTICE_LINE } from './practice-line.ts';

const section = (title: string, lines: readonly string[]): string =>
  [title, ...lines.map((line) => `  ${oneLine(line)}`)].join('\n');

/** Labels stand under one another; only what comes from elsewhere is made one line. */
const labelled = (label: string, text: string): string => `  ${label.padEnd(6)}${oneLine(text)}`;

const letThrough = ({ destination, sources, protocol, tlsExemption }: ChangeRequest): readonly string[] => {
  const { host, addresses, failing, good } = destination;
  return [
    'Let through',
    ...sources.map(({ value, note }) => labelled('from', value === null ? note : `${value} (${note})`)),
    labelled('to', `${host}${addresses.length > 0 ? ` (${addresses.join(', ')})` : ''}`),
    ...(failing.length === 0
      ? []
      : [
          labelled(
            '',
            `not let through now: ${failing.join(', ')}${good.length > 0 ? `; let through: ${good.join(', ')}` : ''}`,
          ),
        ]),
    labelled('with', protocol),
    labelled(
      'paths',
      '/ers/config, /api/v1 and /admin/API/mnt, unchanged: no redirect, no sign-in page, no change of headers',
    ),
    ...(tlsExemption === null ? [] : [labelled('also', tlsExemption)]),
  ];
};

const reasons = ({ reason, rivals }: ChangeRequest): readonly string[] =>
  rivals.length === 0
    ? [reason]
    : [reason, 'It could also be:', ...rivals.map(({ sentence, check }) => `- ${sentence} Check: ${check}`)];

const seenLines = (seen: SeenNow): readonly string[] => [
  `#${seen.number} ${seenTitle(seen)}: ${seen.word}${seen.answeredBy === null ? '' : `, answered by ${seen.answeredBy}`}`,
  `   when: ${seen.at.utc}, ${seen.at.local}`,
  ...(seen.url === null ? [] : [`   request: GET ${seen.url}`]),
  ...(seen.connection === null ? [] : [`   connection: ${seen.connection}`]),
  ...seen.incidents.map(({ name, value }) => `   ${name}: ${value}`),
  `   expected: ${seen.expected}`,
];

const TITLES: Readonly<Record<ChangeRequest['party'], string>> = {
  'firewall-or-proxy': 'Change request for the firewall or proxy in front of the access control server',
  'platform-egress': "Change request: let the platform's outbound address reach the access control server",
};

/** The request as plain text for a ticket. It holds no password and no user name of its own. */
export const changeRequestText = (request: ChangeRequest): string => {
  const { paths, seen, verification } = request;
  return (
    [
      [...(request.practice ? [`${PRACTICE_LINE}. Send this to nobody.`] : []), TITLES[request.party]].join('\n'),
      section(`Why (${CERTAINTY_TITLES[request.certainty].toLowerCase()})`, reasons(request)),
      letThrough(request).join('\n'),
      section(
        'What is asked, and what is the right answer',
        paths.map(({ family, method, path, expected }) => `${FAMILY_TITLES[family]}: ${method} ${path} → ${expected}`),
      ),
      [
        'What happens now',
        ...seen.flatMap(seenLines).map((line) => `  ${line.replace(line.trim(), oneLine(line))}`),
      ].join('\n'),
      section('How it will be checked', verification),
    ].join('\n\n') + '\n'
  );
};

/** Why there is no request, where there is none. */
export const noRequestText = ({ verdict: { party, certainty } }: Judgement): string => {
  if (party === 'none') return 'There is no change to ask for: no fault was found.';
  if (party === 'unknown' || certainty === 'cannot-tell')
    return 'There is no change to ask for yet: it cannot be told who must act.';
  return isNetworkParty(party)
    ? 'The verdict names the firewall or proxy, but these records hold no failing probe that could be shown to its team: run the stage again while it fails.'
    : `There is no change to ask of a firewall or proxy team: the verdict names another party (${PARTY_TITLES[party]}).`;
};
