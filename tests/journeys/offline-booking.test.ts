import type { Locator, Page } from '@playwright/test';
import { listOfflineEntries, saveOfflineBooking } from '@pravas/contract/desk/offline-operations.ts';
import { addFlightToTrip } from '@pravas/contract/flight/book-flight.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ApprovalWorld, asking, createApprovalWorld } from '../integration/approval-world.ts';
import { offlineForm } from '../integration/offline-world.ts';
import { agreeToWaiting } from '../integration/provider-desk.ts';
import { ASHA, namedBy, ROHAN } from '../integration/servicing-world.ts';
import { logIn, startBrowser, type TestBrowser, type TestPage } from '../support/browser.ts';
import { addPerson, allowGuests } from '../support/company.ts';
import { amountsOf, rupeesIn, rupeesText, sumText } from '../support/journey.ts';
import { expectCleanInBothSizes } from '../support/looks.ts';
import { ADMIN, pickFlight } from '../support/traveller.ts';

const COLLEAGUE = 'tara.desai@meridian.example';

let company: ApprovalWorld;
let browser: TestBrowser;
let asha: TestPage;
let vikram: TestPage;
let tara: TestPage;
let trip: { tripId: string; flightId: string; totalPrice: number };

beforeAll(async () => {
  company = await createApprovalWorld();
  const { world } = company;
  await addPerson(world, COLLEAGUE, 'Travel desk');
  browser = await startBrowser();
  [asha, vikram, tara] = await Promise.all([browser.openPage(), browser.openPage(), browser.openPage()]);
  await Promise.all([logIn(asha.page, world), logIn(vikram.page, world, ADMIN), logIn(tara.page, world, COLLEAGUE)]);
  trip = await plan();
});
afterAll(async () => {
  await browser.close();
  await company.close();
});

/** A trip of Asha's with one flight that nobody has paid. */
async function plan(): Promise<typeof trip> {
  const { tripId, flights } = await company.plan('6E');
  const [flight] = flights;
  if (!flight) throw new Error('No flight was added');
  return { tripId, ...flight };
}

const flightUrl = () => `${company.world.url}/trip/flight?flightId=${trip.flightId}`;
const dialogOf = (page: Page, name: string) => page.getByRole('dialog', { name });
const total = (page: Page) => page.getByRole('complementary', { name: 'Total' });

const panel = (within: Locator, name: string) => within.getByRole('region', { name });

/** The keyboard focus is on it, where the next key press is expected. */
async function expectFocus(wanted: Locator): Promise<void> {
  await expect.poll(() => wanted.evaluate((one) => one === document.activeElement)).toBe(true);
}

/** All of it can be read without scrolling the form. */
async function expectInSight(wanted: Locator): Promise<void> {
  const hidden = () =>
    wanted.evaluate((one) => {
      const { top, bottom } = one.getBoundingClientRect();
      const frame = one.closest('.overflow-y-auto')?.getBoundingClientRect();
      return Math.max((frame?.top ?? 0) - top, bottom - (frame?.bottom ?? 0));
    });
  await expect.poll(hidden).toBeLessThanOrEqual(0);
}

/** The case that is the first to be decided, from the work queue. */
async function openFirstCase(page: Page): Promise<void> {
  await page.goto(`${company.world.url}/desk`);
  await page
    .getByRole('link', { name: /^Case \d+:/ })
    .first()
    .click();
}

/** 'Enter Details' from the trip's own page. */
async function openForm(page: Page, tripId: string): Promise<Locator> {
  await page.goto(`${company.world.url}/trip/details?tripId=${tripId}`);
  await page.getByRole('button', { name: 'Enter details' }).click();
  const form = dialogOf(page, 'Enter Details');
  await form.getByLabel('Booking Id').waitFor();
  return form;
}

async function fill(form: Locator, values: Readonly<Record<string, string>>): Promise<void> {
  for (const [label, text] of Object.entries(values)) await form.getByLabel(label).fill(text);
}

