import type { Page } from '@playwright/test';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { logIn, startBrowser, type TestBrowser } from '../support/browser.ts';
import { createWorld, type World } from '../support/world.ts';

let world: World;
let browser: TestBrowser;
let page: Page;

beforeAll(async () => {
  world = await createWorld();
  browser = await startBrowser();
  page = (await browser.openPage()).page;
  await logIn(page, world);
});
afterAll(async () => {
  await browser.close();
  await world.close();
});

const STOP = 'Stop at Nagpur (NAG), same aircraft, 0h 45m';
const listOf = (from: string, to: string) => {
  const day = Temporal.Now.plainDateISO('Asia/Kolkata').add({ days: 30 }).toString();
  return `${world.url}/home2/flight/list/?cc=E&from=${from}&to=${to}&ad=1&dDate=${day}`;
};

describe('a flight that lands on the way', () => {
  it('is drawn with its stop, and is no nonstop flight', async () => {
    await page.goto(listOf('HSR', 'BLR'));
    await page.getByRole('heading', { name: '3 flights' }).waitFor();
    await page.getByText('1 stop · NAG 0h 45m, same aircraft').first().waitFor();
    await page.getByText(STOP).first().waitFor();
    await page
      .getByRole('checkbox', { name: /^Nonstop/ })
      .first()
      .check();
    await page.getByRole('heading', { name: /^2 (of 3 )?flights/ }).waitFor();
    expect(await page.getByText(STOP).count()).toBe(0);
  });

  it('keeps its stop on the page of its fares and in the trip', async () => {
    await page.goto(listOf('HSR', 'BLR'));
    const card = page.locator('.card').filter({ hasText: STOP });
    await card.locator('a, button').filter({ hasText: 'View fares' }).first().click();
    await page.waitForURL(/\/home2\/flight\/booking\//);
    await page.getByText(STOP).first().waitFor();
    await page.getByRole('button', { name: 'Add to trip' }).first().click();
    await page.waitForURL(/\/trip\/details/);
    await page.getByText(STOP).first().waitFor();
  });

  it('says loudly that one leaves from another airport than one arrives at', async () => {
    await page.goto(listOf('RQY', 'DXN'));
    await page.getByText('Change of airport: arrive at BOM, leave from NMI').first().waitFor();
    await page.locator('a, button').filter({ hasText: 'View fares' }).first().click();
    await page.waitForURL(/\/home2\/flight\/booking\//);
    await page.getByText(/^Change of airport: arrive at .* \(BOM\), leave from .* \(NMI\)$/).waitFor();
  });
});

describe('a flight over the date line', () => {
  it('lands a day earlier, written with a minus sign', async () => {
    await page.goto(listOf('AKL', 'HNL'));
    await page.getByText('−1 day').first().waitFor();
  });
});
