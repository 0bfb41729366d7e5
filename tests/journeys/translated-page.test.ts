import type { Page } from '@playwright/test';
import { createGstRegistration } from '@pravas/contract/organisation/organization-operations.ts';
import { gstinCheckCharacter } from '@pravas/domain/validation/gstin.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { callOperation, payloadOf } from '../integration/send-request.ts';
import { logIn, startBrowser, type TestBrowser, type TestPage } from '../support/browser.ts';
import { dayAhead } from '../support/journey.ts';
import { ADMIN, APPROVER, EMPLOYEE, signIn } from '../support/traveller.ts';
import { createWorld, type World } from '../support/world.ts';

const BODY = '27AAFCM1806Q1Z';

let world: World;
let browser: TestBrowser;
let open: TestPage;
let page: Page;

/**
 * What translators do with a text, and who reads the page: two people, so that neither has the other's flight planned.
 */
const WAYS = [
  ['in place', EMPLOYEE],
  ['around', APPROVER],
] as const;

beforeAll(async () => {
  world = await createWorld();
  browser = await startBrowser();
  const body = {
    displayName: 'Mumbai',
    gstType: 'regular',
    gstNumber: BODY + gstinCheckCharacter(BODY),
    legalName: 'Meridian Analytics Private Limited',
    address: '9th Floor, 3 Nariman Point, Mumbai 400021',
    email: 'accounts@meridian.example',
    mobile: '9845012345',
    isDefault: false,
  };
  payloadOf(await callOperation(world.url, createGstRegistration, { body }, await signIn(world, ADMIN)));
});
afterAll(async () => {
  await browser.close();
  await world.close();
});

/** Puts every text into <font> as browsers do that translate a page: in place of the text, or around it. */
async function translate(how: (typeof WAYS)[number][0]): Promise<number> {
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

describe.each(WAYS)('a page whose texts a translator wraps %s', (how, who) => {
  beforeAll(async () => {
    open = await browser.openPage();
    page = open.page;
    await logIn(page, world, who);
  });
  afterAll(() => open.close());

  it('goes on working: filters are ticked and unticked, and the sentences follow', async () => {
    await page.goto(`${world.url}/home2/flight/list/?cc=E&from=DEL&to=BOM&ad=1&dDate=${dayAhead(30)}`);
    await page.locator('[aria-busy=false]').filter({ hasText: 'View fares' }).first().waitFor();
    expect(await translate(how)).toBeGreaterThan(100);
    await airline().click();
    await expect.poll(() => counted().count()).toBe(1);
    const first = await counted().textContent();
    await translate(how);
    const other = page.getByRole('checkbox', { name: /Akasa Air/ }).first();
    await other.click();
    await expect.poll(() => counted().textContent()).not.toBe(first);
    await translate(how);
    await other.click();
    await expect
      .poll(async () => (await counted().textContent())?.replaceAll(/[\u2039\u203a]/g, ''))
      .toBe(first?.replaceAll(/[\u2039\u203a]/g, ''));
    await airline().click();
    await expect.poll(() => counted().count()).toBe(0);
    expect(await page.getByText('Something on this page went wrong.').count()).toBe(0);
    expect(open.problems).toEqual([]);
  });

  it('says the new choice in a sentence of several texts, and draws what comes before a text', async () => {
    await page.goto(`${world.url}/home2/flight/list/?cc=E&from=DEL&to=BOM&ad=1&al=6E&dDate=${dayAhead(40)}`);
    await page.locator('a, button').filter({ hasText: 'View fares' }).first().click();
    await page.waitForURL(/\/home2\/flight\/booking\//);
    const section = page.locator('section[aria-labelledby="gst"]');
    const chosen = section.locator('p').filter({ hasText: 'Meridian Analytics' });
    await chosen.filter({ hasText: 'Karnataka' }).waitFor();
    expect(await translate(how)).toBeGreaterThan(100);
    await section.getByRole('combobox').selectOption({ index: 1 });
    await chosen.filter({ hasText: 'Maharashtra' }).waitFor();
    expect(await chosen.textContent()).not.toContain('Karnataka');
    // The spinner of the busy button comes before its text.
    await page.getByRole('button', { name: 'Add to trip' }).first().click();
    await page.waitForURL(/\/trip\/details/);
    expect(open.problems).toEqual([]);
  });
});
