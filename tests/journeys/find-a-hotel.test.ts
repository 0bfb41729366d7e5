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
});
