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
  page = (await browser.openPage()).page;
  await logIn(page, world);
});
afterAll(async () => {
  await browser.close();
  await world.close();
});

describe('a route that is flown overnight, with a time to arrive by', () => {
  it('tells the day that is meant, how many land a day later, and shows them on request', async () => {
    const day = Temporal.Now.plainDateISO('Asia/Kolkata').add({ days: 30 }).toString();
    await page.goto(`${world.url}/home2/flight/list/?cc=E&from=LHR&to=BLR&ad=1&dDate=${day}&arriveBy=13:00`);
    await page.getByText('Sorry, No result found.').waitFor();
    expect(await page.getByRole('region', { name: 'Search' }).textContent()).toContain('Arrive by 13:00 the same day');
    await page.getByRole('button', { name: /^\d+ hidden$/ }).click();
    await page
      .getByText(
        /^\d+ flights outside the times you asked for \(Arrive by 13:00 the same day; \d+ land by 13:00 the next day\)/,
      )
      .waitFor();
    // A sentence says what would help; it is as long as a phone is wide, and longer.
    await page.setViewportSize({ width: 390, height: 844 });
    const card = page.getByText('Sorry, No result found.').locator('..');
    await expect.poll(async () => (await card.boundingBox())?.width ?? 1_000).toBeLessThanOrEqual(390);
    await page
      .getByRole('button', { name: /^Show \d+ flights outside your times: \d+ land by 13:00 the next day$/ })
      .click();
    await page.getByRole('heading', { name: /^\d+ flights$/ }).waitFor();
    await page.getByText('+1').first().waitFor();
  });
});
