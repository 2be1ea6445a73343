/** `page`, `size`, `filter`, `filterType` and sorting, as ERS and Open API share them. */

type Test = (value: string, operand: string) => boolean;

const contains: Test = (value, operand) => value.toLowerCase().includes(operand.toLowerCase());
const startsWith: Test = (value, operand) => value.toLowerCase().startsWith(operand.toLowerCase());
const endsWith: Test = (value, operand) => value.toLowerCase().endsWith(operand.toLowerCase());
const equals: Test = (value, operand) => value.toLowerCase() === operand.toLowerCase();
const not =
  (test: Test): Test =>
  (value, operand) =>
    !test(value, operand);

const OPERATORS: Readonly<Record<string, Test>> = {
  EQ: equals,
  NEQ: not(equals),
  GT: (value, operand) => value > operand,
  LT: (value, operand) => value < operand,
  STARTSW: startsWith,
  NSTARTSW: not(startsWith),
  ENDSW: endsWith,
  NENDSW: not(endsWith),
  CONTAINS: contains,
  NCONTAINS: not(contains),
};

/** What can be asked of a list: how to read the filterable attributes of a row. */
export type Attributes<Row> = Readonly<Record<string, (row: Row) => string>>;

interface ListQuery<Row> {
  readonly page: number;
  readonly size: number;
  readonly matches: (row: Row) => boolean;
  /** Attribute and direction, or `null` for the list's own order. */
  readonly sort: { readonly attribute: string; readonly descending: boolean } | null;
}

type ListQueryReading<Row> =
  { readonly ok: true; readonly query: ListQuery<Row> } | { readonly ok: false; readonly title: string };

const wholeNumber = (text: string | null, otherwise: number): number | null => {
  if (text === null || text === '') return otherwise;
  return /^\d{1,9}$/.test(text) ? Number(text) : null;
};

const own = <T>(record: Readonly<Record<string, T>>, key: string): T | undefined =>
  Object.hasOwn(record, key) ? record[key] : undefined;

/** The first two dots divide; a value may hold more of them. */
const readFilter = <Row>(filter: string, attributes: Attributes<Row>): ((row: Row) => boolean) | null => {
  const [, attribute = '', operator = '', operand = ''] = /^([^.]*)\.([^.]*)\.(.*)$/s.exec(filter) ?? [];
  const read = own(attributes, attribute);
  const test = own(OPERATORS, operator);
  if (read === undefined || test === undefined || /[<>]/.test(operand)) return null;
  return (row) => test(read(row), operand);
};

/** Reads the query of a list; what cannot be read is reported as the title of an error, and no row is given. */
export const readListQuery = <Row>(query: URLSearchParams, attributes: Attributes<Row>): ListQueryReading<Row> => {
  const page = wholeNumber(query.get('page'), 1);
  const size = wholeNumber(query.get('size'), 20);
  if (page === null || page < 1) return { ok: false, title: 'The page must be a number from 1 on.' };
  if (size === null || size < 1) return { ok: false, title: 'The size must be a number from 1 on.' };

  const tests: ((row: Row) => boolean)[] = [];
  for (const filter of query.getAll('filter')) {
    const test = readFilter(filter, attributes);
    if (test === null) return { ok: false, title: `The filter "${filter.slice(0, 200)}" is not supported.` };
    tests.push(test);
  }
  const any = query.get('filterType')?.toLowerCase() === 'or';
  const matches = (row: Row): boolean =>
    tests.length === 0 || (any ? tests.some((test) => test(row)) : tests.every((test) => test(row)));

  const ascending = query.get('sortasc');
  const attribute = ascending ?? query.get('sortdsc');
  return {
    ok: true,
    query: { page, size, matches, sort: attribute === null ? null : { attribute, descending: ascending === null } },
  };
};
