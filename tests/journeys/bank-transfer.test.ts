import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import type { Page } from '@playwright/test';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { hdfcStatement } from '../support/bank-statements.ts';
import { logIn, startBrowser, type TestBrowser } from '../support/browser.ts';
import { rupeesIn, sumText, WHILE_AIRLINES_REFUND } from '../support/journey.ts';
import { expectCleanInBothSizes } from '../support/looks.ts';
import { addSecondProvider, SECOND } from '../support/second-provider.ts';
import { ADMIN, pickFlight, STRANGER, signIn } from '../support/traveller.ts';
import { createWorld, type World } from '../support/world.ts';

const FINANCE = 'nisha.verma@meridian.example';
const UTR = 'ICICN22026110512345';

let world: World;
let browser: TestBrowser;
let folder: string;

beforeAll(async () => {
  world = await createWorld({ env: { FLIGHT_SUPPLIERS: 'tbo' } });
  await addSecondProvider(world);
  folder = await mkdtemp(path.join(os.tmpdir(), 'pravas-statement-'));
  browser = await startBrowser();
});
afterAll(async () => {
  await browser.close();
  await world.close();
  await rm(folder, { recursive: true, force: true });
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

describe('a bank transfer', () => {
  it('is declared, found at the bank, agreed to by a second person, spent, given back, and in the statement', async () => {
    await as(STRANGER, '/provider/bank?tab=settings', async (page) => {
      await page.getByRole('button', { name: 'Add an account' }).click();
      const dialog = page.getByRole('dialog', { name: 'Add an account' });
      await dialog.getByRole('button', { name: 'Add it' }).click();
      await dialog.getByText('Bank is required').waitFor();
      await dialog.getByLabel('Bank', { exact: true }).fill('HDFC Bank');
      await dialog.getByLabel('Account holder').fill('Pravas Travel');
      await dialog.getByLabel('Account number').fill('50200012345678');
      await dialog.getByLabel('IFSC').fill('hdfc0000001');
      await expectCleanInBothSizes(page);
      await dialog.getByRole('button', { name: 'Add it' }).click();
      await page.getByText('50200012345678').waitFor();
      await expectCleanInBothSizes(page);
    });
    await as(FINANCE, '/home2/wallet/bank-transfer', async (page) => {
      await page.getByRole('button', { name: 'Declare a transfer' }).click();
      const dialog = page.getByRole('dialog', { name: 'Declare a transfer' });
      await dialog.getByLabel('Amount, in rupees').fill('25,000');
      await dialog.getByLabel('UTR').fill('short');
      await dialog.getByLabel('Amount, in rupees').focus();
      await dialog.getByText('UTR has 12 to 22 letters and digits').waitFor();
      await dialog.getByLabel('UTR').fill(UTR.toLowerCase());
      await expectCleanInBothSizes(page);
      await dialog.getByRole('button', { name: 'Declare it' }).click();
      await page.getByText('Being checked at the bank').waitFor();
      await expectCleanInBothSizes(page);
    });
    await as(STRANGER, '/provider/bank', async (page) => {
      await page.getByText('No line of our statements has this number yet.').waitFor();
      const day = Temporal.Now.plainDateISO('Asia/Kolkata').toString();
      const file = path.join(folder, 'statement.csv');
      await writeFile(file, hdfcStatement([{ day, narration: `NEFT CR-ICIC0000104-MERIDIAN-${UTR}`, rupees: 24_900 }]));
      await page.getByRole('button', { name: 'Import a statement' }).click();
      await page.getByRole('dialog').locator('input[type=file]').setInputFiles(file);
      await page.getByRole('dialog').getByRole('button', { name: 'Import', exact: true }).click();
      await page.getByText('1 line: 1 new, 0 already there.').waitFor();
      await page.getByRole('button', { name: 'Done' }).click();
      await page.getByText('₹24,900, not ₹25,000.').waitFor();
      await expectCleanInBothSizes(page);
      await page.getByRole('button', { name: 'Match ₹24,900' }).click();
      await page.getByRole('button', { name: 'Match it' }).click();
      await page.getByText('someone else has to').waitFor();
      expect(await page.getByRole('button', { name: 'Approve ₹24,900' }).count()).toBe(0);
      await page.getByRole('tab', { name: 'Bank lines' }).click();
      const row = page.getByRole('row').filter({ hasText: UTR });
      await row.getByText('Waits for a second person').waitFor();
      await expectCleanInBothSizes(page);
      await page.getByRole('tab', { name: 'Statements' }).click();
      await page.getByText('1 line, 1 new. Imported by Dev Patel').waitFor();
      await expectCleanInBothSizes(page);
      await page.getByRole('button', { name: /^Take back .* of HDFC Bank, 50200012345678$/ }).click();
      await page.getByRole('alertdialog').getByText('1 line of').waitFor();
      await expectCleanInBothSizes(page);
    });
    await as(SECOND, '/provider/bank', async (page) => {
      await page.getByRole('button', { name: 'Approve ₹24,900' }).click();
      await page.getByRole('button', { name: 'Credit ₹24,900' }).click();
      await page.getByText('Nothing waiting').waitFor();
    });
    await as(FINANCE, '/home2/wallet/bank-transfer', async (page) => {
      await page.getByText('In your wallet', { exact: true }).waitFor();
      await page.getByText('₹25,000 was declared').waitFor();
      await page.goto(`${world.url}/ledger/list`);
      await page.getByRole('row').filter({ hasText: 'Top-up by bank transfer' }).getByText('₹24,900').first().waitFor();
    });

    const vikram = await signIn(world, ADMIN);
    const flights = await vikram.search({ daysAhead: 40 });
    const { tripId, flightId, totalPrice } = await vikram.add(flights, pickFlight(flights, '6E'), '2');
    await as(ADMIN, `/trip/details?tripId=${tripId}`, async (page) => {
      await page.getByRole('button', { name: `Pay ${sumText(totalPrice)} from the wallet` }).click();
      await page.getByText('Booked', { exact: true }).first().waitFor();
      await page.goto(`${world.url}/trip/flight?tripId=${tripId}&flightId=${flightId}`);
      await page.getByRole('radio', { name: 'Full trip' }).press('Space');
      await page.getByRole('button', { name: 'Cancel', exact: true }).click();
      await page.getByRole('alertdialog').getByRole('button', { name: 'Yes' }).click();
      await page.getByText('was put back into the wallet').first().waitFor(WHILE_AIRLINES_REFUND);
    });
    await as(FINANCE, '/ledger/list', async (page) => {
      const figure = async (name: string) => {
        const value = page
          .getByRole('term')
          .filter({ hasText: new RegExp(`^\\W*${name}$`) })
          .locator('xpath=following-sibling::dd[1]')
          .first();
        await value.waitFor();
        return rupeesIn(await value.textContent());
      };
      const [moneyIn, out, closing] = [await figure('In'), await figure('Out'), await figure('Closing')];
      expect(out).toBe(totalPrice);
      expect(moneyIn).toBeGreaterThan(24_900);
      expect(closing).toBeCloseTo(moneyIn - out, 2);
      for (const event of ['Top-up by bank transfer', 'Refund paid'])
        await page.getByRole('row').filter({ hasText: event }).first().waitFor();
      const saved = page.waitForEvent('download');
      await page.getByRole('button', { name: 'Save statement as CSV' }).click();
      const lines = (await readFile(await (await saved).path(), 'utf8')).split('\r\n');
      expect(lines.some((line) => line.includes(closing.toFixed(2)))).toBe(true);
    });
  });
});
