import { worded } from '../../src/core/messages/message.ts';
import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { beforeAll, describe, expect, it } from 'vitest';
import { some } from '../scale.ts';

/** Own mounts and other users are Linux ways, and root's alone. */
const rootOnLinux = process.platform === 'linux' && process.getuid?.() === 0;
const program = fileURLToPath(new URL('./fixtures/unsaved-result.ts', import.meta.url));

interface Outcome {
  readonly begun: boolean;
  readonly unsaved: { readonly kind: string; readonly sentence: string } | null;
  readonly state: string;
  readonly results: readonly number[];
  readonly interrupted: unknown;
  readonly copyIsTheRecord: boolean;
  readonly again: string;
  readonly stillHeld: string;
  readonly sentAfterwards: number;
  readonly saved: unknown;
  readonly onDisk: readonly unknown[];
}

/** Runs it with a temporary folder that is a small disk of its own, in a place that other users may enter. */
const onOwnDisk = async (how: string, what: string): Promise<Outcome> => {
  const script = 'd=$(mktemp -d -p /tmp); mount -t tmpfs -o size=8m none "$d"; chmod 1777 "$d"; TMPDIR="$d" exec "$@"';
  const command = ['-m', 'sh', '-euc', script, 'sh', process.execPath, program, how, what];
  return JSON.parse((await promisify(execFile)('unshare', command, { timeout: 60_000 })).stdout) as Outcome;
};

/** In `npm test` the disk that is full, for a run and a watch. */
const FAULTS: readonly (readonly [how: string, what: string, reason: string])[] = [
  ['full', 'run', 'The disk is full.'],
  ['read-only', 'run', 'It is on a disk that can only be read.'],
  ['denied', 'run', 'This user account has no access there.'],
  ['full', 'watch', 'The disk is full.'],
];

describe.runIf(rootOnLinux).each(some(FAULTS, ([how]) => how === 'full'))(
  'given a disk that is %s while a %s goes on',
  (how, what, reason) => {
    let outcome: Outcome;
    beforeAll(async () => {
      outcome = await onOwnDisk(how, what);
    });

    it('says that the result is not saved, and why', () =>
      expect(worded(outcome.unsaved, 'en')).toMatchObject({
        kind: what,
        sentence: expect.stringContaining(reason) as unknown,
      }));

    it('shows the result, as one that was stopped and not as an interrupted one', () =>
      expect([outcome.state, outcome.interrupted, (outcome.results[0] ?? 0) > 0]).toEqual(['stopped', null, true]));

    it('gives the record as a copy that is taken in elsewhere', () => expect(outcome.copyIsTheRecord).toBe(true));

    it('sends nothing more, also when it is asked to, and says why', () => {
      expect([outcome.sentAfterwards, outcome.stillHeld === 'saved']).toEqual([0, false]);
      expect(worded(outcome.again, 'en')).toContain('The last result is still not saved:');
      expect(worded(outcome.again, 'en')).toContain('Nothing was sent.');
    });

    it('saves it once the disk takes it again', () =>
      expect([outcome.saved, outcome.onDisk]).toEqual([null, [['stopped', outcome.results[0]]]]));
  },
);
