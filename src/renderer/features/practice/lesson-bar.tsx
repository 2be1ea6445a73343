import { useState } from 'react';
import { Button, NativeSelect } from '@mantine/core';
import { partyTeam } from '../../../core/diagnosis/words/titles.ts';
import { say } from '../../../core/messages/message.ts';
import { PARTIES, type Party } from '../../../core/vocabulary/words.ts';
import type { OpenCase } from '../../../shared/contract.ts';
import { gatheringStep } from '../../actions/next-step.ts';
import { useTripoint } from '../../state/window.ts';
import { t, wordsOf } from '../../text.ts';
import { laterT } from '../../text/later.ts';
import { useCalledRegion } from '../verdict/called-region.ts';
import { NextButton } from '../verdict/next-button.tsx';
import { Hints } from './hints.tsx';
import { ServerLogLink } from './practice-link.tsx';
import { useWorlds } from './worlds.ts';

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
    <form
      className="tp-row tp-own-verdict"
      onSubmit={(event) => {
        event.preventDefault();
        if (party !== null) void decide(party);
      }}
    >
      <strong>{laterT.practice.mine}</strong>
      <NativeSelect
        size="xs"
        aria-label={laterT.practice.yours}
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
      <Button type="submit" size="compact-sm" variant="default" disabled={party === null} loading={deciding}>
        {laterT.practice.decide}
      </Button>
      <Button size="compact-sm" variant="subtle" disabled={deciding} onClick={() => void decide(null)}>
        {laterT.practice.show}
      </Button>
    </form>
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
