/** Where a text stands: `annex[2].body.excerpt`, and the same without numbers. */
export interface Place {
  readonly at: string;
  readonly field: string;
}

const TOP: Place = { at: '', field: '' };

const inside = ({ at, field }: Place, name: string | number): Place =>
  typeof name === 'number'
    ? { at: `${at}[${name}]`, field: `${field}[]` }
    : { at: at === '' ? name : `${at}.${name}`, field: field === '' ? name : `${field}.${name}` };

/** The same value with each text in it put through `change`. */
export const mapTexts = (
  value: unknown,
  change: (text: string, place: Place) => string | null,
  place: Place = TOP,
): unknown => {
  if (typeof value === 'string') return change(value, place);
  if (Array.isArray(value)) return value.map((item: unknown, index) => mapTexts(item, change, inside(place, index)));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, member]) => [name, mapTexts(member, change, inside(place, name))]),
  );
};
