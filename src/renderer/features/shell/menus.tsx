import { Menu } from '@mantine/core';
import { useTripoint, useWindow } from '../../state/window.ts';
import { RESULT_FILES, Small } from '../../ui/parts.tsx';
import { chooseFile } from '../../ui/files.ts';
import { isUndecided, type Case } from '../../../core/records/case.ts';
import { addCaptureLabel } from '../../../core/diagnosis/witness/words.ts';
import { useAction, labelOf, performAt } from '../../actions/doing.ts';
import { t, wordsOf } from '../../text.ts';
import { laterT } from '../../text/later.ts';
import { logPage, useControlPage } from '../practice/practice-page.tsx';
import type { ProbeStage } from '../../../core/vocabulary/words.ts';

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

const Page = ({ url, name }: { readonly url: string; readonly name: string }) => (
  <Menu.Item component="a" href={url} target="_blank" rel="noreferrer noopener">
    {name}
  </Menu.Item>
);

/** What can be done to the whole case; opened when it is first asked for. */
export const CaseMenu = ({ document: shown }: { readonly document: Case }) => {
  const { files } = useTripoint();
  const inWindow = useAction('open-in-window');
  const request = useAction('change-request');
  const proof = useAction('proof');
  const [close, reopen] = [useAction('close-case'), useAction('reopen-case')];
  const isFixed = useWindow(({ open }) => open?.readOnly !== null);
  const control = useControlPage();
  return (
    <Menu position="bottom-end" withinPortal defaultOpened returnFocus>
      <Menu.Target>
        {/* It takes the place of the button that was pressed. */}
        <Small aria-label={t.case.more} autoFocus>
          ⋯
        </Small>
      </Menu.Target>
      <Menu.Dropdown>
        {!request.disabled && <Menu.Item {...request} />}
        {!proof.disabled && <Menu.Item {...proof} />}
        <Menu.Item disabled={isFixed} onClick={() => chooseFile(RESULT_FILES, (file) => void files.receive(file))}>
          {t.case.importRecord}
        </Menu.Item>
        <Menu.Item {...useAction('call-mode')} />
        {!inWindow.disabled && <Menu.Item {...inWindow} />}
        <Menu.Item {...useAction('save-case')} />
        {shown.runs.length > 0 && (
          <Menu.Item onClick={() => chooseFile('.pcap,.pcapng,.cap,.txt', (file) => void files.receive(file))}>
            {wordsOf(addCaptureLabel())}
          </Menu.Item>
        )}
        <Menu.Item {...useAction('connection')} />
        <Menu.Item {...useAction('rename')} />
        <Menu.Item {...(reopen.disabled ? close : reopen)} />
        <Menu.Item {...useAction('remove-case')} />
        {control !== null && <Page url={logPage(control)} name={laterT.practice.serverLog} />}
        {/* It shows what is wrong. */}
        {control !== null && !isUndecided(shown) && <Page url={control} name={laterT.practice.controlPage} />}
      </Menu.Dropdown>
    </Menu>
  );
};

/** What else can be done at a stage; opened when it is first asked for. */
export const LaneMenu = ({ stage }: { readonly stage: ProbeStage }) => {
  const tripoint = useTripoint();
  const { store, files } = tripoint;
  const again = useAction('run-failed', stage);
  return (
    <Menu position="bottom-start" withinPortal defaultOpened returnFocus>
      <Menu.Target>
        <button type="button" className="tp-more" aria-label={t.case.lanes.more(t.stages[stage])} autoFocus>
          <span aria-hidden>⋮</span>
        </button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item onClick={() => performAt(tripoint, { id: 'elsewhere', stage })}>
          {labelOf('elsewhere', stage)}
        </Menu.Item>
        <Menu.Item disabled={again.disabled} onClick={again.onClick}>
          {t.stage.start.failedAgain}
        </Menu.Item>
        <Menu.Item onClick={() => store.setState({ panel: { kind: 'stage', stage, watch: true } })}>
          {laterT.watch.title}
        </Menu.Item>
        <Menu.Item onClick={() => chooseFile(RESULT_FILES, (file) => void files.receive(file))}>
          {t.case.importRecord}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
};
