import type { Page } from '@playwright/test';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { connectBusSuppliers } from '../../apps/server/src/connect-suppliers.ts';
import { takeOverOperatorChanges } from '../../apps/server/src/modules/bus/operator-changes.ts';
import { systemClock } from '../../apps/server/src/platform/clock.ts';
import { readConfig } from '../../apps/server/src/platform/config.ts';
import { openDatabase } from '../../apps/server/src/platform/database.ts';
import type { TestPage } from '../support/browser.ts';
import { addSeats, type BusScreens, openBusScreens } from '../support/bus-screens.ts';
import { amountsOf, payNow } from '../support/journey.ts';
import { expectCleanInBothSizes } from '../support/looks.ts';

let screens: BusScreens;
let asha: TestPage;
let page: Page;

beforeAll(async () => {
  screens = await openBusScreens();
  asha = await screens.openPage();
  page = asha.page;
});
afterAll(() => screens.close());

const card = () => page.getByRole('article', { name: /Bengaluru.*Hyderabad/ });
const payButton = (sum: string) => card().getByRole('button', { name: `Pay ${sum}` });

/**
 * The operator of a ticket drops its bus; the worker's look at its list, which comes every ten minutes, is made now.
 */
async function operatorCancels(tin: string): Promise<void> {
  const { world } = screens;
  const answer = await fetch(`${world.sandbox.urls.control}/bus/commands`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ tin, command: 'cancel_bus' }),
  });
  if (!answer.ok) throw new Error(await answer.text());
  const config = readConfig(world.env);
  const database = openDatabase(config.database, 2, 60_000);
  try {
    const suppliers = connectBusSuppliers(config, systemClock);
    const log = pino({ level: 'silent' });
    const done = await takeOverOperatorChanges({ database, clock: systemClock, log, suppliers, deadlineMs: 10_000 });
    expect(done).toBe(1);
  } finally {
    await database.close();
  }
}

describe('a bus of a state corporation', () => {
  it('is paid for at the fare that it says once seats are held', async () => {
    await screens.openBus(page, 'State RTC', '22:00');
    await page.locator('[data-seat]').first().click();
    await addSeats(page, null);
    await payButton('₹951.50').click();
    const moved = page.getByRole('alertdialog', { name: 'The price has changed' });
    await moved
      .getByText('Price changed from ₹951.50 to ₹985.10. Please recheck the price before continuing.')
      .waitFor();
    await moved.getByRole('button', { name: 'Continue at ₹985.10' }).click();
    await page.waitForURL(/\/ipg\//);
    await page.getByRole('button', { name: 'Pay', exact: true }).click();
    await page.waitForURL(/\/trip\//);
    await card().getByText('Booked', { exact: true }).first().waitFor();
    await page.getByRole('link', { name: 'Ticket, cancel' }).click();
    await page.waitForURL(/\/trip\/bus/);
    // Case 7: the operator refunds 815.85, of which we take 118.
    const section = page.getByRole('region', { name: 'Cancel this bus' });
    await section.getByText('₹697.85').first().waitFor();
    await expectCleanInBothSizes(page);
  });
});

describe('a bus that its operator cancels', () => {
  it('gives everything back, our fee with it, and leads to another one on the same screen', async () => {
    await page.setViewportSize({ width: 1440, height: 900 });
    await screens.openBus(page, 'Golconda', '21:00');
    await page.locator('[data-seat="L1"]').click();
    await addSeats(page, null);
    expect(await payNow(page, /^Pay ₹1,109/)).toBe(1109);
    await card().getByText('Booked', { exact: true }).first().waitFor();
    await page.getByRole('link', { name: 'Ticket, cancel' }).click();
    await page.waitForURL(/\/trip\/bus/);
    const number = page.getByText(/^Ticket X[0-9A-Z]{7}/).first();
    const [tin = ''] = /X[0-9A-Z]{7}/.exec((await number.textContent()) ?? '') ?? [];
    await operatorCancels(tin);
    await page.reload();
    await page.getByText('Golconda Holidays Pvt Ltd cancelled this bus').first().waitFor();
    await page.getByText('You get a full refund, including our fee.').first().waitFor();
    await page.getByRole('heading', { name: 'Refund Calculation', exact: true }).waitFor();
    const refunds = page.getByRole('heading', { name: 'Refund Calculation', exact: true }).locator('..');
    expect(await amountsOf(refunds)).toMatchObject({ Refund: 1109 });
    await expectCleanInBothSizes(page);
    await page.getByRole('link', { name: 'Find another bus' }).click();
    await page.waitForURL(/\/home2\/bus\/list\//);
    await page.getByRole('heading', { name: /^\d+ buses$/ }).waitFor();
    expect(asha.problems.filter((problem) => !/status of 409/.test(problem))).toEqual([]);
  });
});
