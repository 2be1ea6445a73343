import { Menu } from '@mantine/core';
import type { ProbeStage } from '../../../core/vocabulary/words.ts';
import { labelOf, performAt, useAction } from '../../actions/doing.ts';
import { useTripoint } from '../../state/window.ts';
import { chooseFile } from '../../ui/files.ts';
import { RESULT_FILES } from '../../ui/parts.tsx';
import { t } from '../../text.ts';
import { laterT } from '../../text/later.ts';

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
        <Menu.Item onClick={() => performAt(tripoint, { id: 'show-stage', stage })}>
          {labelOf('show-stage', stage)}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
};
