import type { Page } from '@playwright/test';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { logIn, startBrowser, type TestBrowser } from '../support/browser.ts';
import { dayAhead, expectCleanInBothSizes } from '../support/journey.ts';
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
afterEach(() => world.clearFaults());
afterAll(async () => {
  await browser.close();
  await world.close();
});

const openList = (from: string, to: string) =>
  page.goto(`${world.url}/home2/flight/list/?cc=E&from=${from}&to=${to}&ad=1&dDate=${dayAhead(35)}`);

describe('when no supplier answers a search', () => {
  it('the list says so instead of that nothing exists, and shows the flights when it is tried again', async () => {
    await world.inject({ target: 'tbo.Search', kind: 'http_500', times: 3 });
    await openList('BLR', 'MAA');
    const failed = page.getByRole('alert').filter({ hasText: 'No supplier answered, so no flights can be shown' });
    await failed.waitFor();
    expect(await page.getByText(/No result found|^0 flights/).count()).toBe(0);
    expect(await page.getByRole('complementary', { name: 'Filters' }).count()).toBe(0);
    await expectCleanInBothSizes(page);
    await world.clearFaults();
    await failed.getByRole('button', { name: 'Try again' }).click();
    await page.getByRole('link', { name: 'View fares' }).first().waitFor();
    await page.getByRole('complementary', { name: 'Filters' }).waitFor();
  });
});
