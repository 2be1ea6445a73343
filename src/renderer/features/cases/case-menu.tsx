import { Button, Menu } from '@mantine/core';
import { isUndecided } from '../../../core/records/lesson.ts';
import type { Case } from '../../../core/records/case.ts';
import { useAction } from '../../actions/offer.ts';
import { t } from '../../text.ts';
import { logPage, useControlPage } from '../practice/practice-link.tsx';

/** A page of the simulated network, in a window of its own. */
const Page = ({ url, name }: { readonly url: string; readonly name: string }) => (
  <Menu.Item component="a" href={url} target="_blank" rel="noreferrer noopener">
    {name}
  </Menu.Item>
);

/** What can be done to the case as a whole; opened when it is first asked for. */
export const CaseMenu = ({ document }: { readonly document: Case }) => {
  const inWindow = useAction('open-in-window');
  const control = useControlPage(document.id);
  return (
    <Menu position="bottom-end" withinPortal defaultOpened returnFocus>
      <Menu.Target>
        {/* It takes the place of the button that was pressed. */}
        <Button size="compact-sm" variant="default" aria-label={t.case.more} autoFocus>
          ⋯
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item {...useAction('call-mode')} />
        {!inWindow.disabled && <Menu.Item {...inWindow} />}
        <Menu.Item {...useAction('save-case')} />
        <Menu.Item {...useAction('rename')} />
        <Menu.Item {...useAction('remove-case')} />
        {control !== null && <Page url={logPage(control)} name={t.practice.serverLog} />}
        {/* It shows what is wrong. */}
        {control !== null && !isUndecided(document) && <Page url={control} name={t.practice.controlPage} />}
      </Menu.Dropdown>
    </Menu>
  );
};
