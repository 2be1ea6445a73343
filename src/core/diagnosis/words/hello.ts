import { readSizes } from '../../evidence/path/measured.ts';
import type { AskedAgain, Evidence, HelloEvidence, ControlAnswer, Oddity } from '../../evidence/evidence.ts';
import { type Message, marked, NOTHING, say, joined, verbatim } from '../../messages/message.ts';
import { outcomeName } from './phrases.ts';
import { isOpen } from '../../evidence/ask-again.ts';
import { isGood, type Outcome } from '../../evidence/outcome.ts';
/** Every path, without credentials, got this answer: neither a switch, a role nor a version of one API explains it. */
export const answersEveryPathAlike = (evidence: Evidence | null): boolean =>
  (evidence?.control ?? []).length > 1 && (evidence?.control ?? []).every(({ same }) => same);

const answerText = ({ status, locationHost, same }: ControlAnswer): Message => {
  if (status === null) return say('no answer');
  if (same) return say('the same answer');
  return locationHost === null ? verbatim(String(status)) : say`${status} to ${locationHost}`;
};

/** "/ers/config/no-such-path: the same answer; /: 200": what was asked without credentials, in one line; `null` for nothing. */
export const controlText = (evidence: Evidence): Message | null => {
  const parts = [
    ...twinText(evidence),
    ...(evidence.control ?? []).map((answer) => say`${answer.path}: ${answerText(answer)}`),
  ];
  return parts.length === 0 ? null : joined(parts, '; ');
};

const twinText = ({ withoutSignIn, statusWithoutSignIn }: Evidence): readonly Message[] => {
  if (withoutSignIn) return [say`this probe was sent without the password`];
  if (statusWithoutSignIn === undefined) return [];
  return [say`the same question: ${statusWithoutSignIn}`];
};

const ODDITY_WORDS: Readonly<Record<Oddity, Message>> = {
  'length-and-chunks': say('both Content-Length and Transfer-Encoding: chunked'),
  'several-lengths': say('more than one Content-Length'),
  'line-feeds': say('lines that end with LF alone'),
  folded: say('folded header lines'),
  'blank-before-colon': say('a blank before a colon'),
  'no-header': say('a line that is no header'),
  version: say('an unknown version of HTTP'),
  continue: say('an unasked 100 Continue'),
  'large-head': say('a head larger than 64 KiB'),
};

/** What is against the letter of HTTP in a reply that was read all the same. */
export const oddityText = (evidence: Evidence | null): Message => {
  const { oddities } = evidence?.response ?? {};
  return oddities === undefined
    ? NOTHING
    : say`The reply is not HTTP to the letter: ${joined(
        oddities.map((one) => ODDITY_WORDS[one]),
        ', ',
      )}.`;
};

/** "Answered 503 first, and as expected 2 seconds later: passing.", in one line; `null` where the probe was asked once. */
export const earlierText = (outcome: Outcome, evidence: Evidence): Message | null => {
  const { earlier, response } = evidence;
  if (earlier === undefined) return null;
  const first = earlier.response.status;
  if (isGood(outcome))
    return say`The first answer was ${first}; asked again after 2 seconds, the probe is good: passing.`;
  return response === null
    ? say`The first answer was ${first}; asked again after 2 seconds, none came.`
    : say`The first answer was ${first}; asked again after 2 seconds, it is ${response.status}.`;
};

/** "9060: connects; 9070: Connection refused", in one line; `null` where nobody looked. */
export const ownPortsText = ({ ownPorts = [] }: Evidence): Message | null =>
  ownPorts.length === 0
    ? null
    : joined(
        ownPorts.map(({ port, outcome }) =>
          isOpen(outcome) ? say`${port}: connects` : say`${port}: ${outcomeName(outcome)}`,
        ),
        '; ',
      );

/** By the server's own number, `type_of_node`. */
const NODES = marked(['standalone node', 'active Monitoring node', 'standby Monitoring node', 'no Monitoring node']);

/** "active Monitoring node, release 3.2.0.542", in one line; `null` where nobody asked. */
export const mntVersionText = ({ mntVersion }: Evidence): Message | null => {
  if (mntVersion === undefined) return null;
  const { status, node } = mntVersion;
  const type = node?.type ?? null;
  if (type === null) return status === null ? say`no answer` : say`not stated (status ${status})`;
  const name = say(NODES[type] ?? '');
  return node?.version == null ? name : say`${name}, release ${node.version}`;
};

// The texts about the first message of TLS, the hello: which one was sent, and what others came to.
const VARIANT_WORDS = marked({
  ordinary: 'as before',
  'classical-groups': 'older key exchange only',
  'tls-1.2': 'TLS 1.2 only',
  'no-server-name': 'without the server name',
}) satisfies Readonly<Record<AskedAgain['variant'], string>>;

/** "TLS 1.2 only". */
export const variantText = (variant: AskedAgain['variant']): Message => say(VARIANT_WORDS[variant]);

const sized = (words: Message, bytes: number | null): Message =>
  bytes === null ? words : say`${words} (${bytes} bytes)`;

/** "OpenSSL 3.5.8, 356 bytes, older key exchange only". */
export const helloLine = ({ hello }: Pick<Evidence, 'hello'>): Message | null => {
  if (!hello) return null;
  return joined(
    [
      hello.library,
      ...(hello.bytes === null ? [] : [say`${hello.bytes} bytes`]),
      ...(hello.variant ? [variantText(hello.variant)] : []),
    ],
    ', ',
  );
};

/** What was asked again and what came of it, in one line; `null` where nothing was. */
export const askedAgainLine = ({
  askedAgain,
}: {
  readonly askedAgain?: readonly AskedAgain[] | undefined;
}): Message | null =>
  askedAgain === undefined || askedAgain.length === 0
    ? null
    : joined(
        askedAgain.map(({ variant, outcome, bytes }) => {
          const asked = sized(variantText(variant), bytes);
          return outcome === 'ok' ? say`${asked}: answered` : say`${asked}: ${outcomeName(outcome)}`;
        }),
        '; ',
      );

const isDropped = ({ outcome }: AskedAgain): boolean => outcome === 'tls.silent' || outcome === 'tls.reset';

/** The other side has acknowledged the whole hello: it came there, and what is lost is the answer. */
const hasArrived = ({ packetSize }: Pick<Evidence, 'packetSize'>): boolean =>
  packetSize !== undefined && readSizes(packetSize).lost === 'from-server';

/** Whether the ordinary hello was dropped twice while one that fits into one segment was answered. */
export const dropsLargeHellos = ({ askedAgain = [], ...seen }: Pick<Evidence, 'askedAgain' | 'packetSize'>): boolean =>
  !hasArrived(seen) &&
  askedAgain.some((one) => one.variant === 'ordinary' && isDropped(one)) &&
  askedAgain.some(({ variant, outcome }) => variant === 'classical-groups' && outcome === 'ok');

/** A hello in a sentence: "OpenSSL 3.5.8 with a hello of 356 bytes". */
export const helloInSentence = ({ library, bytes }: HelloEvidence): Message =>
  bytes === null ? verbatim(library) : say`${library} with a hello of ${bytes} bytes`;
