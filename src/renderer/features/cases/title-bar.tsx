import type { CSSProperties } from 'react';
import { Button, Menu } from '@mantine/core';
import type { OpenCase } from '../../../shared/contract.ts';
import { PracticeMark } from '../../ui/parts.tsx';
import { customerHue } from '../../ui/customer-hue.ts';
import { useAction } from '../../actions/use-action.ts';
import { t } from '../../text.ts';
import { useTripoint } from '../../state/window.ts';
import { OpenFileButton } from './open-file-button.tsx';

/** Whose case this is, in the customer's colour and name, with what can be done to the case as a whole. */
export const TitleBar = ({ open }: { readonly open: OpenCase }) => {
  const { files } = useTripoint();
  const inWindow = useAction('open-in-window');
  const { document } = open;
  const locked = open.readOnly !== null;
  return (
    <div className="tp-titlebar" style={{ '--tp-hue': customerHue(document.customer) } as CSSProperties}>
      <span className="tp-dot" aria-hidden />
      <span className="tp-who" title={document.customer}>
        {document.customer || t.nav.noCustomer}
      </span>
      {document.site !== '' && (
        <span className="tp-dim tp-where" title={document.site}>
          {document.site}
        </span>
      )}
      <h1 title={document.title}>{document.title || t.nav.untitled}</h1>
      {document.practice !== null && <PracticeMark />}
      <span className="tp-grow" />
      <OpenFileButton
        label={t.case.importRecord}
        size="compact-sm"
        disabled={locked}
        take={(file) => void files.receive(file)}
      />
      <Menu position="bottom-end" withinPortal>
        <Menu.Target>
          <Button size="compact-sm" variant="default" aria-label={t.case.more}>
            ⋯
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          {!inWindow.disabled && <Menu.Item {...inWindow} />}
          <Menu.Item {...useAction('save-case')} />
          <Menu.Item {...useAction('rename')} />
          <Menu.Item {...useAction('remove-case')} />
        </Menu.Dropdown>
      </Menu>
    </div>
  );
};
