import { useEffect, useRef, useState } from 'react';
import type { ContextView, EntryAdded } from '../../../shared/service-views.ts';
import { useServiceWindow, useService } from '../../state/window.ts';
import { type EntrySent, EMPTY_ENTRY, type EntryDraft, put } from '../../state/service.ts';
import { serviceT, wordsOf } from '../../text.ts';
import { laterT } from '../../text/later.ts';
import { CopyButton, Banner, Facts, Form, Field, mono, Notes, Toned, type Tone } from '../../ui/parts.tsx';
import { Note, SendButton } from './context-parts.tsx';
import { Button, TagsInput } from '@mantine/core';
import { Tick } from '../../ui/fields.tsx';
import { lastFullDay } from '../../../core/whitelisting/dates.ts';
import type { EntryField, Problem, Warning } from '../../../core/whitelisting/problems.ts';
import { validateEntry, type Rewriting } from '../../../core/whitelisting/validate.ts';
import { todayIn } from '../../../core/vocabulary/time-zone.ts';
import { leftForButton } from './service-nav.tsx';

const TONE: Readonly<Record<EntryAdded['result'], Tone>> = {
  created: 'good',
  existing: 'fault',
  refused: 'fault',
  'not-sent': 'fault',
  unknown: 'cannot-tell',
};

/** What came of the entry that was sent last; nothing is sent again automatically. */
const EntryResult = ({ context, sent: { draft, added } }: { context: ContextView; sent: EntrySent }) => {
  const { contexts } = useServiceWindow();
  const heading = useRef<HTMLHeadingElement>(null);
  const text = serviceT.entry;
  const title = added.result === 'created' || added.result === 'unknown' ? added.result : 'notCreated';
  useEffect(() => {
    heading.current?.focus({ preventScroll: true });
    heading.current?.closest('section')?.scrollIntoView({ block: 'nearest' });
  }, [added]);
  return (
    <section className="tp-card tp-stack" aria-labelledby="entry-result">
      <h2 id="entry-result" ref={heading} tabIndex={-1}>
        {text[title]}
      </h2>
      <Banner role="status" tone={TONE[added.result]}>
        {wordsOf(added.sentence)}
      </Banner>
      {added.result === 'unknown' && <p>{text.unknownHint}</p>}
      <Facts
        facts={[
          [serviceT.fields.mac, added.result === 'created' ? null : mono(draft.mac)],
          [serviceT.fields.name, added.result === 'created' ? null : draft.name],
          [
            text.id,
            title === 'notCreated' ? null : (
              <span className="tp-row">
                {mono(added.id)}
                <CopyButton small text={added.id} label={laterT.copy} />
              </span>
            ),
          ],
        ]}
      />
      <Notes of={added.warnings.map(({ message }) => message)} />
      {added.failure?.detail && <p className="tp-small tp-dim tp-mono">{wordsOf(added.failure.detail)}</p>}
      {added.notRecorded !== null && <Banner tone="cannot-tell">{wordsOf(added.notRecorded)}</Banner>}
      {added.result === 'unknown' && (
        <SendButton context={context} onClick={() => void contexts.addEntry(context, draft, added.id)}>
          {text.again}
        </SendButton>
      )}
    </section>
  );
};

interface FieldNotesProps {
  readonly id: string;
  readonly value: string;
  readonly problems: readonly Problem[];
  readonly warnings: readonly Warning[];
  readonly rewritten: readonly Rewriting[];
  readonly onFix: (fixed: string) => void;
}

const FieldNotes = ({ id, value, problems, warnings, rewritten, onFix }: FieldNotesProps) => (
  <div id={id} className="tp-notes">
    {[...problems, ...warnings].map((note) => (
      <Note
        key={wordsOf(note.message)}
        tone={problems.some((problem) => problem === note) ? 'fault' : 'cannot-tell'}
        message={note.message}
        fix={note.fixable === value ? null : note.fixable}
        onFix={onFix}
      />
    ))}
    {problems.length === 0 &&
      rewritten.map(({ code, from, to }) => (
        <p key={code} className="tp-small tp-dim">
          {serviceT.entry.sentAs(to, from)}
        </p>
      ))}
  </div>
);

type TextField = Exclude<EntryField, 'tags'>;
const TEXT_FIELDS: readonly TextField[] = ['mac', 'name', 'description', 'toDate', 'createdBy'];
const BEFORE_TAGS: readonly TextField[] = ['mac', 'name', 'description', 'toDate'];

const hints = (zone: string | null): Readonly<Record<TextField, string>> => ({
  mac: serviceT.entry.macHint,
  name: serviceT.entry.nameHint,
  description: serviceT.entry.optional,
  toDate: `${serviceT.entry.dateHint} ${zone === null ? serviceT.batch.list.datesHere : serviceT.batch.list.datesIn(zone)}`,
  createdBy: serviceT.entry.optional,
});

