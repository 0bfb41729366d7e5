import { randomUUID } from 'node:crypto';
import type { Locator, Page } from '@playwright/test';
import { addFlightToTrip } from '@pravas/contract/flight/book-flight.ts';
import { getMiniRules } from '@pravas/contract/flight/flight-details.ts';
import { listFlights } from '@pravas/contract/flight/list-flights.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { expectBooksInOrder } from '../support/books.ts';
import { logIn, startBrowser, type TestBrowser, type TestPage } from '../support/browser.ts';
import { userIdOf } from '../support/company.ts';
import { dayAhead, openBookedFlight, payNow, rupeesIn, rupeesText, typedDay } from '../support/journey.ts';
import { expectCleanInBothSizes } from '../support/looks.ts';
import { ADMIN, EMPLOYEE, payAtGateway, pickFlight, signIn, type TravellerClient } from '../support/traveller.ts';
import { createWorld, type World } from '../support/world.ts';

const DAY = 40;

let world: World;
let browser: TestBrowser;
let asha: TestPage;
let own: TravellerClient;
let vikram: TravellerClient;

beforeAll(async () => {
  world = await createWorld();
  browser = await startBrowser();
  asha = await browser.openPage();
  await logIn(asha.page, world);
  [own, vikram] = await Promise.all([signIn(world), signIn(world, ADMIN)]);
});
afterAll(async () => {
  await browser.close();
  await world.close();
});

/** The same flight for a private journey, where no policy forbids paid seats, with its available extras. */
async function openFlight(person: TravellerClient) {
  const query = { from: 'DEL', to: 'BOM', dDate: dayAhead(DAY), pb: true };
  const flights = await person.client.call(listFlights, { query });
  const { searchedFlightId } = flights;
  const chosen = { searchedFlightId, flightId: pickFlight(flights, '6E'), fareType: '2' };
  const { miniRules } = await person.client.call(getMiniRules, { query: chosen });
  const [segment] = miniRules.seatMap;
  if (!segment) throw new Error('No seat map');
  return { chosen, segment };
}

const PEOPLE = {
  asha: { type: 'ADULT', title: 'Ms', firstName: 'Asha', lastName: 'Rao', gender: 'female' },
  vikram: { type: 'ADULT', title: 'Mr', firstName: 'Vikram', lastName: 'Shah', gender: 'male' },
} as const;

/** Adds it with a paid seat; of these codes the named one, else the first that is free. */
async function addWithSeat(person: TravellerClient, name: keyof typeof PEOPLE, wanted?: string) {
  const { chosen, segment } = await openFlight(person);
  const seat = segment.seats.find(
    (one) =>
      !one.booked && !one.empty && !one.legroom && one.amount > 0 && (wanted === undefined || one.code === wanted),
  );
  if (!seat) throw new Error('No such seat');
  const user_id = await userIdOf(world, name === 'asha' ? EMPLOYEE : ADMIN);
  const traveler = { ...PEOPLE[name], user_id, selectedSeatByFlight: { [segment.flightKey]: { code: seat.code } } };
  const body = { ...chosen, travelers: [traveler] };
  const added = await person.client.call(addFlightToTrip, { body, idempotencyKey: randomUUID() });
  return { ...added, seat: seat.code, seatRupees: seat.amount };
}

const pay = (page: Page) => page.getByRole('button', { name: /^Pay ₹/ }).first();
/** Opens the only traveller's row and takes a free seat that costs something. */
async function takeSeat(within: Locator): Promise<string> {
  const traveller = within.getByRole('button', { name: /^Asha Rao/ });
  if ((await traveller.getAttribute('aria-expanded')) === 'false') await traveller.click();
  const seat = within.getByRole('gridcell', { name: /^Seat \w+, .*₹[\d,]+, available$/ }).first();
  const words = (await seat.getAttribute('aria-label')) ?? '';
  await seat.click();
  return /Seat (\w+)/.exec(words)?.[1] ?? '';
}

