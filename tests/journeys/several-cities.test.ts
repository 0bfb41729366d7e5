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
