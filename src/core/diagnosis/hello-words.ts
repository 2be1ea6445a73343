import type { AskedAgain, Evidence, HelloEvidence } from '../evidence/evidence.ts';
import { marked, said, say } from '../messages/say.ts';
import { outcomeName } from './phrases.ts';

/** What is said about the first message of TLS, the hello: which one was sent, and what others came to. */

const VARIANT_WORDS = marked({
  ordinary: 'as before',
  'classical-groups': 'classical groups only',
  'tls-1.2': 'TLS 1.2 only',
  'no-server-name': 'without the server name',
}) satisfies Readonly<Record<AskedAgain['variant'], string>>;

const sized = (words: string, bytes: number | null): string =>
  bytes === null ? words : say`${words} (${bytes} bytes)`;

/** "OpenSSL 3.5.8, 356 bytes, classical groups only". */
export const helloLine = ({ hello }: Pick<Evidence, 'hello'>): string | null => {
  if (!hello) return null;
  return [
    hello.library,
    ...(hello.bytes === null ? [] : [say`${hello.bytes} bytes`]),
    ...(hello.variant ? [said(VARIANT_WORDS[hello.variant])] : []),
  ].join(', ');
};

/** What was asked again and what came of it, in one line; `null` where nothing was. */
export const askedAgainLine = ({
  askedAgain,
}: {
  readonly askedAgain?: readonly AskedAgain[] | undefined;
}): string | null =>
  askedAgain === undefined || askedAgain.length === 0
    ? null
    : askedAgain
        .map(({ variant, outcome, bytes }) => {
          const asked = sized(said(VARIANT_WORDS[variant]), bytes);
          return outcome === 'ok' ? say`${asked}: answered` : `${asked}: ${outcomeName(outcome)}`;
        })
        .join('; ');

const isDropped = ({ outcome }: AskedAgain): boolean => outcome === 'tls.silent' || outcome === 'tls.reset';

/** Whether the ordinary hello was dropped twice while one that fits into one segment was answered. */
export const dropsLargeHellos = ({ askedAgain = [] }: Pick<Evidence, 'askedAgain'>): boolean =>
  askedAgain.some((one) => one.variant === 'ordinary' && isDropped(one)) &&
  askedAgain.some(({ variant, outcome }) => variant === 'classical-groups' && outcome === 'ok');

/** A hello in a sentence: "OpenSSL 3.5.8 with a hello of 356 bytes". */
export const helloInSentence = ({ library, bytes }: HelloEvidence): string =>
  bytes === null ? library : say`${library} with a hello of ${bytes} bytes`;
