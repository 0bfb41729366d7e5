import { afterAll, beforeAll, expect, it } from 'vitest';
import { bookFlight } from '../integration/servicing-world.ts';
import { logIn, startBrowser, type TestBrowser } from '../support/browser.ts';
import { expectCleanInBothSizes } from '../support/looks.ts';
import { goFromMenu, pagesInMenu } from '../support/menu.ts';
import { ADMIN, STRANGER, signIn } from '../support/traveller.ts';
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

it('the provider enters its turnover, sees what is registered, mends what is not, and saves its return', async () => {
  const { page, problems, close } = await browser.openPage();
  await logIn(page, world, STRANGER);
  await goFromMenu(page, 'Money', 'GST return');
  await page.getByRole('heading', { name: 'Documents and books agree' }).waitFor();
  await page.getByText('Nothing was issued in this month.').waitFor();
  await page.getByRole('link', { name: 'E-invoices' }).click();
  await page.getByText('No e-invoices yet').waitFor();
  const section = page.getByRole('region', { name: 'Our turnover' });
  await section.getByText('Nothing is entered').waitFor();
  await section.getByRole('button', { name: 'Enter turnover' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Save the turnover' }).click();
  await dialog.getByText('Choose a turnover').waitFor();
  await dialog.getByLabel('Turnover').selectOption({ label: '₹10 crore or more' });
  await dialog.getByRole('textbox', { name: 'First day' }).fill('01-04-2026');
  await dialog.getByRole('button', { name: 'Save the turnover' }).click();
  await section.getByText('In force', { exact: true }).waitFor();

  const address = (text: string) =>
    world.query(`update gst_registration set address = $1 where gstin like '29AAFCM%'`, [text]);
  await address('12 Residency Road, Bengaluru');
  await bookFlight(world, await signIn(world));
  const table = page.getByRole('table', { name: 'E-invoices' });
  await expect
    .poll(
      async () => {
        await page.reload();
        await table.waitFor();
        return table.getByText('To mend').count();
      },
      { timeout: 20_000 },
    )
    .toBe(1);
  await table.getByText('The customer’s address has no PIN').waitFor();
  await expectCleanInBothSizes(page);
  await address('12 Residency Road, Bengaluru 560025');
  await table.getByRole('button', { name: /^Send PI.* again$/ }).click();
  await page.getByText(/is sent again/).waitFor();
  await expect
    .poll(
      async () => {
        await page.reload();
        await table.waitFor();
        return table.getByText('Registered', { exact: true }).count();
      },
      { timeout: 20_000 },
    )
    .toBe(1);

  await page.getByRole('link', { name: 'GSTR-1' }).click();
  await page.getByRole('table', { name: 'Tables' }).getByText('Table 4 · Invoices to the registered').waitFor();
  await page.getByRole('heading', { name: 'Documents and books agree' }).waitFor();
  await expectCleanInBothSizes(page);
  const [saved] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Save as JSON' }).click(),
  ]);
  expect(saved.suggestedFilename()).toMatch(/^GSTR1_29AAECP2026T1ZU_\d{4}-\d\d\.json$/);
  expect(problems).toEqual([]);
  await close();
});

it('an admin of a company has neither page', async () => {
  const { page, close } = await browser.openPage();
  await logIn(page, world, ADMIN);
  expect(await pagesInMenu(page)).toContain('GST credit');
  expect(await pagesInMenu(page)).not.toContain('GST return');
  for (const path of ['gst-return', 'e-invoices']) {
    await page.goto(`${world.url}/provider/${path}`);
    await page.getByText(/role/i).first().waitFor();
    expect(await page.getByRole('table').count()).toBe(0);
  }
  await close();
});
