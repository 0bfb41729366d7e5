import type { Page } from '@playwright/test';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
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

describe('two berths', () => {
  it('are held while somebody pays, for as long as the clock beside the button says', async () => {
    await screens.openBus(page, 'Kaveri', '20:30', 2);
    await page.locator('[data-seat="L4"]').click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Asha Rao' }).click();
    await page.locator('[data-seat="L9"]').click();
    await addSeats(page, 'L9');
    await card()
      .getByRole('button', { name: /^Pay ₹/ })
      .click();
    await page.waitForURL(/\/ipg\//);
    await page.goBack();
    await card()
      .getByText(/^Your seats are held for [67]:\d\d$/)
      .waitFor();
    await expectCleanInBothSizes(page);
  });

  it('are paid, and have a page with the ticket and who sits where', async () => {
    expect(await payNow(page)).toBe(2684);
    await card().getByText('Booked', { exact: true }).first().waitFor();
    await page.getByRole('link', { name: 'Ticket, cancel' }).click();
    await page.waitForURL(/\/trip\/bus/);
    await page
      .getByText(/^Ticket X[0-9A-Z]{7}/)
      .first()
      .waitFor();
    await page.getByText('Ravi Iyer').first().waitFor();
    await page.getByText(/^Be there by 20:15/).waitFor();
    const downloaded = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Ticket', exact: true }).click();
    expect((await downloaded).suggestedFilename()).toMatch(/\.pdf$/);
    await expectCleanInBothSizes(page);
  });

  it('are cancelled seat by seat, at what was told before', async () => {
    await page.setViewportSize({ width: 720, height: 450 });
    const section = page.getByRole('region', { name: 'Cancel this bus' });
    await section.getByRole('checkbox', { name: /L9/ }).check();
    await section.getByRole('button', { name: /^Refund: / }).click();
    const amounts = await amountsOf(page.getByRole('dialog', { name: 'Refund' }));
    // 10 % of 1,300 and its GST; our charge of 100 and 18 %.
    expect(amounts).toMatchObject({ 'The operator keeps': -136.5, 'Our cancellation charge': -100, Refund: 1110.5 });
    await page.keyboard.press('Escape');
    await section.getByRole('button', { name: 'Cancel', exact: true }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Yes' }).click();
    await page.getByRole('heading', { name: 'Refund Calculation', exact: true }).waitFor();
    const seats = page.getByRole('list', { name: 'Seats' });
    await seats.getByText(/Cancelled/).waitFor();
    await seats.getByText('Lower berth L4').waitFor();
    await expectCleanInBothSizes(page);
    expect(asha.problems).toEqual([]);
  });
});

describe('a seat that becomes dearer once it is held', () => {
  it('is paid for only after both sums were read', async () => {
    await page.setViewportSize({ width: 1440, height: 900 });
    await screens.openBus(page, 'Nandi', '08:00');
    await page.locator('[data-seat]').first().click();
    await addSeats(page, null);
    const pay = card().getByRole('button', { name: 'Pay ₹689' });
    await pay.click();
    const moved = page.getByRole('alertdialog', { name: 'The price has changed' });
    await moved
      .getByText('Price changed from ₹689.00 to ₹720.50. Please recheck the price before continuing.')
      .waitFor();
    await moved.getByText(/^Your seats are held for [78]:\d\d$/).waitFor();
    await moved.getByRole('button', { name: 'Cancel' }).click();
    await card().getByText('Not paid').first().waitFor();
    await card()
      .getByText(/^Your seats are held for [78]:\d\d$/)
      .waitFor();
    const now = card().getByRole('button', { name: 'Pay ₹720.50' });
    await now.waitFor();
    await now.click();
    await page.waitForURL(/\/ipg\//);
    expect(asha.problems.filter((problem) => !/status of 409/.test(problem))).toEqual([]);
  });
});
