import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import type { Page } from '@playwright/test';
import { importBankStatement, saveBankAccount } from '@pravas/contract/bank/bank-operations.ts';
import type { AnswerOf } from '@pravas/contract/operation.ts';
import * as wallet from '@pravas/contract/wallet/wallet-operations.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { callOperation, payloadOf } from '../integration/send-request.ts';
import { hdfcStatement } from '../support/bank-statements.ts';
import { logIn, startBrowser, type TestBrowser } from '../support/browser.ts';
import { expectCleanInBothSizes } from '../support/looks.ts';
import { settlementFile } from '../support/settlement-files.ts';
import { payAtGateway, STRANGER, signIn } from '../support/traveller.ts';
import { createWorld, type World } from '../support/world.ts';

const FINANCE = 'nisha.verma@meridian.example';

let world: World;
let browser: TestBrowser;
let folder: string;
let orders: readonly [string, string];

beforeAll(async () => {
  world = await createWorld();
  const nisha = await signIn(world, FINANCE);
  const topUp = async (amount: number) => {
    const form = await nisha.client.call(wallet.startTopUp, { body: { amount }, idempotencyKey: crypto.randomUUID() });
    await payAtGateway(form, 'pay');
    return form.orderId;
  };
  orders = [await topUp(1_000), await topUp(2_500)];
  folder = await mkdtemp(path.join(os.tmpdir(), 'pravas-settlement-'));
  browser = await startBrowser();
});
afterAll(async () => {
  await browser.close();
  await world.close();
  await rm(folder, { recursive: true, force: true });
});

/** The bank's first statement: a charge of the day, and no payout. */
async function importCharge(day: string): Promise<void> {
  const dev = await signIn(world, STRANGER);
  const account = { bank: 'HDFC Bank', holder: 'Pravas Travel', accountNumber: '50200012345678', ifsc: 'hdfc0000001' };
  const saved = await callOperation(world.url, saveBankAccount, { body: account }, dev);
  const body = { bankAccountId: payloadOf<AnswerOf<typeof saveBankAccount>>(saved).account._id };
  const file = { fileName: 'statement.csv', bytes: hdfcStatement([{ day, narration: 'CHARGES', rupees: -59 }]) };
  payloadOf(await callOperation(world.url, importBankStatement, { body, file }, dev));
}

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

