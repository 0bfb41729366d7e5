import type { Page } from '@playwright/test';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { logIn, startBrowser, type TestBrowser } from '../support/browser.ts';
import { expectCleanInBothSizes } from '../support/looks.ts';
import { goFromMenu } from '../support/menu.ts';
import { ADMIN, APPROVER, EMPLOYEE } from '../support/traveller.ts';
import { createWorld, type World } from '../support/world.ts';
import { cloneYearDatabase } from '../support/year-database.ts';

/** A4 between its margins of 12 mm, in CSS pixels. */
const PAPER = { width: 703, height: 1_031 } as const;
const FINANCE = 'nisha.verma@meridian.example';

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
const figures = (page: Page) => page.getByRole('list', { name: 'Figures' });
/** The amount of the figure with this heading, as people read it. */
const figureOf = async (page: Page, label: string): Promise<string> => {
  const card = figures(page)
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { name: label, exact: true }) });
  return (await card.locator('p').first().innerText()).split(',  ')[0]?.split('\n')[0] ?? '';
};
const amountIn = (text: string) => /₹\d[\d,]*\d|₹\d/.exec(text)?.[0];
/** "Net cost ₹12,34,567 …" as a report shows it. */
const netOf = async (page: Page): Promise<string> =>
  (await page.getByText('Net cost', { exact: true }).locator('xpath=following-sibling::*[1]').innerText()).trim();