const fieldId = (field: TextField): string => `entry-${field}`;

/** One whitelist entry, checked by the very rules that everything is checked by before it is sent. */
export const EntryView = ({ context }: { readonly context: ContextView }) => {
  const { store, contexts } = useServiceWindow();
  const draft = useService((state) => state.entryDrafts[context.id] ?? EMPTY_ENTRY);
  const sent = useService((state) => state.entriesSent[context.id]);
  const [left, setLeft] = useState<readonly TextField[]>([]);
  const text = serviceT.entry;
  // oxlint-disable-next-line react/purity -- the day may turn while the page is open
  const today = todayIn(context.timeZone, new Date());
  const checked = validateEntry({ ...draft, tags: draft.tags.map((value) => ({ value })) }, today);
  const change = (changes: Partial<EntryDraft>): void =>
    put(store, 'entryDrafts')(context.id, { ...draft, ...changes });

  // A permanent entry cannot be taken back here: it is one only where a person said so.
  const undecided = draft.toDate.trim() === '' && !draft.permanent;

  const submit = (): void => {
    setLeft(TEXT_FIELDS);
    const wrong = TEXT_FIELDS.find(
      (field) => checked.problems.some((problem) => problem.field === field) || (field === 'toDate' && undecided),
    );
    if (wrong !== undefined) document.getElementById(fieldId(wrong))?.focus();
    else void contexts.addEntry(context, draft, null).then(() => setLeft([]));
  };

  const field = (name: TextField) => {
    const value = draft[name];
    const problems = checked.problems.filter(
      (problem) =>
        problem.field === name &&
        (left.includes(name) || (value !== '' && problem.code !== 'too-short' && problem.code !== 'digits')),
    );
    return (
      <div key={name} className="tp-field">
        <Field
          size="sm"
          id={fieldId(name)}
          label={name === 'toDate' ? text.toDate : serviceT.fields[name]}
          description={hints(today.zone)[name]}
          value={value}
          maxLength={1000}
          required={name === 'mac' || name === 'name'}
          withAsterisk={false}
          error={problems.length > 0}
          aria-describedby={`${fieldId(name)}-notes`}
          classNames={{ input: name === 'mac' || name === 'toDate' ? 'tp-mono' : '' }}
          onBlur={(event) => value !== '' && !leftForButton(event) && setLeft((before) => [...before, name])}
          onText={(text) => change({ [name]: text })}
        />
        <FieldNotes
          id={`${fieldId(name)}-notes`}
          value={value}
          problems={problems}
          warnings={checked.warnings.filter((warning) => warning.field === name)}
          rewritten={checked.rewritten.filter((rewriting) => rewriting.field === name)}
          onFix={(fixed) => change({ [name]: fixed })}
        />
        {name === 'toDate' &&
          value.trim() !== '' &&
          !checked.problems.some((problem) => problem.field === 'toDate') && (
            <p className="tp-small tp-dim">{wordsOf(lastFullDay(value))}</p>
          )}
        {name === 'toDate' && (
          <Tick
            mt={6}
            size="xs"
            id="entry-permanent"
            label={text.permanent}
            checked={draft.permanent && value.trim() === ''}
            disabled={value.trim() !== ''}
            error={undecided && left.length >= TEXT_FIELDS.length}
            aria-describedby="entry-permanent-note"
            onTick={(permanent) => change({ permanent })}
          />
        )}
        {name === 'toDate' && undecided && left.length >= TEXT_FIELDS.length && (
          <Toned tone="fault" id="entry-permanent-note">
            {text.undecided}
          </Toned>
        )}
      </div>
    );
  };

  return (
    <div className="tp-stack tp-wide">
      <Form className="tp-card tp-stack tp-form" aria-label={serviceT.tabs.entry} send={() => submit()}>
        <div className="tp-fields">
          {BEFORE_TAGS.map(field)}
          <TagsInput
            label={serviceT.fields.tags}
            description={text.tagsHint}
            value={[...draft.tags]}
            onChange={(tags) => change({ tags })}
            maxTags={100}
          />
          {field('createdBy')}
        </div>
        {left.length >= TEXT_FIELDS.length && (checked.problems.length > 0 || undecided) && (
          <Toned tone="fault" role="status">
            {text.fix(new Set([...checked.problems.map(({ field }) => field), ...(undecided ? ['toDate'] : [])]).size)}
          </Toned>
        )}
        <div className="tp-row">
          <SendButton context={context} type="submit">
            {text.send}
          </SendButton>
          <Button
            variant="subtle"
            onClick={() => {
              setLeft([]);
              change(EMPTY_ENTRY);
            }}
          >
            {text.clear}
          </Button>
        </div>
      </Form>
      {sent && <EntryResult context={context} sent={sent} />}
    </div>
  );
};
