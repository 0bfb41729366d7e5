import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { unzipSync } from 'fflate';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { logIn, startBrowser, type TestBrowser } from '../support/browser.ts';
import { expectCleanInBothSizes } from '../support/looks.ts';
import { goFromMenu } from '../support/menu.ts';
import { pdfText } from '../support/pdf-text.ts';
import { ADMIN, EMPLOYEE } from '../support/traveller.ts';
import { createWorld, type World } from '../support/world.ts';
import { cloneYearDatabase } from '../support/year-database.ts';

const FINANCE = 'nisha.verma@meridian.example';
const TODAY = Temporal.Now.plainDateISO('Asia/Kolkata');
let world: World;
let browser: TestBrowser;

beforeAll(async () => {
  world = await createWorld({ makeDatabase: cloneYearDatabase });
  browser = await startBrowser();
});
afterAll(async () => {
  await browser.close();
  await world.close();
});

const open = async (email: string): Promise<Page> => {
  const { page } = await browser.openPage();
  await logIn(page, world, email);
  return page;
};
/** "Net cost ₹12,34,567 …" as the page shows it. */
const netOf = async (page: Page): Promise<string> =>
  (await page.getByText('Net cost', { exact: true }).locator('xpath=following-sibling::*[1]').innerText()).trim();

