import { Menu } from '@mantine/core';
import { useTripoint, useWindow } from '../../state/window.ts';

/** What can be done to what was under the pointer, where it was pressed. */
export const ContextMenu = () => {
  const { store } = useTripoint();
  const shown = useWindow((state) => state.contextMenu);
  return (
    shown && (
      <Menu
        key={`${shown.x}:${shown.y}`}
        opened
        withinPortal
        returnFocus
        position="bottom-start"
        offset={0}
        onClose={() => store.setState({ contextMenu: null })}
      >
        <Menu.Target>
          <span style={{ position: 'fixed', left: shown.x, top: shown.y }} />
        </Menu.Target>
        <Menu.Dropdown>
          {shown.items.map(({ label, disabled = false, onClick }) => (
            <Menu.Item key={label} disabled={disabled} onClick={onClick}>
              {label}
            </Menu.Item>
          ))}
        </Menu.Dropdown>
      </Menu>
    )
  );
};
