import { useState } from 'react';
import { Button, Textarea } from '@mantine/core';
import type { ProbeStage } from '../../../core/vocabulary/words.ts';
import type { HandedOverView } from '../../../shared/contract.ts';
import { failed } from '../../../shared/reply.ts';
import { useTripoint } from '../../state/window.ts';
import { t } from '../../text.ts';
import { CopyButton } from '../../ui/parts.tsx';

/** What somebody carries to another machine by hand, the newest record of a stage or its task: made when it is asked for. */
export const HandOver = ({
  id,
  stage,
  what,
}: {
  readonly id: string;
  readonly stage: ProbeStage;
  readonly what: 'record' | 'task';
}) => {
  const { client } = useTripoint();
  const text = t.stage.handOver;
  const [made, setMade] = useState<HandedOverView | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const make = async (): Promise<void> => {
    const reply = await client.cases
      .handOver({ id, stage, what })
      .catch(() => failed('disconnected', t.trouble.unchanged));
    setProblem(reply.ok ? null : reply.failure.message);
    setMade(reply.ok ? reply.value : null);
  };
  return (
    <section className="tp-section tp-stack">
      <div>
        <Button variant="default" size="compact-sm" onClick={() => void make()}>
          {text.open[what]}
        </Button>
      </div>
      {problem !== null && <p role="alert">{problem}</p>}
      {made !== null && (
        <>
          <p className="tp-small tp-dim">{text.hints[what]}</p>
          <Textarea
            label={text.block}
            readOnly
            autosize
            minRows={3}
            maxRows={6}
            spellCheck={false}
            value={made.block}
          />
          <div>
            <CopyButton label={text.copy} text={made.block} />
          </div>
          {made.svg !== null && (
            <img
              className="tp-qr"
              alt={text.picture}
              width={480}
              height={480}
              src={`data:image/svg+xml;charset=utf-8,${encodeURIComponent(made.svg)}`}
            />
          )}
          {made.notes.map((note) => (
            <p key={note} className="tp-small tp-dim">
              {note}
            </p>
          ))}
        </>
      )}
    </section>
  );
};
