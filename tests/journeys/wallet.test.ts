import type { Page } from '@playwright/test';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { servicingOf } from '../integration/servicing-world.ts';
import { logIn, startBrowser, type TestBrowser } from '../support/browser.ts';
import { COMPANY_ID } from '../support/company.ts';
import { rupeesIn, sumText, WHILE_AIRLINES_REFUND } from '../support/journey.ts';
import { expectCleanInBothSizes } from '../support/looks.ts';
import { ADMIN, pickFlight, STRANGER, signIn } from '../support/traveller.ts';
import { createWorld, type World } from '../support/world.ts';

const FINANCE = 'nisha.verma@meridian.example';

let world: World;
let browser: TestBrowser;

beforeAll(async () => {
  world = await createWorld({ env: { FLIGHT_SUPPLIERS: 'tbo' } });
  browser = await startBrowser();
});
afterAll(async () => {
  await browser.close();
  await world.close();
});

/** Opens a page as somebody, lets them do it, and expects no problem. */
async function as(email: string, address: string, work: (page: Page) => Promise<void>): Promise<void> {
  const { page, problems, close } = await browser.openPage();
  await page.goto(`${world.url}/login`);
  await page.getByRole('button', { name: 'Login' }).waitFor();
  await logIn(page, world, email);
  await page.goto(`${world.url}${address}`);
  await work(page);
  expect(problems).toEqual([]);
  await close();
}

const inWallet = async (page: Page) =>
  rupeesIn(await page.getByRole('region', { name: 'In the wallet' }).locator('p').first().textContent());

describe('a wallet', () => {
  it('is topped up by card, pays a flight, gets it back when it is cancelled, and tells so in its statement', async () => {
    await as(FINANCE, '/home2/wallet', async (page) => {
      await page.getByText('Nothing can be paid from it now.').waitFor();
      await expectCleanInBothSizes(page);
      await page.getByRole('button', { name: 'Tell us' }).click();
      const alert = page.getByRole('dialog', { name: 'Tell us when the wallet is low' });
      await alert.getByLabel('Below, in rupees').fill('nothing');
      await alert.getByRole('button', { name: 'Save' }).click();
      await alert.getByText('Please enter valid amount').waitFor();
      await alert.getByLabel('Below, in rupees').fill('5,000');
      await alert.getByRole('button', { name: 'Save' }).click();
      await page.getByText('Alert below ₹5,000').waitFor();
      await page.getByText('Low', { exact: true }).waitFor();
      await page.getByRole('button', { name: 'Top up by card' }).click();
      const dialog = page.getByRole('dialog', { name: 'Top up by card' });
      await dialog.getByLabel('Amount in rupees').fill('50');
      await dialog.getByRole('button', { name: 'Go to payment' }).click();
      await dialog.getByText('Top up at least ₹100').waitFor();
      await expectCleanInBothSizes(page);
      await dialog.getByLabel('Amount in rupees').fill('60,000');
      await dialog.getByRole('button', { name: 'Go to payment' }).click();
      await page.waitForURL(/\/ipg\//);
      await page.getByRole('button', { name: 'Pay', exact: true }).click();
      await page.waitForURL(/\/home2\/wallet\?topUp=/);
      await page.getByText('₹60,000 is in the wallet').waitFor();
      expect(await inWallet(page)).toBe(60_000);
      await expectCleanInBothSizes(page);
    });

    const vikram = await signIn(world, ADMIN);
    const flights = await vikram.search({ daysAhead: 40 });
    const { tripId, flightId, totalPrice } = await vikram.add(flights, pickFlight(flights, '6E'), '2');
    await as(ADMIN, `/trip/details?tripId=${tripId}`, async (page) => {
      const choice = page.getByRole('radio', { name: 'Wallet', exact: true });
      await choice.waitFor();
      expect(await choice.isChecked()).toBe(true);
      await expectCleanInBothSizes(page);
      await page.getByRole('radio', { name: 'Card or UPI' }).press('Space');
      await page.getByRole('button', { name: `Pay ${sumText(totalPrice)}`, exact: true }).waitFor();
      await choice.press('Space');
      await page.getByRole('button', { name: `Pay ${sumText(totalPrice)} from the wallet` }).click();
      await page.getByText('Booked', { exact: true }).first().waitFor();
    });
    const quote = await servicingOf(world, vikram.token).cancel(flightId);
    const left = Math.round((60_000 - totalPrice + quote.amounts.refund) * 100) / 100;
    await as(ADMIN, `/trip/details?tripId=${tripId}`, async (page) => {
      await page.getByText('was put back into the wallet').first().waitFor(WHILE_AIRLINES_REFUND);
    });
    await as(FINANCE, '/home2/wallet', async (page) => {
      await page.getByText('Lasts about').waitFor();
      expect(await inWallet(page)).toBe(left);
      await page.getByRole('link', { name: 'Every entry in the ledger' }).click();
      const closing = page.getByRole('term').filter({ hasText: 'Closing' }).locator('xpath=following-sibling::dd[1]');
      await closing.first().waitFor();
      expect(rupeesIn(await closing.first().textContent())).toBe(left);
      await page.getByRole('row').filter({ hasText: 'Refund paid' }).first().waitFor();
      const saved = page.waitForEvent('download');
      await page.getByRole('button', { name: 'Save statement as PDF' }).click();
      expect((await saved).suggestedFilename()).toMatch(/^wallet-statement-/);
    });
  });

  it('is joined by a credit line that the provider grants, and is not shown to an employee', async () => {
    await as(STRANGER, `/provider/credit?organizationId=${COMPANY_ID}&name=Meridian`, async (page) => {
      await page.getByRole('button', { name: 'Grant a credit line' }).click();
      const dialog = page.getByRole('dialog', { name: 'Grant a credit line' });
      await dialog.getByLabel('Limit in rupees').fill('2,00,000');
      await dialog.getByLabel('Statement on day').fill('31');
      await dialog.getByRole('button', { name: 'Save' }).click();
      await dialog.getByText('Choose a day from 1 to 28').waitFor();
      await dialog.getByLabel('Statement on day').fill('5');
      await expectCleanInBothSizes(page);
      await dialog.getByRole('button', { name: 'Save' }).click();
      await page.getByText('left of ₹2,00,000').waitFor();
      await expectCleanInBothSizes(page);
    });
    await as(FINANCE, '/home2/wallet', async (page) => {
      await page.getByText('A statement is issued on day 5 of each month and due 15 days later.').waitFor();
    });
    const { page, close } = await browser.openPage();
    await page.goto(`${world.url}/login`);
    await page.getByRole('button', { name: 'Login' }).waitFor();
    await logIn(page, world);
    await page.goto(`${world.url}/home2/wallet`);
    await page.getByRole('heading', { name: 'Wallet' }).waitFor();
    expect(await page.getByRole('button', { name: 'Top up by card' }).count()).toBe(0);
    await close();
  });
});
