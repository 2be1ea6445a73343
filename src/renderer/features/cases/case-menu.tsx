import { Menu } from '@mantine/core';
import { RESULT_FILES, Small } from '../../ui/parts.tsx';
import { chooseFile } from '../../ui/files.ts';
import { isUndecided, type Case } from '../../../core/records/case.ts';
import { addCaptureLabel } from '../../../core/diagnosis/witness/words.ts';
import { useTripoint, useWindow } from '../../state/window.ts';
import { useAction } from '../../actions/doing.ts';
import { t, wordsOf } from '../../text.ts';
import { laterT } from '../../text/later.ts';
import { logPage, useControlPage } from '../practice/practice-page.tsx';

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
  const control = useControlPage(shown.id);
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
