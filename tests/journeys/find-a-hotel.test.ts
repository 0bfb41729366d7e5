import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createHotelWorld } from '../integration/hotel-world.ts';
import { logIn, startBrowser, type TestBrowser, type TestPage } from '../support/browser.ts';
import { expectCleanInBothSizes } from '../support/looks.ts';

let world: Awaited<ReturnType<typeof createHotelWorld>>;
let browser: TestBrowser;
let asha: TestPage;

beforeAll(async () => {
  world = await createHotelWorld();
  browser = await startBrowser();
  asha = await browser.openPage();
  await logIn(asha.page, world);
});
afterAll(async () => {
  await browser.close();
  await world.close();
});

describe('finding a hotel', () => {
  it('text that nobody chose from is no place, and Tab takes the first suggestion', async () => {
    const { page } = asha;
    await page.goto(`${world.url}/search?service=hotel`);
    const place = page.getByRole('combobox', { name: 'Search by city, hotel, or area' });
    await place.fill('Nowhere at all');
    await page.getByRole('button', { name: 'Search', exact: true }).click();
    await page.getByText('Choose a place from the list.').waitFor();
    await place.fill('Bangalore');
    await page
      .getByRole('option', { name: /Bengaluru/ })
      .first()
      .waitFor();
    await expectCleanInBothSizes(page);
    await place.focus();
    await page.keyboard.press('Tab');
    expect(await place.inputValue()).toBe('Bengaluru');
  });

  it('the list shows prices for the stay, filters by its address and opens the rates of a hotel', async () => {
    const { page } = asha;
    await page.getByRole('button', { name: 'Search', exact: true }).click();
    await page.getByRole('list', { name: 'Hotels' }).waitFor();
    expect(new URL(page.url()).pathname).toBe('/home2/hotel/list/');
    await page.getByRole('heading', { name: /^\d+ hotels$/ }).waitFor();
    await page.getByRole('checkbox', { name: /^Free cancellation/ }).check();
    await page.waitForURL(/free=1/);
    const rates = page.getByRole('button', { name: /^\d+ rates? of / }).first();
    await rates.focus();
    await page.keyboard.press('Enter');
    await page.getByRole('list', { name: /^Rates of / }).waitFor();
    expect(await page.getByText('Free cancellation until').count()).toBeGreaterThan(0);
  });
});
