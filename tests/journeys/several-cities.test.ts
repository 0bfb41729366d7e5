import type { Page } from '@playwright/test';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { logIn, startBrowser, type TestBrowser } from '../support/browser.ts';
import { createWorld, type World } from '../support/world.ts';

let world: World;
let browser: TestBrowser;
let page: Page;

beforeAll(async () => {
  world = await createWorld();
  browser = await startBrowser();
  page = (await browser.openPage({ width: 390, height: 844 })).page;
  await logIn(page, world);
});
afterAll(async () => {
  await browser.close();
  await world.close();
});

const flight = (place: number) => page.getByRole('listitem', { name: `Flight ${place}` });
const errors = () => page.getByText(/is required$/);

describe('a journey with several cities, on a phone', () => {
  it('grows by flights that begin where they start, blamed for nothing that nobody has left', async () => {
    await page.goto(`${world.url}/search`);
    await page.getByText('Multi-city').click();
    const add = page.getByRole('button', { name: 'Add a flight' });
    for (const place of [3, 4]) {
      await add.click();
      const from = flight(place).getByRole('combobox', { name: 'From' });
      await expect.poll(() => from.evaluate((field) => field === document.activeElement)).toBe(true);
    }
    expect(await errors().count()).toBe(0);
  });

  it('tells all that is missing on a search, and nothing of a flight that is added afterwards', async () => {
    await page.getByRole('button', { name: 'Search' }).click();
    await expect.poll(() => errors().count()).toBe(8);
    await page.getByRole('button', { name: 'Remove flight 4' }).click();
    await page.getByRole('button', { name: 'Add a flight' }).click();
    await flight(4).waitFor();
    await expect.poll(() => errors().count()).toBe(6);
  });
});

describe('several cities that are out and back', () => {
  it('are a return: one flight each way is chosen, opened with the total of both, and added to a trip', async () => {
    const wide = await browser.openPage();
    await logIn(wide.page, world);
    const day = (ahead: number) => Temporal.Now.plainDateISO('Asia/Kolkata').add({ days: ahead }).toString();
    const multi = `BLR-DEL-${day(30)},DEL-BLR-${day(34)}`;
    await wide.page.goto(`${world.url}/home2/flight/list/?cc=E&from=BLR&to=DEL&ad=1&dDate=${day(30)}&multi=${multi}`);
    await wide.page.getByRole('heading', { name: /choose one each way$/ }).waitFor();
    await wide.page.getByText(/ · Round Trip · /).waitFor();
    for (const way of ['BLR to DEL', 'DEL to BLR']) await wide.page.getByRole('region', { name: way }).waitFor();
    await wide.page.locator('a, button').filter({ hasText: 'View fares' }).first().click();
    await wide.page.waitForURL(/\/home2\/flight\/booking\//);
    await wide.page.getByRole('button', { name: 'Add to trip' }).first().click();
    await wide.page.waitForURL(/\/trip\/details/);
    await wide.close();
  });
});
