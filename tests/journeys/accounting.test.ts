import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { COMPANY_ID } from '../../apps/server/seeds/demo.ts';
import { seedDemoYear } from '../../apps/server/seeds/demo-year/index.ts';
import { readConfig } from '../../apps/server/src/platform/config.ts';
import { openDatabase } from '../../apps/server/src/platform/database.ts';
import { logIn, startBrowser, type TestBrowser } from '../support/browser.ts';
import { expectCleanInBothSizes } from '../support/looks.ts';
import { goFromMenu } from '../support/menu.ts';
import { EMPLOYEE } from '../support/traveller.ts';
import { createWorld, type World } from '../support/world.ts';

const FINANCE = 'nisha.verma@meridian.example';

let world: World;
let browser: TestBrowser;

beforeAll(async () => {
  world = await createWorld();
  const database = openDatabase(readConfig(world.env).database, 2, 60_000);
  await seedDemoYear(database, COMPANY_ID, Temporal.Now.instant(), 'tbo');
  await database.close();
  browser = await startBrowser();
});
afterAll(async () => {
  await browser.close();
  await world.close();
});

const heading = (page: Page, name: string) => page.getByRole('heading', { name, level: 1 }).waitFor();

describe('finance and the books of the company', () => {
  it('chooses the program, names its accounts, and exports a month once', async () => {
    const { page } = await browser.openPage();
    await logIn(page, world, FINANCE);
    await goFromMenu(page, 'Money', 'Accounting');
    await heading(page, 'Accounting');
    await page.getByText('Where do you keep your books?').waitFor();
    await expectCleanInBothSizes(page);

    await page.getByRole('link', { name: 'Choose the program' }).click();
    await heading(page, 'Accounts');
    await page.getByLabel('Company in Tally').fill('Meridian');
    const fees = page.getByLabel('Ledger: Pravas fees');
    await fees.fill('=1+1');
    await page.getByRole('radio', { name: 'SAP' }).press('Space');
    await page.getByText('Save or discard your changes first.').waitFor();
    await page.getByText('Must not begin with = + - or @').waitFor();
    await expectCleanInBothSizes(page);
    await fees.fill('');
    await page.getByRole('button', { name: 'Save the accounts' }).click();
    await page.getByText('Saved').waitFor();

    await page.getByRole('link', { name: 'Accounting' }).first().click();
    await page.getByText('Some accounts are missing').waitFor();
    await page
      .getByText(/^Pravas fees, |, Pravas fees|Flights, /)
      .first()
      .waitFor();
    expect(await page.getByRole('button', { name: 'Export', exact: true }).isDisabled()).toBe(true);
    await expectCleanInBothSizes(page);

    await page.getByRole('link', { name: 'Add the accounts' }).click();
    await page.getByLabel('Company in Tally').waitFor();
    for (const field of await page.getByLabel(/^Ledger: /).all()) {
      await field.fill(`Books ${await field.getAttribute('name')}`);
    }
    await page.getByRole('button', { name: 'Save the accounts' }).click();
    await page.getByText('Saved').first().waitFor();
    await page.getByRole('link', { name: 'Accounting' }).first().click();
    const button = page.getByRole('button', { name: /^Export \d/ });
    await button.waitFor();
    const told = await button.textContent();
    const saved = page.waitForEvent('download');
    await button.press('Enter');
    const file = await readFile(await (await saved).path(), 'utf8');
    expect(file).toContain('<LEDGERNAME>Books accounts.fees</LEDGERNAME>');
    expect(Number(told?.replaceAll(/\D/g, ''))).toBe(file.split('<VOUCHER ').length - 1);
    const table = page.getByRole('table', { name: 'Exports' });
    await table.getByText('Nisha Verma').waitFor();
    await expectCleanInBothSizes(page);

    const again = page.waitForEvent('download');
    await table.getByRole('button', { name: /^Download / }).click();
    expect(await readFile(await (await again).path(), 'utf8')).toBe(file);
  });

  it('does the same on a phone', async () => {
    const { page } = await browser.openPage();
    await page.setViewportSize({ width: 390, height: 844 });
    await logIn(page, world, FINANCE);
    await page.goto(`${world.url}/home2/accounting`);
    const saved = page.waitForEvent('download');
    await page.getByRole('button', { name: /^Export \d/ }).click();
    expect((await saved).suggestedFilename()).toMatch(/^tally-\d{4}-\d\d-01-to-.*\.xml$/);
    await page
      .getByText(/exported$/)
      .first()
      .waitFor();
  });

  it('is nothing for others', async () => {
    const { page } = await browser.openPage();
    await logIn(page, world, EMPLOYEE);
    expect(await page.getByRole('link', { name: 'Accounting' }).count()).toBe(0);
    await page.goto(`${world.url}/home2/accounting`);
    await heading(page, 'Accounting');
    await page.getByText('Your role does not allow this').waitFor();
  });
});
