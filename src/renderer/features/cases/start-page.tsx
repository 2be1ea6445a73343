import { useState } from 'react';
import { Button } from '@mantine/core';
import { whyNoUser } from '../../../core/credential/binding.ts';
import { trimName } from '../../../core/vocabulary/typed.ts';
import { STAGES } from '../../../core/vocabulary/words.ts';
import { useAction, runHere } from '../../actions/doing.ts';
import { t, wordsOf } from '../../text.ts';
import { useTripoint, useWindow } from '../../state/window.ts';
import { DropZone, Field, Form, Known, RESULT_FILES, Link } from '../../ui/parts.tsx';
import { chooseFile } from '../../ui/files.ts';
import { LaneHeads } from '../lanes/lanes.tsx';
import { readServer } from '../stages/typed-target.ts';

/** What will happen: three lanes in which nothing has been run. */
const EmptyLanes = () => (
  <section aria-hidden className="tp-lanes-preview">
    <table className="tp-lanes">
      <LaneHeads />
      <tbody>
        {STAGES.map((stage, row) => (
          <tr key={stage}>
            <td>
              <div className="tp-lane-head">
                <span className="tp-stage">
                  <span>{row + 1}</span>
                  <strong>{t.stages[stage]}</strong>
                  <small>{t.start.from[stage]}</small>
                </span>
              </div>
            </td>
            <td>
              <div className="tp-path" data-tone="silent">
                <i className="tp-way" data-known="false" />
                <i className="tp-hop" data-host />
              </div>
            </td>
            {row === 0 && (
              <td rowSpan={STAGES.length} className="tp-server">
                <div>
                  <strong>{t.start.server}</strong>
                </div>
              </td>
            )}
            {[0, 1, 2, 3].map((column) => (
              <td key={column}>
                <span className="tp-cell" data-tone="silent">
                  <strong>–</strong>
                </span>
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  </section>
);

/** Server and user, and it starts; who it is about is asked once something is known. A dropped file is opened. */
export const StartPage = () => {
  const tripoint = useTripoint();
  const { files, cases } = tripoint;
  const practice = useAction('practice');
  const known = useWindow((state) => (state.routed ? state.cases : null));
  const text = t.stage.settings;
  const [typed, setTyped] = useState({ host: '', user: '' });
  const [asked, setAsked] = useState(false);
  const [server, user] = [readServer(typed.host), trimName(typed.user)];
  const why = whyNoUser(user);
  const wrong = {
    host: server === null ? text.badHost : null,
    user: why !== null ? (user.includes(':') ? text.badUser : wordsOf(why)) : user === '' ? t.case.nextStep.user : null,
  };
  if (known === null) return <p className="tp-hidden">{t.working}</p>;
  const take = (file: File): void => void files.takeFile(file);
  const start = async (): Promise<void> => {
    setAsked(true);
    if (server === null || wrong.user !== null)
      document.getElementById(`start-${server === null ? 'host' : 'user'}`)?.focus();
    else if (await cases.begin({ ...server, user })) await runHere(tripoint, 'inside');
  };
  return (
    <DropZone className="tp-start" hint={t.files.hint} take={take}>
      <div className="tp-first">
        <h1>{t.start.title}</h1>
        <p className="tp-dim">{t.start.body}</p>
        <Form className="tp-begin" send={() => void start()}>
          {(['host', 'user'] as const).map((name) => (
            <Field
              key={name}
              id={`start-${name}`}
              size="md"
              aria-label={text[name]}
              placeholder={name === 'host' ? t.start.host : text.user}
              autoFocus={name === 'host'}
              list={name === 'host' ? 'known-servers' : undefined}
              error={asked ? wrong[name] : null}
              value={typed[name]}
              onText={(value) => setTyped({ ...typed, [name]: value })}
            />
          ))}
          <Button type="submit" className="tp-next">
            {t.start.start}
          </Button>
          <Known id="known-servers" values={known.map((item) => item.server)} />
        </Form>
        <p className="tp-small tp-dim">
          {t.start.nothingSent} <Link onClick={practice.onClick}>{t.start.practice}</Link>
          {' · '}
          <Link onClick={() => chooseFile(RESULT_FILES, take)}>{t.start.open}</Link>
        </p>
      </div>
      <EmptyLanes />
    </DropZone>
  );
};
