import type { Page } from '@playwright/test';
import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest';
import { logIn, startBrowser, type TestBrowser, type TestPage } from './browser.ts';
import { tellOpenPages } from './open-pages.ts';
import { createWorld, type World } from './world.ts';

/** A traveller at a page of their own, logged in, for the length of a test. */
export interface Buyer {
  readonly world: World;
  readonly open: TestPage;
  readonly page: Page;
}

/** Opens a world for the tests of a file and a page for each of them, and says how to reach both. */
export function buyer(): () => Buyer {
  let world: World;
  let browser: TestBrowser;
  let open: TestPage;
  beforeAll(async () => {
    world = await createWorld();
    browser = await startBrowser();
  });
  beforeEach(async () => {
    open = await browser.openPage();
    await logIn(open.page, world);
  });
  afterEach(async () => {
    await world.clearFaults();
    await open.close();
  });
  afterAll(async () => {
    await browser.close();
    await world.close();
  });
  return () => ({ world, open, page: open.page });
}

/** Adds the cheapest fare of a list to a trip of its own. */
export async function addCheapestToTrip(page: Page): Promise<void> {
  await page.locator('a, button').filter({ hasText: 'View fares' }).first().click();
  await page.waitForURL(/\/home2\/flight\/booking\//);
  const add = page.getByRole('button', { name: 'Add to trip' }).first();
  await add.waitFor({ timeout: 30_000 }).catch(async () => {
    // A fare that could not be had at once is asked for again, as a person would; the log gets what the page said.
    console.warn(`No fare:\n${await tellOpenPages()}`);
    await page.reload();
  });
  await add.click();
  await page.waitForURL(/\/trip\/details/);
}

/** From the trip to the gateway's page. */
export async function goToGateway(page: Page): Promise<void> {
  await page
    .getByRole('button', { name: /^Pay ₹/ })
    .first()
    .click();
  await page.waitForURL(/\/ipg\//);
}

/** Decides at the gateway, and returns to the trip. */
export async function pressAtGateway(page: Page, decision: 'Pay' | 'Fail'): Promise<void> {
  await page.getByRole('button', { name: decision, exact: true }).click();
  await page.waitForURL(/\/trip\/details/);
}
