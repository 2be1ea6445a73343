import { CERTAINTY_TITLES, FAMILY_TITLES } from '../interpret/titles.ts';
import { seenTitle, type ChangeRequest, type SeenNow } from './change-request.ts';
import { oneLine } from './one-line.ts';

const section = (title: string, lines: readonly string[]): string =>
  [title, ...lines.map((line) => `  ${oneLine(line)}`)].join('\n');

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
  const { destination, sources, paths, seen, tlsExemption, verification } = request;
  return (
    [
      [
        ...(request.practice ? ['PRACTICE: a simulated fault, not a real one. Send this to nobody.'] : []),
        TITLES[request.party],
      ].join('\n'),
      section(`Why (${CERTAINTY_TITLES[request.certainty].toLowerCase()})`, [request.reason]),
      section('Let through', [
        ...sources.map(({ value, note }) => (value === null ? `from  ${note}` : `from  ${value}  (${note})`)),
        `to    ${destination.host}${destination.addresses.length > 0 ? ` (${destination.addresses.join(', ')})` : ''}`,
        `with  ${request.protocol}`,
        'paths /ers/config, /api/v1 and /admin/API/mnt, unchanged: no redirect, no sign-in page, no change of headers',
        ...(tlsExemption === null ? [] : [tlsExemption]),
      ]),
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