describe('reports', () => {
  it('come to the same however they are grouped, are narrowed in place, and are saved as a file', async () => {
    const page = await open(ADMIN);
    await goFromMenu(page, 'Overview', 'Reports');
    await page.getByRole('table', { name: 'Master data' }).waitFor();
    await expectCleanInBothSizes(page);
    await page.getByLabel('Count by').selectOption('Day of payment or refund');
    await page.getByText(/counted by day of payment or refund/).waitFor();
    const all = await netOf(page);
    const reports = page.getByRole('navigation', { name: 'Reports' });
    for (const name of ['Spend by employee', 'Spend by place']) {
      await reports.getByRole('link', { name, exact: true }).click();
      await page.getByRole('table', { name, exact: true }).waitFor();
      expect(await netOf(page)).toBe(all);
    }
    await expectCleanInBothSizes(page);

    await reports.getByRole('link', { name: 'Spend by employee' }).click();
    await page.getByRole('table', { name: 'Spend by employee' }).waitFor();
    const service = page.getByLabel('Service');
    await service.focus();
    await service.selectOption('Hotels');
    await page.waitForURL(/service=hotel/);
    await expect.poll(() => netOf(page)).not.toBe(all);
    const hotels = await netOf(page);
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Save as CSV' }).click(),
    ]);
    const saved = await readFile(await file.path(), 'utf8');
    const [heading = '', ...rows] = saved.trimEnd().split('\r\n');
    const at = heading.split(',').indexOf('Net cost');
    const total = rows.at(-1)?.split(',')[at] ?? '';
    expect(`₹${Math.round(Number(total)).toLocaleString('en-IN')}`).toBe(hotels);
  });

  it('lead from a figure to the bookings behind it, which come to the same', async () => {
    const page = await open(ADMIN);
    await page.goto(`${world.url}/report/employee-wise-spend-analysis?sortBy=net`);
    const table = page.getByRole('table', { name: 'Spend by employee' });
    const row = table.getByRole('row').nth(1);
    const person = row.getByRole('link').first();
    const name = await person.innerText();
    const cells = await row.getByRole('cell').allInnerTexts();
    await person.click();
    await page.getByRole('table', { name: 'Master data' }).waitFor();
    await page.getByText(`Person: ${name}`, { exact: true }).waitFor();
    expect(cells).toContain(await netOf(page));
    await page.getByRole('button', { name: `Remove Person: ${name}` }).click();
    await expect.poll(() => netOf(page)).not.toBe(cells.find((cell) => cell.startsWith('₹')));
  });

  it('are charts where they rank, whose bars lead to their bookings and come to the same sum', async () => {
    const page = await open(ADMIN);
    await page.goto(`${world.url}/report/location-month-wise-spend`);
    await page.getByRole('button', { name: 'Chart', exact: true }).click();
    const chart = page.getByRole('region', { name: /^Most went into travel to .+: ₹/ });
    const bars = chart.getByRole('list', { name: /^Net cost by city/ });
    await bars.waitFor();
    await expectCleanInBothSizes(page);
    const sum = await netOf(page);
    const first = bars.getByRole('link').first();
    const bar = await first.innerText();
    await chart.getByRole('button', { name: 'Show as table' }).click();
    await chart
      .getByRole('row', { name: new RegExp(sum.replace('₹', '')) })
      .first()
      .waitFor();
    await chart.getByRole('button', { name: 'Show as chart' }).click();
    await first.focus();
    await page.keyboard.press('Enter');
    await page.getByRole('table', { name: 'Master data' }).waitFor();
    expect(bar).toContain(await netOf(page));
  });

  it('are clean, each of them, wide and on a phone, and an invoice is saved from its row', async () => {
    const page = await open(ADMIN);
    await page.goto(`${world.url}/report/invoice`);
    await page.getByRole('table', { name: 'Invoices' }).waitFor();
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page
        .getByRole('button', { name: /^Save invoice PI/ })
        .first()
        .click(),
    ]);
    expect((await readFile(await file.path())).subarray(0, 5).toString()).toBe('%PDF-');
    const reports = page.getByRole('navigation', { name: 'Reports' });
    for (const name of await reports.getByRole('link').allInnerTexts()) {
      await reports.getByRole('link', { name, exact: true }).click();
      await page.getByRole('table', { name, exact: true }).waitFor();
      await expectCleanInBothSizes(page);
    }
  });

  it('are put on paper and gathered as documents, without a mouse', async () => {
    const page = await open(FINANCE);
    // As the worker finds them: stays that have ended wait for their invoices from now on.
    await world.query("select claim_due_stay_invoices(now(), now() + interval '1 day', 0)");
    const days = { from: TODAY.subtract({ days: 20 }).toString(), to: TODAY.subtract({ days: 12 }).toString() };
    await page.goto(`${world.url}/report/invoice?${new URLSearchParams(days)}`);
    const total = page
      .getByRole('table', { name: 'Invoices' })
      .getByRole('rowheader', { name: /^Total of [\d,]+ rows$/ });
    const rows = Number(/[\d,]+/.exec(await total.innerText())?.[0]);
    const press = async (name: string) => {
      await page.getByRole('button', { name, exact: true }).focus();
      const [file] = await Promise.all([page.waitForEvent('download'), page.keyboard.press('Enter')]);
      return { name: file.suggestedFilename(), bytes: await readFile(await file.path()) };
    };
    const paper = await press('Save as PDF');
    expect(paper.name).toBe(`invoice-list-${days.from}-to-${days.to}.pdf`);
    const text = pdfText(paper.bytes);
    expect(text).toContain(`${rows} rows, as at`);
    const sum = await page
      .getByText('Total of documents', { exact: true })
      .locator('xpath=following-sibling::*[1]')
      .getAttribute('title');
    expect(text).toContain(sum);
    const archive = await press('Download all as ZIP');
    expect(archive.name).toBe(`invoices-${days.from}-to-${days.to}.zip`);
    const files = Object.keys(unzipSync(archive.bytes));
    // Only the index lists what is missing.
    const [invoices] = await world.query<{ missing: number }>(
      `select count(*)::int as missing from stay_invoice
       where file_id is null and (ended_at at time zone 'Asia/Kolkata')::date between $1 and $2`,
      [days.from, days.to],
    );
    expect(files).toHaveLength(rows - (invoices?.missing ?? 0) + 1);
    expect(files.at(-1)).toBe('index.csv');
    await expectCleanInBothSizes(page);
    await page.goto(`${world.url}/report/invoice?from=2020-01-01`);
    await page.getByRole('button', { name: 'Download all as ZIP' }).click();
    await page
      .getByText(/^An archive can have at most 500 documents, and this is [\d,]+\. Choose fewer days$/)
      .waitFor();
  });

  it('leave out what is named as well as they keep it, and both together are everything', async () => {
    const page = await open(FINANCE);
    await page.goto(`${world.url}/report/employee-wise-spend-analysis`);
    const table = page.getByRole('table', { name: 'Spend by employee' });
    await table.waitFor();
    const paise = async () => {
      const net = await page
        .getByText('Net cost', { exact: true })
        .locator('xpath=following-sibling::*[1]')
        .getAttribute('title');
      return Math.round(Number(net?.replaceAll(/[₹,]/g, '')) * 100);
    };
    const all = await paise();
    await page.getByLabel('Service').selectOption('Hotels');
    await expect.poll(paise).not.toBe(all);
    await page.getByLabel('Another: Service').selectOption('Buses');
    await page.waitForURL(/service=hotel,bus/);
    const kept = page.getByRole('button', { name: /^Remove Service: / });
    await expect.poll(() => kept.count()).toBe(2);
    await expect.poll(paise).toBeLessThan(all);
    await page.waitForFunction(() => document.querySelector('table[aria-busy]') === null);
    const some = await paise();
    const out = page.getByRole('button', { name: 'Leave out: Service' });
    await out.focus();
    await page.keyboard.press('Space');
    await page.waitForURL(/exclude=service/);
    await expect.poll(paise).toBe(all - some);
    expect(await out.getAttribute('aria-pressed')).toBe('true');
    await page.getByText('Service is not: Buses', { exact: true }).first().waitFor();
    // The last row covers everything that the filters leave, to the paisa under the pointer.
    const at = (await table.getByRole('columnheader').allInnerTexts()).indexOf('Net cost');
    const sums = table
      .getByRole('row', { name: /^Total of / })
      .locator('th,td')
      .nth(at)
      .locator('[title]');
    expect(Math.round(Number((await sums.getAttribute('title'))?.replaceAll(/[₹,]/g, '')) * 100)).toBe(all - some);
    await expectCleanInBothSizes(page);
    await page.getByRole('button', { name: 'Remove Service is not: Buses' }).click();
    await page.getByRole('button', { name: 'Remove Service is not: Hotels' }).click();
    await expect.poll(paise).toBe(all);
    expect(page.url()).not.toContain('exclude');
  });

  it('show all of a view that others have made, and on a phone its columns', async () => {
    const page = await open(FINANCE);
    const asked = { service: 'hotel,bus', exclude: 'service,department', department: 'Sales\\, West,Legal' };
    await page.goto(`${world.url}/report?${new URLSearchParams({ ...asked, columns: 'traveller,net,place' })}`);
    await page.getByRole('table', { name: 'Master data' }).waitFor();
    for (const name of [
      'Service is not: Hotels',
      'Service is not: Buses',
      'Department is not: Sales, West',
      'Department is not: Legal',
    ]) {
      await page.getByRole('button', { name: `Remove ${name}`, exact: true }).waitFor();
    }
    await page.setViewportSize({ width: 390, height: 844 });
    const card = page.getByRole('list', { name: 'Master data' }).getByRole('listitem').first();
    await expect.poll(() => card.locator('dt').allInnerTexts()).toEqual(['Net cost', 'Route or property']);
    await page.getByRole('button', { name: 'Filters' }).click();
    await page.getByRole('button', { name: 'Remove Department is not: Legal' }).click();
    await page.waitForURL((url) => url.searchParams.get('department') === 'Sales\\, West');
    await expectCleanInBothSizes(page);
  });

  it('are of a traveller’s own travel without the right to more, files too, and keep no views', async () => {
    const page = await open(EMPLOYEE);
    await goFromMenu(page, 'Overview', 'Reports');
    await page.goto(`${world.url}/report?from=2020-01-01`);
    const table = page.getByRole('table', { name: 'Master data' });
    await table.waitFor();
    expect(await page.getByRole('group', { name: 'Whose travel' }).count()).toBe(0);
    expect(await page.getByRole('button', { name: 'Views' }).count()).toBe(0);
    const people = await table.getByRole('cell', { name: 'Asha Rao' }).count();
    expect(people).toBeGreaterThan(0);
    await expectCleanInBothSizes(page);
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Save as CSV' }).click(),
    ]);
    const [, ...rows] = (await readFile(await file.path(), 'utf8')).trimEnd().split('\r\n').slice(0, -1);
    expect(rows.length).toBeGreaterThan(0);
    for (const row of rows) expect(row).toContain('Asha Rao');
    await page.goto(`${world.url}/report?scope=company`);
    await page.getByText('Your role does not allow this').waitFor();
  });
});
