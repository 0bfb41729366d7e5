import type { Page } from '@playwright/test';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { logIn, startBrowser, type TestBrowser, type TestPage } from '../support/browser.ts';
import { dayAhead } from '../support/journey.ts';
import { createWorld, type World } from '../support/world.ts';

let world: World;
let browser: TestBrowser;
let open: TestPage;
let page: Page;

beforeAll(async () => {
  world = await createWorld();
  browser = await startBrowser();
  open = await browser.openPage();
  page = open.page;
  await logIn(page, world);
});
afterAll(async () => {
  await browser.close();
  await world.close();
});

/** Puts every text into <font> as browsers do that translate a page: in place of the text, or around it. */
async function translate(how: 'in place' | 'around'): Promise<number> {
  return page.evaluate((way) => {
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const texts: Text[] = [];
    while (walker.nextNode()) {
      const text = walker.currentNode as Text;
      const parent = text.parentElement;
      if (text.data.trim() === '' || !parent || parent.closest('script,style,font,[translate="no"]')) continue;
      texts.push(text);
    }
    for (const text of texts) {
      const font = document.createElement('font');
      const inner = document.createElement('font');
      font.append(inner);
      text.parentNode?.insertBefore(font, text);
      if (way === 'around') inner.append(text);
      else {
        inner.textContent = `\u2039${text.data}\u203a`;
        text.remove();
      }
    }
    document.documentElement.classList.add('translated-ltr');
    return texts.length;
  }, how);
}

const airline = () => page.getByRole('checkbox', { name: /IndiGo/ }).first();
const counted = () => page.getByText(/\d+ of \d+ flights/).first();

describe.each(['in place', 'around'] as const)('a page whose texts a translator wraps %s', (how) => {
  it('goes on working: filters are ticked and unticked, and the sentences follow', async () => {
    await page.goto(`${world.url}/home2/flight/list/?cc=E&from=DEL&to=BOM&ad=1&dDate=${dayAhead(30)}`);
    await page.locator('[aria-busy=false]').filter({ hasText: 'View fares' }).first().waitFor();
    expect(await translate(how)).toBeGreaterThan(100);
    await airline().click();
    await expect.poll(() => counted().count()).toBe(1);
    const first = await counted().textContent();
    await translate(how);
    const stops = page.getByRole('checkbox', { name: /Non.?stop/i }).first();
    await stops.click();
    await expect.poll(() => counted().textContent()).not.toBe(first);
    await translate(how);
    await stops.click();
    await expect
      .poll(async () => (await counted().textContent())?.replaceAll(/[\u2039\u203a]/g, ''))
      .toBe(first?.replaceAll(/[\u2039\u203a]/g, ''));
    await airline().click();
    await expect.poll(() => counted().count()).toBe(0);
    expect(await page.getByText('Something on this page went wrong.').count()).toBe(0);
    expect(open.problems).toEqual([]);
  });
});
