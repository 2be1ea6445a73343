import { Spotlight, type SpotlightActionGroupData } from '@mantine/spotlight';
import { PROBE_STAGES } from '../../../core/words.ts';
import type { ContextView } from '../../../shared/service-views.ts';
import { t } from '../../text.ts';
import { useTripoint, useWindow } from '../../state/window.ts';
import { runStage } from '../stages/run-stage.ts';
import { useService } from '../../state/service-hooks.ts';
import { copyTicket } from '../verdict/copy-ticket.ts';

const NONE: readonly ContextView[] = [];

/** Ctrl+K: every case and every command by name. */
export const Palette = () => {
  const tripoint = useTripoint();
  const { store, cases: actions, service } = tripoint;
  const contexts = useService((state) => state.contexts?.contexts ?? NONE).filter(
    ({ removedAt }) => removedAt === null,
  );
  const cases = useWindow((state) => state.cases);
  const onDesktop = useWindow((state) => state.about?.host === 'electron');
  const hasCase = useWindow((state) => state.open !== null && state.page === 'case');
  const commands = [
    { id: 'new', label: t.nav.newCase, onClick: () => store.setState({ dialog: 'new-case' }) },
    { id: 'practice', label: t.nav.practice, onClick: () => store.setState({ page: 'practice' }) },
    { id: 'service', label: t.service.nav, onClick: () => store.setState({ page: 'service' }) },
    ...contexts.map(({ id, name, contextId }) => ({
      id: `service-${id}`,
      label: `${t.service.nav}: ${name}`,
      description: contextId,
      onClick: () => {
        service.contexts.open(id);
        store.setState({ page: 'service' });
      },
    })),
    { id: 'settings', label: t.settings.open, onClick: () => store.setState({ dialog: 'settings' }) },
    { id: 'help', label: t.help.title, onClick: () => store.setState({ dialog: 'help' }) },
    ...(hasCase
      ? [
          ...PROBE_STAGES.map((stage) => ({
            id: stage,
            label: `${t.stages[stage]}: F5`,
            onClick: () => void runStage(tripoint, stage),
          })),
          { id: 'report', label: t.report.open, onClick: () => tripoint.reports.show() },
          { id: 'file', label: t.files.save, onClick: () => void tripoint.files.saveCase() },
          ...(onDesktop
            ? [{ id: 'window', label: t.files.newWindow, onClick: () => void tripoint.files.openInNewWindow() }]
            : []),
          { id: 'ticket', label: t.case.copyTicket, onClick: () => void copyTicket(tripoint) },
        ]
      : []),
  ];
  const groups: SpotlightActionGroupData[] = [
    {
      group: t.palette.cases,
      actions: (cases ?? [])
        .filter((item) => item.removedAt === null && item.problem === null)
        .map((item) => ({
          id: item.id,
          label: item.title || t.nav.untitled,
          description: [item.customer, item.site].filter((part) => part !== '').join(', '),
          onClick: () => void actions.openCase(item.id),
        })),
    },
    { group: t.palette.commands, actions: commands },
  ];
  return (
    <Spotlight
      actions={groups}
      nothingFound={t.palette.nothing}
      searchProps={{ placeholder: t.palette.search, 'aria-label': t.palette.search }}
      shortcut={null}
      lockScroll={false}
      transitionProps={{ duration: 0 }}
      overlayProps={{ backgroundOpacity: 0.3, blur: 0 }}
      scrollable
      maxHeight={420}
    />
  );
};
