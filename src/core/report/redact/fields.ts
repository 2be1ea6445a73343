import { z } from 'zod';
import { isMessage } from '../../messages/message.ts';
import type { Text } from '../draft.ts';
import { reportSchema } from '../report.ts';
import type { Series } from './keys.ts';

/** The place of a text: `annex[2].body.excerpt`, and the same without numbers. */
export interface Place {
  readonly at: string;
  readonly field: string;
}

const TOP: Place = { at: '', field: '' };

const inside = ({ at, field }: Place, name: string | number): Place =>
  typeof name === 'number'
    ? { at: `${at}[${name}]`, field: `${field}[]` }
    : { at: at === '' ? name : `${at}.${name}`, field: field === '' ? name : `${field}.${name}` };

/** The same value with each text and each message in it put through `change`. */
export const mapDraft = (
  value: unknown,
  change: (text: Text, place: Place) => Text | null,
  place: Place = TOP,
): unknown => {
  if (typeof value === 'string' || isMessage(value)) return change(value, place);
  if (Array.isArray(value)) return value.map((item: unknown, index) => mapDraft(item, change, inside(place, index)));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, member]) => [name, mapDraft(member, change, inside(place, name))]),
  );
};

/** The same for what is in words. */
export const mapTexts = (value: unknown, change: (text: string, place: Place) => string | null): unknown =>
  mapDraft(value, (text, place) => (isMessage(text) ? text : change(text, place)));

/** What each text of a report is. One that is not listed is running text, in which identities are looked for. */
export type Role = 'plain' | 'text' | 'excerpt' | 'pem' | 'line' | Series;

const ROLES: Readonly<Record<string, Role>> = {
  madeAt: 'plain',
  'madeBy.program': 'plain',
  'madeBy.version': 'plain',
  'madeBy.rules': 'plain',
  'signature.by': 'plain',
  'signature.key': 'plain',
  'signature.file': 'plain',
  'case.title': 'NAME',
  'case.customer': 'NAME',
  'case.site': 'NAME',
  'server.host': 'HOST',
  'server.user': 'USER',
  'verdict.code': 'plain',
  'also[].code': 'plain',
  'observed[].at': 'plain',
  'checks[].saidBy': 'NAME',
  'checks[].at': 'plain',
  'witnesses[].sha256': 'plain',
  'guard[].code': 'plain',
  'cells[].outcome': 'plain',
  'addresses[].results[].outcome': 'plain',
  'cells[].finding': 'plain',
  'cells[].incidents[].name': 'plain',
  'certificates.sides[].subject': 'DN',
  'certificates.sides[].issuer': 'DN',
  'certificates.sides[].sha256': 'CERT',
  'certificates.sides[].publicKeySha256': 'KEY',
  'certificates.sides[].serialNumber': 'SERIAL',
  'timeline[].at': 'plain',
  'timeline[].utc': 'plain',
  'timeline[].local': 'plain',
  'vantages[].at': 'plain',
  'card.at': 'plain',
  'card.outboundFqdn': 'HOST',
  'card.apiUser': 'USER',
  'card.licence': 'excerpt',
  'curl[].bash': 'line',
  'curl[].powershell': 'line',
  'curl[].cmd': 'line',
  'annex[].record': 'ID',
  'annex[].at': 'plain',
  'annex[].chain[].issuer': 'DN',
  'annex[].chain[].sha256': 'CERT',
  'annex[].chain[].pem': 'pem',
  'annex[].body.sha256': 'BODY',
  'annex[].body.kind': 'plain',
  'annex[].body.excerpt': 'excerpt',
};

const textFields = (schema: unknown, path: string): readonly string[] => {
  if (schema instanceof z.ZodObject)
    return Object.entries(schema.shape).flatMap(([name, member]) =>
      textFields(member, path === '' ? name : `${path}.${name}`),
    );
  if (schema instanceof z.ZodArray) return textFields(schema.element, `${path}[]`);
  if (schema instanceof z.ZodNullable || schema instanceof z.ZodOptional) return textFields(schema.unwrap(), path);
  return schema instanceof z.ZodEnum || schema instanceof z.ZodLiteral ? [] : [path];
};

const TEXTS: ReadonlySet<string> = new Set(textFields(reportSchema, ''));

/** The role of a text by its path without numbers, e.g. `annex[].body.excerpt`; `null` for a word of a closed list. */
export const roleOf = (path: string): Role | null => (TEXTS.has(path) ? (ROLES[path] ?? 'text') : null);

/** Paths that have a role of their own; a spec holds them against the model. */
export const ROLE_PATHS: readonly string[] = Object.keys(ROLES);
