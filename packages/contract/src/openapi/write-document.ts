import type { Json } from './describe-shapes.ts';

/** Writes the document with a line for each operation and each component: a diff shows only what changed. */
export function writeDocument(document: Json): string {
  const parts = Object.entries(document).map(([key, part]) => {
    const isListOfLists = key === 'paths' || key === 'components';
    return `${JSON.stringify(key)}: ${isListOfLists ? spread(part as Json, 2) : JSON.stringify(part)}`;
  });
  return `{\n${parts.join(',\n')}\n}\n`;
}

function spread(value: Json, depth: number): string {
  if (depth === 0) return JSON.stringify(value);
  const lines = Object.entries(value).map(
    ([key, inner]) => `${JSON.stringify(key)}: ${spread(inner as Json, depth - 1)}`,
  );
  return `{\n${lines.join(',\n')}\n}`;
}
