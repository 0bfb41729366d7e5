import type { Locator, Page } from '@playwright/test';
import { createTrip } from '@pravas/contract/trip/trip-edit-operations.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { APPROVER, type ApprovalWorld, createApprovalWorld } from '../integration/approval-world.ts';
import { logIn, startBrowser, type TestBrowser, type TestPage } from '../support/browser.ts';
import { amountsOf, dayAhead, payNow, sumText, typedDay } from '../support/journey.ts';
import { expectCleanInBothSizes } from '../support/looks.ts';
import { pdf } from '../support/pictures.ts';
import { draftPolicy, enforcePolicy, NO_RULES } from '../support/policies.ts';
import { ADMIN } from '../support/traveller.ts';

/**
 * Ten in the morning of the day after tomorrow: less than 72 hours ahead and more than 24, so that a quarter is kept.
 */
const DAYS_AHEAD = 2;
/** 275 of the fare and 13.75 GST on it are kept of 1,155; our charge of 100 and its GST come besides. */
const KEPT = 288.75;
const REFUND = 748.25;
const E_TICKET = { name: 'ers.pdf', mimeType: 'application/pdf', buffer: pdf() };

let company: ApprovalWorld;
let browser: TestBrowser;
let asha: TestPage;
let desk: TestPage;
let meera: TestPage;
let tripId: string;

beforeAll(async () => {
  company = await createApprovalWorld();
  const { world } = company;
  browser = await startBrowser();
  const rules = { ...NO_RULES, train: { ceiling: { action: 'approval', limit: 1_000 } } } as const;
  await enforcePolicy(world, company.vikram, await draftPolicy(world, company.vikram, 'Trains', rules));
  [asha, desk, meera] = await Promise.all([browser.openPage(), browser.openPage(), browser.openPage()]);
  await Promise.all([logIn(asha.page, world), logIn(desk.page, world, ADMIN), logIn(meera.page, world, APPROVER)]);
  const trip = await company.ask(createTrip, { body: { name: 'To Prayagraj' } }, company.asha.token);
  tripId = trip.data._id;
});
afterAll(async () => {
  await browser.close();
  await company.close();
});

const openTrip = (page: Page) => page.goto(`${company.world.url}/trip/details?tripId=${tripId}`);

/** Types into a station's field, and takes the first suggestion. */
async function chooseStation(within: Page | Locator, label: string, typed: string, offered: string): Promise<void> {
  const field = within.getByRole('combobox', { name: label, exact: true });
  await field.fill(typed);
  await within.getByRole('option', { name: offered }).first().waitFor();
  await field.press('ArrowDown');
  await field.press('Enter');
  await expect.poll(() => field.inputValue()).toBe(offered);
}

async function fill(within: Page | Locator, values: Readonly<Record<string, string>>): Promise<void> {
  for (const [label, text] of Object.entries(values)) await within.getByLabel(label, { exact: true }).fill(text);
}

