import type { Page } from '@playwright/test';
import { getFlightDetails } from '@pravas/contract/flight/flight-details.ts';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { type ApprovalWorld, asking, createApprovalWorld, type PlannedTrip } from '../integration/approval-world.ts';
import { agreeToWaiting } from '../integration/provider-desk.ts';
import { payloadOf } from '../integration/send-request.ts';
import { expectBooksInOrder } from '../support/books.ts';
import { logIn, startBrowser, type TestBrowser, type TestPage } from '../support/browser.ts';
import { flightsOf } from '../support/flights-of.ts';
import { payNow, rupeesIn, rupeesText } from '../support/journey.ts';
import { expectCleanInBothSizes } from '../support/looks.ts';
import { ADMIN, APPROVER, pickFlight } from '../support/traveller.ts';

const RISE = 750;

let company: ApprovalWorld;
let browser: TestBrowser;
let asha: TestPage;
let vikram: TestPage;

beforeAll(async () => {
  company = await createApprovalWorld();
  browser = await startBrowser();
  [asha, vikram] = await Promise.all([browser.openPage(), browser.openPage()]);
  await Promise.all([logIn(asha.page, company.world), logIn(vikram.page, company.world, ADMIN)]);
});
afterEach(() => company.world.clearFaults());
afterAll(async () => {
  await browser.close();
  await company.close();
});

const rise = (target: string) => company.world.inject({ target, kind: 'price_up', times: 1, byPaise: RISE * 100 });
const question = (page: Page) => page.getByRole('alertdialog', { name: 'The price has changed' });
const pay = (page: Page) => page.getByRole('button', { name: /^Pay ₹/ }).first();

async function openTrip(page: Page, { tripId }: Pick<PlannedTrip, 'tripId'>): Promise<void> {
  await page.goto(`${company.world.url}/trip/details?tripId=${tripId}`);
}

/** Presses a button, sees both prices in the middle of the screen, and answers the new one. */
async function seeMovedPrice(page: Page, old: number): Promise<void> {
  await question(page)
    .getByText(`${rupeesText(RISE)} more`)
    .waitFor();
  await question(page)
    .getByText(`Price changed from ${rupeesText(old)} to ${rupeesText(old + RISE)}.`)
    .waitFor();
  const box = await question(page).boundingBox();
  const { height = 0 } = page.viewportSize() ?? {};
  const middle = (box?.y ?? 0) + (box?.height ?? 0) / 2;
  expect(Math.abs(middle - height / 2)).toBeLessThan(2);
  await expectCleanInBothSizes(page);
}

describe('a price that moved while the flight is looked at', () => {
  it('is told by what is paid in all before and now, and stands on the fare as well', async () => {
    const { page } = asha;
    const flights = await company.asha.search({ ad: 2 });
    const query = { searchedFlightId: flights.searchedFlightId, flightId: pickFlight(flights, '6E') };
    const { summary, fareType } = await company.asha.client.call(getFlightDetails, { query });
    const rise = 2 * RISE;
    const [old, now] = [summary.totalPrice, summary.totalPrice + rise].map(rupeesText);
    await company.world.inject({ target: 'tbo.FareQuote', kind: 'price_up', times: 20, byPaise: RISE * 100 });
    const address = `searchedFlightId=${query.searchedFlightId}&fid=${query.flightId}&fareType=${fareType}`;
    await page.goto(`${company.world.url}/home2/flight/booking/?${address}`);
    await question(page)
      .getByText(`${rupeesText(rise)} more`)
      .waitFor();
    await question(page).getByText(`Price changed from ${old} to ${now}.`).waitFor();
    const card = page.locator('label', { has: page.locator('input[name="fare-type"]:checked') });
    await card.getByText(now ?? '', { exact: true }).waitFor();
    await expectCleanInBothSizes(page);
    await question(page)
      .getByRole('button', { name: `Continue at ${now}` })
      .click();
    await question(page).waitFor({ state: 'detached' });
    await page
      .getByRole('complementary', { name: 'Summary' })
      .getByText(now ?? '')
      .filter({ visible: true })
      .waitFor();
  });
});

describe('a price that moved before it was paid', () => {
  it('is declined without being charged, stays in sight with the old one, and is paid once it is agreed to', async () => {
    const { page } = asha;
    const trip = await company.plan('6E');
    await openTrip(page, trip);
    const old = rupeesIn(await pay(page).textContent());
    await rise('tbo.FareQuote');
    await pay(page).click();
    await seeMovedPrice(page, old);
    await question(page).getByRole('button', { name: 'Cancel' }).click();
    const moved = `Not booked yet. The price is now ${rupeesText(old + RISE)}; it was ${rupeesText(old)}.`;
    await page.getByText(moved).waitFor();
    await expectCleanInBothSizes(page);
    expect((await company.world.gatewayTruth()).payments).toEqual([]);
    expect(await payNow(page)).toBe(old + RISE);
    await page.getByText('Booked and ticketed.').first().waitFor();
    const [payment] = (await company.world.gatewayTruth()).payments;
    expect(Math.round((payment?.amountPaise ?? 0) / 100)).toBe(old + RISE);
    await expectBooksInOrder(company.world);
  });
});

