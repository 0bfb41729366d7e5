import type { Page } from '@playwright/test';
import { listInputCredit } from '@pravas/contract/input-credit/input-credit-operations.ts';
import type { AnswerOf } from '@pravas/contract/operation.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { COMPANY_ID } from '../../apps/server/seeds/demo.ts';
import { seedDemoYear } from '../../apps/server/seeds/demo-year/index.ts';
import { readConfig } from '../../apps/server/src/platform/config.ts';
import { openDatabase } from '../../apps/server/src/platform/database.ts';
import { callOperation, payloadOf } from '../integration/send-request.ts';
import { logIn, startBrowser, type TestBrowser } from '../support/browser.ts';
import { aReturnFile, type FiledDocument } from '../support/gst-returns.ts';
import { expectCleanInBothSizes } from '../support/looks.ts';
import { goFromMenu } from '../support/menu.ts';
import { EMPLOYEE, signIn } from '../support/traveller.ts';
import { createWorld, type World } from '../support/world.ts';

type Match = AnswerOf<typeof listInputCredit>['data'][number];

const FINANCE = 'nisha.verma@meridian.example';

let world: World;
let browser: TestBrowser;
/** Invoices of our fees in one month, as the books have them. */
let books: readonly Match['books'][number][];
let period = '';

/** The provider's filing of an invoice. */
const filed = ({
  number,
  date,
  taxable,
  heads,
  supplierGstin,
  placeOfSupply,
}: Match['books'][number]): FiledDocument => ({
  number: number ?? '',
  on: date,
  taxable: taxable ?? 0,
  ...(heads ? { igst: heads.igst, cgst: heads.cgst, sgst: heads.sgst } : {}),
  place: placeOfSupply ?? '29',
  supplier: supplierGstin ?? '',
});

beforeAll(async () => {
  world = await createWorld();
  const database = openDatabase(readConfig(world.env).database, 2, 60_000);
  await seedDemoYear(database, COMPANY_ID, Temporal.Now.instant(), 'tbo');
  await database.close();
  browser = await startBrowser();
  const nisha = await signIn(world, FINANCE);
  const query = { search: JSON.stringify({ status: ['missing_in_2b'] }), recordsPerPage: '500' };
  const { data } = payloadOf<AnswerOf<typeof listInputCredit>>(
    await callOperation(world.url, listInputCredit, { query }, nisha),
  );
  const fees = data
    .flatMap((match) => match.books)
    .filter(({ key, number }) => key.startsWith('fee:') && number !== null);
  period = fees.at(0)?.date.slice(0, 7) ?? '';
  books = fees.filter(({ date }) => date.startsWith(period));
});
afterAll(async () => {
  await browser.close();
  await world.close();
});

const choose = async (page: Page, content: string, name = '2b.json') => {
  const dialog = page.getByRole('dialog', { name: 'Import GSTR-2B' });
  const chooser = page.waitForEvent('filechooser');
  await dialog.getByRole('button', { name: 'Choose a file' }).click();
  await (await chooser).setFiles({ name, mimeType: 'application/json', buffer: Buffer.from(content) });
  await dialog.getByRole('button', { name: 'Import', exact: true }).click();
  return dialog;
};

describe('finance and the GSTR-2B of a month', () => {
  it('imports it, and works a difference off beside what was booked', async () => {
    expect(books.length).toBeGreaterThan(2);
    const [odd, ...same] = books as [Match['books'][number], ...Match['books']];
    const { page } = await browser.openPage();
    await logIn(page, world, FINANCE);
    await goFromMenu(page, 'Money', 'GST credit');
    await page.getByRole('heading', { name: 'GST credit', level: 1 }).waitFor();
    await page.getByRole('table', { name: 'Months' }).waitFor();
    await expectCleanInBothSizes(page);

    await page.getByRole('button', { name: 'Import GSTR-2B' }).click();
    const refused = await choose(page, '{"fp":"112026"}');
    await refused.getByText('This is not a GSTR-2B').first().waitFor();
    await expectCleanInBothSizes(page);
    await refused.getByRole('button', { name: /^Remove 2b.json/ }).click();
    const wrong = { ...filed(odd), taxable: (odd.taxable ?? 0) + 50 };
    const dialog = await choose(page, aReturnFile([wrong, ...same.map(filed)], { period }));
    await dialog.getByText(`${books.length} documents: ${books.length} new.`).waitFor();
    await dialog.getByRole('button', { name: 'Done' }).click();

    await page
      .getByRole('link', { name: /^Documents of / })
      .first()
      .waitFor();
    await page.goto(`${world.url}/home2/gst-credit/documents?period=${period}&status=mismatch`);
    const table = page.getByRole('table', { name: 'Documents' });
    await table.getByText(odd.number ?? '').waitFor();
    await table.getByText('Differs').first().waitFor();
    await expectCleanInBothSizes(page);
    const open = table.getByRole('button', { name: `Open ${odd.number}` });
    await open.focus();
    await page.keyboard.press('Enter');
    const sides = page.getByRole('dialog', { name: odd.supplierName });
    const taxable = sides.getByRole('row', { name: /^Taxable amount/ });
    await taxable.getByText('Different').waitFor();
    await expectCleanInBothSizes(page);
    await sides.getByRole('button', { name: 'Accept the 2B' }).focus();
    await page.keyboard.press('Enter');
    await page.getByText('Accepted at the figures of the 2B').waitFor();
    await page.getByText('Sorry, No result found.').waitFor();

    await page.goto(`${world.url}/home2/gst-credit/documents?period=${period}&status=linked`);
    await table.getByRole('button', { name: `Open ${odd.number}` }).click();
    await sides.getByRole('button', { name: 'Mark as claimed' }).click();
    await page.getByText(/^Marked as claimed in /).waitFor();
    await table.getByText('Claimed. Nothing is left to do.').waitFor();
  });

  it('is worked off on a phone', async () => {
    const [, same] = books as [Match['books'][number], Match['books'][number]];
    const { page } = await browser.openPage();
    await page.setViewportSize({ width: 390, height: 844 });
    await logIn(page, world, FINANCE);
    await page.goto(
      `${world.url}/home2/gst-credit/documents?period=${period}&text=${encodeURIComponent(same.number ?? '')}`,
    );
    await page.getByRole('button', { name: `Open ${same.number}` }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Mark as claimed' }).click();
    await page.getByText(/^Marked as claimed in /).waitFor();
  });

  it('is marked as claimed for many documents at once', async () => {
    const { page } = await browser.openPage();
    await logIn(page, world, FINANCE);
    await page.goto(`${world.url}/home2/gst-credit/documents?period=${period}&status=exact&sortBy=date&sortOrder=DESC`);
    await page.getByRole('button', { name: /^Mark \d+ as claimed$/ }).click();
    const all = page.getByRole('dialog', { name: 'Mark as claimed' });
    await expectCleanInBothSizes(page);
    await all.getByRole('button', { name: /^Mark \d+ documents$/ }).click();
    await page.getByText('Claimed. Nothing is left to do.').first().waitFor();
  });

  it('is nothing for others', async () => {
    const { page } = await browser.openPage();
    await logIn(page, world, EMPLOYEE);
    expect(await page.getByRole('link', { name: 'GST credit' }).count()).toBe(0);
    await page.goto(`${world.url}/home2/gst-credit`);
    await page.getByRole('heading', { name: 'GST credit' }).waitFor();
    expect(await page.getByRole('button', { name: 'Import GSTR-2B' }).count()).toBe(0);
  });
});