describe('a seat that was chosen', () => {
  it('and is lost to somebody quicker is named before anything is paid, and another is chosen on the spot', async () => {
    const { page } = asha;
    const mine = await addWithSeat(own, 'asha');
    const theirs = await addWithSeat(vikram, 'vikram', mine.seat);
    await payAtGateway(await vikram.checkPrice(theirs.flightId), 'pay');
    await vikram.bookingWhen(theirs.tripId, (one) => one.flightStatus === 'BOOKED');
    await page.goto(`${world.url}/trip/details?tripId=${mine.tripId}`);
    await pay(page).click();
    const notice = page
      .getByRole('status')
      .or(page.getByRole('alert'))
      .filter({ hasText: 'Some of your choices are no longer available' });
    await notice.getByText('Nothing was charged.', { exact: false }).waitFor();
    await expectCleanInBothSizes(page);
    await page.getByRole('button', { name: 'Choose again' }).click();
    const dialog = page.getByRole('dialog', { name: 'Seats, meals and bags' });
    await dialog.getByText('Some choices are no longer available').waitFor();
    await dialog.getByText(`seat ${mine.seat}:`, { exact: false }).waitFor();
    await expectCleanInBothSizes(page);
    const seat = await takeSeat(dialog);
    expect(seat).not.toBe(mine.seat);
    await dialog.getByRole('button', { name: 'Save choices' }).click();
    await page.getByText('Seats, meals and bags are saved.').waitFor();
    expect(await notice.count()).toBe(0);
    await payNow(page);
    await openBookedFlight(page);
    await page.getByText(`Seat ${seat}`).first().waitFor();
  });

  it('and belongs to a flight that is changed is told with its price before and after', async () => {
    const { page } = asha;
    const flightUrl = page.url();
    const summary = page.getByRole('region', { name: 'Summary' });
    const seatLine = summary.locator('dl > div').filter({ has: page.getByText('Seat', { exact: true }) });
    const paid = rupeesIn(await seatLine.textContent());
    const change = page.getByRole('region', { name: 'Change date or flight' });
    await change.getByLabel(/^New date/).fill(typedDay(DAY + 1));
    await change.getByRole('button', { name: 'See other flights' }).click();
    await change
      .getByRole('button', { name: /^Choose \d?[A-Z]/ })
      .first()
      .click();
    const dialog = page.getByRole('dialog', { name: 'Change to these flights' });
    await dialog.getByText(`Paid seats, meals and bags of ${rupeesText(paid)} belong to the old flight`).waitFor();
    await expectCleanInBothSizes(page);
    await dialog.getByRole('button', { name: /^Choose, / }).click();
    const card = page.getByRole('region', { name: /^Change · / });
    await card.getByText(`Paid seats, meals and bags of ${rupeesText(paid)} belong to the old flight`).waitFor();
    await payNow(page);
    await page.goto(flightUrl);
    await page.getByText(`Seats, meals and bags of ${rupeesText(paid)} lapsed with the old flight.`).waitFor();
    await page.getByText('No seat, meal or bag chosen').waitFor();
    await expectCleanInBothSizes(page);
    await expectBooksInOrder(world);
  });

  it('is cleared with a word when another fare is selected', async () => {
    const { page } = asha;
    const { chosen } = await openFlight(own);
    const query = new URLSearchParams({ searchedFlightId: chosen.searchedFlightId, fid: chosen.flightId });
    await page.goto(`${world.url}/home2/flight/booking/?${query}&fareType=${chosen.fareType}`);
    const fares = page.getByRole('group', { name: /^Fare type/ }).getByRole('radio');
    await expect.poll(() => fares.count()).toBeGreaterThan(1);
    const extras = page.getByRole('region', { name: 'Seats, meals and bags' });
    const seat = await takeSeat(extras);
    await extras.getByText(`Seat ${seat}`, { exact: false }).first().waitFor();
    await fares.last().check();
    await page.getByText('cleared, because each fare has its own. Please choose again.', { exact: false }).waitFor();
    await expectCleanInBothSizes(page);
  });
});
