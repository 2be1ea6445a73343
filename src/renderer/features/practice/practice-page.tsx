import { useState, useEffect } from 'react';
import { Button } from '@mantine/core';
import { said } from '../../../core/messages/say.ts';
import { DIFFICULTIES, type WorldSummary } from '../../../core/records/practice-description.ts';
import { CERTAINTIES, PARTIES } from '../../../core/vocabulary/words.ts';
import { labelOf } from '../../actions/offer.ts';
import { t } from '../../text.ts';
import { useTripoint } from '../../state/window.ts';

/** The practice faults of this host; `null` until they are known. A host without any gives an empty list. */
export const useWorlds = (): readonly WorldSummary[] | null => {
  const { client } = useTripoint();
  const [worlds, setWorlds] = useState<readonly WorldSummary[] | null>(null);
  useEffect(() => {
    let left = false;
    void client.practice.worlds({}).then((reply) => {
      if (!left) setWorlds(reply.ok ? reply.value : []);
    });
    return () => {
      left = true;
    };
  }, [client]);
  return worlds;
};

/** The right verdict in words; a word that this version does not know is shown as it came. */
const answerText = (party: string, certainty: string): string => {
  const knownParty = PARTIES.find((known) => known === party);
  const knownCertainty = CERTAINTIES.find((known) => known === certainty);
  return t.practice.answerIs(
    knownParty ? t.parties[knownParty] : party,
    knownCertainty ? t.certainties[knownCertainty] : certainty,
  );
};

const World = ({ world }: { readonly world: WorldSummary }) => {
  const { client, cases, store } = useTripoint();
  const [hints, setHints] = useState(0);
  const [answer, setAnswer] = useState<string | null>(null);
  const [starting, setStarting] = useState(false);
  const start = async (): Promise<void> => {
    setStarting(true);
    await cases.startPractice(world.id);
    setStarting(false);
  };
  const ask = async (): Promise<void> => {
    const reply = await client.practice.answer({ world: world.id });
    if (reply.ok) setAnswer(answerText(reply.value.party, reply.value.certainty));
    else {
      const at = new Date().toISOString();
      store.setState({ trouble: { what: t.trouble.could.answer, failure: reply.failure, at } });
    }
  };
  return (
    <li aria-labelledby={`world-${world.id}`}>
      <div className="tp-stack">
        <h3 id={`world-${world.id}`}>{said(world.title)}</h3>
        <p>{said(world.story)}</p>
        {hints > 0 && (
          <ol className="tp-steps">
            {world.hints.slice(0, hints).map((hint) => (
              <li key={hint}>{said(hint)}</li>
            ))}
          </ol>
        )}
        <div className="tp-row">
          {world.hints.length > 0 && (
            <Button
              size="compact-sm"
              variant="default"
              disabled={hints >= world.hints.length}
              onClick={() => setHints(hints + 1)}
            >
              {hints >= world.hints.length ? t.practice.noMoreHints : t.practice.hint(hints, world.hints.length)}
            </Button>
          )}
          {answer === null ? (
            <Button size="compact-sm" variant="subtle" onClick={() => void ask()}>
              {t.practice.answer}
            </Button>
          ) : (
            <p role="status">
              <span className="tp-dim">{t.practice.answerLabel}: </span>
              <strong>{answer}</strong>
            </p>
          )}
        </div>
      </div>
      <div className="tp-world-side">
        <Button onClick={() => void start()} disabled={starting} aria-describedby={`world-${world.id}`}>
          {t.practice.start}
        </Button>
      </div>
    </li>
  );
};

/** The practice faults by difficulty: story first, hints one at a time, the answer only when asked for. */
export const PracticePage = () => {
  const worlds = useWorlds();
  return (
    <div className="tp-page">
      <h1>{labelOf('practice')}</h1>
      <p className="tp-dim">{worlds?.length === 0 ? t.practice.none : t.practice.intro}</p>
      {DIFFICULTIES.map((difficulty) => {
        const group = (worlds ?? []).filter((world) => world.difficulty === difficulty);
        return (
          group.length > 0 && (
            <section key={difficulty} aria-labelledby={`difficulty-${difficulty}`}>
              <h2 className="tp-world-group" id={`difficulty-${difficulty}`}>
                {t.difficulties[difficulty]}
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
