import * as fastXmlParser from 'fast-xml-parser';
import type { MonitoringNode, Reading } from '../../core/evidence/evidence.ts';
import { DEEPEST } from '../safe-json.ts';

/**
 * Reads XML that an unknown machine sent. The parser alone takes truncated XML, HTML and the empty string for good and
 * turns digits into numbers, so: a DOCTYPE is refused before anything is parsed, the validator comes first, values stay
 * text, and entities are not processed (the five predefined ones are resolved here, in the few texts that count).
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

/**
 * The library means to move its validator into its own package one day and marks it so. The version is pinned, and this
 * is the only place that names it.
 */
const validator = (fastXmlParser as unknown as { readonly XMLValidator: { validate(text: string): unknown } })
  .XMLValidator;

type Node = Readonly<Record<string, unknown>>;
const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && !Array.isArray(value);

/** The text must begin with `<`, its byte order mark already removed. */
export const readXml = (text: string): Reading => {
  if (/<!DOCTYPE|<!ENTITY/i.test(text)) return { kind: 'unsafe', reason: 'doctype' };
  if (isDeeperThan(text, DEEPEST)) return { kind: 'unsafe', reason: 'too-deep' };
  const declaration = /^<\?xml\s/.test(text);
  try {
    if (validator.validate(text) !== true) return broken;
    const document: unknown = parser.parse(text);
    const [root, ...others] = isNode(document) ? Object.keys(document).filter((name) => name !== '#text') : [];
    if (root === undefined || others.length > 0 || !isNode(document)) return broken;
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
      const result = isNode(content) ? content : {};
      const info = [textIn(result, 'internal-error-info'), textIn(result, 'description')].filter((part) => part !== '');
      const cpmCode = textIn(result, 'cpm-code');
      return { kind: 'mnt-result', declaration, cpmCode: cpmCode === '' ? null : cpmCode, info: info.join(' | ') };
    }
    case 'ersResponse':
    case 'ERSResponse': {
      const messages = isNode(content) ? content.messages : undefined;
      const listed: unknown = isNode(messages) ? messages.message : undefined;
      const first: unknown = Array.isArray(listed) ? (listed as readonly unknown[])[0] : listed;
      const message = isNode(first) ? first : {};
      return { kind: 'ers-error', title: textIn(message, 'title'), code: textIn(message, '@code') };
    }
    case 'product':
      return { kind: 'xml-other', root, declaration, monitoring: nodeOf(isNode(content) ? content : {}) };
    default:
      return { kind: 'xml-other', root, declaration };
  }
};

const nodeOf = (product: Node): MonitoringNode => {
  const version = textIn(product, 'version');
  const type = textIn(product, 'type_of_node');
  return { version: version === '' ? null : version, type: /^[0-3]$/.test(type) ? Number(type) : null };
};

const textIn = (node: Node, name: string): string => {
  const value = node[name];
  const text = isNode(value) ? value['#text'] : value;
  return typeof text === 'string' ? plain(text) : '';
};

const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

const plain = (text: string): string =>
  text.replace(/&(amp|lt|gt|quot|apos);/g, (_all, name: string) => ENTITIES[name] ?? '');

/**
 * Counts open elements in one pass. Comments and CDATA are skipped; where it misjudges damaged text, the validator that
 * follows refuses that text anyway.
 */
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
