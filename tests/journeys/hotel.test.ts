import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createStayWorld, type StayWorld } from '../integration/stay-world.ts';
import { logIn, startBrowser, type TestBrowser, type TestPage } from '../support/browser.ts';
import { amountsOf } from '../support/journey.ts';
import { expectCleanInBothSizes } from '../support/looks.ts';

let stays: StayWorld;
let browser: TestBrowser;
let asha: TestPage;
let booked: Awaited<ReturnType<StayWorld['bookAndPay']>>;

beforeAll(async () => {
  stays = await createStayWorld();
  browser = await startBrowser();
  asha = await browser.openPage();
  await logIn(asha.page, stays.world);
  booked = await stays.bookAndPay({ lastNames: ['Rao', 'Iyer'], oneByOne: true });
});
afterAll(async () => {
  await browser.close();
  await stays.close();
});

describe('a stay in a trip', () => {
  it('stands there with its hotel, who sleeps where and until when it is free', async () => {
    const { page } = asha;
    await page.goto(`${stays.world.url}/trip/details?tripId=${booked.tripId}`);
    const card = page.getByRole('article', { name: /Torvani Grand, Bengaluru/ });
    await card.getByText('Booked', { exact: true }).first().waitFor();
    await card.getByText('Tue, 8 Dec, from 14:00').waitFor();
    await card.getByText('Asha Rao').first().waitFor();
    await card.getByText('Ravi Iyer').first().waitFor();
    expect(await card.getByRole('link', { name: 'Show on a map' }).getAttribute('href')).toMatch(
      /^https:\/\/www\.openstreetmap\.org\/search\?query=Torvani%20Grand/,
    );
    expect(await card.getByRole('link', { name: '+91 80000 12345' }).getAttribute('href')).toBe('tel:+918000012345');
    await page.getByText('Hotel reference pending').first().waitFor();
    await expectCleanInBothSizes(page);
    await card.getByRole('button', { name: 'Nights and rules' }).click();
    await card.getByRole('table', { name: 'Price of each night' }).first().waitFor();
    await expectCleanInBothSizes(page);
  });

  it('has a page of its own, also at 200 % zoom, and one of its rooms is cancelled there', async () => {
    const { page } = asha;
    await page.getByRole('link', { name: 'Stay, cancel' }).click();
    await page.waitForURL(/\/trip\/hotel/);
    await page
      .getByRole('heading', { name: /Torvani Grand/ })
      .first()
      .waitFor();
    await page.getByText('Hotel reference pending: we ask for it and write it here.').first().waitFor();
    // Both rooms are counted, and the second shows only what differs.
    await page
      .getByText(/2 nights · 2 rooms · /)
      .first()
      .waitFor();
    const second = page.getByRole('region', { name: /^Torvani Grand, Ravi Iyer/ });
    await second.getByText('The same hotel and nights as above.').waitFor();
    await second.getByRole('table', { name: 'Price of each night' }).waitFor();
    await page
      .getByRole('region', { name: /^Torvani Grand, Asha Rao/ })
      .getByText('House rules', { exact: true })
      .waitFor();
    const repeated = second.getByText(/^(?:Check-in|Show on a map|House rules)$/);
    expect(await repeated.count()).toBe(0);
    await expectCleanInBothSizes(page);
    await page.setViewportSize({ width: 720, height: 450 });
    const section = page.getByRole('region', { name: 'Cancel this stay' });
    await section.getByRole('checkbox', { name: /Ravi Iyer/ }).check();
    const refund = section.getByRole('button', { name: /^Refund: / });
    await refund.click();
    const amounts = await amountsOf(page.getByRole('dialog', { name: 'Refund' }));
    expect(amounts['Our cancellation charge']).toBe(-100);
    expect(amounts['The hotel keeps']).toBeUndefined();
    await page.keyboard.press('Escape');
    await expectCleanInBothSizes(page);
    await section.getByRole('button', { name: 'Cancel', exact: true }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Yes' }).click();
    const calculated = page.getByRole('heading', { name: 'Refund Calculation', exact: true });
    await calculated.waitFor();
    await page.getByText('Cancelled', { exact: false }).first().waitFor();
    await expectCleanInBothSizes(page);
    expect(asha.problems).toEqual([]);
  });
});
