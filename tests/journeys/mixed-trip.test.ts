import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { getBooking, payForBooking, settleBookingCancellation } from '@pravas/contract/booking/booking-operations.ts';
import { buyCab, enterCab } from '@pravas/contract/cab/cab-operations.ts';
import { addFlightToTrip } from '@pravas/contract/flight/book-flight.ts';
import { buyTrain, enterTrain } from '@pravas/contract/train/train-operations.ts';
import { createTrip } from '@pravas/contract/trip/trip-edit-operations.ts';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { type ApprovalWorld, createApprovalWorld } from '../integration/approval-world.ts';
import { aCabForm, aTrainForm } from '../integration/sample-rides.ts';
import { logIn, startBrowser, type TestBrowser, type TestPage } from '../support/browser.ts';
import { amountsOf, sumText, WHILE_AIRLINES_REFUND } from '../support/journey.ts';
import { expectCleanInBothSizes } from '../support/looks.ts';
import { payAtGateway, pickFlight } from '../support/traveller.ts';

/** The flight leaves on the first of three days, the train on the second, the cab on the third. */
const FIRST_DAY = 30;
const PATIENCE = { timeout: 30_000, interval: 100 } as const;

let company: ApprovalWorld;
let browser: TestBrowser;
let asha: TestPage;
let tripId: string;
let rides: readonly string[] = [];

beforeAll(async () => {
  company = await createApprovalWorld();
  const trip = await company.ask(createTrip, { body: { name: 'By air, rail and road' } }, company.asha.token);
  tripId = trip.data._id;
  // What comes last is entered first: the trip still shows them by time.
  const cab = await boughtCab();
  const train = await boughtTrain();
  rides = [train, cab];
  await boughtFlight();
  browser = await startBrowser();
  asha = await browser.openPage();
  await logIn(asha.page, company.world);
});
afterAll(async () => {
  await browser.close();
  await company.close();
});

const show = async (bookingId: string) =>
  (await company.ask(getBooking, { query: { bookingId } }, company.asha.token)).booking;

const until = (bookingId: string, status: string) =>
  vi.waitFor(async () => expect((await show(bookingId)).status).toBe(status), PATIENCE);

async function pay(bookingId: string): Promise<void> {
  const started = await company.ask(payForBooking, { body: { bookingId } }, company.asha.token);
  await payAtGateway(started, 'pay');
  await until(bookingId, 'BOOKING_PAUSED');
}

async function boughtCab(): Promise<string> {
  const body = { tripId, cab: aCabForm(FIRST_DAY + 2), fee: 50, cancelFee: 0 };
  const { bookingId } = await company.ask(enterCab, { body }, company.vikram);
  await pay(bookingId);
  await company.ask(buyCab, { body: { bookingId, bookingNumber: 'CCB-4711' } }, company.vikram);
  await until(bookingId, 'BOOKED');
  return bookingId;
}

async function boughtTrain(): Promise<string> {
  const form = aTrainForm(FIRST_DAY + 1);
  const body = { tripId, train: form, fee: 100, cancelFee: 100 };
  const { bookingId } = await company.ask(enterTrain, { body }, company.vikram);
  await pay(bookingId);
  const passengers = [{ travelerIndex: 0, bookingStatus: 'CNF/B14/62/SL', coach: 'B14', berth: '62' }];
  const train = { ...form, pnr: '2201893135', passengers };
  await company.ask(buyTrain, { body: { bookingId, train } }, company.vikram);
  await until(bookingId, 'BOOKED');
  return bookingId;
}

async function boughtFlight(): Promise<void> {
  const flights = await company.asha.search({ daysAhead: FIRST_DAY });
  const body = { searchedFlightId: flights.searchedFlightId, flightId: pickFlight(flights, '6E'), tripId };
  const added = await company.asha.client.call(addFlightToTrip, { body, idempotencyKey: randomUUID() });
  await payAtGateway(await company.asha.checkPrice(added.flightId), 'pay');
  await vi.waitFor(async () => {
    expect((await company.trip(tripId)).items.map(({ status }) => status)).toEqual(['BOOKED', 'BOOKED', 'BOOKED']);
  }, PATIENCE);
}

const openTrip = (page: Page) => page.goto(`${company.world.url}/trip/details?tripId=${tripId}`);
/** In paise: a sum of rupees with two decimals is not exact to the last bit. */
const paise = (rupees: number) => Math.round(rupees * 100);
const sumOf = (amounts: readonly number[]) => amounts.reduce((sum, one) => sum + paise(one), 0);

describe('a trip by air, rail and road', () => {
  let refunds: Readonly<Record<string, number>> = {};

  it('stands on one line in the order of time, and its cards too', async () => {
    const { page } = asha;
    await openTrip(page);
    const cards = page.getByRole('article');
    await cards.nth(2).waitFor();
    const [first, second, third] = await cards.allTextContents();
    expect(first).toContain('6E');
    expect(second).toContain('12276');
    expect(third).toContain('Cauvery Cabs');
    const line = await page.getByRole('region', { name: 'Trip timeline' }).textContent();
    const places = [/6E/, /12276/, /Sedan/].map((one) => line?.search(one) ?? -1);
    expect(places).toEqual(places.toSorted((a, b) => a - b));
    expect(Math.min(...places)).toBeGreaterThanOrEqual(0);
    await page.getByText('3 bookings', { exact: false }).first().waitFor();
    await expectCleanInBothSizes(page);
  });

  it('is cancelled whole, with one quote that adds up to the paisa', async () => {
    const { page } = asha;
    await page.getByRole('button', { name: 'More' }).click();
    await page.getByRole('button', { name: 'Cancel trip' }).click();
    const form = page.getByRole('dialog', { name: 'Cancel trip' });
    await form.getByRole('listitem').nth(2).waitFor();
    const parts = await form.getByRole('listitem').all();
    const lines = await Promise.all(parts.map((part) => amountsOf(part)));
    for (const { 'You get back': back = 0, ...kept } of lines) expect(sumOf(Object.values(kept))).toBe(paise(back));
    const total = sumOf(lines.map((line) => line['You get back'] ?? 0)) / 100;
    expect(lines.map((line) => line['The railway keeps'] ?? 0)).toEqual([0, -189, 0]);
    await expectCleanInBothSizes(page);
    await form.getByLabel('Reason').fill('The hearing was moved');
    await form.getByRole('button', { name: `Cancel trip, ${sumText(total)} back` }).click();
    await form.waitFor({ state: 'detached' });
    refunds = Object.fromEntries(['flight', 'train', 'cab'].map((one, at) => [one, lines[at]?.['You get back'] ?? 0]));
  });

  it('gives back what was quoted, booking by booking', async () => {
    for (const bookingId of rides) {
      const { cancel, cancellations } = await show(bookingId);
      const kept = cancellations[0]?.expected.penalty;
      const units = cancel.units.map(({ orderId, unit }) => ({ orderId, unit, kept }));
      await company.ask(settleBookingCancellation, { body: { bookingId, units } }, company.vikram);
    }
    const arrived = async () =>
      Object.fromEntries(
        (await company.trip(tripId)).items.map((one) => [
          one.service,
          sumOf(one.refunds.map(({ amount }) => amount)) / 100,
        ]),
      );
    await expect.poll(arrived, WHILE_AIRLINES_REFUND).toEqual(refunds);
    const { page } = asha;
    await openTrip(page);
    for (const refund of Object.values(refunds)) {
      await page.getByText(sumText(refund), { exact: false }).first().waitFor();
    }
    await expectCleanInBothSizes(page);
    expect(asha.problems).toEqual([]);
  });
});
