import { Small } from '../../ui/parts.tsx';
import { useState } from 'react';
import { Button, TextInput } from '@mantine/core';
import { say } from '../../../core/messages/message.ts';
import { DIFFICULTIES, type WorldSummary } from '../../../core/records/practice-description.ts';
import { CERTAINTIES, PARTIES } from '../../../core/vocabulary/words.ts';
import type { CaseSummary } from '../../../shared/contract.ts';
import { showTrouble } from '../../state/attempt.ts';
import { labelOf } from '../../actions/doing.ts';
import { t, wordsOf } from '../../text.ts';
import { laterT } from '../../text/later.ts';
import { useTripoint, useWindow } from '../../state/window.ts';
import { Glyph, type Tone } from '../../ui/glyph.tsx';
import { Hints, casesOf, lessonOf } from './lesson.tsx';
import { useWorlds } from './worlds.ts';

/** The right verdict in words; a word that this version does not know is shown as it came. */
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

/** From so many stories on, one is looked for by its words. */
const MANY = 12;

const holds = ({ title, story }: WorldSummary, words: string): boolean => {
  const text = `${wordsOf(say(title))} ${wordsOf(say(story))}`.toLowerCase();
  return words
    .toLowerCase()
    .split(/\s+/)
    .every((word) => text.includes(word));
};

/** The practice faults by difficulty: story first, hints one at a time, the answer only when asked for. */
export const PracticePage = () => {
  const worlds = useWorlds();
  const cases = useWindow((state) => state.cases);
  const [words, setWords] = useState('');
  const found = (worlds ?? []).filter((world) => holds(world, words));
  const solved = (worlds ?? []).filter(({ id }) => lessonOf(cases, id) === 'solved').length;
  return (
    <div className="tp-page">
      <h1>{labelOf('practice')}</h1>
      <p className="tp-dim">{worlds?.length === 0 ? laterT.practice.none : laterT.practice.intro}</p>
      {worlds !== null && worlds.length > 0 && <p>{laterT.practice.solvedOf(solved, worlds.length)}</p>}
      {worlds !== null && worlds.length > MANY && (
        <TextInput
          size="sm"
          maw={420}
          aria-label={laterT.practice.search}
          placeholder={laterT.practice.search}
          value={words}
          onChange={(event) => setWords(event.currentTarget.value)}
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
