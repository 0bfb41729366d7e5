import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { logIn, startBrowser, type TestBrowser } from '../support/browser.ts';
import { COMPANY_ID } from '../support/company.ts';
import { expectCleanInBothSizes } from '../support/looks.ts';
import { goFromMenu, pagesInMenu } from '../support/menu.ts';
import { ADMIN, STRANGER } from '../support/traveller.ts';
import { createWorld, type World } from '../support/world.ts';

let world: World;
let browser: TestBrowser;

beforeAll(async () => {
  world = await createWorld();
  browser = await startBrowser();
});
afterAll(async () => {
  await browser.close();
  await world.close();
});

/** A payout account of a customer that was added so many days ago. */
const waitingAccount = (days: number) =>
  world.query(
    `insert into payout_account (organization_id, id, bank, holder, account_number, ifsc, state, added_by, added_at)
     select organization_id, gen_random_uuid(), 'ICICI Bank', 'Meridian Analytics', '000405001234', 'ICIC0000104', 'waiting',
       id, now() - make_interval(days => $2)
     from person where organization_id = $1 order by user_id limit 1`,
    [COMPANY_ID, days],
  );

describe('the provider’s customers', () => {
  it('are told of by what waits, are found by name, and lead to their money', async () => {
    await waitingAccount(4);
    const { page, problems, close } = await browser.openPage();
    await logIn(page, world, STRANGER);
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Waiting' }).press('Enter');
    const heap = page.getByRole('list', { name: 'Waiting' }).getByRole('link', { name: /1 account to verify/ });
    await heap.getByText('Late: the oldest for 4 days').filter({ visible: true }).waitFor();
    await expectCleanInBothSizes(page);
    await heap.press('Enter');
    await page.getByRole('heading', { name: 'Withdrawals', level: 1 }).waitFor();
    await page.getByText('000405001234').first().waitFor();

    await goFromMenu(page, 'Customers', 'Customers');
    const table = page.getByRole('table', { name: 'Customers' });
    await table.getByRole('link', { name: /ourselves/ }).waitFor();
    await expectCleanInBothSizes(page);
    await page.getByLabel('Search by name or GSTIN').fill('meridian');
    await expect.poll(() => table.getByRole('link').count()).toBe(1);
    await table.getByText('1 account to verify').waitFor();
    await table.getByRole('link', { name: 'Meridian Analytics' }).press('Enter');
    await page.getByRole('heading', { name: 'Meridian Analytics', level: 1 }).waitFor();
    await page.getByText('1 account to verify').waitFor();
    await expectCleanInBothSizes(page);
    const ways = page.getByRole('navigation', { name: 'Of this customer' });
    await ways.getByRole('link', { name: 'Fees' }).press('Enter');
    await page.getByRole('heading', { name: /^Fees: Meridian Analytics/ }).waitFor();
    await page.goBack();
    await ways.getByRole('link', { name: 'Wallet and credit line' }).press('Enter');
    await page.getByRole('heading', { name: 'Credit lines' }).waitFor();
    expect(await page.getByRole('combobox', { name: 'Organisation' }).inputValue()).toBe('Meridian Analytics');

    await page.goto(`${world.url}/provider/customer?organizationId=nobody`);
    await page.getByText('There is no such customer').waitFor();
    expect(problems).toEqual([]);
    await close();
  });

  it('are nobody else’s to see', async () => {
    const { page, close } = await browser.openPage();
    await logIn(page, world, ADMIN);
    const pages = await pagesInMenu(page);
    expect(pages).toContain('Employees');
    for (const name of ['Customers', 'Waiting', 'Bank']) expect(pages).not.toContain(name);
    for (const path of ['/provider', '/provider/customers', `/provider/customer?organizationId=${COMPANY_ID}`]) {
      await page.goto(world.url + path);
      await page.getByText('Your role does not allow this.').waitFor();
    }
    await close();
  });
});
