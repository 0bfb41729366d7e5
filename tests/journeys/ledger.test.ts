import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { logIn, startBrowser, type TestBrowser } from '../support/browser.ts';
import { COMPANY_ID } from '../support/company.ts';
import { expectCleanInBothSizes } from '../support/looks.ts';
import { pagesInMenu } from '../support/menu.ts';
import { createWorld, type World } from '../support/world.ts';

const FINANCE = 'nisha.verma@meridian.example';

let world: World;
let browser: TestBrowser;

/** Posts past the application, at moments of its own. */
async function post(key: string, debit: string, credit: string, paise: number, at: string): Promise<void> {
  for (const [code, change] of [
    [debit, paise],
    [credit, -paise],
  ]) {
    await world.query(
      `insert into ledger_account (organization_id, code, balance_paise) values ($1, $2, 0) on conflict do nothing`,
      [COMPANY_ID, code],
    );
    await world.query(
      `update ledger_account set balance_paise = balance_paise + $3 where organization_id = $1 and code = $2`,
      [COMPANY_ID, code, change],
    );
  }
  await world.query(
    `insert into ledger_transfer (organization_id, id, key, debit_account, credit_account, amount_paise, reason, at)
     values ($1, gen_random_uuid(), $2, $3, $4, $5, 'A reason', $6)`,
    [COMPANY_ID, key, debit, credit, paise, at],
  );
}

beforeAll(async () => {
  world = await createWorld();
  await post('topup:A', 'bank_clearing', 'wallet', 1_000_000, '2026-10-31T23:30:00+05:30');
  await post('hold-taken:ORDER-1', 'wallet', 'supplier_payable', 400_000, '2026-11-01T00:15:00+05:30');
  await post('refund-x:C', 'supplier_payable', 'wallet', 50_000, '2026-11-30T23:59:00+05:30');
  browser = await startBrowser();
});
afterAll(async () => {
  await browser.close();
  await world.close();
});

describe('the ledger', () => {
  it('shows a month with its opening and closing balance, narrows it, opens an entry and saves the statement', async () => {
    const { page, problems, close } = await browser.openPage();
    await page.goto(`${world.url}/login`);
    await page.getByRole('button', { name: 'Login' }).waitFor();
    await logIn(page, world, FINANCE);
    await page.goto(`${world.url}/ledger/list?from=2026-11-01&to=2026-11-30`);
    const figure = (label: string) =>
      page.getByRole('term').filter({ hasText: label }).locator('xpath=following-sibling::dd[1]').first();
    await page.getByRole('row').filter({ hasText: 'ORDER-1' }).waitFor();
    expect(await figure('Opening').textContent()).toBe('₹10,000');
    expect(await figure('Closing').textContent()).toBe('₹6,500');
    await expectCleanInBothSizes(page);
    await page.getByLabel('Event').selectOption({ label: 'Paid from wallet or credit line' });
    await page.getByText('Movement of the 1 entry below').waitFor();
    expect(await figure('Opening').textContent()).toBe('₹10,000');
    const row = page.getByRole('row').filter({ hasText: 'ORDER-1' });
    expect(await row.getByRole('cell').last().textContent()).toBe('₹6,000');
    await row.getByRole('button').press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Paid from wallet or credit line' });
    const together = dialog.getByRole('row').filter({ hasText: 'Together' });
    await together.waitFor();
    expect(await together.getByRole('cell').allTextContents()).toEqual(['₹4,000', '₹4,000']);
    await expectCleanInBothSizes(page);
    await page.keyboard.press('Escape');
    const saved = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Save statement as PDF' }).click();
    expect((await saved).suggestedFilename()).toBe('wallet-statement-2026-11-01-to-2026-11-30.pdf');
    expect(problems).toEqual([]);
    await close();
  });

  it('is not there for an employee, who is told why', async () => {
    const { page, close } = await browser.openPage();
    await page.goto(`${world.url}/login`);
    await page.getByRole('button', { name: 'Login' }).waitFor();
    await logIn(page, world);
    expect(await pagesInMenu(page)).toContain('My trips');
    expect(await pagesInMenu(page)).not.toContain('Ledger');
    await page.goto(`${world.url}/ledger/list`);
    await page.getByRole('heading', { name: 'Ledger' }).waitFor();
    expect(await page.getByRole('navigation', { name: 'Accounts' }).count()).toBe(0);
    await close();
  });
});
