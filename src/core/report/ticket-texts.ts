import type { Judgement } from '../diagnosis/judgement.ts';
import { partyName } from '../diagnosis/words/titles.ts';
import { whyTitle } from './handoff/lines.ts';
import { requestText, seenTitle, type ChangeRequest, type SeenNow, type Source } from './change-request.ts';
import { labelled, listed, own, asMessage, type Draft, type Text } from './draft.ts';
import { isNetworkParty } from './failing.ts';
import { oneLine } from './model/inert.ts';
import { BLANK } from './options.ts';
import { PRACTICE_LINE } from './report.ts';
import type { Language } from '../messages/language.ts';
import { format, joined, marked, NOTHING, say, sentences, time, type Message } from '../messages/message.ts';
import { momentText, type Moment, momentOf } from '../messages/zoned-time.ts';
import type { BeforeAfter, Compared, Said } from '../diagnosis/compared/before-after.ts';
import { isFailure } from '../evidence/outcome.ts';
import { cellTitle } from './model/report-input.ts';

const LABELS = marked(['from', 'to', 'with', 'paths', 'also']);
export type RequestLabel = (typeof LABELS)[number];

interface Line {
  readonly label?: RequestLabel | '';
  readonly indent?: number;
  readonly text: Text;
}

const indented = (lines: readonly Text[], indent = 2): readonly Line[] => lines.map((text) => ({ text, indent }));

const section = (title: Message, lines: readonly Text[]): readonly Line[] => [{ text: title }, ...indented(lines)];

const failingText = (failing: readonly Text[], good: readonly Text[]): Message =>
  joined(
    [labelled(say('Fails'), listed(failing)), ...(good.length > 0 ? [labelled(say('Good'), listed(good))] : [])],
    '; ',
  );

const sourceText = ({ value, note, until }: Draft<Source>): Message => {
  const text = joined([joined([value ?? BLANK, note], ' ('), ')'], '');
  return until === null ? text : say`${text}; for the test alone: remove it after ${until}`;
};

const letThrough = (request: Draft<ChangeRequest>): readonly Line[] => {
  const { destination, sources, protocol, tlsExemption, also } = request;
  const { host, addresses, failing, good } = destination;
  return [
    // Where a device terminates TLS, the port is open already: what to change comes first.
    ...(tlsExemption === null ? [] : [...section(say('Change'), [tlsExemption]), { text: NOTHING }]),
    { text: say('Let through') },
    ...sources.map((source): Line => ({ label: 'from', text: sourceText(source) })),
    { label: 'to', text: addresses.length > 0 ? joined([joined([host, listed(addresses)], ' ('), ')'], '') : host },
    ...(failing.length === 0 ? [] : [{ label: '', text: failingText(failing, good) } as const]),
    { label: 'with', text: protocol },
    {
      label: 'paths',
      text: say(
        '/ers/config, /api/v1 and /admin/API/mnt, unchanged: no redirect, no sign-in page, no change of headers',
      ),
    },
    ...also.map((wish): Line => ({ label: 'also', text: wish })),
  ];
};

const reasons = ({ reason, rivals }: Draft<ChangeRequest>): readonly Text[] =>
  rivals.length === 0
    ? [reason]
    : [
        reason,
        say('It could also be:'),
        ...rivals.map(({ sentence, check }) =>
          joined(['-', sentences(asMessage(sentence), labelled(say('What decides'), asMessage(check)))], ' '),
        ),
      ];

const seenLines = (seen: Draft<SeenNow>): readonly Line[] => {
  const met = seen.answeredBy === null ? seen.word : listed([seen.word, say`answered by ${seen.answeredBy}`]);
  return [
    ...indented([joined([`#${seen.number}`, labelled(seenTitle(seen), met)], ' ')]),
    ...indented(
      [
        labelled(say('Time'), time(momentText(seen.at as Moment))),
        ...(seen.url === null ? [] : [labelled(say('Request'), joined(['GET', seen.url], ' '))]),
        ...(seen.connection === null ? [] : [labelled(say('Connection'), seen.connection)]),
        ...(seen.witnessed ?? []).map((line) => labelled(say('What the other side saw'), asMessage(line))),
        ...seen.incidents.map(({ name, value }) => labelled(name, value)),
        say`expected: ${seen.expected}`,
      ],
      5,
    ),
  ];
};

