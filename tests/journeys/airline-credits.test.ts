import type { Page } from '@playwright/test';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bookFlight } from '../integration/servicing-world.ts';
import { logIn, startBrowser, type TestBrowser, type TestPage } from '../support/browser.ts';
import { dayAhead, payNow, rupeesIn, rupeesText, sumText } from '../support/journey.ts';
import { expectCleanInBothSizes } from '../support/looks.ts';
import { signIn, type TravellerClient } from '../support/traveller.ts';
import { createWorld, type World } from '../support/world.ts';

const AIRLINE = 'IX';

let world: World;
let browser: TestBrowser;
let asha: TestPage;
let traveller: TravellerClient;

beforeAll(async () => {
  // Only Duffel's airlines give credits instead of money.
  world = await createWorld({ env: { FLIGHT_SUPPLIERS: 'duffel' } });
  browser = await startBrowser();
  asha = await browser.openPage();
  await logIn(asha.page, world);
  traveller = await signIn(world);
});
afterAll(async () => {
  await browser.close();
  await world.close();
});

const credits = (page: Page) => page.getByRole('region', { name: 'Pay with airline credits' });
const pay = (page: Page) => page.getByRole('button', { name: /^Pay ₹/ });
/** An amount at the right of its name in a list of amounts. */
const rowOf = (page: Page, label: string) =>
  page
    .locator('dl > div')
    .filter({ has: page.getByText(label, { exact: true }) })
    .first();

describe('an airline that keeps the money of a cancelled flight for the next one', () => {
  let credit = 0;
  let total = 0;
  let rest = 0;

  it('says so before the flight is given up, and keeps it in the traveller’s name', async () => {
    const { page } = asha;
    const { flightId, tripId } = await bookFlight(world, traveller, { onward: AIRLINE, daysAhead: 40 });
    const { orders } = await traveller.booking(tripId);
    await world.commandOrder({ order: orders[0]?.airlinePnr ?? '', command: 'refund_as_credit' });
    await page.goto(`${world.url}/trip/flight?flightId=${flightId}`);
    const section = page.getByRole('region', { name: 'Cancel this flight' });
    await section.getByRole('radio', { name: 'Full trip' }).check();
    await section.getByText('Where to: A credit of the airline.').waitFor();
    await section.getByRole('button', { name: 'Cancel', exact: true }).click();
    const question = page.getByRole('alertdialog');
    const promise = question.getByText('is refunded as a credit of the airline');
    credit = rupeesIn(await promise.textContent());
    // A person who says nothing has not chosen a credit.
    expect(await question.getByRole('radio', { name: 'Ask for the money' }).isChecked()).toBe(true);
    await expectCleanInBothSizes(page);
    await question.getByRole('radio', { name: 'Take the credit' }).check();
    await question.getByRole('button', { name: 'Yes' }).click();
    // The outcome is shown at once, wherever on the page the person was.
    const box = page.getByRole('region', { name: /^Refund Calculation/ });
    await box.getByText(`The airline keeps ${sumText(credit)} as a credit for the next flight.`).waitFor();
    const year = String(Temporal.PlainDate.from(dayAhead(364)).year);
    await page
      .getByRole('region', { name: 'Airline credits' })
      .getByText(new RegExp(`usable until .* ${year}$`))
      .waitFor();
    await expectCleanInBothSizes(page);
    expect((await world.gatewayTruth()).refunds).toEqual([]);
  });

  it('is offered with the next search, set aside by a tick, and leaves the rest to pay', async () => {
    const { page } = asha;
    // Twice as far, so that it costs more than the credit whatever the day.
    await page.goto(`${world.url}/home2/flight/list/?cc=E&from=DEL&to=TRV&ad=1&al=${AIRLINE}&dDate=${dayAhead(43)}`);
    const offer = page.getByRole('region', { name: 'Airline credits' });
    await offer.getByText(`${rupeesText(credit)} credit with ${AIRLINE}`).waitFor();
    await expectCleanInBothSizes(page);
    await page.locator('a, button').filter({ hasText: 'View fares' }).first().click();
    await page.waitForURL(/\/home2\/flight\/booking\//);
    await page.getByRole('button', { name: 'Add to trip' }).first().click();
    await page.waitForURL(/\/trip\/details/);
    const box = credits(page).getByRole('checkbox');
    await box.waitFor();
    total = rupeesIn(await pay(page).textContent());
    await expectCleanInBothSizes(page);

    await box.click();
    const left = credits(page).getByText(`of ${rupeesText(total)} left to pay`);
    await expect.poll(async () => rupeesIn(await left.textContent())).toBeLessThan(total);
    rest = rupeesIn(await left.textContent());
    expect(Math.abs(total - rest - credit)).toBeLessThanOrEqual(1);
    expect(await box.isChecked()).toBe(true);
    await pay(page)
      .and(page.getByText(`Pay ${rupeesText(rest)}`))
      .waitFor();
    await page.getByText(`Not booked yet. Pay ${rupeesText(rest)} to book.`).waitFor();
    expect(rupeesIn(await rowOf(page, 'To be paid').textContent())).toBe(rest);
    expect(rupeesIn(await rowOf(page, 'Airline credit set aside').textContent())).toBe(total - rest);
    await expectCleanInBothSizes(page);
  });

  it('may be kept for another time', async () => {
    const { page } = asha;
    await credits(page).getByRole('checkbox').click();
    await pay(page)
      .and(page.getByText(`Pay ${rupeesText(total)}`))
      .waitFor();
    await credits(page).getByRole('checkbox').click();
    await pay(page)
      .and(page.getByText(`Pay ${rupeesText(rest)}`))
      .waitFor();
  });

  it('is used up with the ticket, and the card pays the rest alone', async () => {
    const { page } = asha;
    expect(await payNow(page)).toBe(rest);
    await page.getByText('Booked and ticketed.').first().waitFor();
    expect(rupeesIn(await rowOf(page, 'Paid by airline credit').textContent())).toBe(total - rest);
    await page.getByText(`Paid, ${rupeesText(credit)} by airline credit`).waitFor();
    await expectCleanInBothSizes(page);
    await page.getByRole('link', { name: 'Tickets, change, cancel' }).first().click();
    await page.getByRole('region', { name: 'Summary' }).getByText('Paid by airline credit').waitFor();
    await expectCleanInBothSizes(page);
    await page.goto(`${world.url}/trip/credits`);
    await page.getByText('No airline credit', { exact: true }).waitFor();
    await page.getByRole('radio', { name: 'All' }).check();
    await page.getByRole('listitem').getByText('Used', { exact: true }).waitFor();
    await expectCleanInBothSizes(page);
    const { payments } = await world.gatewayTruth();
    const captured = payments
      .filter((one) => one.status === 'captured')
      .map((one) => Math.round(one.amountPaise / 100));
    expect(captured).toContain(rest);
    const [books] = await world.query<{ sum: string; open: string }>(
      `select sum(balance_paise) as sum,
         sum(abs(balance_paise)) filter (where code in ('customer_suspense', 'refunds_due')) as open from ledger_account`,
    );
    expect(books).toEqual({ sum: '0', open: '0' });
    expect(asha.problems).toEqual([]);
  });
});
