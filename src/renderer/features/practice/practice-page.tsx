import { holdsWords } from '../../text/words.ts';
import { Choice } from '../../ui/fields.tsx';
import { Small, Form, Field, Glyph, type Tone, Outward, Lines } from '../../ui/parts.tsx';
import { Button } from '@mantine/core';
import { useWindow, useTripoint, useWorlds } from '../../state/window.ts';
import { laterT } from '../../text/later.ts';
import { useState } from 'react';
import { say } from '../../../core/messages/message.ts';
import { wordsOf, t } from '../../text.ts';
import { type WorldSummary, DIFFICULTIES } from '../../../core/records/practice-description.ts';
import { type Party, PARTIES, CERTAINTIES } from '../../../core/vocabulary/words.ts';
import type { CaseSummary, OpenCase } from '../../../shared/contract.ts';
import { CellLink, VerdictFrame, NextButton } from '../verdict/verdict-bar.tsx';
import { partyTeam } from '../../../core/diagnosis/words/titles.ts';
import { labelOf } from '../../actions/doing.ts';
import { showTrouble } from '../../state/attempt.ts';

/** An address on this machine alone becomes a link. */
export const isLocal = (url: string): boolean => /^https?:\/\/(127\.0\.0\.1|localhost)(:\d+)?(\/|$)/.test(url);

/** The page from which the world of the open practice case is changed by hand, while that runs. */
export const useControlPage = (): string | null =>
  useWindow(({ open }) => {
    const url = open?.practicePages?.control ?? null;
    return url !== null && isLocal(url) ? url : null;
  });

/** Address of the simulated server's log, by that of its control page. */
export const logPage = (control: string): string => new URL('log/', control).href;

/** Opens the log of the simulated server; nothing in a case whose world does not run. */
export const ServerLogLink = () => {
  const control = useControlPage();
  return control === null ? null : (
    <Outward variant="subtle" href={logPage(control)}>
      {laterT.practice.serverLog}
    </Outward>
  );
};

