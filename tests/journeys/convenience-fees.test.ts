import type { Page } from '@playwright/test';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { logIn, startBrowser, type TestBrowser } from '../support/browser.ts';
import { expectCleanInBothSizes } from '../support/looks.ts';
import { openFolder } from '../support/menu.ts';
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

/** Opens a page as somebody, lets them do it, and expects no problem. */
async function as(email: string, address: string, work: (page: Page) => Promise<void>): Promise<void> {
  const { page, problems, close } = await browser.openPage();
  await page.goto(`${world.url}/login`);
  await page.getByRole('button', { name: 'Login' }).waitFor();
  await logIn(page, world, email);
  await page.goto(`${world.url}${address}`);
  await work(page);
  expect(problems).toEqual([]);
  await close();
}

const FIRST = Temporal.Now.plainDateISO('Asia/Kolkata').with({ day: 1 }).add({ months: 1 });
/** "Fri, 1 Jan 2027" as screens show it. */
const firstDay = `${FIRST.toLocaleString('en-GB', { weekday: 'short' })}, 1 ${FIRST.toLocaleString('en-GB', { month: 'short' }).slice(0, 3)} ${FIRST.year}`;

describe('convenience fees', () => {
  it('are planned by keyboard for a customer, who reads what comes, and withdrawn before their day', async () => {
    await as(STRANGER, '/home', async (page) => {
      await openFolder(page, 'Customers');
      await page.getByRole('link', { name: 'Fees', exact: true }).press('Enter');
      const row = page.getByRole('row').filter({ hasText: 'Meridian Analytics' });
      await row.getByText('₹150, return ₹250').waitFor();
      await row.getByText('Nothing planned').waitFor();
      await expectCleanInBothSizes(page);
      await row.getByRole('link', { name: 'Meridian Analytics' }).press('Enter');
      await page.getByText('Nothing planned: today’s fees continue.').waitFor();
      await page.getByRole('button', { name: 'Add fees from a day on' }).press('Enter');
      const dialog = page.getByRole('dialog', { name: 'Add fees: Meridian Analytics' });
      // Nothing was changed yet.
      await dialog.getByRole('button', { name: 'Add them' }).press('Enter');
      await dialog.getByText('These fees already apply on that day').waitFor();
      const fee = dialog.getByLabel('Business trips: Domestic, one way, booking');
      await fee.fill('-1');
      await page.keyboard.press('Tab');
      await dialog.getByText('Please enter valid amount').waitFor();
      await fee.fill('175');
      await expectCleanInBothSizes(page);
      await page.keyboard.press('Enter');
      const coming = page.getByRole('list', { name: 'From later days on' });
      await coming.getByText(`From ${firstDay}: Flights in India, one way`).waitFor();
      await coming.getByText('₹175 for booking and ₹100 for cancelling, each traveller').waitFor();
      await expectCleanInBothSizes(page);
    });
    await as(ADMIN, '/company-settings/organization?tab=fees', async (page) => {
      await page.getByText('Set by the provider').waitFor();
      await page.getByText(`From ${firstDay}: Flights in India, one way`).waitFor();
      expect(await page.getByRole('link', { name: 'Change the fees' }).count()).toBe(0);
      await expectCleanInBothSizes(page);
      await page.goto(`${world.url}/provider/fees`);
      await page.getByText('Your role does not allow this.').waitFor();
    });
    await as(STRANGER, '/provider/fees?changing=1', async (page) => {
      await page.getByRole('link', { name: 'Meridian Analytics' }).press('Enter');
      await page.getByRole('button', { name: /^Withdraw/ }).press('Enter');
      await page.getByText('Earlier fees apply until that day.').waitFor();
      await expectCleanInBothSizes(page);
      await page.getByRole('button', { name: 'Withdraw it' }).press('Enter');
      await page.getByText('Nothing planned: today’s fees continue.').waitFor();
    });
  });

  it('of those who come are set apart', async () => {
    await as(STRANGER, '/provider/fees', async (page) => {
      await page.getByRole('link', { name: 'What new customers begin with' }).press('Enter');
      await page.getByRole('heading', { name: 'Fees: New customers' }).waitFor();
      await page.getByRole('button', { name: 'Add fees from a day on' }).press('Enter');
      const dialog = page.getByRole('dialog', { name: 'Add fees: New customers' });
      await dialog.getByLabel('What for').selectOption('Flights, personal trips');
      await expectCleanInBothSizes(page);
      await dialog.getByLabel('What for').selectOption('Buses');
      await dialog.getByLabel('Booking, in rupees').fill('60');
      await dialog.getByLabel('Counted by').selectOption('Each booking, however many seats');
      await expectCleanInBothSizes(page);
      await dialog.getByRole('button', { name: 'Add them' }).press('Enter');
      await page.getByText('₹60 for booking and ₹100 for cancelling, each booking').waitFor();
    });
  });
});
