import { FAMILIES, STAGES } from '../../../core/words.ts';
import type { OpenCase } from '../../../shared/contract.ts';
import { t } from '../../text.ts';
import { cellWord } from '../compare/cell-view.ts';

/** The verdict and all cells as plain text, for pasting into a ticket. Aligned for a monospaced face. */
export const ticketText = ({ document, judgement }: OpenCase): string => {
  const { verdict } = judgement;
  const rows = [
    ['', ...STAGES.map((stage) => t.stages[stage])],
    ...FAMILIES.map((family) => [
      t.families[family],
      ...STAGES.map((stage) => {
        const cell = judgement.cells.find((item) => item.family === family && item.stage === stage);
        return cell ? cellWord(cell) : '';
      }),
    ]),
  ];
  const widths = [0, 1, 2, 3].map((column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  const table = rows.map((row) =>
    row
      .map((text, column) => text.padEnd(widths[column] ?? 0))
      .join('  ')
      .trimEnd(),
  );
  const name = [document.customer, document.site, document.title].filter((part) => part !== '').join(', ');
  return [
    ...(document.practice === null ? [] : [t.case.ticket.practice]),
    `${t.case.ticket.case}: ${name}`,
    `${t.case.ticket.verdict}: ${verdict.sentence}`,
    `${t.case.ticket.certainty}: ${t.certainties[verdict.certainty]}`,
    `${t.case.ticket.change}: ${verdict.wouldChange}`,
    ...(judgement.failedSignIns > 0 ? [`${t.case.ticket.failed}: ${judgement.failedSignIns}`] : []),
    '',
    ...table,
    '',
  ].join('\n');
};
