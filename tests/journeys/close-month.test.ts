import type { Page } from '@playwright/test';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { logIn, startBrowser, type TestBrowser } from '../support/browser.ts';
import { expectCleanInBothSizes } from '../support/looks.ts';
import { goFromMenu } from '../support/menu.ts';
import { addSecondProvider, SECOND } from '../support/second-provider.ts';
import { STRANGER } from '../support/traveller.ts';
import { fillWallet } from '../support/wallet.ts';
import { createWorld, type World } from '../support/world.ts';

const FINANCE = 'nisha.verma@meridian.example';

let world: World;
let browser: TestBrowser;
const running = Temporal.Now.plainDateISO('Asia/Kolkata').toPlainYearMonth();
const lastMonth = running.subtract({ months: 1 });
const name = lastMonth.toPlainDate({ day: 15 }).toLocaleString('en-IN', { month: 'long', year: 'numeric' });

beforeAll(async () => {
  world = await createWorld();
  await addSecondProvider(world);
  await fillWallet(world, 'old', 500_00);
  // It came last month, and so did a dispute that is still open.
  await world.query("update ledger_transfer set at = at - interval '1 month' where key = 'topup:old'");
  await world.query(
    `update ledger_day set day = (day - interval '1 month')::date where credit_account = 'wallet' and debit_account = 'bank_clearing'`,
  );
  await world.query(
    `insert into payment_dispute (organization_id, id, gateway_id, reference, payment_reference, amount_paise, reason, state,
       opened_at, respond_by, heard_at)
     select organization_id, gen_random_uuid(), 'worldline', 'SBXD-JOURNEY', 'PRV-JOURNEY', 250000, 'The cardholder does not know the payment',
       'open', now() - interval '1 month', now() + interval '5 days', now() from person where email = $1`,
    [FINANCE],
  );
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

describe('a month of the books', () => {
  it('is closed by one person after the checklist was seen, by keyboard, and opened again by another', async () => {
    await as(STRANGER, '/home', async (page) => {
      await goFromMenu(page, 'Money', 'Months');
      const row = page.getByRole('listitem').filter({ hasText: name });
      await row.getByText('Open', { exact: true }).waitFor();
      await expectCleanInBothSizes(page);
      await row.getByRole('button', { name: `Close ${name}` }).focus();
      await page.keyboard.press('Enter');
      const dialog = page.getByRole('dialog', { name: `Close ${name}` });
      const disputes = dialog.getByRole('listitem').filter({ hasText: 'Disputed payments that are open' });
      await disputes.getByText('Carries over').waitFor();
      await disputes.getByText('₹2,500').waitFor();
      await dialog.getByRole('button', { name: 'Close the month' }).click();
      await dialog.getByText('Confirm that you have seen the open items that carry over').waitFor();
      await expectCleanInBothSizes(page);
      await dialog.getByRole('checkbox').focus();
      await page.keyboard.press('Space');
      await dialog.getByRole('button', { name: 'Close the month' }).focus();
      await page.keyboard.press('Enter');
      await row.getByText('Closed', { exact: true }).waitFor();
      await row.getByText('You closed it, so only somebody else can open it again.').waitFor();
      expect(await row.getByRole('button', { name: 'Open again' }).count()).toBe(0);
      await row.getByText('History').click();
      await row.getByText('Carried over: Disputed payments that are open (1)').waitFor();
      await expectCleanInBothSizes(page);
    });
    await as(
      FINANCE,
      `/ledger/list?account=wallet&from=${lastMonth}-01&to=${lastMonth}-${lastMonth.daysInMonth}`,
      async (page) => {
        await page.getByText('These days are closed').waitFor();
        await page.getByText('by Dev Patel of Pravas: nothing in them changes any more.').waitFor();
        await expectCleanInBothSizes(page);
        await page.goto(`${world.url}/home2/wallet`);
        await page.getByRole('heading', { name: 'Disputed payments' }).waitFor();
        await page.getByText('Send evidence by').waitFor();
        await expectCleanInBothSizes(page);
      },
    );
    await as(SECOND, '/provider/months', async (page) => {
      const row = page.getByRole('listitem').filter({ hasText: name });
      await row.getByRole('button', { name: `Open again ${name}` }).click();
      const dialog = page.getByRole('dialog', { name: `Open ${name} again` });
      await dialog.getByRole('button', { name: 'Open it again' }).click();
      await dialog.getByText('Reason is required').waitFor();
      await expectCleanInBothSizes(page);
      await dialog.getByLabel('Reason').fill('A receipt of the 30th was missing');
      await page.keyboard.press('Enter');
      await row.getByText('Open', { exact: true }).waitFor();
      await row.getByText('History').click();
      await row.getByText('A receipt of the 30th was missing').waitFor();
    });
  });
});
