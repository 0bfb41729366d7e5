import type { CDPSession, Locator, Page } from '@playwright/test';
import { expect } from 'vitest';

/** A screen reader's words about an element, from the browser's own accessibility tree. */
interface Spoken {
  readonly role: string;
  readonly name: string;
  readonly description: string;
  readonly isInvalid: boolean;
}

/** A person who has a keyboard and a screen reader, and neither mouse nor eyes. */
export interface KeyboardUser {
  /** Presses Tab until the wanted element has the focus; every stop on the way must be seen and named. */
  tabTo(wanted: Locator, direction?: 'Tab' | 'Shift+Tab'): Promise<Spoken>;
  press(key: string): Promise<void>;
  type(text: string): Promise<void>;
  /** The screen reader's words about the focus. */
  here(): Promise<Spoken>;
  /** Waits until a live region has said something that matches. */
  hear(words: RegExp): Promise<void>;
}

const MOST_STOPS = 80;

/** Listens to a page's live regions from its next document on. */
export async function useKeyboard(page: Page): Promise<KeyboardUser> {
  await page.addInitScript(listen);
  const cdp = await page.context().newCDPSession(page);
  const here = () => spokenHere(cdp);
  return {
    async tabTo(wanted, direction = 'Tab') {
      for (let stop = 0; stop < MOST_STOPS; stop += 1) {
        await page.keyboard.press(direction);
        const spoken = await here();
        const seen = await howSeen(page);
        // Between the last stop and the first one the focus is in the browser's own bars.
        if (seen === 'outside of the page') continue;
        expect([spoken, seen]).toEqual([{ ...spoken, name: expect.stringMatching(/\S/) }, 'seen']);
        if (await wanted.evaluateAll((all) => all.includes(document.activeElement as HTMLElement))) return spoken;
      }
      throw new Error(`Tab never came to ${wanted}`);
    },
    press: (key) => page.keyboard.press(key),
    type: (text) => page.keyboard.type(text),
    here,
    async hear(words) {
      await expect
        .poll(async () => (await page.evaluate(() => window.saidAloud ?? [])).join('\n'), { timeout: 30_000 })
        .toMatch(words);
    },
  };
}

declare global {
  interface Window {
    /** The words of live regions since the document was opened. */
    saidAloud?: string[];
  }
}

/** Records the words of live regions: their text whenever it changes. */
function listen(): void {
  const said: string[] = [];
  window.saidAloud = said;
  new MutationObserver((changes) => {
    for (const { target } of changes) {
      const element = target instanceof Element ? target : target.parentElement;
      const region = element?.closest('[aria-live="polite"],[aria-live="assertive"],[role="status"],[role="alert"]');
      const text = region?.textContent?.trim() || region?.getAttribute('aria-label');
      if (text && text !== said.at(-1)) said.push(text);
    }
  }).observe(document, { childList: true, subtree: true, characterData: true });
}

interface AxNode {
  readonly role?: { readonly value?: string };
  readonly name?: { readonly value?: string };
  readonly description?: { readonly value?: string };
  readonly properties?: readonly { readonly name: string; readonly value: { readonly value?: unknown } }[];
}

async function spokenHere(cdp: CDPSession): Promise<Spoken> {
  const { result } = await cdp.send('Runtime.evaluate', { expression: 'document.activeElement' });
  const objectId = result.objectId ?? '';
  const { nodes } = await cdp.send('Accessibility.getPartialAXTree', { objectId, fetchRelatives: false });
  const [node]: readonly AxNode[] = nodes;
  const invalid = node?.properties?.find((one) => one.name === 'invalid')?.value.value;
  return {
    role: node?.role?.value ?? '',
    name: node?.name?.value ?? '',
    description: node?.description?.value ?? '',
    isInvalid: invalid === 'true' || invalid === true,
  };
}

/** Whether the focus can be seen: a ring on the element or on its label, inside the window. */
function howSeen(page: Page): Promise<string> {
  return page.evaluate(() => {
    const focused = document.activeElement;
    if (!focused || focused === document.body) return 'outside of the page';
    const places = [focused, focused.closest('label'), focused.parentElement].filter((one) => one !== null);
    const ring = places.find((one) => {
      const { outlineStyle, outlineWidth } = getComputedStyle(one);
      return outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2;
    });
    if (!ring) return 'no ring';
    const { top, bottom } = ring.getBoundingClientRect();
    return bottom > 0 && top < window.innerHeight ? 'seen' : 'outside of the window';
  });
}
