import { Spotlight, type SpotlightActionGroupData } from '@mantine/spotlight';
import { isFailure } from '../../../core/evidence/outcome.ts';
import { PROBE_STAGES, STAGES } from '../../../core/words.ts';
import type { ContextView } from '../../../shared/service-views.ts';
import { t } from '../../text.ts';
import type { WindowState } from '../../state/store.ts';
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
  const open = useWindow((state) => (state.page === 'case' ? state.open : null));
  const hasCase = open !== null;
  const failed = (open?.judgement.cells ?? []).filter(({ outcome }) => isFailure(outcome)).map(({ stage }) => stage);
  const { synonyms } = t.palette;
  const showDialog = (dialog: WindowState['dialog']) => (): void => store.setState({ dialog });
  const commands = [
    { id: 'new', label: t.nav.newCase, keywords: [...synonyms.new], onClick: showDialog('new-case') },
    {
      id: 'practice',
      label: t.nav.practice,
      keywords: [...synonyms.practice],
      onClick: () => store.setState({ page: 'practice' }),
    },
    {
      id: 'service',
      label: t.service.nav,
      keywords: [...synonyms.service],
      onClick: () => store.setState({ page: 'service' }),
    },
    ...contexts.map(({ id, name, contextId }) => ({
      id: `service-${id}`,
      label: `${t.service.nav}: ${name}`,
      description: contextId,
      onClick: () => {
        service.contexts.open(id);
        store.setState({ page: 'service' });
      },
    })),
    { id: 'settings', label: t.settings.open, keywords: [...synonyms.settings], onClick: showDialog('settings') },
    { id: 'help', label: t.help.title, keywords: [...synonyms.help], onClick: showDialog('help') },
    ...(hasCase
      ? [
          ...PROBE_STAGES.map((stage) => ({
            id: stage,
            label: t.palette.run(t.stages[stage]),
            description: t.thisIs[stage],
            keywords: [...synonyms.run],
            onClick: () => void runStage(tripoint, stage),
          })),
          ...PROBE_STAGES.filter((stage) => failed.includes(stage)).map((stage) => ({
            id: `failed-${stage}`,
            label: t.palette.failedAgain(t.stages[stage]),
            keywords: [...synonyms.failedAgain],
            onClick: () => void tripoint.runs.runFailedAgain(stage),
          })),
          ...STAGES.map((stage) => ({
            id: `show-${stage}`,
            label: t.palette.show(t.stages[stage]),
            description: t.stageHosts[stage],
            keywords: [...synonyms.show],
            onClick: () => store.setState({ panel: { kind: 'stage', stage } }),
          })),
          {
            id: 'next',
            label: t.case.next,
            keywords: [...synonyms.next],
            onClick: () => store.setState({ panel: { kind: 'next' } }),
          },
          {
            id: 'differences',
            label: t.palette.differences,
            keywords: [...synonyms.differences],
            onClick: () => store.setState((before) => ({ onlyDifferences: !before.onlyDifferences })),
          },
          {
            id: 'report',
            label: t.report.open,
            keywords: [...synonyms.report],
            onClick: () => tripoint.reports.show(),
          },
          {
            id: 'file',
            label: t.files.save,
            keywords: [...synonyms.file],
            onClick: () => void tripoint.files.saveCase(),
          },
          { id: 'rename', label: t.case.rename, keywords: [...synonyms.rename], onClick: showDialog('rename') },
          ...(onDesktop
            ? [
                {
                  id: 'window',
                  label: t.files.newWindow,
                  keywords: [...synonyms.window],
                  onClick: () => void tripoint.files.openInNewWindow(),
                },
              ]
            : []),
          {
            id: 'ticket',
            label: t.case.copyTicket,
            keywords: [...synonyms.ticket],
            onClick: () => void copyTicket(tripoint),
          },
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
