import type { Locator, Page } from '@playwright/test';
import { PROTECTED } from '../../scripts/words/prose.ts';

/** Names of keys and languages, and those that the sample data gives to people and organisations. */
const NAMES: ReadonlySet<string> = new Set('Asha Rao Meera Iyer Vikram Shah Meridian English Ctrl'.split(' '));

/**
 * Words in Latin letters that people read on a page in Hindi, without names, codes and text marked as English. Each
 * comes with its text.
 */
export async function latinWords(within: Page | Locator): Promise<readonly string[]> {
  const root = 'locator' in within && 'goto' in within ? within.locator('body') : within;
  const texts = await root.evaluate((element) => {
    const found: string[] = [];
    const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const parent = node.parentElement;
      if (!parent || parent.closest('script, style, noscript, [lang="en"], [aria-hidden="true"] svg')) continue;
      found.push((node.textContent ?? '').trim());
    }
    return found;
  });
  return texts.filter((text) =>
    [...text.matchAll(/[A-Za-z][A-Za-z'’-]+/g)].some(
      ([word]) => !PROTECTED.has(word) && !NAMES.has(word) && !/^[A-Z0-9]+$/.test(word),
    ),
  );
}
