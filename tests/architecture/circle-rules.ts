import { scanImports } from './scan-imports.ts';
import { isTestCode, isTypeScript, type Rule } from './source-tree.ts';

/** No file reaches itself through what it imports; types count, since a circle is as hard to read with them. */
export const noCircles: Rule = (files) => {
  const sources = files.filter(isTypeScript);
  const known = new Set(sources.map((file) => file.path));
  const uses = new Map(
    sources.map((file) => [
      file.path,
      scanImports(file).flatMap(({ target }) => (target !== null && known.has(target) ? [target] : [])),
    ]),
  );
  return circlesOf(uses).map((circle) => ({
    rule: 'circles',
    path: circle[0] ?? '',
    message: `is in a circle: ${circle.join(' → ')}`,
  }));
};

const FOLDER_OF_DOMAIN = /^packages\/domain\/src\/([^/]+)\//;

/**
 * No folder of the domain reaches itself through others: each can be read knowing only what lies below it. Tests and the
 * builders they share may reach anywhere.
 */
export const noCirclesOfDomainFolders: Rule = (files) => {
  const uses = new Map<string, string[]>();
  for (const file of files) {
    const own = FOLDER_OF_DOMAIN.exec(file.path)?.[1];
    if (own === undefined || own === 'testing' || isTestCode(file.path) || !isTypeScript(file)) continue;
    for (const { target } of scanImports(file)) {
      const other = FOLDER_OF_DOMAIN.exec(target ?? '')?.[1];
      if (other !== undefined && other !== own) uses.set(own, [...(uses.get(own) ?? []), other]);
    }
  }
  return circlesOf(uses).map((circle) => ({
    rule: 'circles',
    path: `packages/domain/src/${circle[0] ?? ''}`,
    message: `is in a circle of folders: ${circle.join(' → ')}`,
  }));
};

/** The strongly connected parts of more than one node (Tarjan's algorithm), each in the order of its paths. */
function circlesOf(uses: ReadonlyMap<string, readonly string[]>): readonly (readonly string[])[] {
  const order = new Map<string, number>();
  const low = new Map<string, number>();
  const stack: string[] = [];
  const circles: string[][] = [];
  const visit = (node: string): void => {
    order.set(node, order.size);
    low.set(node, order.get(node) ?? 0);
    stack.push(node);
    for (const next of uses.get(node) ?? []) {
      if (!order.has(next)) visit(next);
      if (stack.includes(next)) low.set(node, Math.min(low.get(node) ?? 0, low.get(next) ?? 0));
    }
    if (low.get(node) !== order.get(node)) return;
    const part = stack.splice(stack.indexOf(node));
    if (part.length > 1 || (uses.get(node) ?? []).includes(node)) circles.push(part.sort());
  };
  for (const node of uses.keys()) if (!order.has(node)) visit(node);
  return circles;
}
