import { leafOf } from '../../evidence/evidence.ts';
import type { CHECKS } from '../../records/case.ts';
import type { StageRecord } from '../../records/record.ts';
import { PROBE_STAGES, type ProbeStage } from '../../vocabulary/words.ts';
import { orderOf } from '../order.ts';

/** The SHA-256 of a certificate as people copy it, with or without colons and blanks; `null`: the text is none. */
export const hashIn = (text: string): string | null => {
  const hex = text.replace(/[\s:]/g, '').toLowerCase();
  return /^[0-9a-f]{64}$/.test(hex) ? hex : null;
};

/** The certificates that the newest run of a stage with any of them was shown. */
const shownAt = (newestFirst: readonly StageRecord[], stage: ProbeStage): ReadonlySet<string> => {
  const of = ({ probes }: StageRecord): readonly string[] =>
    probes.flatMap(({ evidence }) => leafOf(evidence)?.sha256.toLowerCase() ?? []);
  return new Set(
    newestFirst
      .filter((run) => run.stage === stage)
      .map(of)
      .find((shown) => shown.length > 0),
  );
};

type Confirmed = (typeof CHECKS)['certificate-confirmed'][number];

/** Which stage shows the certificate with the SHA-256 that the server has; `null`: the text is no SHA-256, or no stage shows any. */
export const confirmedBy = (text: string, runs: readonly StageRecord[]): Confirmed | null => {
  const hash = hashIn(text);
  const newestFirst = orderOf({ runs }).runs.toReversed();
  const [inside, outside] = PROBE_STAGES.map((stage) => shownAt(newestFirst, stage));
  if (hash === null || (inside?.size ?? 0) + (outside?.size ?? 0) === 0) return null;
  const [isInside, isOutside] = [inside?.has(hash), outside?.has(hash)];
  if (isInside && isOutside) return 'both';
  return isInside ? 'inside' : isOutside ? 'outside' : 'neither';
};
