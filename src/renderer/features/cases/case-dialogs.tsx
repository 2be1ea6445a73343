import { useId, useState } from 'react';
import { Button } from '@mantine/core';
import { CaseDialog, Ends } from '../../ui/dialog.tsx';
import { labelOf } from '../../actions/doing.ts';
import { laterT } from '../../text/later.ts';
import { useTripoint, useWindow } from '../../state/window.ts';
import { Field, Form, Known } from '../../ui/parts.tsx';

const NAMES = ['customer', 'site', 'title'] as const;
type Names = Readonly<Record<(typeof NAMES)[number], string>>;

const NamesForm = ({ initial, close }: { readonly initial: Names; readonly close: () => void }) => {
  const { cases } = useTripoint();
  const [names, setNames] = useState(initial);
  const [asked, setAsked] = useState(false);
  const known = useWindow((state) => state.cases) ?? [];
  const lists = useId();
  const customer = names.customer.trim();
  const offered = {
    customer: known.map((item) => item.customer),
    site: known.filter((item) => item.customer === customer).map((item) => item.site),
    title: [],
  };
  const send = async (): Promise<void> => {
    setAsked(true);
    if (customer === '') return;
    if (await cases.rename({ customer, site: names.site.trim(), title: names.title.trim() })) close();
  };
  return (
    <Form className="tp-stack" send={() => void send()}>
      {NAMES.map((name) => (
        <Field
          key={name}
          size="sm"
          label={laterT.names[name]}
          data-autofocus={name === 'customer' || undefined}
          required={name === 'customer'}
          list={`${lists}-${name}`}
          maxLength={300}
          error={asked && name === 'customer' && customer === '' ? laterT.names.needs : null}
          value={names[name]}
          onText={(text) => setNames({ ...names, [name]: text })}
        />
      ))}
      {NAMES.map((name) => (
        <Known key={name} id={`${lists}-${name}`} values={offered[name]} />
      ))}
      <Ends cancel={close}>
        <Button type="submit">{laterT.case.save}</Button>
      </Ends>
    </Form>
  );
};

/** Whom the case is about, where, and what it is called. */
export const RenameDialog = () => (
  <CaseDialog name="rename" title={labelOf('rename')}>
    {(open, close) => <NamesForm initial={open.document} close={close} />}
  </CaseDialog>
);
