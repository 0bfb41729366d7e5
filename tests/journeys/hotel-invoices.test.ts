import { readFile } from 'node:fs/promises';
import { listMissingInvoices } from '@pravas/contract/hotel/hotel-invoices.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { COMPANY_ID } from '../../apps/server/seeds/demo.ts';
import { seedDemoYear } from '../../apps/server/seeds/demo-year/index.ts';
import { readConfig } from '../../apps/server/src/platform/config.ts';
import { openDatabase } from '../../apps/server/src/platform/database.ts';
import { A_PICTURE } from '../integration/sample-hotels.ts';
import { logIn, startBrowser, type TestBrowser, type TestPage } from '../support/browser.ts';
import { expectCleanInBothSizes } from '../support/looks.ts';
import { STRANGER } from '../support/traveller.ts';
import { createWorld, type World } from '../support/world.ts';

/** The address that answers the list. */
const LIST = `**${listMissingInvoices.path}*`;
const FINANCE = 'nisha.verma@meridian.example';

let world: World;
let browser: TestBrowser;
let nisha: TestPage;
/** How many hotels owe an invoice. */
let missing = 0;

beforeAll(async () => {
  world = await createWorld();
  const database = openDatabase(readConfig(world.env).database, 2, 60_000);
  await seedDemoYear(database, COMPANY_ID, Temporal.Now.instant(), 'tbo');
  await database.close();
  // Of stays that ended within the last day nobody is asked yet; their invoices still count as missing.
  await world.query("select from claim_due_stay_invoices(now(), now() + interval '1 day', 50)");
  const [owed] = await world.query<{ n: number }>('select count(*)::int as n from stay_invoice where file_id is null');
  missing = owed?.n ?? 0;
  browser = await startBrowser();
  nisha = await browser.openPage();
  await logIn(nisha.page, world, FINANCE);
});
afterAll(async () => {
  await browser.close();
  await world.close();
});

describe('finance gets the invoices that hotels owe', () => {
  it('sees what is at stake, the longest first, and finds one', async () => {
    const { page } = nisha;
    expect(missing).toBeGreaterThan(1);
    await page.goto(`${world.url}/company-settings/hotel-invoices`);
    const table = page.getByRole('table', { name: 'Missing invoices' });
    await table.waitFor();
    await expect.poll(() => table.getAttribute('aria-rowcount')).toBe(String(missing + 1));
    await page.getByText(`for ${missing} missing invoices`).waitFor();
    // A night in the company's own State is dear enough for GST that can be claimed: 18 % of 7,900.
    await page.getByText('₹1,422', { exact: true }).first().waitFor();
    await expectCleanInBothSizes(page);
    const hotel = await table.getByRole('row').nth(1).getByRole('cell').first().innerText();
    await page.getByRole('searchbox', { name: 'Hotel, guest or GSTIN' }).fill('no such house');
    await page.getByText('Sorry, No result found.').waitFor();
    await page.getByRole('button', { name: 'Show all' }).click();
    await table.getByText(hotel).first().waitFor();
  });

  it('says that the list could not be had, and gets it once it can', async () => {
    const { page } = await browser.openPage();
    await logIn(page, world, FINANCE);
    await page.route(LIST, (route) => route.abort());
    await page.goto(`${world.url}/company-settings/hotel-invoices`);
    const again = page.getByRole('button', { name: 'Retry' });
    await again.waitFor();
    await expectCleanInBothSizes(page);
    await page.unroute(LIST);
    await again.click();
    await page.getByText(`for ${missing} missing invoices`).waitFor();
  });

  it('says that no invoice is missing where no stay has ended', async () => {
    const { page } = await browser.openPage();
    await logIn(page, world, STRANGER);
    await page.goto(`${world.url}/company-settings/hotel-invoices`);
    await page.getByText('No invoice is missing', { exact: true }).waitFor();
    expect(await page.getByText('GST credit at stake').count()).toBe(0);
    await expectCleanInBothSizes(page);
  });

  it('takes the list away as a file', async () => {
    const { page } = nisha;
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Export as CSV' }).click(),
    ]);
    expect(download.suggestedFilename()).toBe('hotel-invoices.csv');
    const lines = (await readFile(await download.path(), 'utf8')).trimEnd().split('\r\n');
    expect(lines).toHaveLength(missing + 1);
  });

  it('uploads one, and it is owed no more', async () => {
    const { page } = nisha;
    const table = page.getByRole('table', { name: 'Missing invoices' });
    await table
      .getByRole('row')
      .nth(1)
      .getByRole('button', { name: /^Upload the invoice of / })
      .click();
    const dialog = page.getByRole('dialog', { name: "The hotel's invoice" });
    await dialog.locator('input[type=file]').setInputFiles({
      name: A_PICTURE.fileName,
      mimeType: 'image/png',
      buffer: A_PICTURE.bytes,
    });
    await dialog.getByLabel('Invoice number').fill('TG/1042');
    await dialog.getByLabel('Taxed at 18 %, in rupees').fill('8000');
    await dialog.getByLabel('CGST and SGST at 18 %').fill('1440');
    await dialog.getByLabel('Total, in rupees').fill('9440');
    const today = Temporal.Now.plainDateISO('Asia/Kolkata');
    const date = dialog.getByLabel('Invoice date').first();
    await date.fill(`${String(today.day).padStart(2, '0')}/${String(today.month).padStart(2, '0')}/${today.year}`);
    await date.press('Tab');
    await dialog.getByRole('button', { name: 'Upload', exact: true }).click();
    await dialog.waitFor({ state: 'hidden' });
    await page.getByText(`for ${missing - 1} missing invoice`).waitFor();
    const [kept] = await world.query<{ by: string }>(
      "select p.email as by from stay_invoice s join person p on p.id = s.entered_by where s.invoice ->> 'number' = $1",
      ['TG/1042'],
    );
    expect(kept?.by).toBe(FINANCE);
    expect(nisha.problems).toEqual([]);
  });
});
