import type { Report } from '../report.ts';
import type { Role } from './fields.ts';
import { isHarmlessValue, isLeading, isWellKnownName } from './headers.ts';

/** The row with which a report says how many headers it leaves out. */
const LEFT_OUT = '…';

const valueRole = (name: string, value: string, incidents: ReadonlySet<string>): Role => {
  const harmless = isWellKnownName(name) && isHarmlessValue(value);
  // Of an address of the web the host is renamed, and a path that nobody knows is left out by itself.
  return harmless || isLeading(name) || incidents.has(value.trim()) ? 'text' : 'excerpt';
};

/** What the names and values of a report's headers are, by their place; it takes both of a pair to tell. */
export const headerRoles = ({ annex, cells }: Report): ReadonlyMap<string, Role> => {
  const incidents = new Set(cells.flatMap((cell) => cell.incidents.map(({ value }) => value)));
  return new Map(
    annex.flatMap((probe, index) =>
      probe.headers.flatMap(({ name, value }, row): readonly (readonly [string, Role])[] => {
        const at = `annex[${index}].headers[${row}]`;
        if (name === LEFT_OUT) return [];
        return [
          [`${at}.name`, isWellKnownName(name) ? 'text' : 'excerpt'],
          [`${at}.value`, valueRole(name, value, incidents)],
        ];
      }),
    ),
  );
};