describe('a train by the travel desk', () => {
  it('is asked for from the trip by the keyboard, and stands there as asked', async () => {
    const { page } = asha;
    await openTrip(page);
    await page.getByRole('button', { name: /^Ask for a train/ }).press('Enter');
    await page.getByRole('button', { name: 'Ask for a train', exact: true }).press('Enter');
    const form = page.getByRole('dialog', { name: 'Ask for a train' });
    await form.getByRole('button', { name: 'Ask the travel desk' }).press('Enter');
    await form.getByText('From is required').waitFor();
    await expectCleanInBothSizes(page);
    await chooseStation(form, 'From', 'NDLS', 'New Delhi (NDLS)');
    await chooseStation(form, 'To', 'ALD', 'Prayagraj Jn (PRYJ)');
    await fill(form, { Date: typedDay(DAYS_AHEAD), 'Note (optional)': 'Lower berth, please' });
    await form.getByLabel('Class').selectOption('3A');
    await form.getByRole('button', { name: 'Ask the travel desk' }).press('Enter');
    const asked = page.getByRole('region', { name: 'Requested from the travel desk' });
    await asked.getByText('New Delhi (NDLS) to Prayagraj Jn (PRYJ)', { exact: false }).waitFor();
    await asked.getByRole('button', { name: 'Withdraw' }).waitFor();
    await expectCleanInBothSizes(page);
  });

  it('is entered from its case, with what was asked for filled in and the parts adding up', async () => {
    const { page } = desk;
    await page.goto(`${company.world.url}/desk`);
    await page
      .getByRole('link', { name: /^Case \d+:/ })
      .first()
      .click();
    await page.getByRole('link', { name: 'Enter a train' }).click();
    await page.getByText('Lower berth, please', { exact: false }).waitFor();
    await page.getByRole('button', { name: 'Add to trip' }).click();
    await page.getByText('Departure is required').waitFor();
    await fill(page, {
      'Train number': '12276',
      'Train name': 'Humsafar Express',
      Departure: `${dayAhead(DAYS_AHEAD)}T10:00`,
      Arrival: `${dayAhead(DAYS_AHEAD)}T17:20`,
      'Distance in km': '633',
      Availability: 'GNWL/4',
      'Base fare': '1100',
      'IRCTC convenience fee': '30',
      'GST on the IRCTC fee': '5.40',
      'Agent charge': '39.90',
      'Payment gateway charge': '28.32',
      'Travel insurance': '0.35',
      'Total of the ticket': '1258',
      'Service fee': '100',
      'Cancellation fee': '100',
    });
    // The GST of the class fills itself in.
    expect(await page.getByLabel('GST', { exact: true }).inputValue()).toBe('55');
    await page.getByText('The parts come to ₹1,258.97, ₹0.97 more than the total.').waitFor();
    await fill(page, { 'Total of the ticket': '1258.97' });
    await page.getByText('₹1,376.97').waitFor();
    await expectCleanInBothSizes(page);
    await page.getByRole('button', { name: 'Add to trip' }).click();
    await page.getByText('The train is in the trip').waitFor();
  });

  it('is approved by the manager, who reads on the card what it is and what the policy says', async () => {
    const { page } = asha;
    await openTrip(page);
    await page.getByText('12276 Humsafar Express', { exact: false }).first().waitFor();
    await expectCleanInBothSizes(page);
    await page.getByRole('link', { name: /^Ask / }).first().click();
    await page.getByLabel(/^(Purpose of the trip|Note to the approvers)/).fill('The hearing begins at six');
    await page.getByRole('button', { name: /^Ask / }).click();
    await page.getByRole('heading', { name: 'Approval requested' }).waitFor();
    const { page: decides } = meera;
    await decides.goto(`${company.world.url}/approvals`);
    const list = decides.getByRole('list', { name: 'Requests waiting for you' });
    await list.getByText('The hearing begins at six').waitFor();
    await list.getByText('12276 Humsafar Express', { exact: false }).first().waitFor();
    await expectCleanInBothSizes(decides);
    await list.getByRole('button', { name: 'Approve', exact: true }).click();
    await decides.getByText('The hearing begins at six').waitFor({ state: 'detached' });
  });

  it('is paid for by the traveller, and bought from its case', async () => {
    const { page } = asha;
    await openTrip(page);
    expect(await payNow(page)).toBe(1376.97);
    const { page: back } = desk;
    await back.goto(`${company.world.url}/desk`);
    await back.getByRole('link', { name: /^Case \d+: Buy / }).click();
    await back.getByRole('link', { name: 'Open the train' }).waitFor();
    await expectCleanInBothSizes(back);
    await back.getByRole('link', { name: 'Buy the train' }).click();
    await back.getByRole('button', { name: 'Save the ticket' }).click();
    await back.getByText('PNR is required').waitFor();
    // At 200 % zoom a status can still be read while it is typed.
    await back.setViewportSize({ width: 720, height: 450 });
    expect((await back.getByLabel('When booked').boundingBox())?.width).toBeGreaterThan(150);
    await fill(back, { PNR: '2201893135', 'When booked': 'GNWL/4', Now: 'GNWL/4' });
    await back.locator('input[type=file]').setInputFiles(E_TICKET);
    await expectCleanInBothSizes(back);
    await back.getByRole('button', { name: 'Save the ticket' }).click();
    await back.waitForURL(/\/trip\/train/);
    await back.getByText('2201893135').first().waitFor();
    await back.getByText('Waiting list 4').first().waitFor();
    await back.getByRole('button', { name: 'E-ticket' }).waitFor();
    await expectCleanInBothSizes(back);
  });

  it('is confirmed when the waiting list clears, and cancelled by the railway’s table', async () => {
    const { page: back } = desk;
    await back.getByRole('button', { name: 'Update the statuses' }).click();
    const chart = back.getByRole('dialog', { name: 'Update the statuses' });
    await fill(chart, { 'Status now': 'CNF/B14/62/SL' });
    expect(await chart.getByLabel('Coach').inputValue()).toBe('B14');
    await chart.getByRole('button', { name: 'Save and tell them' }).click();
    const { page } = asha;
    await openTrip(page);
    await page.getByText('Confirmed, coach B14, berth 62 (side lower)').first().waitFor();
    await page.getByRole('link', { name: 'Ticket, cancel' }).click();
    const section = page.getByRole('region', { name: 'Cancel this train' });
    const refund = section.getByRole('button', { name: /^Refund: / });
    await refund.click();
    expect(await amountsOf(page.getByRole('dialog', { name: 'Refund' }))).toMatchObject({
      'The railway keeps': -KEPT,
      'Our cancellation charge': -100,
      Refund: REFUND,
    });
    await page.keyboard.press('Escape');
    await section.getByRole('button', { name: 'Send cancel request' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Yes' }).click();
    await page.getByRole('region', { name: /^Cancel request sent/ }).waitFor();
    await expectCleanInBothSizes(page);
    await back.goto(`${company.world.url}/desk`);
    await back.getByRole('link', { name: /^Case \d+: Cancel 2201893135/ }).click();
    const way = back.getByRole('region', { name: 'Cancel it with the seller' });
    expect(await amountsOf(way)).toMatchObject({ 'The railway keeps': -KEPT, Refund: REFUND });
    await expectCleanInBothSizes(back);
    await way.getByRole('button', { name: 'Enter the cancellation' }).click();
    const form = back.getByRole('dialog', { name: 'Enter a cancellation' });
    await form.getByText(`By the rules the railway keeps ${sumText(KEPT)}.`).waitFor();
    await form.getByLabel('What the railway keeps').fill(String(KEPT));
    await expectCleanInBothSizes(back);
    await form.getByText(`${sumText(REFUND)} goes back, as by the rules.`).waitFor();
    await form.getByRole('button', { name: `Refund ${sumText(REFUND)}` }).click();
    await back.getByText('Done', { exact: true }).first().waitFor();
    await page.reload();
    const calculated = page.getByRole('heading', { name: 'Refund Calculation', exact: true });
    await calculated.waitFor();
    const settled = page.getByRole('region').filter({ has: calculated });
    expect(await amountsOf(settled)).toMatchObject({ Refund: REFUND });
    await openTrip(page);
    await page
      .getByText(`${sumText(REFUND)}`, { exact: false })
      .first()
      .waitFor();
    const [item] = (await company.trip(tripId)).items;
    expect(item?.refunds.map(({ amount }) => amount)).toEqual([REFUND]);
    expect([...asha.problems, ...desk.problems, ...meera.problems]).toEqual([]);
  });
});
