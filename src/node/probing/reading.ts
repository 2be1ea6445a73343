import * as fastXmlParser from 'fast-xml-parser';
import { isWordless, type Reading, type MonitoringNode } from '../../core/evidence/evidence.ts';
import type { Cleaner } from './scrub.ts';
import { readJson as parseJson, DEEPEST } from '../safe-json.ts';

type Plain = Readonly<Record<string, unknown>>;

const isPlain = (value: unknown): value is Plain =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

/** What a JSON text turned out to be. Tolerant of small oddities, which are listed as anomalies. */
const readJson = (text: string): Reading => {
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
  const list = Object.keys(value).find((key) => Array.isArray(value[key]) || isEnvelope(value[key]));
  const message = messageIn(value) ?? Object.values(value).filter(isPlain).map(messageIn).find(Boolean);
  return {
    kind: 'json-other',
    keys: Object.keys(value).slice(0, 50),
    ...(list !== undefined && { list }),
    ...(message !== undefined && { message }),
  };
};

const isEnvelope = (value: unknown): boolean =>
  isPlain(value) && (isPlain(value.SearchResult) || Array.isArray(value.resources));

const MESSAGES = ['message', 'title', 'detail', 'error_description', 'error', 'description', 'reason'] as const;

const messageIn = (value: Plain): string | undefined =>
  MESSAGES.map((key) => textOf(value[key]).trim()).find((text) => text !== '');

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

/** Bytes as UTF-8, or UTF-16 where a mark or the first `<` shows it; else `null`. A body that was cut may end within a character. */
const decodeText = (bytes: Uint8Array, complete: boolean): string | null => {
  const decoder = new TextDecoder(encodingOf(bytes), { fatal: true });
  try {
    return decoder.decode(bytes, { stream: !complete });
  } catch {
    return null;
  }
};

const encodingOf = (bytes: Uint8Array): 'utf-8' | 'utf-16le' | 'utf-16be' => {
  const [first, second] = bytes;
  if ((first === 0xff && second === 0xfe) || (first === 0x3c && second === 0)) return 'utf-16le';
  if ((first === 0xfe && second === 0xff) || (first === 0 && second === 0x3c)) return 'utf-16be';
  return 'utf-8';
};

interface Read {
  readonly reading: Reading;
  readonly text: string | null;
}

/** What a body is, by its content and never by its declared type. Never throws, whatever the bytes are. */
export const readBytes = (bytes: Uint8Array, complete: boolean): Read => {
  if (bytes.length === 0) return { reading: { kind: 'empty' }, text: '' };
  const text = decodeText(bytes, complete);
  if (text !== null) return { reading: readText(text), text };
  // Block pages in an older encoding are pages all the same; what they say is not read.
  const page = Buffer.from(bytes).toString('latin1');
  return isHtml(page)
    ? { reading: { kind: 'html', title: titleOf(page) }, text: page }
    : { reading: { kind: 'not-text' }, text: null };
};

