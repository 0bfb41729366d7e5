import type { Page } from '@playwright/test';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bookFlight } from '../integration/servicing-world.ts';
import { expectBooksInOrder } from '../support/books.ts';
import { logIn, startBrowser, type TestBrowser, type TestPage } from '../support/browser.ts';
import { amountsOf, payNow, rupeesIn, rupeesText, typedDay } from '../support/journey.ts';
import { expectCleanInBothSizes } from '../support/looks.ts';
import { signIn } from '../support/traveller.ts';
import { createWorld, type World } from '../support/world.ts';

let world: World;
let browser: TestBrowser;
let asha: TestPage;
let booked: { tripId: string; flightId: string };

const DAY = 45;
/** The cheapest fare of IndiGo, and the next dearer one that it sells for a change. */
const OLD_FARE = 'Saver';
const NEW_FARE = 'Flexi Plus';

beforeAll(async () => {
  world = await createWorld();
  browser = await startBrowser();
  asha = await browser.openPage();
  await logIn(asha.page, world);
  booked = await bookFlight(world, await signIn(world), { daysAhead: DAY, fareType: '2' });
});
afterAll(async () => {
  await browser.close();
  await world.close();
});

const change = (page: Page) => page.getByRole('region', { name: 'Change date or flight' });
const card = (page: Page) => page.getByRole('region', { name: /^Change · Delhi - Mumbai/ });
const flightUrl = () => `${world.url}/trip/flight?flightId=${booked.flightId}`;
const tripUrl = () => `${world.url}/trip/details?tripId=${booked.tripId}`;
/** "6E 1234", as the page's only direction shows it. */
async function flightNumberOn(page: Page): Promise<string> {
  const text = await page.getByRole('region', { name: /^Departure Flight/ }).innerText();
  return /6E \d+/.exec(text)?.[0] ?? '';
}

describe('another flight of the same day, in a dearer fare of the airline', () => {
  let oldNumber = '';
  let newNumber = '';
  let due = 0;
  let before = 0;

  it('is found by its fare, and says what the fare and the airline’s charge make of its price', async () => {
    const { page } = asha;
    await page.goto(flightUrl());
    await change(page).waitFor();
    oldNumber = await flightNumberOn(page);
    before = rupeesIn(await page.getByRole('button', { name: /^Total price for flight: / }).textContent());
    await change(page)
      .getByLabel(/^New date/)
      .fill(typedDay(DAY));
    await change(page).getByRole('button', { name: 'See other flights' }).click();
    await change(page).getByLabel('Fare').selectOption({ label: NEW_FARE });
    const options = change(page).getByRole('listitem');
    for (const option of await options.all()) {
      expect(await option.textContent()).toContain(`${NEW_FARE}instead of ${OLD_FARE}`);
    }
    // The dearest of those shown costs more than the old fare, whatever the cheapest does.
    const dearest = options.last();
    // Its flights are drawn by code that loads once there are some to draw.
    await dearest
      .getByText(/6E \d+/)
      .first()
      .waitFor();
    const offered = await dearest.innerText();
    newNumber = /6E \d+/.exec(offered)?.[0] ?? '';
    const more = rupeesIn(/Fare ₹[\d,]+ more/.exec(offered)?.[0] ?? null);
    const charge = rupeesIn(/Airline charge ₹[\d,]+/.exec(offered)?.[0] ?? null);
    await expectCleanInBothSizes(page);
    await dearest.getByRole('button', { name: 'Choose' }).click();
    const dialog = page.getByRole('dialog', { name: 'Change to these flights' });
    await dialog.getByText(`instead of ${OLD_FARE}`).waitFor();
    const lines = await amountsOf(dialog);
    expect(lines).toMatchObject({ 'Fare difference': more, 'Airline Penalty': charge });
    due = lines['To pay'] ?? 0;
    expect(due).toBeGreaterThanOrEqual(more + charge);
    await expectCleanInBothSizes(page);
    await dialog.getByRole('button', { name: `Choose, ${rupeesText(due)} to pay` }).click();
    // The choice is shown at once, wherever on the page the person was.
    await card(page)
      .getByRole('heading', { name: /^Change/ })
      .and(page.locator(':focus'))
      .waitFor();
    await card(page).getByText(`Fare: ${NEW_FARE}`).waitFor();
    await expectCleanInBothSizes(page);
  });

  it('is paid with the difference, and stands in place of the old one with its fare wherever one looks', async () => {
    const { page } = asha;
    expect(await payNow(page)).toBe(due);
    await page.goto(flightUrl());
    await card(page).getByText('Changed', { exact: true }).waitFor();
    expect(newNumber).not.toBe(oldNumber);
    expect(await flightNumberOn(page)).toBe(newNumber);
    await page.getByText(`1 traveller · ${NEW_FARE}`).waitFor();
    await page.getByText(`Changed to ${newNumber} from DEL in ${NEW_FARE}`).waitFor();
    await page.getByText('Debit note').first().waitFor();
    await expectCleanInBothSizes(page);

    await page.goto(tripUrl());
    const trip = page.getByRole('article').first();
    await trip.getByText(newNumber).first().waitFor();
    await trip.getByText(NEW_FARE, { exact: true }).waitFor();
    expect(await page.locator('main').textContent()).not.toContain(oldNumber);
    const amount = async (label: string) =>
      rupeesIn(await trip.getByRole('button', { name: new RegExp(`^${label}: `) }).textContent());
    const parts = [
      await amount('Fare'),
      await amount('Net other service charges & fees'),
      await amount('Changes of flights'),
    ];
    const total = await amount('Total price for flight');
    // Each amount is rounded to the rupee by itself.
    expect(Math.abs(parts.reduce((sum, part) => sum + part, 0) - total)).toBeLessThanOrEqual(1);
    expect(Math.abs(before + due - total)).toBeLessThanOrEqual(1);
    await expectCleanInBothSizes(page);
  });

  it('leaves the books even, with what the supplier holds', async () => {
    const { payments } = await world.gatewayTruth();
    const captured = payments
      .filter((one) => one.status === 'captured')
      .map((one) => Math.round(one.amountPaise / 100));
    expect(captured.toSorted((a, b) => a - b)).toEqual([before, due].toSorted((a, b) => a - b));
    const { bookings } = (await (await fetch(`${world.sandbox.urls.control}/tbo/bookings`)).json()) as {
      bookings: { fareFamily: string }[];
    };
    expect(bookings.map((one) => one.fareFamily)).toEqual([NEW_FARE]);
    expect(asha.problems).toEqual([]);
    await expectBooksInOrder(world);
  });
});
