import type { Page } from '@playwright/test';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { logIn, startBrowser, type TestBrowser } from '../support/browser.ts';
import { typedDay } from '../support/journey.ts';
import { expectCleanInBothSizes } from '../support/looks.ts';
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

const open = async (size?: { width: number; height: number }): Promise<Page> => {
  const { page } = await browser.openPage();
  if (size) await page.setViewportSize(size);
  await logIn(page, world);
  await page.goto(`${world.url}/home`);
  return page;
};
const tripsNow = async () => (await world.query<{ n: number }>('select count(*)::int as n from trip'))[0]?.n;

async function chooseStation(page: Page, label: string, typed: string, offered: string): Promise<void> {
  const field = page.getByRole('combobox', { name: label, exact: true });
  await field.fill(typed);
  await page.getByRole('option', { name: offered }).first().waitFor();
  await field.press('ArrowDown');
  await field.press('Enter');
  await expect.poll(() => field.inputValue()).toBe(offered);
}

describe("home's search box", () => {
  it('leads by keyboard from the tab of trains and cabs to a request that the travel desk has', async () => {
    const page = await open();
    const tab = page.getByRole('tab', { name: 'Trains & cabs' });
    await page.getByRole('tab', { name: 'Flights' }).focus();
    await page.keyboard.press('End');
    await expect.poll(() => tab.getAttribute('aria-selected')).toBe('true');
    expect(new URL(page.url()).searchParams.get('service')).toBe('ride');
    const panel = page.getByRole('tabpanel', { name: 'Trains & cabs' });
    await panel.getByRole('button', { name: 'Ask for a train' }).press('Enter');
    await panel.getByText('From is required').waitFor();
    await panel.getByText('Date is required').waitFor();
    await expectCleanInBothSizes(page);
    await chooseStation(page, 'From', 'NDLS', 'New Delhi (NDLS)');
    await chooseStation(page, 'To', 'ALD', 'Prayagraj Jn (PRYJ)');
    const date = panel.getByRole('textbox', { name: 'Date', exact: true });
    await date.fill(typedDay(5));
    await date.press('Tab');
    const before = await tripsNow();
    await panel.getByRole('button', { name: 'Ask for a train' }).press('Enter');

    const form = page.getByRole('dialog', { name: 'Ask for a train' });
    const value = (label: string) => form.getByLabel(label, { exact: true }).inputValue();
    await form.waitFor();
    expect([await value('From'), await value('To'), await value('Date')]).toEqual([
      'New Delhi (NDLS)',
      'Prayagraj Jn (PRYJ)',
      typedDay(5),
    ]);
    // The request makes a trip for it, not a look at the form.
    await form.getByRole('button', { name: 'Cancel' }).press('Enter');
    expect(await tripsNow()).toBe(before);
    await panel.getByRole('button', { name: 'Ask for a train' }).press('Enter');
    await form.getByRole('button', { name: 'Ask the travel desk' }).press('Enter');
    await page.waitForURL(/\/trip\/details\?tripId=/);
    const asked = page.getByRole('region', { name: 'Requested from the travel desk' });
    await asked.getByText('New Delhi (NDLS) to Prayagraj Jn (PRYJ)', { exact: false }).waitFor();
    expect(await tripsNow()).toBe((before ?? 0) + 1);
  });

  it('asks for a cab on a phone, with both cities filled in', async () => {
    const page = await open({ width: 390, height: 844 });
    await page.getByRole('tab', { name: 'Trains & cabs' }).click();
    await page.getByText('Cab', { exact: true }).click();
    await page.getByLabel('City of the pick-up').fill('Mumbai');
    await page.getByLabel('City of the drop').fill('Pune');
    const date = page.getByRole('textbox', { name: 'Date', exact: true });
    await date.fill(typedDay(5));
    await date.press('Tab');
    await page.getByRole('button', { name: 'Ask for a cab' }).click();
    const form = page.getByRole('dialog', { name: 'Ask for a cab' });
    await form.waitFor();
    expect(await form.getByLabel('City of the pick-up').inputValue()).toBe('Mumbai');
    expect(await form.getByLabel('City of the drop').inputValue()).toBe('Pune');
    expect(await form.getByLabel('For', { exact: true }).inputValue()).toBe('outstation:one_way');
    await expectCleanInBothSizes(page);
  });
});
