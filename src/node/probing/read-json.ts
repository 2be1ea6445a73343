import type { Reading } from '../../core/evidence/evidence.ts';
import { readJson as parseJson } from '../safe-json.ts';

type Plain = Readonly<Record<string, unknown>>;

const isPlain = (value: unknown): value is Plain =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

/** What a JSON text turned out to be. Tolerant of small oddities, which are listed as anomalies. */
export const readJson = (text: string): Reading => {
  const parsed = parseJson(text, { maxSize: Number.POSITIVE_INFINITY });
  if (!parsed.ok)
    return parsed.reason === 'too-deep' || parsed.reason === 'forbidden-key'
      ? { kind: 'unsafe', reason: parsed.reason }
      : { kind: 'broken', as: 'json', reason: 'not well-formed' };
  const { value } = parsed;
  if (Array.isArray(value)) return { kind: 'json-array', length: value.length };
  if (!isPlain(value)) return { kind: 'json-other', keys: [] };
  if (isPlain(value.SearchResult)) return readSearchResult(value.SearchResult);
  if (isPlain(value.ERSResponse)) return readErsError(value.ERSResponse);
  return { kind: 'json-other', keys: Object.keys(value).slice(0, 50) };
};

const readSearchResult = (result: Plain): Reading => {
  const anomalies: string[] = [];
  const resources: readonly unknown[] = Array.isArray(result.resources) ? result.resources : [];
  if (!Array.isArray(result.resources)) anomalies.push('no-resources-list');
  const total = readTotal(result.total, anomalies);
  if (total !== null && total < resources.length) anomalies.push('total-below-length');
  return { kind: 'search-result', total, resources: resources.length, firstId: firstIdOf(resources), anomalies };
};

const readTotal = (total: unknown, anomalies: string[]): number | null => {
  if (typeof total === 'number' && Number.isFinite(total)) return total;
  if (typeof total === 'string' && /^\d{1,15}$/.test(total)) {
    anomalies.push('total-as-text');
    return Number(total);
  }
  anomalies.push('no-total');
  return null;
};

/** Only an id that looks like one: it becomes part of the next probe's query. */
const firstIdOf = (resources: readonly unknown[]): string | null => {
  const first = resources[0];
  const id = isPlain(first) ? first.id : undefined;
  return typeof id === 'string' && /^[A-Za-z0-9-]{1,64}$/.test(id) ? id : null;
};

const readErsError = (response: Plain): Reading => {
  const messages: readonly unknown[] = Array.isArray(response.messages) ? response.messages : [];
  const message = messages.find(isPlain);
  return { kind: 'ers-error', title: textOf(message?.title), code: textOf(message?.code) };
};