describe('the dashboard', () => {
  it('leads finance from a figure to the report that comes to the same, narrowed in place', async () => {
    const page = await open(FINANCE);
    await goFromMenu(page, 'Overview', 'Dashboard');
    await figures(page).waitFor();
    await page.getByLabel('Period').selectOption('Last 90 days');
    await page.waitForURL(/period=last_90/);
    await page.getByText(/, by day of payment or refund, against .* As at/).waitFor();
    await expectCleanInBothSizes(page);

    const everything = amountIn(await figureOf(page, 'Spend'));
    await page.getByLabel('Service').selectOption('Hotels');
    await page.getByText(/Only Hotels\./).waitFor();
    const hotels = amountIn(await figureOf(page, 'Spend'));
    expect(hotels).not.toBe(everything);
    await figures(page)
      .getByRole('link', { name: /Spend: open spend by employee/ })
      .click();
    await page.getByRole('table', { name: 'Spend by employee', exact: true }).waitFor();
    await page.getByText(/counted by day of payment or refund/).waitFor();
    expect(await netOf(page)).toBe(hotels);
    await page.goBack();
    await figures(page).waitFor();
    expect(amountIn(await figureOf(page, 'Spend'))).toBe(hotels);

    for (const name of ['Spend by department', 'Spend by place', 'Spend by vendor']) {
      const bar = page.getByRole('list', { name }).getByRole('link').first();
      const amount = amountIn(await bar.innerText());
      await bar.click();
      await page.getByText(/counted by day of payment or refund/).waitFor();
      expect(await netOf(page)).toBe(amount);
      await page.goBack();
      await figures(page).waitFor();
    }
  });

  it('says what fares saved and which budgets are overdrawn, as the pages behind them do', async () => {
    const page = await open(ADMIN);
    await page.goto(`${world.url}/home2/dashboard?period=last_90`);
    const saved = figures(page).getByRole('link', { name: /Saved on fares and stays: open savings/ });
    const amount = amountIn(await saved.innerText());
    const over = figures(page).getByRole('link', { name: /Budgets overdrawn, now: open budgets/ });
    const [count, all] = (await over.innerText()).match(/\d+/g) ?? [];
    await saved.click();
    await page.getByRole('table', { name: 'Savings', exact: true }).waitFor();
    const sum = page.getByText('Saved', { exact: true }).first().locator('xpath=following-sibling::*[1]');
    expect(amountIn(await sum.innerText())).toBe(amount);
    await page.goBack();
    await over.click();
    const budgets = page.getByRole('list', { name: 'Budgets' }).locator('xpath=./li');
    await expect.poll(() => budgets.count()).toBe(Number(all));
    const overdrawn = (await budgets.allInnerTexts()).filter((text) => /^₹[\d,]+ over$/m.test(text));
    expect(overdrawn).toHaveLength(Number(count));
  });

  it('leads from what flights emit to the flights that do, which come to as much', async () => {
    const page = await open(FINANCE);
    await page.goto(`${world.url}/home2/dashboard?period=last_90`);
    const emitted = figures(page).getByRole('link', { name: /CO₂e of flights: open report of flights/ });
    const kg = /^[\d,]+(?= kg)/.exec(await emitted.innerText())?.[0];
    expect(kg).toMatch(/^[1-9]/);
    const card = figures(page)
      .getByRole('listitem')
      .filter({ has: page.getByRole('link', { name: /CO₂e of flights/ }) });
    await card.getByText(/^\d+ g a km · [\d,]+ of [\d,]+ journeys estimated$/).waitFor();
    // The keyboard reaches the explanation of the estimate as well.
    await card.getByRole('button', { name: /Pravas flight estimate 2026\.1/ }).focus();
    await page
      .getByRole('tooltip')
      .getByText(/not a measurement/)
      .waitFor();
    await page.keyboard.press('Escape');
    await emitted.click();
    const table = page.getByRole('table', { name: 'Flights', exact: true });
    await table.waitFor();
    await page.getByText(/counted by day of payment or refund/).waitFor();
    const headings = await table.getByRole('columnheader').allInnerTexts();
    const at = headings.findIndex((heading) => heading.includes('kg CO₂e'));
    const totals = table.getByRole('row').last();
    expect((await totals.locator('xpath=./*').nth(at).innerText()).trim()).toBe(kg);
  });

  it('is printed light and whole, with its figures and charts alone', async () => {
    const { page } = await browser.openPage({ dark: true });
    await logIn(page, world, FINANCE);
    await page.goto(`${world.url}/home2/dashboard?period=last_90`);
    await figures(page).waitFor();
    await page.getByRole('list', { name: 'Spend by vendor' }).waitFor();
    await expect.poll(() => figures(page).locator('[aria-busy]').count()).toBe(0);
    const background = () =>
      page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue('--canvas'));
    const dark = await background();
    // A4 less its margins, as a browser lays it out to be printed.
    await page.setViewportSize({ width: PAPER.width, height: PAPER.height });
    await page.evaluate(() => window.dispatchEvent(new Event('beforeprint')));
    await page.emulateMedia({ media: 'print' });
    expect(await background()).not.toBe(dark);
    expect(await page.evaluate(() => getComputedStyle(document.documentElement).colorScheme)).not.toBe('dark');
    for (const name of ['Main', 'More']) {
      const bar = page.getByRole('navigation', { name });
      expect(await bar.filter({ visible: true }).count()).toBe(0);
    }
    for (const control of [page.getByLabel('Period'), page.getByRole('button', { name: 'Show as table' }).first()]) {
      expect(await control.isVisible()).toBe(false);
    }
    const pieces = await page.evaluate(() =>
      [...document.querySelectorAll('main li.card, main section')]
        .filter((piece) => piece.getClientRects().length > 0)
        .map((piece) => {
          const { left, right, height } = piece.getBoundingClientRect();
          const wide = [...piece.querySelectorAll('svg, ul, ol')].filter(
            (inner) => inner.getBoundingClientRect().right > right + 1,
          );
          return {
            name: piece.querySelector('h2, h3')?.textContent ?? '',
            isWhole: getComputedStyle(piece).breakInside === 'avoid',
            isWithin: left >= -1 && right <= document.documentElement.clientWidth + 1,
            height,
            cut: wide.length,
          };
        }),
    );
    expect(pieces.length).toBeGreaterThan(10);
    for (const piece of pieces) {
      expect(piece, piece.name).toMatchObject({ isWhole: true, isWithin: true, cut: 0 });
      expect(piece.height, piece.name).toBeLessThan(PAPER.height);
    }
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(PAPER.width);
    const paper = await page.pdf({ format: 'A4', preferCSSPageSize: true });
    expect(paper.subarray(0, 5).toString()).toBe('%PDF-');
  });

  it('is read with the keyboard: month by month, as a table, and into a month’s report', async () => {
    const page = await open(FINANCE);
    await page.goto(`${world.url}/home2/dashboard?period=last_90`);
    const months = page.getByRole('list', { name: 'Spend by month' });
    await months.waitFor();
    await months.getByRole('link').first().focus();
    await page.keyboard.press('End');
    const last = months.getByRole('link').last();
    expect(await last.evaluate((mark) => mark === document.activeElement)).toBe(true);
    await page.keyboard.press('ArrowLeft');
    const name = (await page.evaluate(() => document.activeElement?.getAttribute('aria-label'))) ?? '';
    expect(name).toMatch(/^[A-Z][a-z]+ \d{4}: ₹[\d,]+\. Flights ₹[\d,]+/);
    // The point under the pointer is also described beneath the chart.
    await page.getByText(name, { exact: true }).waitFor();

    const chart = page.getByRole('region').filter({ has: months });
    const title = await chart.getByRole('heading').innerText();
    const toTable = chart.getByRole('button', { name: 'Show as table' });
    await toTable.focus();
    await page.keyboard.press('Enter');
    const table = page.getByRole('table', { name: title });
    const [month = '', amount = ''] = name.split(/: |\. /);
    const row = table.getByRole('row').filter({ has: page.getByRole('rowheader', { name: month }) });
    expect(await row.getByRole('cell').last().innerText()).toBe(amount);
    await expectCleanInBothSizes(page);

    await row.getByRole('link', { name: month }).focus();
    await page.keyboard.press('Enter');
    await page.getByRole('table', { name: 'Spend by employee', exact: true }).waitFor();
    expect(await netOf(page)).toBe(amount);
  });

  it('shows travellers their own and approvers their people, and leads to reports of the same', async () => {
    const asha = await open(EMPLOYEE);
    await asha.goto(`${world.url}/home2/dashboard?period=last_90`);
    await asha.getByText(/^Your own travel\./).waitFor();
    expect(await asha.getByLabel('Department').count()).toBe(0);
    await asha.goto(`${world.url}/home2/dashboard?scope=company`);
    await asha.getByText('Your role does not allow this').waitFor();

    const meera = await open(APPROVER);
    await meera.setViewportSize({ width: 390, height: 844 });
    await meera.goto(`${world.url}/home2/dashboard?period=last_90`);
    await meera.getByText(/^Your people\./).waitFor();
    await meera.getByRole('list', { name: 'Spend by person' }).waitFor();
    const amount = amountIn(await figureOf(meera, 'Spend'));
    await figures(meera)
      .getByRole('link', { name: /Spend: open spend by employee/ })
      .first()
      .click();
    await meera.getByRole('radio', { name: 'My people' }).waitFor();
    expect(await meera.getByRole('radio', { name: 'My people' }).isChecked()).toBe(true);
    expect(await netOf(meera)).toBe(amount);
    await expectCleanInBothSizes(meera);
    await meera.getByRole('radio', { name: 'My own' }).press('Space');
    await meera.waitForURL(/scope=own/);
    await meera.goto(`${world.url}/home2/dashboard?period=last_90`);
    await meera.getByText(/^Your people\./).waitFor();
    await meera.getByText('My own', { exact: true }).click();
    await meera.getByText(/^Your own travel\./).waitFor();
    await expectCleanInBothSizes(meera);
  });

  it('says what to do where nothing is, and keeps what it knew where nothing more is heard', async () => {
    const page = await open(FINANCE);
    await page.goto(`${world.url}/home2/dashboard?period=last_90&department=Nobody%20there`);
    await page.getByText('Sorry, No result found.').waitFor();
    await page.getByRole('button', { name: 'Clear the filters' }).click();
    await page.getByText(/Only Nobody there\./).waitFor({ state: 'detached' });
    await figures(page).waitFor();
    const before = await figureOf(page, 'Spend');
    await page.route('**/trip-reports/api/v1/dashboard*', (route) => route.abort());
    await page.getByRole('button', { name: 'Count again' }).click();
    await page.getByRole('button', { name: 'Retry' }).waitFor();
    expect(await figureOf(page, 'Spend')).toBe(before);
    await page.unroute('**/trip-reports/api/v1/dashboard*');
    await page.getByRole('button', { name: 'Retry' }).click();
    await page.getByRole('button', { name: 'Retry' }).waitFor({ state: 'detached' });
  });
});
