import { Form, Field } from '../../ui/parts.tsx';
import { useId, useState } from 'react';
import { flushSync } from 'react-dom';
import { Button, Checkbox } from '@mantine/core';
import { Dialog } from '../../ui/dialog.tsx';
import { labelOf } from '../../actions/doing.ts';
import type { CaseSummary } from '../../../shared/contract.ts';
import { t } from '../../text.ts';
import { laterT } from '../../text/later.ts';
import { useDialog, useTripoint, useWindow } from '../../state/window.ts';

interface Names {
  readonly title: string;
  readonly customer: string;
  readonly site: string;
}

const lastOf = (cases: readonly CaseSummary[], customer: string): CaseSummary | undefined =>
  cases.find(
    (item) =>
      item.server !== '' &&
      item.practice === null &&
      item.problem === null &&
      item.removedAt === null &&
      item.customer === customer,
  );

const namesIn = (cases: readonly CaseSummary[], name: (item: CaseSummary) => string): readonly string[] =>
  [...new Set(cases.filter(({ practice }) => practice === null).map(name))].filter((one) => one !== '').sort();

/** What may be chosen for a field instead of typing it. The browser draws it, so in call mode nothing could cover it. */
const Known = ({ id, values }: { readonly id: string; readonly values: readonly string[] }) => {
  const offered = useWindow((state) => state.callMode) ? [] : values;
  return (
    <datalist id={id}>
      {offered.map((value) => (
        <option key={value} value={value} />
      ))}
    </datalist>
  );
};

interface NamesFormProps {
  readonly initial: Names;
  readonly offersLast: boolean;
  readonly submitLabel: string;
  readonly submit: (names: Names, like: string | null) => Promise<boolean>;
  readonly cancel: () => void;
}

const NamesForm = ({ initial, offersLast, submitLabel, submit, cancel }: NamesFormProps) => {
  const [names, setNames] = useState(initial);
  const [asked, setAsked] = useState(false);
  const [taken, setTaken] = useState(true);
  const cases = useWindow((state) => state.cases) ?? [];
  const lists = useId();
  const customers = namesIn(cases, ({ customer }) => customer);
  const typed = names.customer.trim();
  // A customer that is known is written as it was, however it is typed here.
  const customer = customers.find((one) => offersLast && one.toLowerCase() === typed.toLowerCase()) ?? typed;
  const trimmed = { title: names.title.trim(), customer, site: names.site.trim() };
  const missing = customer === '';
  const last = offersLast && !missing ? lastOf(cases, customer) : undefined;
  const sites = namesIn(
    cases.filter((item) => item.customer === customer),
    ({ site }) => site,
  );
  return (
    <Form
      className="tp-stack"
      send={() => {
        setAsked(true);
        if (!missing) void submit(trimmed, taken && last ? last.id : null);
      }}
    >
      <Field
        size="sm"
        label={laterT.newCase.customer}
        data-autofocus
        required
        list={`${lists}-customers`}
        maxLength={300}
        error={asked && missing ? laterT.newCase.needs : null}
        value={names.customer}
        onText={(text) => setNames({ ...names, customer: text })}
      />
      <Field
        size="sm"
        label={laterT.newCase.site}
        list={`${lists}-sites`}
        maxLength={300}
        value={names.site}
        onText={(text) => setNames({ ...names, site: text })}
      />
      <Field
        size="sm"
        label={laterT.newCase.name}
        maxLength={300}
        value={names.title}
        onText={(text) => setNames({ ...names, title: text })}
      />
      <Known id={`${lists}-customers`} values={customers} />
      <Known id={`${lists}-sites`} values={sites} />
      {last && (
        <Checkbox
          label={laterT.newCase.like(last.server, last.title || t.nav.untitled)}
          description={laterT.newCase.likeHint}
          checked={taken}
          onChange={(event) => setTaken(event.currentTarget.checked)}
        />
      )}
      <div className="tp-row" style={{ justifyContent: 'flex-end' }}>
        <Button variant="default" onClick={cancel}>
          {laterT.cancel}
        </Button>
        <Button type="submit">{submitLabel}</Button>
      </div>
    </Form>
  );
};

/** A closing dialog gives the focus back later, unless it has moved on since: so it is closed first. */
const leaveForForm = (close: () => void): void => {
  flushSync(close);
  document.getElementById('target-host')?.focus();
};

export const NewCaseDialog = () => {
  const { cases } = useTripoint();
  const { opened, onClose: close } = useDialog('new-case');
  return (
    <Dialog opened={opened} onClose={close} title={labelOf('new-case')}>
      <NamesForm
        initial={{ title: '', customer: '', site: '' }}
        offersLast
        submitLabel={laterT.newCase.create}
        cancel={close}
        submit={async (names, like) => {
          const made = await cases.createCase({ ...names, like });
          if (made) leaveForForm(close);
          return made;
        }}
      />
    </Dialog>
  );
};

export const RenameDialog = () => {
  const { cases } = useTripoint();
  const { opened, onClose: close } = useDialog('rename');
  const open = useWindow((state) => state.open);
  return (
    <Dialog opened={opened && open !== null} onClose={close} title={labelOf('rename')}>
      {open && (
        <NamesForm
          initial={open.document}
          offersLast={false}
          submitLabel={laterT.case.save}
          cancel={close}
          submit={async (names) => {
            const renamed = await cases.rename(names);
            if (renamed) close();
            return renamed;
          }}
        />
      )}
    </Dialog>
  );
};
