import type { Page } from '@playwright/test';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { logIn, startBrowser, type TestBrowser } from '../support/browser.ts';
import { COMPANY_ID } from '../support/company.ts';
import { sumText } from '../support/journey.ts';
import { expectCleanInBothSizes } from '../support/looks.ts';
import { ADMIN, pickFlight, STRANGER, signIn } from '../support/traveller.ts';
import { fillWallet } from '../support/wallet.ts';
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

describe('promotional credit', () => {
  it('is granted by the provider, told apart where a flight is paid, and spent before the wallet, by keyboard', async () => {
    const { year, month, day } = Temporal.Now.plainDateISO('Asia/Kolkata').add({ days: 40 });
    const lastDay = `${String(day).padStart(2, '0')}-${String(month).padStart(2, '0')}-${year}`;
    await as(STRANGER, `/provider/credit?organizationId=${COMPANY_ID}&name=Meridian`, async (page) => {
      await page.getByRole('button', { name: 'Grant promotional credit' }).press('Enter');
      const dialog = page.getByRole('dialog', { name: 'Grant promotional credit' });
      await dialog.getByRole('button', { name: 'Grant it' }).click();
      await dialog.getByText('Last day is required').waitFor();
      await dialog.getByLabel('Amount, in rupees').fill('500');
      await dialog.getByLabel('Reason').fill('For a refund that came late');
      await dialog.getByRole('textbox', { name: 'Last day' }).fill(lastDay);
      await expectCleanInBothSizes(page);
      await dialog.getByRole('button', { name: 'Grant it' }).click();
      await page.getByText('For a refund that came late').waitFor();
      await expectCleanInBothSizes(page);
    });
    const vikram = await signIn(world, ADMIN);
    const flights = await vikram.search({ daysAhead: 40 });
    const { tripId, totalPrice } = await vikram.add(flights, pickFlight(flights, '6E'), '2');
    await fillWallet(world, 'principal', Math.round(totalPrice * 100));
    await as(ADMIN, `/trip/details?tripId=${tripId}`, async (page) => {
      const choice = page.getByRole('radio', { name: 'Wallet', exact: true });
      await choice.waitFor();
      await page.getByText('₹500 of promotional credit first').waitFor();
      await expectCleanInBothSizes(page);
      await choice.press('Space');
      await page.getByRole('button', { name: `Pay ${sumText(totalPrice)} from the wallet` }).press('Enter');
      await page.getByText('Booked', { exact: true }).first().waitFor();
    });
    await as(FINANCE, '/home2/wallet', async (page) => {
      const promotional = page.getByRole('region', { name: 'Promotional credit' });
      await promotional.getByText('₹0 left of ₹500').waitFor();
      await page.getByRole('region', { name: 'In the wallet' }).getByText('₹500', { exact: true }).waitFor();
      await expectCleanInBothSizes(page);
    });
  });
});
