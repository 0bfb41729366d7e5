import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { logIn, startBrowser, type TestBrowser } from '../support/browser.ts';
import { expectCleanInBothSizes } from '../support/looks.ts';
import { ADMIN, EMPLOYEE } from '../support/traveller.ts';
import { createWorld, type World } from '../support/world.ts';
import { cloneYearDatabase } from '../support/year-database.ts';

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
/** "Net cost ₹12,34,567 …" as the page says it. */
const netOf = async (page: Page): Promise<string> =>
  (await page.getByText('Net cost', { exact: true }).locator('xpath=following-sibling::*[1]').innerText()).trim();

describe('reports', () => {
  it('come to the same however they are grouped, are narrowed in place, and are saved as a file', async () => {
    const page = await open(ADMIN);
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Reports' }).click();
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

  it('are not offered to travellers, and say why to those who find them', async () => {
    const page = await open(EMPLOYEE);
    await page.goto(`${world.url}/report`);
    await page.getByText('Your role does not allow this').waitFor();
    const link = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Reports' });
    expect(await link.count()).toBe(0);
  });
});
