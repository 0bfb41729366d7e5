import type { Page } from '@playwright/test';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { logIn, startBrowser, type TestBrowser } from '../support/browser.ts';
import { expectCleanInBothSizes } from '../support/looks.ts';
import { addSecondProvider, SECOND } from '../support/second-provider.ts';
import { STRANGER } from '../support/traveller.ts';
import { fillWallet } from '../support/wallet.ts';
import { createWorld, type World } from '../support/world.ts';

const FINANCE = 'nisha.verma@meridian.example';

let world: World;
let browser: TestBrowser;

beforeAll(async () => {
  world = await createWorld();
  await addSecondProvider(world);
  await fillWallet(world, 'principal', 50_000_00);
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

describe('a withdrawal', () => {
  it('is asked for by finance, looked at by two people of the provider, and told with its transfer', async () => {
    await as(FINANCE, '/home2/wallet', async (page) => {
      await page.getByRole('link', { name: 'Withdraw' }).click();
      await page.getByText('Add your bank account first.').waitFor();
      await expectCleanInBothSizes(page);
      await page.getByRole('button', { name: 'Add an account' }).click();
      const dialog = page.getByRole('dialog', { name: 'Add an account' });
      await dialog.getByLabel('Bank', { exact: true }).fill('ICICI Bank');
      await dialog.getByLabel('Account holder').fill('Meridian Analytics');
      await dialog.getByLabel('Account number').fill('12');
      await dialog.getByLabel('IFSC').fill('icic0000104');
      await dialog.getByText('Account number has 6 to 20 digits').waitFor();
      await dialog.getByLabel('Account number').fill('000405001234');
      await expectCleanInBothSizes(page);
      await dialog.getByRole('button', { name: 'Add it' }).click();
      await page.getByText('Being checked').waitFor();
      expect(await page.getByRole('button', { name: 'Withdraw to your bank' }).count()).toBe(0);
    });
    await as(STRANGER, '/provider/withdrawals?tab=accounts', async (page) => {
      await page.getByText('Nothing has come from this customer by bank yet.').waitFor();
      await expectCleanInBothSizes(page);
      await page.getByRole('button', { name: 'Verify' }).click();
      const dialog = page.getByRole('dialog', { name: 'Verify the account' });
      await dialog.getByRole('button', { name: 'It is theirs' }).click();
      await dialog.getByText('How it is known is required').waitFor();
      await dialog.getByLabel('How it is known').fill('A cancelled cheque');
      await expectCleanInBothSizes(page);
      await dialog.getByRole('button', { name: 'It is theirs' }).click();
      await page.getByText('Nothing waiting').waitFor();
    });
    await as(FINANCE, '/home2/wallet/withdraw', async (page) => {
      await page.getByRole('button', { name: 'Withdraw to your bank' }).press('Enter');
      const dialog = page.getByRole('dialog', { name: 'Withdraw to your bank' });
      await dialog.getByLabel('Amount, in rupees').fill('60,000');
      await dialog.getByRole('button', { name: 'Ask for it' }).click();
      await dialog.getByText('₹50,000 can be withdrawn').waitFor();
      await dialog.getByLabel('Amount, in rupees').fill('12,345.67');
      await expectCleanInBothSizes(page);
      await dialog.getByLabel('Amount, in rupees').press('Enter');
      await page.getByText('Set aside, being checked').waitFor();
      await page.getByText('₹37,654.33').first().waitFor();
      await expectCleanInBothSizes(page);
    });
    await as(STRANGER, '/provider/withdrawals', async (page) => {
      await page.getByText('someone else has to').waitFor();
      expect(await page.getByRole('button', { name: /^Approve/ }).count()).toBe(0);
      await expectCleanInBothSizes(page);
    });
    await as(SECOND, '/provider/withdrawals', async (page) => {
      await page.getByRole('button', { name: 'Approve ₹12,345.67' }).click();
      const dialog = page.getByRole('alertdialog', { name: 'Approve the withdrawal' });
      await expectCleanInBothSizes(page);
      await dialog.getByRole('button', { name: 'Approve ₹12,345.67' }).click();
      await page.getByText('someone else has to pay it').waitFor();
      expect(await page.getByRole('button', { name: 'Enter the transfer' }).count()).toBe(0);
    });
    await as(STRANGER, '/provider/withdrawals', async (page) => {
      await page.getByRole('button', { name: 'Enter the transfer' }).click();
      const dialog = page.getByRole('dialog', { name: 'Enter the transfer' });
      await dialog.getByLabel('UTR').fill('short');
      await dialog.getByRole('button', { name: 'It is paid' }).click();
      await dialog.getByText('UTR has 12 to 22 letters and digits').waitFor();
      await dialog.getByLabel('UTR').fill('hdfcn22026112800001');
      await expectCleanInBothSizes(page);
      await dialog.getByRole('button', { name: 'It is paid' }).click();
      await page.getByText('Nothing waiting').waitFor();
    });
    await as(FINANCE, '/home2/wallet/withdraw', async (page) => {
      await page.getByText('HDFCN22026112800001').waitFor();
      await page.getByText('Paid', { exact: true }).waitFor();
      await expectCleanInBothSizes(page);
      const saved = page.waitForEvent('download');
      await page.getByRole('button', { name: 'Advice of ₹12,345.67' }).click();
      expect((await saved).suggestedFilename()).toBe('withdrawal-advice-HDFCN22026112800001.pdf');
      await page.goto(`${world.url}/ledger/list`);
      await page
        .getByRole('row')
        .filter({ hasText: 'Withdrawn to the bank' })
        .getByText('₹12,345.67')
        .first()
        .waitFor();
    });
  });
});
