import { Button, Menu } from '@mantine/core';
import { useAction } from '../../actions/offer.ts';
import { t } from '../../text.ts';

/** What can be done to the case as a whole; opened when it is first asked for. */
export const CaseMenu = () => {
  const inWindow = useAction('open-in-window');
  return (
    <Menu position="bottom-end" withinPortal defaultOpened returnFocus>
      <Menu.Target>
        {/* It takes the place of the button that was pressed. */}
        <Button size="compact-sm" variant="default" aria-label={t.case.more} autoFocus>
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
  );
};
