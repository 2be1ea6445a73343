import { parsers } from 'prettier/plugins/markdown';

/** A Markdown parser's own view of a document: which kinds of nodes it has, and what it reads as text. */

interface Node {
  readonly type: string;
  readonly value?: string;
  readonly children?: readonly Node[];
}

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string';

export const parsed = async (markdown: string): Promise<Node> => {
  const { markdown: parser } = parsers;
  const root: unknown = await parser.parse(markdown, {} as Parameters<typeof parser.parse>[1]);
  if (!isNode(root)) throw new Error('the parser gave no tree');
  return root;
};

const all = (node: Node): readonly Node[] => [node, ...(node.children ?? []).flatMap(all)];

/** Kinds of nodes, each once, sorted. */
export const kindsOf = (node: Node): readonly string[] => [...new Set(all(node).map(({ type }) => type))].sort();

const textOf = (node: Node): string => node.value ?? (node.children ?? []).map(textOf).join('');

/** What the blocks of a document say: headings, paragraphs, items, cells and code, in their order. */
export const saysOf = (node: Node): readonly string[] =>
  ['heading', 'paragraph', 'tableCell', 'code'].includes(node.type)
    ? [textOf(node)]
    : (node.children ?? []).flatMap(saysOf);

/** What of a document stands outside of code, as it is read, by the rules of CommonMark alone; code becomes a blank. */
export const outsideCode = (markdown: string): string => {
  const source = markdown.replace(/^(`{3,})\n[^]*?\n\1$/gm, ' ');
  let outside = '';
  for (let at = 0; at < source.length;) {
    const rest = source.slice(at);
    const [code] = /^(`+)(?!`)[^]*?[^`]\1(?!`)/.exec(rest) ?? [];
    const [run] = /^(?:`+|\\[!-/:-@[-`{-~])/.exec(rest) ?? [];
    const part = code ?? run ?? rest.slice(0, 1);
    outside += code === undefined ? part.replace(/^\\/, '') : ' ';
    at += part.length;
  }
  return outside;
};
