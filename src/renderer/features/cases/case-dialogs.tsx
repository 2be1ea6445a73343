import { useState } from 'react';
import { flushSync } from 'react-dom';
import { Button, TextInput } from '@mantine/core';
import { Dialog } from '../../ui/dialog.tsx';
import { labelOf } from '../../actions/offer.ts';
import { t } from '../../text.ts';
import { useTripoint, useWindow } from '../../state/window.ts';

interface Names {
  readonly title: string;
  readonly customer: string;
  readonly site: string;
}

const NamesForm = ({
  initial,
  submitLabel,
  submit,
  cancel,
}: {
  readonly initial: Names;
  readonly submitLabel: string;
  readonly submit: (names: Names) => Promise<boolean>;
  readonly cancel: () => void;
}) => {
  const [names, setNames] = useState(initial);
  const [asked, setAsked] = useState(false);
  const trimmed = { title: names.title.trim(), customer: names.customer.trim(), site: names.site.trim() };
  const missing = trimmed.customer === '';
  return (
    <form
      className="tp-stack"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        setAsked(true);
        if (!missing) void submit(trimmed);
      }}
    >
      <TextInput
        label={t.newCase.customer}
        data-autofocus
        required
        maxLength={300}
        error={asked && missing ? t.newCase.needs : null}
        value={names.customer}
        onChange={(event) => setNames({ ...names, customer: event.currentTarget.value })}
      />
      <TextInput
        label={t.newCase.site}
        maxLength={300}
        value={names.site}
        onChange={(event) => setNames({ ...names, site: event.currentTarget.value })}
      />
      <TextInput
        label={t.newCase.name}
        placeholder={t.newCase.namePlaceholder}
        maxLength={300}
        value={names.title}
        onChange={(event) => setNames({ ...names, title: event.currentTarget.value })}
      />
      <div className="tp-row" style={{ justifyContent: 'flex-end' }}>
        <Button variant="default" onClick={cancel}>
          {t.cancel}
        </Button>
        <Button type="submit">{submitLabel}</Button>
      </div>
    </form>
  );
};

/**
 * Closes the dialog and puts the focus into the first field of the new case's form. A closing dialog gives the focus back
 * later, to the button that opened it, unless the focus has moved on since: it is closed first, and the focus moves then.
 */
const leaveForForm = (close: () => void): void => {
  flushSync(close);
  document.getElementById('target-host')?.focus();
};

export const NewCaseDialog = () => {
  const { store, cases } = useTripoint();
  const opened = useWindow((state) => state.dialog === 'new-case');
  const close = (): void => store.setState({ dialog: null });
  return (
    <Dialog opened={opened} onClose={close} title={labelOf('new-case')}>
      <NamesForm
        initial={{ title: '', customer: '', site: '' }}
        submitLabel={t.newCase.create}
        cancel={close}
        submit={async (names) => {
          const made = await cases.createCase(names);
          if (made) leaveForForm(close);
          return made;
        }}
      />
    </Dialog>
  );
};

export const RenameDialog = () => {
  const { store, cases } = useTripoint();
  const opened = useWindow((state) => state.dialog === 'rename');
  const open = useWindow((state) => state.open);
  const close = (): void => store.setState({ dialog: null });
  return (
    <Dialog opened={opened && open !== null} onClose={close} title={t.case.renameTitle}>
      {open && (
        <NamesForm
          initial={open.document}
          submitLabel={t.case.save}
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
