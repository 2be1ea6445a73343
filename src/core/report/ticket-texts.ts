import type { Judgement } from '../diagnosis/judgement.ts';
import { partyHeadline } from '../diagnosis/words/titles.ts';
import { indented, inParts, numbered, plainLines, rivalLine, whyTitle } from './handoff/lines.ts';
import { requestText, seenTitle, type ChangeRequest } from './change-request.ts';
import { labelled, listed, own, asMessage, type Text } from './draft.ts';
import { isNetworkParty } from './failing.ts';
import { oneLine } from './model/inert.ts';
import { BLANK } from './options.ts';
import { PRACTICE_LINE } from './report.ts';
import type { Language } from '../messages/language.ts';
import { format, joined, marked, say, time, type Message } from '../messages/message.ts';
import { momentText, type Moment, momentOf } from '../messages/zoned-time.ts';
import type { BeforeAfter, Compared, Said } from '../diagnosis/compared/before-after.ts';
import { isFailure } from '../evidence/outcome.ts';
import { cellTitle } from './model/report-input.ts';

/** "egress.example (the platform's outbound FQDN)"; a blank where nobody knows the value. */
const sourceText = ({ value, note, until }: ChangeRequest['sources'][number]): Message => {
  const text = joined([joined([value ?? BLANK, note], ' ('), ')'], '');
  return until === null ? text : say`${text}; for the test alone: remove it after ${until}`;
};

const seenLine = (seen: ChangeRequest['seen'][number]): Message => {
  const { number, at, word, answeredBy, connection, incidents, witnessed = [], family, stage, expected } = seen;
  return indented(
    listed([
      joined([joined([`#${number}`, time(momentText(at as Moment))], ' '), labelled(seenTitle(seen), word)], '  '),
      ...(answeredBy === null ? [] : [say`answered by ${answeredBy}`]),
      ...(connection === null ? [] : [joined(['TCP', connection], ' ')]),
      ...incidents.map(({ name, value }) => labelled(name, value)),
      ...witnessed.map((line) => labelled(say('What the other side saw'), asMessage(line))),
      ...(family === null || stage === 'platform' ? [say`expected: ${expected}`] : []),
    ]),
  );
};

/** What must be let through, requests with their expected answers, what was seen, and how it will be checked. */
export const requestParts = (
  { certainty, steps, destination, sources, protocol, tlsExemption, also, paths, seen, verification }: ChangeRequest,
  logs: readonly Message[] = [say('Seen')],
  mostSeen = seen.length,
): readonly (readonly Message[])[] => {
  const { host, addresses, failing, good } = destination;
  const left = seen.length - mostSeen;
  return [
    [say('Please do this'), ...numbered(steps).map(indented)],
    // Where a device terminates TLS, the port is open already: what to change comes first.
    tlsExemption === null ? [] : [say('Change'), indented(tlsExemption)],
    [
      certainty === 'proven' ? say('Let through') : say('Let through, where it is blocked'),
      ...sources.map((source) => indented(labelled(say('From'), sourceText(source)))),
      indented(
        labelled(say('To'), addresses.length > 0 ? joined([joined([host, listed(addresses)], ' ('), ')'], '') : host),
      ),
      ...(failing.length === 0 ? [] : [indented(labelled(say('Fails'), listed(failing)))]),
      ...(good.length === 0 ? [] : [indented(labelled(say('Good'), listed(good)))]),
      indented(labelled(say('with'), protocol)),
      indented(
        labelled(
          say('paths'),
          say('/ers/config, /api/v1 and /admin/API/mnt, unchanged: no redirect, no sign-in page, no change of headers'),
        ),
      ),
      ...also.map((line) => indented(labelled(say('Also'), line))),
    ],
    [
      say('Requests, and the answer that is expected'),
      ...paths.map(({ family, method, path, expected }) => indented(requestText(family, method, path, expected))),
    ],
    [...logs, ...seen.slice(0, mostSeen).map(seenLine), ...(left > 0 ? [indented(say`… (${left} more)`)] : [])],
    [say('How it will be checked'), ...verification.map(indented)],
  ];
};

/** The request as plain text for a ticket. It holds no password and no user name. */
export const changeRequestText = (request: ChangeRequest, language: Language): string =>
  plainLines(
    [
      ...(request.practice ? [say(PRACTICE_LINE)] : []),
      request.certainty === 'proven'
        ? say('Change request for the firewall or proxy in front of the NAC server')
        : say('Please look: firewall or proxy in front of the NAC server'),
      ...inParts([
        ...requestParts(request).slice(0, 1),
        [labelled(whyTitle(request.certainty), asMessage(request.reason)), ...request.rivals.map(rivalLine)],
        ...requestParts(request).slice(1),
      ]),
    ],
    language,
  );

export const noRequestText = ({ verdict: { party, certainty } }: Judgement): Message => {
  if (party === 'none') return say('There is no change to ask for: no fault was found.');
  if (party === 'unknown' || certainty === 'cannot-tell')
    return say('There is no change to ask for yet: it is not known who must act.');
  return isNetworkParty(party)
    ? say(
        'No newest result of these records fails, so the firewall team could be shown none. Run the stage again while it fails.',
      )
    : say`There is no change to ask of a firewall or proxy team. ${own(partyHeadline(party, certainty))}.`;
};

interface ProofAbout {
  readonly title: string;
  readonly practice: boolean;
}

/** What came of each probe that was asked before and after. */
export const RESULTS: Readonly<Record<Compared['result'], string>> = marked({
  mended: 'Fixed',
  'still-failing': 'Still failing',
  'new-fault': 'New fault',
  'not-asked': 'Not asked again',
  'cannot-tell': 'Inconclusive',
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