/** The request as plain text for a ticket. It holds no password and no user name. */
export const changeRequestText = (request: Draft<ChangeRequest>, language: Language): string => {
  const { paths, seen, verification } = request;
  const words = (text: Text): string => oneLine(format(asMessage(text), language));
  const width = Math.max(...LABELS.map((label) => words(say(label)).length));
  const written = ({ label, indent = 0, text }: Line): string =>
    label === undefined
      ? `${' '.repeat(indent)}${words(text)}`
      : `  ${(label === '' ? '' : words(say(label))).padEnd(width)} ${words(text)}`;
  const parts: readonly (readonly Line[])[] = [
    [
      ...(request.practice ? [{ text: joined([say(PRACTICE_LINE), say('Send this to nobody.')], '. ') }] : []),
      { text: say('Change request for the firewall or proxy in front of the NAC server') },
    ],
    section(whyTitle(request.certainty), reasons(request)),
    letThrough(request),
    section(
      say('Requests, and the answer that is expected'),
      paths.map(({ family, method, path, expected }) => requestText(family, method, path, expected)),
    ),
    [{ text: say('What happens now') }, ...seen.flatMap(seenLines)],
    section(say('How it will be checked'), verification),
  ];
  return `${parts.map((lines) => lines.map(written).join('\n')).join('\n\n')}\n`;
};

/** Why there is no request, where there is none. */
export const noRequestText = ({ verdict: { party, certainty } }: Judgement): Message => {
  if (party === 'none') return say('There is no change to ask for: no fault was found.');
  if (party === 'unknown' || certainty === 'cannot-tell')
    return say('There is no change to ask for yet: it is not known who must act.');
  return isNetworkParty(party)
    ? say(
        'No newest result of these records fails, so the firewall team could be shown none. Run the stage again while it fails.',
      )
    : say`There is no change to ask of a firewall or proxy team: the verdict names another party (${own(partyName(party))}).`;
};

interface ProofAbout {
  readonly title: string;
  readonly practice: boolean;
}

const RESULTS: Readonly<Record<Compared['result'], string>> = marked({
  mended: 'FIXED',
  'still-failing': 'STILL FAILING',
  'new-fault': 'NEW FAULT',
  'not-asked': 'NOT ASKED AGAIN',
  'cannot-tell': 'INCONCLUSIVE',
});

const PROOF_LABELS = marked(['before', 'after', 'why']);

const shown = (answer: Said | null): Message =>
  answer === null ? say('not asked') : listed([own(answer.word), time(momentText(momentOf(answer.at)))]);

/** Before and after as plain text, for the closing of a ticket; the sentence that sums it up comes first. */
export const proofText = (compared: BeforeAfter, { title, practice }: ProofAbout, language: Language): string => {
  const words = (text: Text): string => oneLine(format(asMessage(text), language));
  const width = Math.max(...PROOF_LABELS.map((label) => words(say(label)).length));
  const row = (label: (typeof PROOF_LABELS)[number], text: Text): string =>
    `  ${words(say(label)).padEnd(width)}  ${words(text)}`;
  const block = ({ stage, family, before, after, result, reason }: Compared): string =>
    [
      words(labelled(say(RESULTS[result]), cellTitle({ stage, family }))),
      row('before', shown(before)),
      row('after', shown(after)),
      ...(reason === null ? [] : [row('why', reason)]),
    ].join('\n');
  const head: readonly Text[] = [
    ...(practice || compared.practice ? [say(PRACTICE_LINE)] : []),
    ...(title === '' ? [] : [labelled(say('Case'), title)]),
    compared.sentence,
  ];
  return `${[head.map(words).join('\n'), ...compared.probes.map(block)].join('\n\n')}\n`;
};

/** Why there is no before and after, where there is none. */
export const noProofText = ({ cells, addresses, watches }: Judgement): Message => {
  const failed =
    cells.some(({ outcome }) => isFailure(outcome)) ||
    addresses.some(({ state }) => state === 'failed') ||
    watches.counts.some((count) => count.failed > 0);
  return failed
    ? say('Nothing that failed has been asked again yet: run the failing probes again, from the same place.')
    : say('Nothing has failed in these records: there is nothing to show as fixed.');
};