const readText = (withMark: string): Reading => {
  const text = withMark.startsWith('\ufeff') ? withMark.slice(1) : withMark;
  const start = text.trimStart();
  if (start === '') return { kind: 'empty' };
  if (start.startsWith('{') || start.startsWith('[')) return readJson(start);
  if (start.startsWith('<')) return isHtml(start) ? { kind: 'html', title: titleOf(start) } : readXml(text.trimEnd());
  if (/^(?:true|false|null|"|-?\d)/.test(start)) {
    const scalar = readJson(start);
    if (scalar.kind !== 'broken') return scalar;
  }
  return { kind: 'text' };
};

const PAGE_ELEMENT =
  /^<(?:html|head|body|title|script|meta|style|center|div|span|p|h[1-6]|table|form|font|iframe|noscript|br|hr|img)(?:[\s/>]|$)/i;
const PAGE_ROOT = /^<html(?:[\s/>]|$)/i;

/** True for a page, with or without an XML declaration, a document type or comments before its first element. */
const isHtml = (text: string): boolean => {
  let rest = text.slice(0, 16_384).trimStart();
  // A text that says it is XML is a page only by its root: other vocabularies have a `p` and a `form` too.
  const element = rest.startsWith('<?xml') ? PAGE_ROOT : PAGE_ELEMENT;
  for (;;) {
    if (/^<!doctype\s+html/i.test(rest)) return true;
    const end = rest.startsWith('<!--') ? '-->' : rest.startsWith('<?') ? '?>' : null;
    if (end === null) return element.test(rest);
    const at = rest.indexOf(end);
    if (at < 0) return false;
    rest = rest.slice(at + end.length).trimStart();
  }
};

const titleOf = (text: string): string | null => {
  const head = text.slice(0, 65_536);
  const title = /<title\b[^<>]{0,200}>([^<]{0,300})/i.exec(head)?.[1]?.replace(/\s+/g, ' ').trim();
  return title === undefined || title === '' ? null : title;
};

/** The same reading with every text in it cut and made harmless. */
export const cleanReading = (reading: Reading, { line }: Cleaner): Reading => {
  if (isWordless(reading)) return reading;
  switch (reading.kind) {
    case 'search-result': {
      const { firstId } = reading;
      return { ...reading, firstId: firstId !== null && line(firstId) === firstId ? firstId : null };
    }
    case 'ers-error':
      return { ...reading, title: line(reading.title), code: line(reading.code, 200) };
    case 'json-other':
      return {
        ...reading,
        keys: reading.keys.map((key) => line(key, 100)),
        ...(reading.list !== undefined && { list: line(reading.list, 100) }),
        ...(reading.message !== undefined && { message: line(reading.message, 300) }),
      };
    case 'mnt-result':
      return {
        ...reading,
        cpmCode: reading.cpmCode === null ? null : line(reading.cpmCode, 100),
        info: line(reading.info),
      };
    case 'xml-other':
      return { ...reading, root: line(reading.root, 200) };
    case 'html':
      return { ...reading, title: reading.title === null ? null : line(reading.title, 300) };
  }
};

/**
 * XML that an unknown machine sent. The parser takes truncated XML and HTML for good and digits for numbers, so a DOCTYPE is refused
 * first, the validator comes next, values stay text, and entities are not processed.
 */
const parser = new fastXmlParser.XMLParser({
  ignoreAttributes: false,
  attributeNamePrefix: '@',
  parseTagValue: false,
  parseAttributeValue: false,
  processEntities: false,
  ignoreDeclaration: true,
  ignorePiTags: true,
  removeNSPrefix: true,
  trimValues: true,
  maxNestedTags: DEEPEST,
});

/** The library marks its validator as about to move. The version is pinned, and this is the only place that names it. */
const validator = (fastXmlParser as unknown as { readonly XMLValidator: { validate(text: string): unknown } })
  .XMLValidator;

/** The text must begin with `<`, its byte order mark already removed. */
export const readXml = (text: string): Reading => {
  if (/<!DOCTYPE|<!ENTITY/i.test(text)) return { kind: 'unsafe', reason: 'doctype' };
  if (isDeeperThan(text, DEEPEST)) return { kind: 'unsafe', reason: 'too-deep' };
  const declaration = /^<\?xml\s/.test(text);
  try {
    if (validator.validate(text) !== true) return broken;
    const document: unknown = parser.parse(text);
    const [root, ...others] = isPlain(document) ? Object.keys(document).filter((name) => name !== '#text') : [];
    if (root === undefined || others.length > 0 || !isPlain(document)) return broken;
    return readRoot(root, document[root], declaration);
  } catch {
    return broken;
  }
};

const broken: Reading = { kind: 'broken', as: 'xml', reason: 'not well-formed' };

const readRoot = (root: string, content: unknown, declaration: boolean): Reading => {
  switch (root) {
    case 'sessionParameters':
      return { kind: 'mnt-session' };
    case 'mnt-rest-result': {
      const result = isPlain(content) ? content : {};
      const info = [textIn(result, 'internal-error-info'), textIn(result, 'description')].filter((part) => part !== '');
      const cpmCode = textIn(result, 'cpm-code');
      return { kind: 'mnt-result', declaration, cpmCode: cpmCode === '' ? null : cpmCode, info: info.join(' | ') };
    }
    case 'ersResponse':
    case 'ERSResponse': {
      const messages = isPlain(content) ? content.messages : undefined;
      const listed: unknown = isPlain(messages) ? messages.message : undefined;
      const first: unknown = Array.isArray(listed) ? (listed as readonly unknown[])[0] : listed;
      const message = isPlain(first) ? first : {};
      return { kind: 'ers-error', title: textIn(message, 'title'), code: textIn(message, '@code') };
    }
    case 'product':
      return { kind: 'xml-other', root, declaration, monitoring: nodeOf(isPlain(content) ? content : {}) };
    default:
      return { kind: 'xml-other', root, declaration };
  }
};

const nodeOf = (product: Plain): MonitoringNode => {
  const version = textIn(product, 'version');
  const type = textIn(product, 'type_of_node');
  return { version: version === '' ? null : version, type: /^[0-3]$/.test(type) ? Number(type) : null };
};

const textIn = (node: Plain, name: string): string => {
  const value = node[name];
  const text = isPlain(value) ? value['#text'] : value;
  return typeof text === 'string' ? plain(text) : '';
};

const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

const plain = (text: string): string =>
  text.replace(/&(amp|lt|gt|quot|apos);/g, (_all, name: string) => ENTITIES[name] ?? '');

/** Counts open elements in one pass; text that it misjudges is refused by the validator. */
const isDeeperThan = (text: string, limit: number): boolean => {
  let depth = 0;
  let index = text.indexOf('<');
  while (index >= 0) {
    const skipTo = text.startsWith('<!--', index) ? '-->' : text.startsWith('<![CDATA[', index) ? ']]>' : '>';
    const end = text.indexOf(skipTo, index + 1);
    if (end < 0) return false;
    const mark = text[index + 1];
    if (mark === '/') depth -= 1;
    else if (mark !== '!' && mark !== '?' && text[end - 1] !== '/') depth += 1;
    if (depth > limit) return true;
    index = text.indexOf('<', end + 1);
  }
  return false;
};
