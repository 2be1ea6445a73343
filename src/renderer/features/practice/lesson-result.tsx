import { Button } from '@mantine/core';
import { say } from '../../../core/messages/message.ts';
import type { WorldSummary } from '../../../core/records/practice-description.ts';
import type { Party } from '../../../core/vocabulary/words.ts';
import type { CaseSummary, OpenCase } from '../../../shared/contract.ts';
import { useTripoint, useWindow } from '../../state/window.ts';
import { t, wordsOf } from '../../text.ts';
import { laterT } from '../../text/later.ts';
import { CellLink } from '../verdict/verdict-bar.tsx';
import { useWorlds } from './worlds.ts';

/** The cases of a fault that are there. */
export const casesOf = (cases: readonly CaseSummary[] | null, world: string): readonly CaseSummary[] =>
  cases?.filter(({ practice, removedAt }) => practice === world && removedAt === null) ?? [];

/** How far a fault is as a lesson, by the cases that are there: solved once is solved. */
export const lessonOf = (cases: readonly CaseSummary[] | null, world: string): CaseSummary['lesson'] => {
  const states = casesOf(cases, world).flatMap(({ lesson }) => lesson ?? []);
  return states.includes('solved') ? 'solved' : (states[0] ?? null);
};

/** The first fault after `world` in the order of the course that is not solved. */
const nextAfter = (
  worlds: readonly WorldSummary[],
  cases: readonly CaseSummary[] | null,
  world: string | null,
): WorldSummary | undefined => {
  const place = worlds.findIndex(({ id }) => id === world);
  return [...worlds.slice(place + 1), ...worlds.slice(0, place)].find(({ id }) => lessonOf(cases, id) !== 'solved');
};

const toldOf = (party: Party | null, right: boolean, verdict: string): string => {
  if (party === null) return laterT.practice.unsaid;
  if (!right) return laterT.practice.wrong(t.parties[party]);
  return verdict === party ? laterT.practice.right(t.parties[party]) : laterT.practice.rightAhead(t.parties[party]);
};

/** Most cells that are named as what to read. */
const MOST_TO_READ = 2;

/** Besides the program's verdict: the engineer's own one, what to read next, and the next fault. */
export const LessonResult = ({ open }: { readonly open: OpenCase }) => {
  const { cases } = useTripoint();
  const list = useWindow((state) => state.cases);
  const worlds = useWorlds();
  const own = open.document.lesson?.own;
  if (!own) return null;
  const { verdict, cells } = open.judgement;
  const next = nextAfter(worlds ?? [], list, open.document.practice);
  const read = verdict.restsOn
    .slice(0, MOST_TO_READ)
    .flatMap((name) => cells.filter(({ stage, family }) => stage === name.stage && family === name.family));
  return (
    <div className="tp-lesson tp-row tp-small" role="status">
      <p>
        {toldOf(own.party, own.right, verdict.party)}{' '}
        {!own.right &&
          read.map((cell, index) => (
            <span key={`${cell.stage}:${cell.family}`}>
              {index > 0 && '; '}
              <CellLink cell={cell} />
            </span>
          ))}
      </p>
      <span className="tp-grow" />
      {next && (
        <Button size="compact-xs" variant="default" onClick={() => void cases.startPractice(next.id, true)}>
          {laterT.practice.nextLesson(wordsOf(say(next.title)))}
        </Button>
      )}
    </div>
  );
};
