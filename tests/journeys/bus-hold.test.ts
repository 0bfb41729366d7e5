import type { Page } from '@playwright/test';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TestPage } from '../support/browser.ts';
import { addSeats, type BusScreens, openBusScreens } from '../support/bus-screens.ts';
import { payNow } from '../support/journey.ts';

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
const payButton = () => card().getByRole('button', { name: /^Pay ₹/ });

/** Puts a seat for a guest into a trip of its own. Women sit elsewhere on this bus first. */
async function addSeat(on: Page, seat: string): Promise<void> {
  await screens.openBus(on, 'Kaveri', '20:30');
  await on.locator(`[data-seat="${seat}"]`).click();
  await on.getByLabel(`Who sits on ${seat}?`).selectOption({ label: 'A man, name to follow' });
  await addSeats(on, seat);
}

describe('a hold that lapses', () => {
  it('while somebody looks at the button lets them pay with a new one', async () => {
    await page.clock.install();
    await addSeat(page, 'L9');
    await payButton().click();
    await page.waitForURL(/\/ipg\//);
    await page.goBack();
    await card()
      .getByText(/^Your seats are held for [67]:\d\d$/)
      .waitFor();
    screens.pass(425);
    await page.clock.fastForward(425_000);
    await card()
      .getByText(/^Too late to start paying\. The seats are released in 0:\d\d, then you can try again\.$/)
      .waitFor();
    expect(await payButton().count()).toBe(0);
    screens.pass(60);
    await page.clock.fastForward(60_000);
    await payButton().waitFor();
    expect(
      await card()
        .getByText(/^Your seats are held for/)
        .count(),
    ).toBe(0);
    await payNow(page);
    await card().getByText('Booked', { exact: true }).first().waitFor();
  });

  it('while somebody pays gives all the money back where the seat is gone, and leads to other buses', async () => {
    await addSeat(page, 'L13');
    await payButton().click();
    await page.waitForURL(/\/ipg\//);
    screens.pass(485);
    const other = await screens.openPage();
    await addSeat(other.page, 'L13');
    await payNow(other.page);
    await other.page.getByText('Booked', { exact: true }).first().waitFor();
    await page.getByRole('button', { name: 'Pay', exact: true }).click();
    await page.waitForURL(/\/trip\//);
    await card().getByText('Failed', { exact: true }).first().waitFor();
    await card()
      .getByText(/₹1,319\b.* back\b/)
      .first()
      .waitFor();
    await card().getByRole('link', { name: 'Search again' }).click();
    await page.waitForURL(/\/home2\/bus\/list\//);
    await page.getByRole('heading', { name: /^\d+ buses$/ }).waitFor();
    expect([...asha.problems, ...other.problems]).toEqual([]);
  });
});