const REFERENCES = {
  'Booking Id': 'DESK-1',
  'Forward PNR': 'abc123',
  'Forward ticket number': '098-2411112222',
};
const AMOUNTS = {
  'Enter Fare': '60,000',
  'Net other service charges & fees': '500',
  'CGST (9%)': '45',
  'SGST (9%)': '45',
  'IGST (18%)': '0',
  Arbitrage: '300',
  Commission: '200',
};

describe('a flight that the travel desk has bought elsewhere', () => {
  it('is entered with its sum in sight, and waits for a second person above the limit', async () => {
    const { page } = vikram;
    const form = await openForm(page, trip.tripId);
    await form.getByRole('button', { name: 'Save booking' }).click();
    for (const message of [
      'Booking Id is required',
      'Forward PNR is required',
      'Fare is required',
      'IGST is required',
    ]) {
      await form.getByText(message, { exact: true }).waitFor();
    }
    await expectCleanInBothSizes(page);
    await fill(form, { ...REFERENCES, ...AMOUNTS, 'IGST (18%)': '90' });
    await total(page).getByText('Counts in place of CGST and SGST').waitFor();
    expect(await amountsOf(total(page))).toMatchObject({ Fare: 60_000, IGST: 90, Total: 60_590 });
    await fill(form, { 'IGST (18%)': '0' });
    await total(page).getByText('CGST', { exact: true }).waitFor();
    expect(await amountsOf(total(page))).toEqual({
      Fare: 60_000,
      'Net other service charges & fees': 500,
      CGST: 45,
      SGST: 45,
      Total: 60_590,
    });
    await total(page).getByText('The total is above ₹50,000.', { exact: false }).waitFor();
    await form.getByRole('button', { name: 'Save booking' }).click();
    await dialogOf(page, 'Enter Details').getByText('Waits to be confirmed').waitFor();
    await expectCleanInBothSizes(page);
    await asha.page.goto(flightUrl());
    expect(await asha.page.getByRole('heading', { name: 'Cancel this flight' }).count()).toBe(0);
  });

  it('is confirmed by a colleague from the work queue, never by the same person', async () => {
    for (const { page } of [vikram, tara]) {
      await openFirstCase(page);
      await page.getByRole('heading', { name: 'What was entered' }).waitFor();
      await page.getByText('Ours: arbitrage ₹300, commission ₹200').waitFor();
      if (page === vikram.page) {
        expect(await page.getByRole('button', { name: 'Confirm', exact: true }).isDisabled()).toBe(true);
        await page.getByText('Another person must confirm what you entered.').first().waitFor();
      }
    }
    const { page } = tara;
    const confirm = page.getByRole('button', { name: 'Confirm', exact: true });
    await confirm.click();
    await page.getByText('It takes effect at once.', { exact: false }).waitFor();
    await expectFocus(page.getByRole('textbox', { name: /^Comment \(if/ }));
    await page.getByRole('button', { name: 'Back', exact: true }).click();
    await expectFocus(confirm);
    await confirm.click();
    await expectCleanInBothSizes(page);
    await confirm.click();
    await page.getByText('In force', { exact: true }).waitFor();
    await expectFocus(page.getByRole('heading', { level: 1 }));
  });

  it('is seen by the traveller with PNR, ticket and price, and nothing of what is the desk’s own', async () => {
    const { page } = asha;
    await page.goto(flightUrl());
    await page.getByText('Booked by the travel desk').first().waitFor();
    await page.getByText('ABC123').first().waitFor();
    await page.getByText('098-2411112222').waitFor();
    const price = page.getByRole('button', { name: /^Total price for flight: / });
    expect(rupeesIn(await price.textContent())).toBe(60_590);
    expect(await page.locator('main').textContent()).not.toMatch(/arbitrage|commission/i);
    await expectCleanInBothSizes(page);
  });

  it('is corrected: the difference is shown before, and the old amounts stay to be read', async () => {
    const { page } = vikram;
    await page.goto(flightUrl());
    await page.getByRole('button', { name: 'Correct the amounts' }).click();
    const form = dialogOf(page, 'Enter Details');
    expect(await form.getByRole('switch', { name: /^This is a correction/ }).isChecked()).toBe(true);
    await fill(form, { 'Enter Fare': '40,000' });
    await total(page).getByText('Before ₹60,590, ₹20,000 less').waitFor();
    await form.getByRole('button', { name: 'Save the correction' }).click();
    await page.getByText('so the provider has to agree first', { exact: false }).first().waitFor();
    await dialogOf(page, 'Enter Details').getByRole('button', { name: 'Close' }).last().click();
    await agreeToWaiting(company.world);
    await page.reload();
    await page.getByText('Replaced by a correction').waitFor();
    await page.getByText('In force', { exact: true }).waitFor();
    await expectCleanInBothSizes(page);
  });

  it('is cancelled by request; what the desk agreed is what the traveller reads', async () => {
    const { page } = asha;
    await page.goto(flightUrl());
    const section = page.getByRole('region', { name: 'Cancel this flight' });
    await section.getByRole('radio', { name: 'Full trip' }).check();
    await section.getByRole('button', { name: 'Send cancel request' }).click();
    const question = page.getByRole('alertdialog');
    await question
      .getByText('This flight was booked offline. Are you sure you want to request cancellation of the flight?')
      .waitFor();
    await question.getByRole('button', { name: 'Yes' }).click();
    await page.getByRole('region', { name: /^Cancel request sent/ }).waitFor();

    const desk = vikram.page;
    await openFirstCase(desk);
    await desk.getByRole('button', { name: 'Enter the cancellation' }).click();
    const form = dialogOf(desk, 'Offline cancellation');
    await form.getByRole('button', { name: 'Save the cancellation' }).click();
    await form.getByText('Refunded amount is required').waitFor();
    await form.getByText('Penality is required').waitFor();
    await expectCleanInBothSizes(desk);
    // Only the requested part is offered.
    expect(await form.getByRole('radio').count()).toBe(0);
    expect(await amountsOf(panel(form, 'Full trip'))).toMatchObject({
      'Service charge': 500,
      'GST on the service charge': 90,
      'Paid for this part': 40_590,
    });
    await fill(form, { 'Refunded amount': '33,000', Penality: '8,000' });
    await form.getByLabel('Penality').blur();
    await form.getByText('Refunded amount and penality together are above the ₹40,590 that was paid').waitFor();
    await form.getByRole('button', { name: 'Save the cancellation' }).click();
    await expectFocus(form.getByLabel('Refunded amount'));
    await fill(form, { 'Refunded amount': '30,000' });
    expect(await amountsOf(panel(form, 'What becomes of it'))).toMatchObject({
      'Goes back': 30_000,
      'Penality of the airline': 8_000,
      'Service charge with GST, not returned': 590,
      'Stays as our cancellation charge': 2_000,
    });
    const note = await amountsOf(panel(form, 'Debit note that is issued'));
    expect(note).toEqual({ 'Cancellation charge': 1_694.92, CGST: 152.54, SGST: 152.54, 'Debit note': 2_000 });
    await expectCleanInBothSizes(desk);
    await form.getByRole('button', { name: 'Save the cancellation' }).click();
    // Nothing is done before the provider agrees, but the screen shows what waits.
    await dialogOf(desk, 'Offline cancellation').getByText('Waits to be confirmed', { exact: true }).first().waitFor();
    await agreeToWaiting(company.world);
    await desk.getByText('Done', { exact: true }).first().waitFor();
    await dialogOf(desk, 'Offline cancellation').getByRole('button', { name: 'Close' }).last().click();
    await expectFocus(desk.getByRole('heading', { level: 1 }));

    const box = page.getByRole('region', { name: /^Refund Calculation/ });
    await box.waitFor();
    const lines = await amountsOf(box);
    expect(lines).toMatchObject({ 'Airline Fare': 40_000, 'Airline Penalty': 8_000, Refund: 30_000 });
    // The rest, neither kept by the airline nor refunded, is ours.
    expect(lines['Other charges']).toBe(2_000);
    await expectCleanInBothSizes(page);
  });
});

describe('a return for two that the travel desk has bought elsewhere', () => {
  let flightId: string;
  const openCancellation = async (page: Page): Promise<Locator> => {
    await page.goto(`${company.world.url}/trip/flight?flightId=${flightId}`);
    await page.getByRole('button', { name: 'Enter a cancellation' }).click();
    const form = dialogOf(page, 'Offline cancellation');
    await form.getByRole('button', { name: 'Save the cancellation' }).waitFor();
    return form;
  };
  const save = async (form: Locator) => {
    await form.getByRole('button', { name: 'Save the cancellation' }).click();
    await form.getByText('Waits to be confirmed', { exact: true }).first().waitFor();
    await form.getByRole('button', { name: 'Close' }).last().click();
    await form.waitFor({ state: 'detached' });
    await agreeToWaiting(company.world);
  };

  beforeAll(async () => {
    await allowGuests(company.world);
    const flights = await company.asha.search({ daysAhead: 60, ad: 2, roundTrip: true });
    const body = {
      searchedFlightId: flights.searchedFlightId,
      flightId: pickFlight(flights, '6E', 'AI'),
      fareType: '2',
      travelers: namedBy(company.asha, [ASHA, ROHAN]),
    };
    ({ flightId } = await company.ask(addFlightToTrip, { body }, company.asha.token));
    const form = offlineForm(flightId, {
      bookingId: 'OUT-AND-BACK',
      returnPnr: 'RET555',
      forwardTicketNo: '098-1, 098-2',
      returnTicketNo: '098-3, 098-4',
    });
    await company.ask(saveOfflineBooking, { body: form }, company.vikram);
  });

  it('is cancelled by direction and traveller, each with what was paid for it', async () => {
    const { page } = vikram;
    const form = await openCancellation(page);
    const { cancelling } = await company.ask(listOfflineEntries, { query: { flightId } }, company.vikram);
    const labels = await form.getByRole('radio').evaluateAll((all) => all.map((one) => one.parentElement?.textContent));
    expect(labels).toEqual(cancelling.scopes.map(({ label, paid }) => `${label}Paid ${sumText(paid.total)}`));
    expect(cancelling.scopes.map(({ scope }) => scope)).toEqual(['full', 'onward', 'return']);
    const [, onward] = cancelling.scopes;
    if (!onward) throw new Error('The way out is not offered');
    await form.getByRole('radio', { name: onward.label }).check();
    const paid = panel(form, onward.label);
    expect((await amountsOf(paid))['Paid for this part']).toBe(onward.paid.total);
    await form.getByRole('button', { name: 'Save the cancellation' }).click();
    await form.getByText('Please select the traveller and enter refund').waitFor();
    await form.getByRole('checkbox', { name: 'Cancel Rohan Mehta' }).check();
    const rohan = onward.travelers.find(({ name }) => name === 'Rohan Mehta');
    await expect.poll(async () => (await amountsOf(paid))['Paid for this part']).toBe(rohan?.paid.total);
    await fill(form, { 'Refunded amount of Rohan Mehta': String(rohan?.paid.total), 'Penality of Rohan Mehta': '0' });
    await panel(form, 'No debit note is issued')
      .getByText(/^A credit note of ₹[\d.]+ gives charges of ours back\.$/)
      .waitFor();
    await expectCleanInBothSizes(page);
    await save(form);
    await expectFocus(page.getByRole('button', { name: 'Enter a cancellation' }));
  });

  it('is offered in what is left of it, and not at all where nothing is', async () => {
    const { page } = vikram;
    const form = await openCancellation(page);
    const names = await form.getByRole('radio').evaluateAll((all) => all.map((one) => one.parentElement?.textContent));
    expect(names.map((name) => name?.split(/ \(|Paid/)[0])).toEqual(['Onward', 'Return', 'All that is left']);
    await form.getByRole('radio', { name: 'All that is left' }).check();
    for (const name of ['Asha Rao', 'Rohan Mehta']) {
      await form.getByRole('checkbox', { name: `Cancel ${name}` }).check();
      await fill(form, { [`Refunded amount of ${name}`]: '1,500', [`Penality of ${name}`]: '200' });
    }
    await panel(form, 'Debit note that is issued').waitFor();
    await expectCleanInBothSizes(page);
    // Somebody else has had the page open all along.
    await tara.page.goto(`${company.world.url}/trip/flight?flightId=${flightId}`);
    const late = tara.page.getByRole('button', { name: 'Enter a cancellation' });
    await late.waitFor();
    await save(form);
    await page.reload();
    await page.getByText('nothing more can be entered', { exact: false }).waitFor();
    await late.click();
    const nothing = dialogOf(tara.page, 'Offline cancellation');
    await nothing.getByText('This flight is already cancelled.').waitFor();
    await nothing.getByText("The flight's page shows what was refunded for it.").waitFor();
    expect(await nothing.getByLabel('Refunded amount').count()).toBe(0);
    await expectCleanInBothSizes(tara.page);
    await nothing.getByRole('button', { name: 'Close' }).last().click();
  });
});

describe('a flight of a trip that the policy asks about', () => {
  it('is not entered before the approvers have agreed, and is afterwards', async () => {
    await company.judgeBy(asking('approval'));
    const { tripId, totalPrice } = await plan();
    const { page } = vikram;
    const form = await openForm(page, tripId);
    const free = { 'Net other service charges & fees': '0', 'CGST (9%)': '0', 'SGST (9%)': '0', 'IGST (18%)': '0' };
    await fill(form, { ...REFERENCES, ...AMOUNTS, ...free, 'Booking Id': 'DESK-2', 'Enter Fare': String(totalPrice) });
    await form.getByRole('button', { name: 'Save booking' }).click();
    const refusal = form.getByRole('alert');
    await refusal
      .getByText(/approv/i)
      .first()
      .waitFor();
    await expectFocus(refusal.locator('..'));
    await expectInSight(refusal);
    await expectCleanInBothSizes(page);
    const card = await company.request(tripId);
    const approve = [{ itemId: card.items[0]?.itemId, decision: 'approve' }];
    expect((await company.decide(card, approve)).status).toBe(200);
    await form.getByRole('button', { name: 'Save booking' }).click();
    await page.getByText(`Booked for ${rupeesText(totalPrice)}.`).waitFor();
  });

  it('says where its reason is chosen, and leads there without losing what was typed', async () => {
    await company.judgeBy(asking('reason'));
    const { tripId, totalPrice } = await plan();
    const { page } = vikram;
    const form = await openForm(page, tripId);
    const free = { 'Net other service charges & fees': '0', 'CGST (9%)': '0', 'SGST (9%)': '0', 'IGST (18%)': '0' };
    await fill(form, { ...REFERENCES, ...AMOUNTS, ...free, 'Booking Id': 'DESK-3', 'Enter Fare': String(totalPrice) });
    await form.getByRole('button', { name: 'Save booking' }).click();
    const refusal = form.getByRole('alert');
    await refusal.getByText('Please choose a reason for booking out of policy.').waitFor();
    await expectInSight(refusal);
    const opened = page.waitForEvent('popup');
    await refusal.getByRole('link', { name: /^Finalise the trip/ }).click();
    const finalise = await opened;
    await finalise.waitForURL(/\/trip\/finalise\?tripId=/);
    await finalise.getByRole('heading', { level: 1 }).waitFor();
    await finalise.close();
    expect(await form.getByLabel('Booking Id').inputValue()).toBe('DESK-3');
    expect([...asha.problems, ...tara.problems]).toEqual([]);
    // A person who is refused before the approval reads why; the browser writes the refusal down as well.
    expect(vikram.problems.filter((problem) => !/status of 4(03|09|22)/.test(problem))).toEqual([]);
  });
});
