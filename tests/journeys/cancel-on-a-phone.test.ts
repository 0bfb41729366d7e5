import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bookFlight, servicingOf } from '../integration/servicing-world.ts';
import { expectBooksInOrder } from '../support/books.ts';
import { logIn, startBrowser, type TestBrowser, type TestPage } from '../support/browser.ts';
import { amountsOf, rupeesText, WHILE_AIRLINES_REFUND } from '../support/journey.ts';
import { expectCleanInBothSizes } from '../support/looks.ts';
import { signIn } from '../support/traveller.ts';
import { createWorld, type World } from '../support/world.ts';

const PHONE = { width: 390, height: 844 };
const QUOTES = '**/flights/cancel/quote?*';

let world: World;
let browser: TestBrowser;
let asha: TestPage;
let booked: { tripId: string; flightId: string };
let pnr = '';

beforeAll(async () => {
  world = await createWorld();
  browser = await startBrowser();
  asha = await browser.openPage(PHONE);
  await logIn(asha.page, world);
  const traveller = await signIn(world);
  booked = await bookFlight(world, traveller, { back: '6E' });
  pnr = (await servicingOf(world, traveller.token).show(booked.flightId)).slices[1]?.airlinePnr ?? '';
});
afterAll(async () => {
  await browser.close();
  await world.close();
});

/** Finds no fault, and leaves the screen as small as it was. */
async function expectClean(): Promise<void> {
  await expectCleanInBothSizes(asha.page);
  await asha.page.setViewportSize(PHONE);
}

describe('the way back of a return, given up on a phone', () => {
  let refund = 0;

  it('is asked about once, and the screen moves to how far it has come', async () => {
    const { page } = asha;
    await world.commandOrder({ order: pnr, command: 'withhold_refund' });
    await page.goto(`${world.url}/trip/flight?flightId=${booked.flightId}`);
    const section = page.getByRole('region', { name: 'Cancel this flight' });
    // A tap before the airline has answered is not lost: the question comes with the answer.
    const answer = Promise.withResolvers<void>();
    const asked = page.waitForRequest(QUOTES);
    await page.route(QUOTES, (route) => answer.promise.then(() => route.continue()));
    await section.getByRole('radio').nth(2).check();
    await section.getByRole('button', { name: 'Cancel', exact: true }).click();
    await asked;
    expect(await page.getByRole('alertdialog').count()).toBe(0);
    answer.resolve();
    const question = page.getByRole('alertdialog');
    await question.getByText('Are you sure you want to cancel the flight?').waitFor();
    refund = (await amountsOf(question)).Refund ?? 0;
    expect(refund).toBeGreaterThan(0);
    await question.getByRole('button', { name: 'Yes' }).click();
    const box = page.getByRole('region', { name: /^Processing refund\.\.\./ });
    await box.getByText('Processing refund..., now').waitFor();
    const shown = await box.boundingBox();
    expect(shown?.y ?? -1).toBeGreaterThanOrEqual(0);
    expect(shown?.y ?? PHONE.height).toBeLessThan(PHONE.height / 2);
    await expectClean();
  });

  it('is struck through in the trip, where the way there still stands', async () => {
    const { page } = asha;
    await page.goto(`${world.url}/trip/details?tripId=${booked.tripId}`);
    const struck = page.locator('.line-through').filter({ hasText: 'BOM' });
    await struck.first().waitFor();
    expect(await struck.count()).toBe(1);
    expect(await struck.innerText()).toMatch(/BOM[\s\S]*DEL/);
    // A given-up flight has not failed.
    const card = page.getByRole('article').first();
    await card.getByText('Return · Cancelled', { exact: true }).waitFor();
    expect(await card.getByText('Failed').count()).toBe(0);
    await expectClean();
  });

  it('is reckoned to the rupee once the airline has paid', async () => {
    const { page } = asha;
    await world.commandOrder({ order: pnr, command: 'release_refund' });
    await page.goto(`${world.url}/trip/flight?flightId=${booked.flightId}`);
    const box = page.getByRole('region', { name: /^Refund Calculation/ });
    await box.getByText(`${rupeesText(refund)} was sent back to the card`).waitFor(WHILE_AIRLINES_REFUND);
    expect((await amountsOf(box)).Refund).toBe(refund);
    await page
      .getByRole('region', { name: /^Return Flight/ })
      .getByText('Cancelled', { exact: true })
      .waitFor();
    await page
      .getByRole('region', { name: /^Departure Flight/ })
      .getByText('Booked', { exact: true })
      .waitFor();
    await expectClean();
    expect(asha.problems).toEqual([]);
    await expectBooksInOrder(world);
  });
});
