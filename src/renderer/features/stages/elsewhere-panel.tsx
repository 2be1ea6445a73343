import { useState } from 'react';
import { Button, SegmentedControl } from '@mantine/core';
import { Area } from '../../ui/fields.tsx';
import { SCRIPT_SHELLS, type ProbeStage, type ScriptShell } from '../../../core/vocabulary/words.ts';
import type { MadeScript, OpenCase } from '../../../shared/contract.ts';
import { replyOf } from '../../state/attempt.ts';
import { labelKey } from '../../state/run-actions.ts';
import { useTripoint, useWindow } from '../../state/window.ts';
import { t, wordsOf } from '../../text.ts';
import { laterT } from '../../text/later.ts';
import { CopyButton, Banner, Facts, Small, Field, Notes, mono, Section, RESULT_FILES } from '../../ui/parts.tsx';
import { chooseFile, saveFile } from '../../ui/files.ts';
import { PanelFrame } from '../cases/work-area.tsx';
import { onDemand } from '../../ui/on-demand.tsx';
import { missingFor } from '../../../core/diagnosis/next-step.ts';
import { Authorities } from '../../ui/connection-settings.tsx';

const HandOver = onDemand(async () => (await import('../hand/hand-over.tsx')).HandOver);

interface MakeScriptProps {
  readonly open: OpenCase;
  readonly stage: ProbeStage;
  readonly shell: ScriptShell;
}

const MakeScript = ({ open, stage, shell }: MakeScriptProps) => {
  const { client, store, cases } = useTripoint();
  const { id, target } = open.document;
  const text = laterT.stage.elsewhere;
  const [place, setPlace] = useState('');
  const [making, setMaking] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const missing = missingFor({ ...open, hasPassword: true });

  const make = async (): Promise<void> => {
    setMaking(true);
    const reply = await replyOf(client.stages.script({ id, stage, shell, label: place.trim() || null }));
    setMaking(false);
    setProblem(reply.ok ? null : wordsOf(reply.failure.message));
    if (reply.ok)
      store.setState(({ scripts }) => ({ scripts: { ...scripts, [`${labelKey(id, stage)}:${shell}`]: reply.value } }));
  };
  return (
    <>
      <Field label={t.stage.start.place} maxLength={90} value={place} onText={setPlace} />
      {problem !== null && <p role="alert">{problem}</p>}
      {missing !== null && <p role="alert">{t.case.nextStep[missing]}</p>}
      {target.pin !== null && (
        <>
          <p>{text.pinned}</p>
          <Authorities
            client={client}
            ca={null}
            locked={open.readOnly !== null}
            of={{ id, stage }}
            onChange={(ca) => void cases.changeTarget({ ca, pin: null })}
          />
        </>
      )}
      <div>
        <Button disabled={making || missing !== null || target.pin !== null} onClick={() => void make()}>
          {text.make}
        </Button>
      </div>
    </>
  );
};

const Made = ({ made, again }: { readonly made: MadeScript; readonly again: () => void }) => {
  const text = laterT.stage.elsewhere;
  const { use, ca } = made;
  return (
    <>
      <div className="tp-row">
        <Button onClick={() => saveFile(made.name, made.text, 'text/plain;charset=utf-8')}>{text.save}</Button>
        <CopyButton label={use === null ? laterT.case.changeRequest.copy : laterT.copy} text={made.text} />
        {ca !== null && (
          <Button variant="default" onClick={() => saveFile('ca.pem', ca, 'application/x-pem-file')}>
            {text.saveCa}
          </Button>
        )}
        <Small onClick={again}>{text.make}</Small>
      </div>
      {use === null ? (
        <pre className="tp-mono tp-small">{made.text}</pre>
      ) : (
        <>
          <Facts
            facts={[
              [text.run, <code key="run">{use}</code>],
              [text.sha256, mono(made.sha256)],
            ]}
          />
          <CopyButton label={laterT.case.changeRequest.copy} text={use} />
        </>
      )}
      <Notes of={made.notes} />
    </>
  );
};

const Waiting = () => {
  const { files } = useTripoint();
  const text = laterT.stage.elsewhere;
  const [pasted, setPasted] = useState('');
  return (
    <Section className="tp-section tp-stack tp-waits" id="answers-back" title={text.back}>
      <p className="tp-dim">{text.backHint}</p>
      <Small onClick={() => chooseFile(RESULT_FILES, (file) => void files.receive(file))}>{t.files.open}</Small>
      <Area label={text.paste} autosize minRows={2} maxRows={6} value={pasted} onText={setPasted} />
      <Small
        disabled={pasted.trim() === ''}
        onClick={() => {
          void files.receive(new File([pasted], 'pasted.txt', { type: 'text/plain' }));
          setPasted('');
        }}
      >
        {text.take}
      </Small>
    </Section>
  );
};

/** A stage that another host runs: script out, answers back. Nothing is sent from here. */
export const ElsewherePanel = ({ open, stage }: { readonly open: OpenCase; readonly stage: ProbeStage }) => {
  const { store } = useTripoint();
  const text = laterT.stage.elsewhere;
  const [shell, setShell] = useState<ScriptShell>('sh');
  const key = `${labelKey(open.document.id, stage)}:${shell}`;
  const made = useWindow(({ scripts }) => scripts[key]);
  const password = open.practicePages?.password;
  return (
    <PanelFrame title={text.title(t.stages[stage])}>
      <div className="tp-stack">
        <p className="tp-dim">{text.intro}</p>
        <SegmentedControl
          aria-label={text.title(t.stages[stage])}
          value={shell}
          data={SCRIPT_SHELLS.map((value) => ({ value, label: text.shells[value] }))}
          onChange={setShell}
        />
        {open.document.practice !== null && (
          <Banner
            tone="note"
            actions={password !== undefined && <CopyButton small label={laterT.copy} text={password} />}
          >
            {text.practice}
            {password !== undefined && ` ${text.practicePassword(password)}`}
          </Banner>
        )}
        {made === undefined ? (
          <MakeScript key={shell} open={open} stage={stage} shell={shell} />
        ) : (
          <Made made={made} again={() => store.setState(({ scripts: { [key]: _, ...scripts } }) => ({ scripts }))} />
        )}
      </div>
      <HandOver id={open.document.id} stage={stage} what="task" />
      {open.readOnly === null && <Waiting />}
    </PanelFrame>
  );
};
