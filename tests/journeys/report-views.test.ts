import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { logIn, startBrowser, type TestBrowser } from '../support/browser.ts';
import { expectCleanInBothSizes } from '../support/looks.ts';
import { linkOf, waitForMail } from '../support/mailbox.ts';
import { addSpendLines } from '../support/spend-lines.ts';
import { ADMIN, PASSWORD } from '../support/traveller.ts';
import { createWorld, type World } from '../support/world.ts';

const FINANCE = 'nisha.verma@meridian.example';
let aheadMs = 0;
let world: World;
let browser: TestBrowser;

beforeAll(async () => {
  world = await createWorld({ clock: { now: () => Temporal.Now.instant().add({ milliseconds: aheadMs }) } });
  browser = await startBrowser();
  await addSpendLines(world, FINANCE);
});
afterAll(async () => {
  await browser.close();
  await world.close();
});

const headings = async (page: Page): Promise<readonly string[]> =>
  (await page.getByRole('columnheader').allInnerTexts()).map((text) => text.trim()).filter((text) => text !== '');
const openViews = async (page: Page) => {
  await page.getByRole('button', { name: 'Views', exact: true }).click();
  return page.getByRole('dialog', { name: 'Views', exact: true });
};

describe('a view of a report', () => {
  it('is narrowed, given its columns, saved, scheduled, mailed and opened from the mail', async () => {
    const { page } = await browser.openPage();
    await logIn(page, world, FINANCE);
    await page.goto(`${world.url}/report`);
    await page.getByRole('table', { name: 'Master data' }).waitFor();
    await page.getByLabel('Service').selectOption('Flights');
    await page.waitForURL(/service=flight/);

    // Without a mouse: the net cost is second, the department is not shown.
    const columns = page.getByRole('button', { name: 'Columns' });
    await columns.focus();
    await page.keyboard.press('Enter');
    const choosing = page.getByRole('dialog', { name: 'Columns' });
    await choosing.waitFor();
    await expectCleanInBothSizes(page);
    const up = choosing.getByRole('button', { name: 'Move Net cost up' });
    const shown = choosing.getByRole('list', { name: 'Shown columns' });
    await up.focus();
    for (let at = 6; at > 1; at -= 1) {
      await page.keyboard.press('Enter');
      await expect.poll(() => choosing.getByText(`Net cost is now number ${at} of`).count()).toBe(1);
      expect(await up.evaluate((button) => button === document.activeElement)).toBe(true);
    }
    await shown.getByRole('checkbox', { name: 'Department' }).focus();
    await page.keyboard.press('Space');
    await choosing.getByRole('button', { name: 'Show columns' }).focus();
    await page.keyboard.press('Enter');
    await choosing.waitFor({ state: 'detached' });
    await expect.poll(async () => (await headings(page)).slice(0, 2)).toEqual(['Traveller', 'Net cost']);
    expect(await headings(page)).not.toContain('Department');
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Save as CSV' }).click(),
    ]);
    const [first = ''] = (await readFile(await file.path(), 'utf8')).replace('\uFEFF', '').split('\r\n');
    expect(first.split(',').slice(0, 3)).toEqual(['Traveller', 'Net cost', 'Trip']);

    const views = await openViews(page);
    await views.getByText('No view is saved yet.').waitFor();
    await expectCleanInBothSizes(page);
    await views.getByRole('button', { name: 'Save this view' }).click();
    const saving = page.getByRole('dialog', { name: 'Save this view' });
    await saving.getByRole('button', { name: 'Save', exact: true }).click();
    await saving.getByText('Name is required').waitFor();
    await saving.getByLabel('Name').fill('Flights of the month');
    await saving.getByLabel('Days').selectOption('Last month');
    await saving.getByRole('checkbox', { name: 'Share it with everybody' }).check();
    await expectCleanInBothSizes(page);
    await saving.getByRole('button', { name: 'Save', exact: true }).click();
    // The saved view is the shown one from now on.
    await page.waitForURL(/from=\d{4}-\d{2}-01&/);
    await expect.poll(async () => (await headings(page)).slice(0, 2)).toEqual(['Traveller', 'Net cost']);

    await openViews(page);
    await views.getByRole('button', { name: 'Schedule Flights of the month' }).click();
    const scheduling = page.getByRole('dialog', { name: 'Schedule Flights of the month' });
    await scheduling.getByText(/^Next: 1 \w{3}, 08:00, of /).waitFor();
    await scheduling.getByRole('combobox', { name: 'To' }).fill('vik');
    await page.getByRole('option', { name: /Vikram Shah/ }).click();
    await expectCleanInBothSizes(page);
    await scheduling.getByRole('button', { name: 'Schedule', exact: true }).click();
    await views.getByText('On the 1st of each month at 08:00 in India, to Nisha Verma and Vikram Shah').waitFor();
    const next = (await views.getByText(/^Next: /).innerText()).replace('Next: ', '');
    await expectCleanInBothSizes(page);

    const [due] = await world.query<{ due_at: Date }>('select due_at from report_schedule');
    aheadMs = (due?.due_at.getTime() ?? 0) + 1_000 - Date.now();
    const mail = await waitForMail(world, ADMIN, /Flights of the month|Nisha Verma scheduled this report for you/);
    expect(mail.subject).toBe('Report: Flights of the month');
    expect(mail.text).toMatch(/Net cost: ₹[\d,]+/);

    // Behind its login, for the person it was sent to.
    const reader = await browser.openPage();
    await reader.page.goto(linkOf(mail));
    await reader.page.getByLabel('Email').fill(ADMIN);
    await reader.page.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await reader.page.getByRole('button', { name: 'Login' }).click();
    await reader.page.getByRole('table', { name: 'Master data' }).waitFor();
    await expect.poll(async () => (await headings(reader.page)).slice(0, 2)).toEqual(['Traveller', 'Net cost']);
    const days = /of (.+)\.$/.exec(next)?.[1]?.replace(/ \d{4}$/, '') ?? 'no days';
    await reader.page.getByText(`${days}, counted by`).waitFor();
    const net = await reader.page
      .getByText('Net cost', { exact: true })
      .first()
      .locator('xpath=following-sibling::*[1]')
      .innerText();
    expect(mail.text).toContain(`Net cost: ${net}`);
  });

  it('is opened by a colleague from its link, changed by an admin, paused and deleted', async () => {
    const { page } = await browser.openPage();
    await logIn(page, world, ADMIN);
    const [view] = await world.query<{ id: string }>('select id from report_view');
    await page.goto(`${world.url}/report?view=${view?.id}`);
    await page.waitForURL(/columns=traveller,net/);
    const views = await openViews(page);
    await views.getByText('Shared by Nisha Verma').waitFor();
    await views.getByRole('button', { name: 'Change Flights of the month' }).click();
    const changing = page.getByRole('dialog', { name: 'Change Flights of the month' });
    await changing.getByLabel('Name').fill('All flights of the month');
    await changing.getByRole('button', { name: 'Save', exact: true }).click();
    await views.getByRole('button', { name: 'All flights of the month', exact: true }).waitFor();

    const owner = await browser.openPage({ width: 390, height: 844 });
    await logIn(owner.page, world, FINANCE);
    await owner.page.goto(`${world.url}/report?views=schedules`);
    const schedules = owner.page.getByRole('list', { name: 'My schedules' });
    await schedules.getByRole('button', { name: 'Pause All flights of the month' }).click();
    await schedules.getByText(/^Paused\./).waitFor();
    await schedules.getByRole('button', { name: 'Let All flights of the month go on' }).click();
    await schedules.getByText(/^Next: /).waitFor();

    await views.getByRole('button', { name: 'Delete All flights of the month' }).click();
    const asking = page.getByRole('alertdialog');
    await asking.getByText('1 schedule that sends it ends with it.').waitFor();
    await asking.getByRole('button', { name: 'Delete' }).click();
    await views.getByText('No view is saved yet.').waitFor();
    await page.goto(`${world.url}/report?view=${view?.id}`);
    await page.getByText('This view cannot be opened').waitFor();
    await expectCleanInBothSizes(page);
  });
});
