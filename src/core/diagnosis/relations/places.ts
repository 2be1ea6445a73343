import { isSilent } from '../../evidence/outcome.ts';
import { address, type Value } from '../../messages/message.ts';
import type { StageRecord } from '../../records/record.ts';
import { historyOf, type JudgedCell } from '../cells.ts';
import type { Order } from '../order.ts';
import { asksTheSame, isElsewhere } from './earlier-results.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

/** What the newest run at another place outside shows of the same probe, within a day; `null` where there is none. */
export const elsewhere = ({ runs, timeOf }: Order, { run, family, stage, target }: JudgedCell): JudgedCell | null => {
  if (run === null || stage !== 'outside') return null;
  const newestFirst = runs.toReversed();
  const there = newestFirst.find(
    (other) =>
      other.stage === stage &&
      asksTheSame(other, run) &&
      isElsewhere(other, run) &&
      Math.abs(timeOf(other) - timeOf(run)) <= DAY_MS &&
      other.probes.some((probe) => probe.family === family && !isSilent(probe.outcome)),
  );
  if (there === undefined) return null;
  const runsThen = newestFirst.filter((other) => other === there || other.stage === 'inside');
  return historyOf(runsThen, stage, family, target)[0] ?? null;
};

/** What a place is called: the name that it was given, or the address of its host. */
export const placeName = (run: StageRecord | null): Value => {
  if (run === null) return '';
  const { label, defaultRoute, addresses } = run.vantage;
  return label ?? address(defaultRoute?.address ?? addresses[0]?.address ?? '');
};
