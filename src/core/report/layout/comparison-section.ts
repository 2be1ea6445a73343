import { unknownSignInsText } from '../../attempts/sign-ins.ts';
import { stageTitle } from '../../diagnosis/titles.ts';
import { said, say } from '../../messages/say.ts';
import { FAMILIES, STAGES } from '../../vocabulary/words.ts';
import type { Section, TableCell } from '../document.ts';
import type { Report } from '../report.ts';
import { facts, plain, section, table, text, toned } from './blocks.ts';

type Cell = Report['cells'][number];

const shownCell = (cell: Cell): TableCell => {
  const { word, answeredBy, answeredByTitle, severity, silent, proof } = cell;
  // Whoever answers in the server's place belongs into the table; that the server answers goes without saying.
  const shown = answeredBy === 'device' && answeredByTitle !== null ? `${word} (${answeredByTitle})` : word;
  return toned(shown, silent ? 'silent' : severity, proof);
};

const rowsOf = ({ cells }: Report): readonly (readonly TableCell[])[] =>
  FAMILIES.flatMap((family) => {
    const row = STAGES.flatMap((stage) => cells.filter((cell) => cell.family === family && cell.stage === stage));
    const [first] = row;
    return first ? [[plain(first.familyTitle), ...row.map(shownCell)]] : [];
  });

const signInsOf = (count: number): string => {
  if (count === 0) return said('No sign-in was rejected.');
  return count === 1
    ? said('1 sign-in was rejected. Servers may lock an account after three.')
    : say`${count} sign-ins were rejected. Servers may lock an account after three.`;
};

/** Four requests from three places. */
export const comparisonSection = (report: Report): readonly Section[] =>
  section('comparison', said('Comparison'), [
    ...table(
      said('Four requests from three places; the verdict rests on the marked cells'),
      [said('Request'), ...STAGES.map(stageTitle)],
      rowsOf(report),
    ),
    ...text([signInsOf(report.failedSignIns), ...unknownSignInsText(report.unknownSignIns ?? 0)].join(' ')),
    ...text(
      said(
        'Each row is one request to the NAC server that guest sign-in depends on. Each column is where it was sent from: a host inside the network, a host outside the firewall, and the sign-in platform itself, as its status card tells. 500 is the good answer of Monitoring (MnT) to a device that has no session.',
      ),
    ),
  ]);

/** Where inside and outside part first; the rest follows from it. */
export const divergenceSection = ({ divergence }: Report): readonly Section[] =>
  divergence === null
    ? []
    : section('divergence', said('First difference'), [
        ...text(divergence.sentence),
        ...facts([
          { label: stageTitle('inside'), value: divergence.inside },
          { label: stageTitle('outside'), value: divergence.outside },
        ]),
      ]);

/** Numbers under which the side that answered finds the request in their own log. */
export const incidentsSection = ({ cells }: Report): readonly Section[] =>
  section(
    'incidents',
    said('Incident and request numbers'),
    table(
      said('The responder finds the request in its log by these numbers'),
      [said('Where'), said('Given by'), said('Kind'), said('Number')],
      cells.flatMap(({ stageTitle: stage, familyTitle: family, answeredByTitle, incidents }) =>
        incidents.map(({ name, value }) => [
          plain(`${stage}, ${family}`),
          plain(answeredByTitle ?? ''),
          plain(name),
          { text: value, mono: true },
        ]),
      ),
    ),
  );
