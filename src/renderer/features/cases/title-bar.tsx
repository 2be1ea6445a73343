import { useRef, type CSSProperties } from 'react';
import { Button, Menu } from '@mantine/core';
import type { OpenCase } from '../../../shared/contract.ts';
import { PracticeMark } from '../../ui/parts.tsx';
import { customerHue } from '../../ui/customer-hue.ts';
import { t } from '../../text.ts';
import { useTripoint } from '../../state/window.ts';

/** Whose case this is, in the customer's colour and name, with what can be done to the case as a whole. */
export const TitleBar = ({ open }: { readonly open: OpenCase }) => {
  const { store, cases } = useTripoint();
  const picker = useRef<HTMLInputElement>(null);
  const { document } = open;
  const locked = open.readOnly !== null;
  return (
    <div className="tp-titlebar" style={{ '--tp-hue': customerHue(document.customer) } as CSSProperties}>
      <span className="tp-dot" aria-hidden />
      <span className="tp-who">{document.customer || t.nav.noCustomer}</span>
      {document.site !== '' && <span className="tp-dim">{document.site}</span>}
      <h1>{document.title || t.nav.untitled}</h1>
      {document.practice !== null && <PracticeMark />}
      <span className="tp-grow" />
      <input
        ref={picker}
        type="file"
        hidden
        accept=".json,.txt,.log,application/json,text/plain"
        onChange={(event) => {
          const file = event.currentTarget.files?.[0];
          event.currentTarget.value = '';
          if (file) void cases.importRecord(file);
        }}
      />
      <Button size="compact-sm" variant="default" disabled={locked} onClick={() => picker.current?.click()}>
        {t.case.importRecord}
      </Button>
      <Menu position="bottom-end" withinPortal>
        <Menu.Target>
          <Button size="compact-sm" variant="default" aria-label={t.case.more}>
            ⋯
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item disabled={locked} onClick={() => store.setState({ dialog: 'rename' })}>
            {t.case.rename}
          </Menu.Item>
          <Menu.Item disabled={locked} onClick={() => void cases.removeCase(document.id)}>
            {t.case.remove}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
    </div>
  );
};
