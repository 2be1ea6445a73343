import type { Judgement } from '../diagnosis/judgement.ts';
import { certaintyTitle, familyTitle, partyName } from '../diagnosis/titles.ts';
import { seenTitle, type ChangeRequest, type SeenNow, type Source } from './change-request.ts';
import { isNetworkParty } from './failing.ts';
import { oneLine } from './model/inert.ts';
import { BLANK } from './options.ts';
import { PRACTICE_LINE } from './report.ts';
import { marked, said, say } from '../messages/say.ts';
import { momentText } from '../messages/zoned-time.ts';

const section = (title: string, lines: readonly string[]): string =>
  [title, ...lines.map((line) => `  ${oneLine(line)}`)].join('\n');

const LABELS = marked(['from', 'to', 'with', 'paths', 'also']);

/** Labels stand under one another; only what comes from elsewhere is made one line. */
const labelled = (label: (typeof LABELS)[number] | '', text: string): string => {
  const width = Math.max(...LABELS.map((one) => said(one).length));
  return `  ${said(label).padEnd(width)} ${oneLine(text)}`;
};

const failingText = (failing: readonly string[], good: readonly string[]): string =>
  good.length > 0
    ? say`not good now: ${failing.join(', ')}; good: ${good.join(', ')}`
    : say`not good now: ${failing.join(', ')}`;

const sourceText = ({ value, note, until }: Source): string => {
  const text = `${value ?? BLANK} (${note})`;
  return until === null
    ? text
    : say`${text}; for the test alone, until ${until} or the day that you agree on: remove it then`;
};

const letThrough = ({ destination, sources, protocol, tlsExemption, also }: ChangeRequest): readonly string[] => {
  const { host, addresses, failing, good } = destination;
  return [
    // Where a device terminates TLS, the port is open already: what to change comes first.
    ...(tlsExemption === null ? [] : [said('Change'), `  ${oneLine(tlsExemption)}`, '']),
    tlsExemption === null ? said('Let through') : said('Go on letting through'),
    ...sources.map((source) => labelled('from', sourceText(source))),
    labelled('to', `${host}${addresses.length > 0 ? ` (${addresses.join(', ')})` : ''}`),
    ...(failing.length === 0 ? [] : [labelled('', failingText(failing, good))]),
    labelled('with', protocol),
    labelled(
      'paths',
      said('/ers/config, /api/v1 and /admin/API/mnt, unchanged: no redirect, no sign-in page, no change of headers'),
    ),
    ...also.map((wish) => labelled('also', wish)),
  ];
};

const reasons = ({ reason, rivals }: ChangeRequest): readonly string[] =>
  rivals.length === 0
    ? [reason]
    : [reason, said('It could also be:'), ...rivals.map(({ sentence, check }) => say`- ${sentence} Check: ${check}`)];

const seenLines = (seen: SeenNow): readonly string[] => {
  const met = seen.answeredBy === null ? seen.word : say`${seen.word}, answered by ${seen.answeredBy}`;
  return [
    `#${seen.number} ${seenTitle(seen)}: ${met}`,
    ...[
      say`when: ${momentText(seen.at)}`,
      ...(seen.url === null ? [] : [say`request: GET ${seen.url}`]),
      ...(seen.connection === null ? [] : [say`connection: ${seen.connection}`]),
      ...(seen.witnessed ?? []).map((line) => say`other side: ${line}`),
      ...seen.incidents.map(({ name, value }) => `${name}: ${value}`),
      say`expected: ${seen.expected}`,
    ].map((line) => `   ${line}`),
  ];
};

const TITLES: Readonly<Record<ChangeRequest['party'], string>> = marked({
  'firewall-or-proxy': 'Change request for the firewall or proxy in front of the NAC server',
  'platform-egress': "Change request: let the platform's outbound address reach the NAC server",
});

/** The request as plain text for a ticket. It holds no password and no user name of its own. */
export const changeRequestText = (request: ChangeRequest): string => {
  const { paths, seen, verification } = request;
  return (
    [
      [
        ...(request.practice ? [`${said(PRACTICE_LINE)}. ${said('Send this to nobody.')}`] : []),
        said(TITLES[request.party]),
      ].join('\n'),
      section(say`Why (${certaintyTitle(request.certainty).toLowerCase()})`, reasons(request)),
      letThrough(request).join('\n'),
      section(
        said('What is asked, and what is the right answer'),
        paths.map(({ family, method, path, expected }) => `${familyTitle(family)}: ${method} ${path} → ${expected}`),
      ),
      [
        said('What happens now'),
        ...seen.flatMap(seenLines).map((line) => `  ${line.replace(line.trim(), oneLine(line))}`),
      ].join('\n'),
      section(said('How it will be checked'), verification),
    ].join('\n\n') + '\n'
  );
};

/** Why there is no request, where there is none. */
export const noRequestText = ({ verdict: { party, certainty } }: Judgement): string => {
  if (party === 'none') return said('There is no change to ask for: no fault was found.');
  if (party === 'unknown' || certainty === 'cannot-tell')
    return said('There is no change to ask for yet: it is not known who must act.');
  return isNetworkParty(party)
    ? said(
        'The verdict names the firewall or proxy, but no newest result of these records fails, so that none could be shown to its team: run the stage again while it fails.',
      )
    : say`There is no change to ask of a firewall or proxy team: the verdict names another party (${partyName(party)}).`;
};
