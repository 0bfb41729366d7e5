import type { Page } from '@playwright/test';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { expectBooksInOrder } from '../support/books.ts';
import { logIn, startBrowser, type TestBrowser, type TestPage } from '../support/browser.ts';
import {
  amountsOf,
  dayAhead,
  openBookedFlight,
  payNow,
  rupeesIn,
  rupeesText,
  WHILE_AIRLINES_REFUND,
} from '../support/journey.ts';
import { expectCleanInBothSizes } from '../support/looks.ts';
import { createWorld, type World } from '../support/world.ts';

let world: World;
let browser: TestBrowser;
let open: TestPage;
let page: Page;

beforeAll(async () => {
  world = await createWorld();
  browser = await startBrowser();
  open = await browser.openPage();
  page = open.page;
  await logIn(page, world);
});
afterAll(async () => {
  await browser.close();
  await world.close();
});

const column = (name: string) => page.getByRole('region', { name });

/**
 * The same question in a second tab, which hears of nothing meanwhile. A person who agrees there as well reads that
 * they are late, also once the page has seen it and taken the question away.
 */
async function askInAnotherTab() {
  const tab = await page.context().newPage();
  await tab.goto(page.url());
  const section = tab.getByRole('region', { name: 'Cancel this flight' });
  await section.getByRole('radio', { name: 'Full trip' }).check();
  await section.getByRole('button', { name: 'Cancel', exact: true }).click();
  const question = tab.getByRole('alertdialog');
  await question.getByText('Are you sure you want to cancel the flight?').waitFor();
  const heard = Promise.withResolvers<void>();
  await tab.route(/\/flights\/booking\?/, (route) => heard.promise.then(() => route.continue()));
  return {
    async agree() {
      await question.getByRole('button', { name: 'Yes' }).click();
      await question.getByText('This flight is already cancelled.').waitFor();
      heard.resolve();
      await question.waitFor({ state: 'detached' });
      await tab.locator('[aria-live=polite]').getByText('This flight is already cancelled.').waitFor();
      await tab.close();
    },
  };
}

describe('a special return from Delhi to Mumbai', () => {
  let paid = 0;

  it('is put together from two halves that pair, saves money, and is booked as one order', async () => {
    const query = `from=DEL&to=BOM&ad=1&dDate=${dayAhead(30)}&rDate=${dayAhead(33)}&al=6E&ral=6E&st=0&rst=0&cp=cheapest`;
    await page.goto(`${world.url}/home2/flight/list/?cc=E&${query}`);
    const deal = (direction: string) =>
      column(direction)
        .getByRole('radio', { name: /, return deal/ })
        .first();
    const from = /from (₹[\d,]+) return/.exec((await deal('DEL to BOM').getAttribute('aria-label')) ?? '')?.[1];
    await deal('DEL to BOM').check();
    // The deal is the cheapest way back with it, so it adds nothing to the listed price of the flight out.
    await expect.poll(() => deal('BOM to DEL').getAttribute('aria-label')).toContain(`+₹0, ${from} both ways`);
    await deal('BOM to DEL').check();
    await page.getByText(/Special Round Trip Fare · (?:[^·]+ · )?1 traveller/).waitFor();
    await page.getByRole('button', { name: `${from}, show what it is made of` }).waitFor();
    await expectCleanInBothSizes(page);
    await page.getByRole('link', { name: 'View fares' }).click();
    await page.waitForURL(/\/home2\/flight\/booking\//);
    const fare = page.getByRole('radio', { name: /Sold for both directions together/ });
    await fare.waitFor();
    expect(await fare.isChecked()).toBe(true);
    await page.getByRole('button', { name: 'Add to trip' }).first().click();
    await page.waitForURL(/\/trip\/details/);
    paid = await payNow(page);
    await openBookedFlight(page);
    const orders = (await world.supplierBookings()).filter((order) => order.ticketNumbers.length > 0);
    expect(orders).toHaveLength(1);
    await expectCleanInBothSizes(page);
  });

  it('is cancelled as one; what comes back keeps to the law and is what was quoted', async () => {
    const section = page.getByRole('region', { name: 'Cancel this flight' });
    await section.getByRole('radio').first().waitFor();
    expect(await section.getByRole('radio').count()).toBe(3);
    await section.getByRole('button', { name: 'Cancel', exact: true }).click();
    await section.getByText('Please choose what to cancel').waitFor();
    await section.getByRole('radio', { name: 'Full trip' }).check();
    const table = section.getByRole('table');
    await table.waitFor();
    await section.getByText('The airline may keep at most base fare and fuel charge.').waitFor();
    await section.getByText('of taxes and airport fees is refunded in full, also on a non-refundable fare.').waitFor();
    expect(await section.getByText('more than the law allows').count()).toBe(0);
    const [sum = 0, fee = 0, charge = 0, kept = 0, taxes = 0, refund = 0] = [
      ...((await table.getByRole('row', { name: /^Together/ }).textContent()) ?? '').matchAll(/₹[\d,]+/g),
    ].map(([amount]) => rupeesIn(amount));
    expect(sum).toBe(paid);
    expect(Math.abs(sum - fee - charge - kept - refund)).toBeLessThanOrEqual(2);
    expect(refund).toBeGreaterThanOrEqual(taxes);
    await expectCleanInBothSizes(page);

    const other = await askInAnotherTab();
    await section.getByRole('button', { name: 'Cancel', exact: true }).click();
    await page.getByRole('alertdialog').getByText('Are you sure you want to cancel the flight?').waitFor();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Yes' }).click();
    await page.getByRole('alertdialog').waitFor({ state: 'detached' });
    await other.agree();
    const calculation = page.getByRole('region', { name: /^Refund Calculation/ });
    await calculation.getByText(`${rupeesText(refund)} was sent back to the card`).waitFor(WHILE_AIRLINES_REFUND);
    expect(await amountsOf(calculation)).toMatchObject({
      'Airline Penalty': fee,
      'Other charges': charge,
      Refund: refund,
    });
    const { refunds } = await world.gatewayTruth();
    expect(refunds.map((one) => Math.round(one.amountPaise / 100))).toEqual([refund]);
  });

  it('leaves nothing to cancel or to change, and says so', async () => {
    const section = page.getByRole('region', { name: 'Cancel this flight' });
    await section.getByText('This flight is already cancelled.').waitFor();
    expect(await section.getByRole('radio').count()).toBe(0);
    expect(await page.getByRole('region', { name: 'Change date or flight' }).count()).toBe(0);
    for (const title of ['Departure Flight', 'Return Flight']) {
      await page
        .getByRole('region', { name: new RegExp(`^${title}`) })
        .getByText('Cancelled', { exact: true })
        .waitFor();
    }
    expect(open.problems).toEqual([]);
    await expectCleanInBothSizes(page);
    await expectBooksInOrder(world);
  });
});
