import type { Page } from '@playwright/test';
import { createTravelPlace } from '@pravas/contract/hotel/office-operations.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { callOperation, payloadOf } from '../integration/send-request.ts';
import { expectMoneyInOrder } from '../support/books.ts';
import { type BookingDesk, openBookingDesk } from '../support/hotel-desk.ts';
import { payNow, rupeesIn } from '../support/journey.ts';
import { expectCleanInBothSizes } from '../support/looks.ts';
import { ADMIN, signIn } from '../support/traveller.ts';

let desk: BookingDesk;

beforeAll(async () => {
  desk = await openBookingDesk();
  const office = {
    name: 'Koramangala office',
    kind: 'office' as const,
    address: '80 Feet Road, Koramangala, Bengaluru',
    point: { area: 'BLR.koramangala' },
  };
  payloadOf(await callOperation(desk.world.url, createTravelPlace, { body: office }, await signIn(desk.world, ADMIN)));
});
afterAll(() => desk.close());

/** Fills in the search for the nights of 8 and 9 December near the office, from the first page on. */
async function searchNearOffice(page: Page, rooms: number): Promise<void> {
  await page.goto(`${desk.world.url}/search?service=hotel`);
  const place = page.getByRole('combobox', { name: 'Search by city, hotel, or area' });
  await place.click();
  await page.getByRole('option', { name: /Koramangala office/ }).click();
  await page.getByRole('button', { name: /^Check In - Check Out/ }).click();
  const dates = page.getByRole('dialog', { name: 'Check-in and check-out dates' });
  await dates.getByLabel('Check in').fill('8 Dec 2026');
  await dates.getByLabel('Check out').fill('10 Dec 2026');
  await dates.getByRole('button', { name: 'Done' }).click();
  await page.getByRole('button', { name: /^Rooms and guests/ }).click();
  const picker = page.getByRole('dialog', { name: 'Rooms and guests' });
  for (let room = 1; room < rooms; room += 1) await picker.getByRole('button', { name: 'Add a room' }).click();
  await picker.getByRole('button', { name: 'Done' }).click();
  await page.getByRole('button', { name: 'Search', exact: true }).click();
  await page.getByRole('heading', { name: /^\d+ hotels$/ }).waitFor();
}

/** Chooses the first free rate without meals on the page of a hotel; answers its cost. */
async function chooseFreeRate(page: Page): Promise<number> {
  const rate = page.getByRole('radio', { name: /, Room only, Free cancellation, Pay now/ }).first();
  await page.locator('[data-bottom-bar] button:enabled').waitFor();
  await rate.check();
  const total = rupeesIn(await rate.getAttribute('aria-label'));
  await page.getByRole('button', { name: 'Continue', exact: true }).click();
  await page.getByRole('heading', { name: 'Who sleeps where' }).waitFor();
  return total;
}

describe('a hotel near the office', () => {
  it('is found, compared and booked for two in two rooms, of which one is cancelled and paid back', async () => {
    const { page, world } = desk;
    await searchNearOffice(page, 2);
    // Nearest first, as a person who names an office wants it; every card says how far it is.
    const cards = page.getByRole('list', { name: 'Hotels' }).getByRole('article');
    await cards
      .first()
      .getByText(/ away$/)
      .first()
      .waitFor();
    for (const card of [cards.nth(0), cards.nth(1)]) await card.getByRole('checkbox', { name: /^Compare/ }).check();
    const tray = page.getByRole('region', { name: 'Hotels to compare' });
    await tray.getByRole('button', { name: 'Compare', exact: true }).click();
    const dialog = page.getByRole('dialog', { name: 'Compare 2 hotels' });
    await dialog.getByRole('row', { name: /^Distance / }).waitFor();
    await dialog
      .getByRole('link', { name: /^View rooms, / })
      .first()
      .click();
    await page.waitForURL(/\/home2\/hotel\/booking/);
    await expectCleanInBothSizes(page);
    const total = await chooseFreeRate(page);

    const apart = page.getByRole('checkbox', { name: 'Book the rooms one by one' });
    expect(await apart.isChecked()).toBe(true);
    await desk.fillGuest(2, 'Ravi', 'Iyer');
    await desk.readRules();
    await expectCleanInBothSizes(page);
    await page.getByRole('button', { name: 'Add to trip' }).click();
    await page.waitForURL(/\/trip\/details/);
    const paid = await payNow(page);
    // The list prints whole rupees.
    expect(Math.abs(paid - total)).toBeLessThan(1);
    const card = page.getByRole('article').filter({ hasText: 'Ravi Iyer' });
    await card.getByText('Booked', { exact: true }).first().waitFor();
    await expectCleanInBothSizes(page);
    await card.getByRole('link', { name: 'Stay, cancel' }).click();
    await page.waitForURL(/\/trip\/hotel/);

    const section = page.getByRole('region', { name: 'Cancel this stay' });
    await section.getByRole('checkbox', { name: /Ravi Iyer/ }).check();
    const refund = section.getByRole('button', { name: /^Refund: / });
    const back = rupeesIn(await refund.textContent());
    expect(back).toBeGreaterThan(0);
    expect(back).toBeLessThan(paid / 2);
    await section.getByRole('button', { name: 'Cancel', exact: true }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Yes' }).click();
    await page.getByRole('heading', { name: 'Refund Calculation', exact: true }).waitFor();
    await page.getByText('Refunded', { exact: true }).first().waitFor();
    await expectCleanInBothSizes(page);
    const [row] = await world.query<{ id: string }>('select id from booking order by created_at desc limit 1');
    const held = await desk.stays.atSupplier(row?.id ?? '');
    expect(held.map(({ status }) => status)).toEqual(['confirmed', 'cancelled']);
    await expectMoneyInOrder(world, desk.stays.clock);
    expect(desk.unexpected()).toEqual([]);
  });

  it('is booked on a phone, from the search to the voucher', async () => {
    const { page, problems } = await desk.openPage({ width: 390, height: 844 });
    await searchNearOffice(page, 1);
    await page.getByRole('list', { name: 'Hotels' }).getByRole('article').first().getByRole('link').first().click();
    await page.waitForURL(/\/home2\/hotel\/booking/);
    await chooseFreeRate(page);
    await desk.readRules(page);
    await page.getByRole('button', { name: 'Add to trip' }).click();
    await page.waitForURL(/\/trip\/details/);
    await payNow(page);
    const card = page.getByRole('article').filter({ hasText: 'Vikram Shah' });
    await card.getByText('Booked', { exact: true }).first().waitFor();
    await card.getByRole('link', { name: 'Stay, cancel' }).click();
    await page.waitForURL(/\/trip\/hotel/);
    const download = page.waitForEvent('download');
    await page
      .getByRole('button', { name: /Voucher/ })
      .first()
      .click();
    expect((await download).suggestedFilename()).toMatch(/\.pdf$/);
    await expectCleanInBothSizes(page);
    expect(problems).toEqual([]);
  });
});
