import type { Locator, Page } from '@playwright/test';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { expectMoneyInOrder } from '../support/books.ts';
import { type BookingDesk, openBookingDesk } from '../support/hotel-desk.ts';
import { type KeyboardUser, useKeyboard } from '../support/screen-reader.ts';

let desk: BookingDesk;
let page: Page;
let keys: KeyboardUser;

beforeAll(async () => {
  desk = await openBookingDesk();
  page = desk.page;
  keys = await useKeyboard(page);
});
afterAll(() => desk.close());

const button = (name: string | RegExp) => page.getByRole('button', { name });

/** Goes to a control and presses it. */
async function press(wanted: Locator, key = 'Enter'): Promise<void> {
  await wanted.first().waitFor();
  await keys.tabTo(wanted);
  await keys.press(key);
}

/** The place of the focus after a page opened without a reload; `sign` shows that it has loaded. */
async function expectAtHeading(name: RegExp, sign: Locator): Promise<void> {
  await sign.first().waitFor();
  await expect
    .poll(async () => keys.here(), { timeout: 20_000 })
    .toMatchObject({ role: 'heading', name: expect.stringMatching(name) });
}

describe('somebody with a keyboard and a screen reader', () => {
  it('searches a city for two nights, and hears how many hotels there are', async () => {
    await page.goto(`${desk.world.url}/search?service=hotel`);
    const place = page.getByRole('combobox', { name: 'Search by city, hotel, or area' });
    await press(button('Search'));
    expect(await keys.here()).toMatchObject({
      description: expect.stringContaining('Enter a city, hotel or area.'),
      isInvalid: true,
    });
    await keys.type('bangalore');
    await page
      .getByRole('option', { name: /Bengaluru/ })
      .first()
      .waitFor();
    await keys.press('Tab');
    expect(await place.inputValue()).toBe('Bengaluru');
    await press(button(/^Check In - Check Out/));
    const dates = page.getByRole('dialog', { name: 'Check-in and check-out dates' });
    await dates.waitFor();
    expect(await keys.here()).toMatchObject({ role: 'textbox', name: 'Check in' });
    await keys.type('8 Dec 2026');
    await keys.press('Tab');
    expect(await keys.here()).toMatchObject({ role: 'textbox', name: 'Check out' });
    await keys.type('10 Dec 2026');
    await press(dates.getByRole('button', { name: 'Done' }));
    await press(button('Search'));
    await keys.hear(/\d+ hotels/);
    await page.getByRole('heading', { name: /^\d+ hotels$/ }).waitFor();
  });

  it('opens a hotel, chooses a rate and hears what it costs', async () => {
    const hotels = page.getByRole('list', { name: 'Hotels' });
    const first = hotels.getByRole('article').first();
    await press(first.getByRole('link').first());
    await page.waitForURL(/\/home2\/hotel\/booking/);
    await page.locator('[data-bottom-bar] button:enabled').waitFor();
    const chosen = page.getByRole('radio', { checked: true });
    await keys.tabTo(chosen);
    // The rates are one group: arrows go through all of them.
    const FREE = /Room only, Free cancellation, Pay now, ₹/;
    for (let rate = 0; rate < 60 && !FREE.test((await keys.here()).name); rate += 1) await keys.press('ArrowDown');
    expect(await keys.here()).toMatchObject({ role: 'radio', name: expect.stringMatching(FREE) });
    await press(page.getByRole('button', { name: 'Continue', exact: true }));
    await expectAtHeading(/^Review your stay$/, page.getByRole('heading', { name: 'Who sleeps where' }));
  });

  it('adds it, pays, and hears that it is booked', async () => {
    const rules = page.getByRole('checkbox', { name: /I have read the hotel’s rules/ });
    await rules.waitFor();
    const add = page.getByRole('button', { name: 'Add to trip' });
    await press(add);
    expect(await keys.here()).toMatchObject({
      role: 'checkbox',
      description: expect.stringContaining('Read the hotel’s rules'),
      isInvalid: true,
    });
    await keys.press('Space');
    await press(add);
    await page.waitForURL(/\/trip\/details/);
    await press(button(/^Pay ₹/));
    await page.waitForURL(/\/ipg\//);
    await press(page.getByRole('button', { name: 'Pay', exact: true }));
    await page.waitForURL(/\/trip\//);
    await page.getByText('Booked', { exact: true }).first().waitFor();
  });

  it('cancels it, knows before what comes back, and hears that it is on its way', async () => {
    await press(page.getByRole('link', { name: 'Stay, cancel' }));
    await page.waitForURL(/\/trip\/hotel/);
    const section = page.getByRole('region', { name: 'Cancel this stay' });
    const refund = section.getByRole('button', { name: /^Refund: / });
    await refund.waitFor();
    await press(section.getByRole('button', { name: 'Cancel', exact: true }));
    const sure = page.getByRole('alertdialog');
    await sure.waitFor();
    await press(sure.getByRole('button', { name: 'Yes' }));
    await page.getByRole('heading', { name: 'Refund Calculation', exact: true }).waitFor();
    await page.getByText('Refunded', { exact: true }).first().waitFor();
    await expectMoneyInOrder(desk.world, desk.stays.clock);
    expect(desk.unexpected()).toEqual([]);
  });
});
