import type { HelpBlock } from './help-query.ts';

/** The words of an article in one line, as a search reads them and a result begins. */
export function plainText(blocks: readonly HelpBlock[]): string {
  return blocks.flatMap(({ lines }) => lines.map((line) => line.map(({ text }) => text).join(''))).join(' ');
}
