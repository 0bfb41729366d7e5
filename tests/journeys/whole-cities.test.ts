import type { Page } from '@playwright/test';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { logIn, startBrowser, type TestBrowser, type TestPage } from '../support/browser.ts';
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

const field = (name: 'From' | 'To') => page.getByRole('combobox', { name });
const offered = (name: 'From' | 'To') => page.getByRole('listbox', { name: `${name} suggestions` }).getByRole('option');

describe('a city with several airports', () => {
  it('is one choice, that of India first, and the airport that a name says stays the first choice', async () => {
    await page.goto(`${world.url}/search`);
    await page.getByText('One way').click();
    await field('From').fill('delhi');
    await expect.poll(() => offered('From').allTextContents()).toHaveLength(4);
    const delhi = await offered('From').allTextContents();
    expect(delhi[0]).toMatch(/Indira Gandhi International Airport.*DEL/);
    expect(delhi[1]).toMatch(/^Delhi, all airports/);
    await page.keyboard.press('Tab');
    await field('To').fill('goa');
    await expect.poll(() => offered('To').first().textContent()).toMatch(/^Goa, all airports.*GOI GOX/);
    await page.keyboard.press('Enter');
    expect(await field('To').inputValue()).toBe('Goa, IN - All airports (GOI, GOX)');
  });

  it('is searched with every airport, each result names its own, and the address brings the same again', async () => {
    await page.getByRole('button', { name: 'Search', exact: true }).click();
    await page.waitForURL(/\/home2\/flight\/list\//);
    const asked = new URL(page.url()).searchParams;
    expect([asked.get('from'), asked.get('fromAll'), asked.get('to'), asked.get('toAll')]).toEqual([
      'DEL',
      null,
      'GOI',
      '1',
    ]);
    await page.getByRole('heading', { name: /Goa, all airports/ }).waitFor();
    await page.locator('[aria-busy=false]').filter({ hasText: 'View fares' }).first().waitFor();
    for (const code of ['GOI', 'GOX']) await page.getByText(code, { exact: true }).first().waitFor();

    await page.reload();
    for (const code of ['GOI', 'GOX']) await page.getByText(code, { exact: true }).first().waitFor();
    await page.getByRole('button', { name: 'Edit search' }).click();
    await expect.poll(() => field('To').inputValue()).toBe('Goa, IN - All airports (GOI, GOX)');
    expect(open.problems).toEqual([]);
  });
});
