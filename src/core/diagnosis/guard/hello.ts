import type { Evidence, HelloEvidence } from '../../evidence/evidence.ts';
import { dropsLargeHellos, helloInSentence } from '../words/hello.ts';
import { stageWord } from '../words/titles.ts';
import { PROBE_STAGES, type ProbeStage } from '../../vocabulary/words.ts';
import { say } from '../../messages/message.ts';
import { stageCells, type Matrix } from '../cells.ts';
import { note, type Guarded } from './note.ts';

/** Notes of the guard about our own TLS: another hello may meet another answer. */

const seenAt = (matrix: Matrix, stage: ProbeStage): readonly Evidence[] =>
  stageCells(matrix, stage).flatMap(({ evidence }) => evidence ?? []);

/** The stage went on with another hello than the ordinary one: its answers are those that clients with such a hello get. */
const wentOn = (matrix: Matrix): readonly Guarded[] =>
  PROBE_STAGES.flatMap((stage) => {
    const seen = seenAt(matrix, stage);
    const variant = seen.find(({ hello }) => hello?.variant)?.hello?.variant;
    if (variant === undefined) return [];
    const sentence = seen.some(dropsLargeHellos)
      ? say`In the ${stageWord(stage)} stage a device in the path drops TLS hellos that need two segments. The stage went on with a small one. Clients with a small hello, such as curl or the platform, get through.`
      : variant === 'tls-1.2'
        ? say`In the ${stageWord(stage)} stage the TLS hello was answered only when it offered TLS 1.2 alone. The stage went on with that.`
        : say`In the ${stageWord(stage)} stage the TLS hello was answered only when it offered classical groups alone. The stage went on with that.`;
    return [note(`guard.small-hello-${stage}`, 'likely', [stage], sentence)];
  });

/** Where an outside probe ended in TLS before anything was shown of a certificate. */
const ENDED_IN_TLS = /^tls\.(silent|reset|alert|no-common-version|handshake-failed|large-hello)$/;

/** Names of servers are of one length within a case, so a few bytes are chance; another set of groups is hundreds. */
const NEGLIGIBLE_BYTES = 64;

const differ = (left: HelloEvidence, right: HelloEvidence): boolean =>
  left.library !== right.library ||
  (left.bytes !== null && right.bytes !== null && Math.abs(left.bytes - right.bytes) > NEGLIGIBLE_BYTES);

/** Outside failed in TLS, and inside another library or another size of hello was answered. */
const helloDiffers = (matrix: Matrix): readonly Guarded[] => {
  const inside = seenAt(matrix, 'inside').find(({ hello, tls }) => hello && tls)?.hello;
  const outside = seenAt(matrix, 'outside').find(
    ({ hello, failure }) => hello && ENDED_IN_TLS.test(failure?.outcome ?? ''),
  )?.hello;
  if (!inside || !outside || !differ(inside, outside)) return [];
  return [
    note(
      'guard.hello-differs',
      'likely',
      ['inside', 'outside'],
      say`Inside, TLS was spoken by ${helloInSentence(inside)}, outside by ${helloInSentence(outside)}: what differs may be the hello.`,
    ),
  ];
};

export const helloNotes = (matrix: Matrix): readonly Guarded[] => [...wentOn(matrix), ...helloDiffers(matrix)];
