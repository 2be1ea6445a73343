import { Button, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { whyNoUser } from '../../../core/credential/binding.ts';
import { trimName } from '../../../core/vocabulary/typed.ts';
import { STAGES } from '../../../core/vocabulary/words.ts';
import { useAction, runHere } from '../../actions/doing.ts';
import { t, wordsOf } from '../../text.ts';
import { useTripoint, useWindow } from '../../state/window.ts';
import { DropZone, RESULT_FILES } from '../../ui/parts.tsx';
import { chooseFile } from '../../ui/files.ts';
import { LaneHeads } from '../lanes/lanes.tsx';
import { PastedLine } from './case-page.tsx';
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
  const pasted = useWindow((state) => state.pasted !== null);
  const known = useWindow((state) => state.cases !== null);
  const text = t.stage.settings;
  const form = useForm({
    initialValues: { host: '', user: '' },
    validate: {
      host: (value) => (readServer(value) ? null : text.badHost),
      user: (value) => {
        const why = whyNoUser(trimName(value));
        if (why !== null) return value.includes(':') ? text.badUser : wordsOf(why);
        return trimName(value) === '' ? t.case.nextStep.user : null;
      },
    },
  });
  if (!known) return <p className="tp-hidden">{t.working}</p>;
  const take = (file: File): void => void files.takeFile(file);
  const start = async ({ host, user }: typeof form.values): Promise<void> => {
    const server = readServer(host);
    if (server !== null && (await cases.begin({ ...server, user: trimName(user) }))) await runHere(tripoint, 'inside');
  };
  return (
    <DropZone className="tp-start" hint={t.files.hint} take={take}>
      {pasted && <PastedLine />}
      <div className="tp-first">
        <h1>{t.start.title}</h1>
        <p className="tp-dim">{t.start.body}</p>
        <form
          className="tp-begin"
          noValidate
          onSubmit={form.onSubmit(
            (values) => void start(values),
            (errors) => document.getElementById(`start-${'host' in errors ? 'host' : 'user'}`)?.focus(),
          )}
        >
          <TextInput
            id="start-host"
            size="md"
            aria-label={text.host}
            placeholder={t.start.host}
            autoComplete="off"
            spellCheck={false}
            autoFocus
            {...form.getInputProps('host')}
          />
          <TextInput
            id="start-user"
            size="md"
            aria-label={text.user}
            placeholder={text.user}
            autoComplete="off"
            spellCheck={false}
            {...form.getInputProps('user')}
          />
          <Button type="submit" className="tp-next">
            {t.start.start}
          </Button>
        </form>
        <p className="tp-small tp-dim">
          {t.start.nothingSent}{' '}
          <button type="button" className="tp-link" onClick={practice.onClick}>
            {t.start.practice}
          </button>
          {' · '}
          <button type="button" className="tp-link" onClick={() => chooseFile(RESULT_FILES, take)}>
            {t.start.open}
          </button>
        </p>
      </div>
      <EmptyLanes />
    </DropZone>
  );
};
