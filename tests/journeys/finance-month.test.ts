import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { logIn, startBrowser, type TestBrowser } from '../support/browser.ts';
import { linkOf, waitForMail } from '../support/mailbox.ts';
import { APPROVER, PASSWORD } from '../support/traveller.ts';
import { createWorld, type World } from '../support/world.ts';
import { cloneYearDatabase } from '../support/year-database.ts';

const FINANCE = 'nisha.verma@meridian.example';
let aheadMs = 0;
let world: World;
let browser: TestBrowser;

beforeAll(async () => {
  const clock = { now: () => Temporal.Now.instant().add({ milliseconds: aheadMs }) };
  world = await createWorld({ makeDatabase: cloneYearDatabase, clock });
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
const amountIn = (text: string) => /₹\d[\d,]*\d|₹\d/.exec(text)?.[0];
/** "Net cost ₹12,34,567 …" as a report shows it. */
const netOf = async (page: Page) =>
  amountIn(await page.getByText('Net cost', { exact: true }).locator('xpath=following-sibling::*[1]').innerText());

describe('finance at the end of a month', () => {
  it('goes from the dashboard to a person, the invoice of a booking, a view, and a mail each month', async () => {
    const page = await open(FINANCE);
    await page.goto(`${world.url}/home2/dashboard?period=last_90`);
    const figures = page.getByRole('list', { name: 'Figures' });
    const spend = figures
      .getByRole('listitem')
      .filter({ has: page.getByRole('heading', { name: 'Spend', exact: true }) });
    const spent = amountIn(await spend.locator('p').first().innerText());
    await spend.getByRole('link', { name: /open spend by employee/ }).click();
    const people = page.getByRole('table', { name: 'Spend by employee', exact: true });
    await people.waitFor();
    expect(await netOf(page)).toBe(spent);

    const first = people.getByRole('row').nth(1);
    const person = await first.getByRole('link').first().innerText();
    const net = amountIn(await first.innerText());
    await first.getByRole('link').first().click();
    await page.getByRole('table', { name: 'Master data' }).waitFor();
    await expect.poll(async () => new Set(await namesIn(page, 'Master data'))).toEqual(new Set([person]));
    expect(await netOf(page)).toBe(net);

    await page.getByRole('navigation', { name: 'Reports' }).getByRole('link', { name: 'Invoices' }).click();
    await page.getByRole('table', { name: 'Invoices', exact: true }).waitFor();
    expect(new Set(await namesIn(page, 'Invoices'))).toEqual(new Set([person]));
    const [paper] = await Promise.all([
      page.waitForEvent('download'),
      page
        .getByRole('button', { name: /^Save invoice PI/ })
        .first()
        .click(),
    ]);
    expect((await readFile(await paper.path())).subarray(0, 5).toString()).toBe('%PDF-');

    await page.getByRole('button', { name: 'Views', exact: true }).click();
    const views = page.getByRole('dialog', { name: 'Views', exact: true });
    await views.getByRole('button', { name: 'Save this view' }).click();
    const saving = page.getByRole('dialog', { name: 'Save this view' });
    await saving.getByLabel('Name').fill('Invoices to check');
    await saving.getByLabel('Days').selectOption('Last month');
    await saving.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByRole('button', { name: 'Views', exact: true }).click();
    await views.getByRole('button', { name: 'Schedule Invoices to check' }).click();
    const scheduling = page.getByRole('dialog', { name: 'Schedule Invoices to check' });
    await scheduling.getByRole('button', { name: 'Schedule', exact: true }).click();
    await views.getByText(/^On the 1st of each month at 08:00 in India, to Nisha Verma/).waitFor();

    const [due] = await world.query<{ due_at: Date }>('select due_at from report_schedule');
    aheadMs = (due?.due_at.getTime() ?? 0) + 1_000 - Date.now();
    const mail = await waitForMail(world, FINANCE, /\/report\/invoice/);
    expect(mail.subject).toBe('Report: Invoices to check');
    const reader = await browser.openPage();
    await reader.page.goto(linkOf(mail));
    await reader.page.getByLabel('Email').fill(FINANCE);
    await reader.page.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await reader.page.getByRole('button', { name: 'Login' }).click();
    await reader.page.getByRole('heading', { level: 1, name: 'Invoices' }).waitFor();
    // The person who spent the most in three months may have nothing in the last one.
    await reader.page.getByText(`Person: ${person}`).first().waitFor();
  });
});

describe('the head of a department', () => {
  it('sees the spend of its people and of nobody else', async () => {
    // Makes them head of a department whose people have another approver.
    await world.query(
      `update department set head_id = (select id from person where email = $1) where id = (
         select department_id from booking_line where department_id is not null and person_id not in
           (select id from person where approver_id = (select id from person where email = $1)) limit 1)`,
      [APPROVER],
    );
    const page = await open(APPROVER);
    await page.goto(`${world.url}/home2/dashboard?period=last_90`);
    await page.getByText(/^Your people\./).waitFor();
    const bars = page.getByRole('list', { name: 'Spend by person' }).getByRole('listitem');
    await bars.first().waitFor();
    const shown = await bars.allInnerTexts();
    const own = await world.query<{ name: string }>(
      `select p.first_name || ' ' || p.last_name as name from person p join person head on head.email = $1
       where p.approver_id = head.id or p.department_id in (select d.id from department d where d.head_id = head.id)`,
      [APPROVER],
    );
    const strangers = shown.filter((text) => !/^\d+ others/.test(text) && !own.some(({ name }) => text.includes(name)));
    expect(strangers).toEqual([]);
  });
});

/** Who is in the column "Traveller" of a report's table. */
async function namesIn(page: Page, name: string): Promise<readonly string[]> {
  const table = page.getByRole('table', { name, exact: true });
  const headings = (await table.getByRole('columnheader').allInnerTexts()).map((text) => text.trim());
  const at = headings.indexOf('Traveller') + 1;
  return table.locator(`tbody tr > :nth-child(${at})`).allInnerTexts();
}
