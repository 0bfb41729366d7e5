import { parseSync } from 'vite';

/** A node of the syntax tree, as the bundler's own parser writes it. */
export interface Node {
  readonly type: string;
  readonly start: number;
  readonly end: number;
  readonly [key: string]: unknown;
}

/** The program of a source file. Throws on a syntax error. */
export function parse(file: string, source: string): Node {
  const { program, errors } = parseSync(file, source);
  if (errors.length > 0) throw new Error(`${file} cannot be read: ${errors[0]?.message}`);
  return program as unknown as Node;
}

/** Whether a value is a node. */
export function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && 'type' in value && 'start' in value;
}

/** The node under a name; undefined where there is none. */
export function part(node: Node, name: string): Node | undefined {
  const value = node[name];
  return isNode(value) ? value : undefined;
}

/** The nodes of a list; none where there is no list. */
export function parts(node: Node, name: string): readonly Node[] {
  const value = node[name];
  return Array.isArray(value) ? value.filter(isNode) : [];
}

/** The nodes directly below, in the order of the source. A node under two names, as in `{ a }`, occurs once. */
export function below(node: Node): readonly Node[] {
  const found = Object.values(node).flatMap((value) =>
    Array.isArray(value) ? value.filter(isNode) : isNode(value) ? [value] : [],
  );
  const sorted = found.toSorted((a, b) => a.start - b.start || b.end - a.end);
  let end = -1;
  return sorted.filter((one) => {
    const isNew = one.start >= end;
    if (isNew) end = one.end;
    return isNew;
  });
}

/** The text of a string literal; null for anything else. */
export function stringOf(node: Node | undefined): string | null {
  return node?.type === 'Literal' && typeof node.value === 'string' ? node.value : null;
}

/** The name that is called or read: `b` of `a.b`, `a` of `a`. */
export function nameOf(node: Node | undefined): string {
  if (!node) return '';
  if (node.type === 'MemberExpression') return nameOf(part(node, 'property'));
  if (node.type === 'JSXMemberExpression') return nameOf(part(node, 'property'));
  const text = stringOf(node);
  return text ?? (typeof node.name === 'string' ? node.name : '');
}