describe('a price that moved after the flight was paid', () => {
  const buy = async (page: Page, airline: string) => {
    const trip = await company.plan(airline);
    await openTrip(page, trip);
    await pay(page).click();
    await page.waitForURL(/\/ipg\//);
    await rise('tbo.Ticket');
    await page.getByRole('button', { name: 'Pay', exact: true }).click();
    await page.waitForURL(/\/trip\//);
    return trip;
  };

  it('ends the purchase where nothing is held, and the traveller reads why and where the money is', async () => {
    const { page } = asha;
    await buy(page, '6E');
    await page.getByText('after you paid, so it was not bought.', { exact: false }).first().waitFor();
    await page.getByText('was sent back to your card', { exact: false }).first().waitFor();
    expect(await page.getByText('Please recheck the price').count()).toBe(0);
    await expectCleanInBothSizes(page);
    await expectBooksInOrder(company.world);
  });

  it('is taken by the travel desk for a held seat: the traveller pays what was agreed', async () => {
    const trip = await buy(asha.page, 'AI');
    await asha.page.getByText('the booking needs someone to check it', { exact: false }).first().waitFor();
    await expectCleanInBothSizes(asha.page);
    const { page } = vikram;
    await page.goto(`${company.world.url}/desk`);
    await page.getByRole('row').filter({ hasText: 'Booking paused' }).getByRole('link').first().click();
    await page.waitForURL(/\/desk\/case/);
    await page.getByRole('button', { name: 'Take the new price' }).click();
    const form = page.getByRole('dialog', { name: 'Take the new price' });
    await form.getByText(`${rupeesText(RISE)} of it is the provider’s to bear`, { exact: false }).waitFor();
    await expectCleanInBothSizes(page);
    await form.getByRole('button', { name: 'Ask the provider' }).click();
    await page.getByText('Waits for the provider').waitFor();
    await agreeToWaiting(company.world);
    await page.getByText('Taken at the new price.').first().waitFor();
    await asha.page.getByText('Booked and ticketed.').first().waitFor();
    const flights = flightsOf(await company.trip(trip.tripId));
    const paid = flights[0]?.payments.map((one) => one.amount);
    expect(paid).toEqual([trip.flights[0]?.totalPrice]);
    await expectBooksInOrder(company.world);
  });
});

describe('a price that moved after it was approved', () => {
  it('asks the approvers about that flight alone, once the traveller agrees, and is paid when they do', async () => {
    await company.judgeBy(asking('approval'));
    const { page } = asha;
    const trip = await company.plan('6E');
    const card = await company.request(trip.tripId);
    payloadOf(await company.decide(card, [{ itemId: card.items[0]?.itemId, decision: 'approve' }]));
    await openTrip(page, trip);
    const old = rupeesIn(await pay(page).textContent());
    await rise('tbo.FareQuote');
    await pay(page).click();
    await question(page).getByText('This is above the approved price.', { exact: false }).waitFor();
    await seeMovedPrice(page, old);
    await question(page).getByRole('button', { name: 'Cancel' }).click();
    await page.getByRole('button', { name: 'Check the price again' }).click();
    await question(page)
      .getByRole('button', { name: `Ask for approval of ${rupeesText(old + RISE)}` })
      .click();
    await page.getByText('Waiting for Meera Iyer').first().waitFor();
    expect(await pay(page).count()).toBe(0);
    await expectCleanInBothSizes(page);

    const meera = await browser.openPage();
    await logIn(meera.page, company.world, APPROVER);
    await meera.page.goto(`${company.world.url}/approvals`);
    await meera.page
      .getByText(`The price rose from ${rupeesText(old)} to ${rupeesText(old + RISE)}`)
      .first()
      .waitFor();
    await meera.close();
    const [waiting] = (await company.waitingFor(company.meera)).data;
    expect(waiting).toMatchObject({ tripId: trip.tripId, items: 1 });
    const again = { requestId: waiting?.requestId ?? '' };
    const [item] = await company.world.query<{ id: string }>('select id from approval_item where request_id = $1', [
      again.requestId,
    ]);
    payloadOf(await company.decide(again, [{ itemId: item?.id, decision: 'approve' }]));
    await page.reload();
    expect(await payNow(page)).toBe(old + RISE);
    await page.getByText('Booked and ticketed.').first().waitFor();
    await expectBooksInOrder(company.world);
  });
});
