import { Small, Form } from '../../ui/parts.tsx';
import { Button, NativeSelect } from '@mantine/core';
import { useWindow, useTripoint } from '../../state/window.ts';
import { laterT } from '../../text/later.ts';
import { useState } from 'react';
import { say } from '../../../core/messages/message.ts';
import { wordsOf, t } from '../../text.ts';
import type { WorldSummary } from '../../../core/records/practice-description.ts';
import { type Party, PARTIES } from '../../../core/vocabulary/words.ts';
import type { CaseSummary, OpenCase } from '../../../shared/contract.ts';
import { CellLink, useCalledRegion, NextButton } from '../verdict/verdict-bar.tsx';
import { useWorlds } from './worlds.ts';
import { partyTeam } from '../../../core/diagnosis/words/titles.ts';
import { gatheringStep } from '../../actions/next-step.ts';

/** An address on this machine alone becomes a link. */
export const isLocal = (url: string): boolean => /^https?:\/\/(127\.0\.0\.1|localhost)(:\d+)?(\/|$)/.test(url);

/** The page from which a practice case's world is changed by hand, if the world was started from this window. */
export const useControlPage = (caseId: string): string | null =>
  useWindow(({ practicePages }) => {
    const url = practicePages[caseId]?.control ?? null;
    return url !== null && isLocal(url) ? url : null;
  });

/** Address of the simulated server's log, by that of its control page. */
export const logPage = (control: string): string => new URL('log/', control).href;

/** Opens the log of the simulated server; nothing in a case whose world was not started from this window. */
export const ServerLogLink = ({ caseId }: { readonly caseId: string }) => {
  const control = useControlPage(caseId);
  return control === null ? null : (
    <Button
      size="compact-sm"
      variant="subtle"
      component="a"
      href={logPage(control)}
      target="_blank"
      rel="noreferrer noopener"
    >
      {laterT.practice.serverLog}
    </Button>
  );
};

/** A fault's hints, one more at each press; `children` are next to the button. */
export const Hints = ({
  hints,
  children,
}: {
  readonly hints: readonly string[];
  readonly children?: React.ReactNode;
}) => {
  const [shown, setShown] = useState(0);
  return (
    <>
      {shown > 0 && (
        <ol className="tp-steps">
          {hints.slice(0, shown).map((hint) => (
            <li key={hint}>{wordsOf(say(hint))}</li>
          ))}
        </ol>
      )}
      <div className="tp-row">
        {hints.length > 0 && (
          <Small disabled={shown >= hints.length} onClick={() => setShown(shown + 1)}>
            {laterT.practice.hint(shown, hints.length)}
          </Small>
        )}
        {children}
      </div>
    </>
  );
};

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
        <Small tiny onClick={() => void cases.startPractice(next.id, true)}>
          {laterT.practice.nextLesson(wordsOf(say(next.title)))}
        </Small>
      )}
    </div>
  );
};

const OwnVerdict = () => {
  const { cases } = useTripoint();
  const [party, setParty] = useState<Party | null>(null);
  // The fault's answer is looked up meanwhile.
  const [deciding, setDeciding] = useState(false);
  const decide = async (own: Party | null): Promise<void> => {
    setDeciding(true);
    await cases.decide(own);
    setDeciding(false);
  };
  return (
    <Form
      className="tp-row tp-own-verdict"
      send={() => {
        if (party !== null) void decide(party);
      }}
    >
      <strong>{laterT.practice.mine}</strong>
      <NativeSelect
        size="xs"
        aria-label={laterT.practice.mine}
        value={party ?? ''}
        data={[
          { value: '', label: laterT.practice.choose },
          ...PARTIES.map((value) => ({
            value,
            label: value === 'none' ? laterT.practice.nobody : wordsOf(partyTeam(value)),
          })),
        ]}
        onChange={(event) => setParty(PARTIES.find((each) => each === event.currentTarget.value) ?? null)}
      />
      <Small type="submit" disabled={party === null} loading={deciding}>
        {laterT.practice.decide}
      </Small>
      <Small variant="subtle" disabled={deciding} onClick={() => void decide(null)}>
        {laterT.practice.show}
      </Small>
    </Form>
  );
};

/** In place of the verdict of a lesson: what the caller says, and the engineer's own word, which comes first. */
export const LessonBar = ({ open }: { readonly open: OpenCase }) => {
  const region = useCalledRegion();
  const { practice, runs, cards } = open.document;
  const world = useWorlds()?.find(({ id }) => id === practice);
  return (
    <section
      className="tp-verdict"
      data-region
      data-tone="silent"
      aria-label={t.case.verdict}
      ref={region}
      tabIndex={-1}
    >
      <div className="tp-stack">
        <p className="tp-small tp-dim">{laterT.practice.caller}</p>
        <p className="tp-verdict-sentence">{world && wordsOf(say(world.story))}</p>
        <Hints key={practice} hints={world?.hints ?? []}>
          <ServerLogLink caseId={open.document.id} />
          {runs.length + cards.length > 0 && <OwnVerdict key={open.document.id} />}
        </Hints>
      </div>
      <div className="tp-verdict-actions">
        <NextButton stepOf={gatheringStep} />
      </div>
    </section>
  );
};
