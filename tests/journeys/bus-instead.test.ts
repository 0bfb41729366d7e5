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

const cards = () => page.getByRole('article', { name: /Bengaluru.*Hyderabad/ });

describe('another bus in the place of a booked one', () => {
  it('is looked for from the booked one, on the same road and day', async () => {
    await screens.openBus(page, 'Kaveri', '20:30');
    await page.locator('[data-seat="L4"]').click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Asha Rao' }).click();
    await addSeats(page, null);
    await payNow(page);
    await cards().getByText('Booked', { exact: true }).first().waitFor();
    await page.getByRole('link', { name: 'Ticket, cancel' }).click();
    await page.waitForURL(/\/trip\/bus/);
    await page.getByText(/A bus cannot be moved to another time/).waitFor();
    await expectCleanInBothSizes(page);
    await page.getByRole('link', { name: 'Take another bus' }).click();
    await page.waitForURL(/\/home2\/bus\/list\/.*insteadOf=/);
    await page.getByText('Your booked bus stays as it is until you cancel it.').waitFor();
    await page.getByRole('heading', { name: /^\d+ buses$/ }).waitFor();
    await expectCleanInBothSizes(page);
  });

  it('is weighed as one sum with what comes back', async () => {
    const other = page.getByRole('article', { name: /^Tungabhadra.*19:00/ }).first();
    await other.getByRole('link', { name: /^Choose seats/ }).click();
    await page.waitForURL(/\/home2\/bus\/details\/.*insteadOf=/);
    await page.getByText('Your booked bus stays as it is until you cancel it.').waitFor();
    await page.locator('[data-seat="1A"]').click();
    const sum = page.getByRole('region', { name: 'Instead of your booked bus' });
    await addSeats(page, null, async () => {
      await sum.waitFor();
      const { 'Paid for the old bus': paid, 'You get back': back, ...amounts } = await amountsOf(sum);
      // Of 1,260 and a fee of 59 the operator keeps a tenth, we our fee and 118 for cancelling.
      expect([paid, back, amounts['New bus, paid now'], amounts['Less in total']]).toEqual([1_319, 1_016, 794, 222]);
      await sum.getByText(/The old bus stays booked until you cancel it/).waitFor();
      await expectCleanInBothSizes(page);
    });
  });

  it('is paid first, and leads to cancelling the old one then', async () => {
    const next = page.getByRole('status').filter({ hasText: 'Pay for the new bus, then cancel the old one' });
    await next.getByText('The old bus stays booked until you cancel it.').waitFor();
    await expectCleanInBothSizes(page);
    await payNow(page);
    await page.getByRole('link', { name: 'Cancel the old bus' }).click();
    await page.waitForURL(/\/trip\/bus/);
    const section = page.getByRole('region', { name: 'Cancel this bus' });
    await section.getByRole('button', { name: 'Cancel', exact: true }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Yes' }).click();
    await page.getByRole('heading', { name: 'Refund Calculation', exact: true }).waitFor();
    expect(await page.getByRole('link', { name: 'Take another bus' }).count()).toBe(0);
    await page.goBack();
    await cards().nth(1).waitFor();
    await page.getByRole('link', { name: 'Cancel the old bus' }).waitFor({ state: 'detached' });
    expect(asha.problems).toEqual([]);
  });
});
