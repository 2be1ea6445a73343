export type Json = string | number | boolean | null | readonly Json[] | { readonly [key: string]: Json };

const isList = (value: Json): value is readonly Json[] => Array.isArray(value);

/**
 * JSON laid out as the NAC server's ERS does: a blank on both sides of the colon, members on lines of their
 * own, the elements of a list behind each other.
 */
export const laidOutJson = (value: Json, indent = ''): string => {
  if (value === null || typeof value !== 'object') return JSON.stringify(value);
  if (isList(value))
    return value.length === 0 ? '[ ]' : `[ ${value.map((element) => laidOutJson(element, indent)).join(', ')} ]`;
  const members = Object.entries(value);
  if (members.length === 0) return '{ }';
  const inner = `${indent}  `;
  const lines = members.map(([key, member]) => `${inner}${JSON.stringify(key)} : ${laidOutJson(member, inner)}`);
  return `{\n${lines.join(',\n')}\n${indent}}`;
};
