import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { logIn, startBrowser, type TestBrowser } from '../support/browser.ts';
import { expectCleanInBothSizes } from '../support/looks.ts';
import { createWorld, type World } from '../support/world.ts';
import { cloneYearDatabase } from '../support/year-database.ts';

const FINANCE = 'nisha.verma@meridian.example';
let world: World;
let browser: TestBrowser;

beforeAll(async () => {
  world = await createWorld({ makeDatabase: cloneYearDatabase });
  // As the worker finds them: stays that have ended wait for their invoices from now on.
  await world.query("select claim_due_stay_invoices(now(), now() + interval '1 day', 0)");
  browser = await startBrowser();
});
afterAll(async () => {
  await browser.close();
  await world.close();
});

const open = async (address: string): Promise<Page> => {
  const { page } = await browser.openPage();
  await logIn(page, world, FINANCE);
  await page.goto(`${world.url}${address}`);
  await page.getByRole('table').first().waitFor();
  return page;
};
/** Presses a control as somebody without a mouse does. */
async function press(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name, exact: true }).focus();
  await page.keyboard.press('Enter');
}
const settled = (page: Page) => page.waitForFunction(() => document.querySelector('table[aria-busy]') === null);
const rupeesIn = (text: string) => Number(/-?₹[\d,.]*\d/.exec(text)?.[0].replaceAll(/[₹,]/g, ''));
const netOf = async (page: Page) =>
  rupeesIn(await page.getByText('Net cost', { exact: true }).locator('xpath=following-sibling::*[1]').innerText());

const CHARTS: readonly [string, RegExp][] = [
  ['/report', /^Most was spent in /],
  ['/report/employee', / has the most people: /],
  ['/report/employee-trip', /^Most trips begin in /],
  ['/report/invoice', /invoices? of suppliers/],
  ['/report/transaction', / more was paid /],
  ['/report/service-wise-trip', /^Employees paid /],
  ['/report/location-month-wise-spend', / cost most in /],
  ['/report/location-month-wise-spend-expense', / cost most in /],
  ['/report/hotel-master-data', /limit/],
  ['/report/flight-master-data', / has the largest share: /],
  ['/report/savings-report', / was saved against the price to beat, and /],
];

describe('charts of reports', () => {
  it('say what they show, are clean, and have the same as a table one key away', async () => {
    const page = await open('/report?from=2026-01-01');
    for (const [path, title] of CHARTS) {
      await page.goto(`${world.url}${path}?from=2026-01-01`);
      await page.getByRole('table').first().waitFor();
      await press(page, 'Chart');
      const chart = page.getByRole('region', { name: title });
      await chart.waitFor();
      await expectCleanInBothSizes(page);
      const show = chart.getByRole('button', { name: 'Show as table' });
      await show.focus();
      await page.keyboard.press('Enter');
      await chart.getByRole('table', { name: title }).waitFor();
    }
  });

  it('are walked through by arrow keys, and a month leads to its rows, which come to the same', async () => {
    const page = await open('/report?from=2026-01-01');
    await press(page, 'Chart');
    const months = page.getByRole('list', { name: 'Net cost by month and service' });
    const marks = months.getByRole('link');
    await marks.first().focus();
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('ArrowRight');
    const march = marks.nth(2);
    await expect.poll(() => march.evaluate((mark) => mark === document.activeElement)).toBe(true);
    const said = (await march.getAttribute('aria-label')) ?? '';
    expect(said).toMatch(/^March 2026: ₹[\d,]+\. Flights ₹/);
    await page.keyboard.press('Enter');
    await page.waitForURL(/from=2026-03-01&to=2026-03-31/);
    await settled(page);
    await expect.poll(() => netOf(page)).toBe(rupeesIn(said));
  });
});

describe('groups of a report', () => {
  it('are chosen by keyboard, stand under their subtotals, and are saved with a file and a view', async () => {
    const page = await open('/report/employee-wise-spend-analysis?from=2026-01-01&recordsPerPage=500');
    const table = page.getByRole('table', { name: 'Spend by employee' });
    const total = await netOf(page);
    await page.getByLabel('Group by').focus();
    await page.getByLabel('Group by').selectOption('Department');
    await page.waitForURL(/groupBy=department/);
    const headings = table.getByRole('rowheader', { name: /, \d+ rows?$/ });
    await headings.first().waitFor();
    const at = (await table.getByRole('columnheader').allInnerTexts()).indexOf('Net cost');
    await expectCleanInBothSizes(page);
    // All rows are on this page, though only those near the view are in it.
    const found = await table.locator('xpath=..').evaluate(async (box, column) => {
      const subtotals = new Map<string, string>();
      for (let top = 0; top <= box.scrollHeight; top += 300) {
        box.scrollTo(0, top);
        await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)));
        for (const heading of box.querySelectorAll<HTMLTableCellElement>('tbody th[colspan]')) {
          const cell = heading.closest('tr')?.cells[column - heading.colSpan + 1];
          subtotals.set(heading.innerText, cell?.querySelector('[title]')?.getAttribute('title') ?? '');
        }
      }
      return [...subtotals];
    }, at);
    const subtotals = new Map(found.map(([name, title]) => [name, rupeesIn(title)]));
    expect(subtotals.size).toBeGreaterThan(2);
    expect(Math.round([...subtotals.values()].reduce((sum, one) => sum + one, 0))).toBe(total);

    const [file] = await Promise.all([page.waitForEvent('download'), press(page, 'Save as CSV')]);
    const [head = '', ...rows] = (await readFile(await file.path(), 'utf8')).trimEnd().split('\r\n');
    const department = head.split(',').indexOf('Department');
    const departments = rows.slice(0, -1).map((row) => row.split(',')[department] || 'Not stated');
    const runs = departments.filter((name, index) => name !== departments[index - 1]);
    expect(new Set(runs).size).toBe(runs.length);

    await press(page, 'Views');
    await press(page, 'Save this view');
    const saving = page.getByRole('dialog', { name: 'Save this view' });
    await saving.getByLabel('Name').fill('Spend by department');
    await press(page, 'Save');
    await page.getByRole('navigation', { name: 'Reports' }).getByRole('link', { name: 'Spend by place' }).click();
    await page.getByRole('table', { name: 'Spend by place' }).waitFor();
    await press(page, 'Views');
    await press(page, 'Spend by department');
    await page.waitForURL(/groupBy=department/);
    await headings.first().waitFor();
  });
});

describe('views that nobody has to save', () => {
  it('open what is open: the invoices that are missing, as many as finance is told of', async () => {
    const page = await open('/report');
    await press(page, 'Views');
    const views = page.getByRole('dialog', { name: 'Views', exact: true });
    await views.getByRole('region', { name: 'Ready-made' }).waitFor();
    await expectCleanInBothSizes(page);
    await press(page, 'Missing invoices');
    const label = page
      .getByRole('table', { name: 'Invoices' })
      .getByRole('rowheader', { name: /^Total of [\d,]+ rows?$/ });
    const count = Number(/\d+/.exec(await label.innerText())?.[0]);
    await page.getByRole('button', { name: 'Remove Supplier’s invoice: Missing' }).waitFor();
    await page.goto(`${world.url}/company-settings/hotel-invoices`);
    await page.getByText(`for ${count} missing invoices`).waitFor();
  });
});