/** A fault's hints, one more at each press; `children` are next to the button. */
const Hints = ({ hints, children }: { readonly hints: readonly string[]; readonly children?: React.ReactNode }) => {
  const [shown, setShown] = useState(0);
  return (
    <>
      {shown > 0 && <Lines className="tp-steps" of={hints.slice(0, shown).map((hint) => say(hint))} />}
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

const casesOf = (cases: readonly CaseSummary[] | null, world: string): readonly CaseSummary[] =>
  cases?.filter(({ practice, removedAt }) => practice === world && removedAt === null) ?? [];

/** How far a fault is as a lesson, by the cases that are there: solved once is solved. */
const lessonOf = (cases: readonly CaseSummary[] | null, world: string): CaseSummary['lesson'] => {
  const states = casesOf(cases, world).flatMap(({ lesson }) => lesson ?? []);
  return states.includes('solved') ? 'solved' : (states[0] ?? null);
};

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
      <Choice
        aria-label={laterT.practice.mine}
        value={party}
        none={laterT.practice.choose}
        of={PARTIES.map((each) => [each, each === 'none' ? laterT.practice.nobody : wordsOf(partyTeam(each))])}
        choose={setParty}
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
  const { practice, runs, cards } = open.document;
  const world = useWorlds()?.find(({ id }) => id === practice);
  return (
    <VerdictFrame tone="silent">
      <div className="tp-stack">
        <p className="tp-small tp-dim">{laterT.practice.caller}</p>
        <p className="tp-verdict-sentence">{world && wordsOf(say(world.story))}</p>
        <Hints key={practice} hints={world?.hints ?? []}>
          <ServerLogLink />
          {runs.length + cards.length > 0 && <OwnVerdict key={open.document.id} />}
        </Hints>
      </div>
      <div className="tp-verdict-actions">
        <NextButton />
      </div>
    </VerdictFrame>
  );
};

const answerText = (party: string, certainty: string): string => {
  const knownParty = PARTIES.find((known) => known === party);
  const knownCertainty = CERTAINTIES.find((known) => known === certainty);
  return laterT.practice.answerIs(
    knownParty ? t.parties[knownParty] : party,
    knownCertainty ? t.certainties[knownCertainty] : certainty,
  );
};

const MARKS: Readonly<Record<NonNullable<CaseSummary['lesson']>, Tone>> = {
  open: 'silent',
  solved: 'good',
  answered: 'cannot-tell',
};

const World = ({ world }: { readonly world: WorldSummary }) => {
  const { client, cases, store } = useTripoint();
  const lesson = useWindow((state) => lessonOf(state.cases, world.id));
  const [answer, setAnswer] = useState<string | null>(null);
  const [starting, setStarting] = useState(false);
  const isThere = useWindow((state) => casesOf(state.cases, world.id).length > 0);
  const start = async (afresh: boolean): Promise<void> => {
    setStarting(true);
    await cases.startPractice(world.id, true, afresh);
    setStarting(false);
  };
  const ask = async (): Promise<void> => {
    const reply = await client.practice.answer({ world: world.id });
    if (reply.ok) setAnswer(answerText(reply.value.party, reply.value.certainty));
    else showTrouble(store, 'read', reply.failure);
  };
  return (
    <li aria-labelledby={`world-${world.id}`}>
      <div className="tp-stack">
        <h3 id={`world-${world.id}`}>
          {wordsOf(say(world.title))}
          {lesson !== null && (
            <span className="tp-lesson-mark" data-tone={MARKS[lesson]}>
              <Glyph tone={MARKS[lesson]} /> {laterT.practice.marks[lesson]}
            </span>
          )}
        </h3>
        <p>{wordsOf(say(world.story))}</p>
      </div>
      <div className="tp-world-side">
        <Button onClick={() => void start(false)} disabled={starting} aria-describedby={`world-${world.id}`}>
          {isThere ? laterT.practice.goOn : laterT.practice.start}
        </Button>
        {isThere && (
          <Button
            variant="default"
            onClick={() => void start(true)}
            disabled={starting}
            aria-describedby={`world-${world.id}`}
          >
            {laterT.practice.afresh}
          </Button>
        )}
      </div>
      <div className="tp-stack">
        <Hints hints={world.hints}>
          {answer === null ? (
            <Small variant="subtle" onClick={() => void ask()}>
              {laterT.practice.answer}
            </Small>
          ) : (
            <p role="status">
              <span className="tp-dim">{laterT.practice.answerLabel}: </span>
              <strong>{answer}</strong>
            </p>
          )}
        </Hints>
      </div>
    </li>
  );
};

const MANY = 12;

/** The practice faults by difficulty: story first, hints one at a time, the answer only when asked for. */
export const PracticePage = () => {
  const worlds = useWorlds();
  const cases = useWindow((state) => state.cases);
  const [words, setWords] = useState('');
  const found = (worlds ?? []).filter(({ title, story }) =>
    holdsWords(wordsOf([say(title), say(story)]).join(' '), words),
  );
  const solved = (worlds ?? []).filter(({ id }) => lessonOf(cases, id) === 'solved').length;
  return (
    <div className="tp-page">
      <h1>{labelOf('practice')}</h1>
      <p className="tp-dim">{worlds?.length === 0 ? laterT.practice.none : laterT.practice.intro}</p>
      {worlds !== null && worlds.length > 0 && <p>{laterT.practice.solvedOf(solved, worlds.length)}</p>}
      {worlds !== null && worlds.length > MANY && (
        <Field
          size="sm"
          maw={420}
          aria-label={laterT.practice.search}
          placeholder={laterT.practice.search}
          value={words}
          onText={setWords}
        />
      )}
      {worlds !== null && worlds.length > 0 && found.length === 0 && <p role="status">{t.nav.noMatch}</p>}
      {DIFFICULTIES.map((difficulty) => {
        const group = found.filter((world) => world.difficulty === difficulty);
        return (
          group.length > 0 && (
            <section key={difficulty} aria-labelledby={`difficulty-${difficulty}`}>
              <h2 className="tp-world-group" id={`difficulty-${difficulty}`}>
                {laterT.difficulties[difficulty]}
              </h2>
              <ul className="tp-worlds">
                {group.map((world) => (
                  <World key={world.id} world={world} />
                ))}
              </ul>
            </section>
          )
        );
      })}
    </div>
  );
};