describe('reconciliation', () => {
  it('takes a settlement file, shows what differs, confirms the payout, and is worked off with a note, by keyboard', async () => {
    const day = Temporal.Now.plainDateISO('Asia/Kolkata').subtract({ days: 9 }).toString();
    const file = path.join(folder, 'settlements.csv');
    const lines = [
      { entity: 'pay_1', receipt: orders[0], amount: 1_000, fee: 23.6, day },
      { entity: 'pay_2', receipt: orders[1], amount: 2_400, fee: 59, day },
    ];
    await writeFile(file, settlementFile(lines));
    await as(STRANGER, '/provider/reconciliation', async (page) => {
      await page.getByText('Nothing differs').waitFor();
      await expectCleanInBothSizes(page);
      await importCharge(day);
      await page.getByRole('button', { name: 'Import a file' }).press('Enter');
      const dialog = page.getByRole('dialog', { name: 'Import a file' });
      await dialog.getByRole('button', { name: 'Import', exact: true }).press('Enter');
      await dialog.getByText('File is required').waitFor();
      await expectCleanInBothSizes(page);
      await dialog.getByLabel('What it is').selectOption('Statement of a supplier');
      await dialog.getByRole('button', { name: 'Import', exact: true }).press('Enter');
      await dialog.getByText('Nothing was bought of a supplier yet').waitFor();
      await dialog.getByLabel('What it is').selectOption('Settlements of the payment gateway');
      await dialog.locator('input[type=file]').setInputFiles(file);
      await dialog.getByRole('button', { name: 'Import', exact: true }).press('Enter');
      await page.getByText('1 settlement of 2 rows, 2 new: 1 row differs.').waitFor();
      await page.getByRole('button', { name: 'Done' }).press('Enter');
      const row = page.getByRole('row').filter({ hasText: orders[1] });
      await row.getByText('Settled with another amount').waitFor();
      await row.getByText('-₹100').waitFor();
      await expectCleanInBothSizes(page);
      await page.getByRole('tab', { name: 'Settlements' }).click();
      await page.getByText('2 rows: 1 agree, 1 does not').waitFor();
      await expectCleanInBothSizes(page);
      await page.getByRole('link', { name: '1 does not' }).press('Enter');
      await page.getByRole('button', { name: orders[1] }).waitFor();
      await page.getByRole('tab', { name: 'Settlements' }).click();
      await page.getByRole('button', { name: 'Confirm ₹3,317.40' }).press('Enter');
      await page.getByRole('alertdialog').getByText('This cannot be taken back').waitFor();
      await expectCleanInBothSizes(page);
      await page.getByRole('alertdialog').getByRole('button', { name: 'Confirm ₹3,317.40' }).press('Enter');
      await page.getByRole('list', { name: 'Settlements' }).getByText('Confirmed', { exact: true }).waitFor();
      await page.goto(`${world.url}/provider/reconciliation`);
      // The bank's statement has a charge, and the payout is not in it.
      await page.getByRole('row').filter({ hasText: 'Settlement not at the bank' }).waitFor();
      await page.getByRole('row').filter({ hasText: 'Paid out without a reason' }).getByText('-₹59').first().waitFor();
      await page.getByRole('button', { name: orders[1] }).press('Enter');
      const work = page.getByRole('dialog', { name: 'Settled with another amount' });
      await work.getByText('Meridian Analytics').waitFor();
      await work.getByRole('button', { name: 'Save' }).press('Enter');
      await work.getByText('Note is required').waitFor();
      await work.getByLabel('Note').fill('The gateway kept ₹100 and will settle it next week');
      await expectCleanInBothSizes(page);
      await work.getByRole('button', { name: 'Save' }).press('Enter');
      await page.getByRole('button', { name: orders[1] }).waitFor({ state: 'detached' });
      // The dialog gives the focus back when it is gone.
      await work.waitFor({ state: 'detached' });
      const saved = page.waitForEvent('download');
      await page.getByRole('button', { name: 'Save as CSV' }).press('Enter');
      expect(await readFile(await (await saved).path(), 'utf8')).toContain('Settlement not at the bank');
      await page.goto(`${world.url}/provider/reconciliation?state=worked_off`);
      await page.getByRole('button', { name: orders[1] }).press('Enter');
      await page.getByText('The gateway kept ₹100 and will settle it next week').waitFor();
      await page.keyboard.press('Escape');
      // A week later somebody is reminded.
      await page.goto(`${world.url}/home`);
      await page.getByText('2 differences are older than 7 days').waitFor();
    });
    await as(FINANCE, '/provider/reconciliation', async (page) => {
      await page.getByText('Reconciliation').first().waitFor();
      expect(await page.getByRole('button', { name: 'Import a file' }).count()).toBe(0);
    });
  });

  it('says what the bank has done about a disputed payment that the books cannot tell, by keyboard', async () => {
    const disputed = async (reference: string, test: (row: { state: string; held: string | null }) => boolean) => {
      await expect
        .poll(
          async () =>
            (
              await world.query<{ state: string; held: string | null }>(
                'select state, held_back as held from payment_dispute where reference = $1',
                [reference],
              )
            ).some(test),
          { timeout: 30_000 },
        )
        .toBe(true);
    };
    const first = await world.dispute({ orderId: orders[0], stage: 'lost' });
    await disputed(first, ({ state }) => state === 'lost');
    const again = await world.dispute({ orderId: orders[0], stage: 'lost' });
    await disputed(again, ({ held }) => held === 'person');
    await as(STRANGER, '/provider', async (page) => {
      await page.getByRole('link', { name: '1 disputed payment to settle' }).press('Enter');
      const row = page.getByRole('list', { name: 'Disputed payments' }).getByRole('listitem');
      await row.getByText('Needs our word').waitFor();
      await row.getByText('₹1,000', { exact: true }).waitFor();
      await expectCleanInBothSizes(page);
      await row.getByRole('button', { name: 'The bank has not taken it' }).press('Enter');
      const dialog = page.getByRole('alertdialog', { name: 'The bank has not taken ₹1,000' });
      await expectCleanInBothSizes(page);
      await dialog.getByRole('button', { name: 'Leave it paid' }).press('Enter');
      await page.getByText('Nothing waiting').waitFor();
      await page.getByLabel('Show').selectOption('Decided');
      await page.getByText('Lost', { exact: true }).waitFor();
      await page.getByText('Won', { exact: true }).waitFor();
    });
    await disputed(again, ({ state, held }) => state === 'won' && held === null);
  });
});
