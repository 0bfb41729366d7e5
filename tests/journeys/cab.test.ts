import type { Locator, Page } from '@playwright/test';
import { createTrip } from '@pravas/contract/trip/trip-edit-operations.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ApprovalWorld, createApprovalWorld } from '../integration/approval-world.ts';
import { logIn, startBrowser, type TestBrowser, type TestPage } from '../support/browser.ts';
import { addPerson } from '../support/company.ts';
import { amountsOf, dayAhead, sumText } from '../support/journey.ts';
import { expectCleanInBothSizes } from '../support/looks.ts';
import { waitForMail } from '../support/mailbox.ts';
import { moveRideBack } from '../support/move-ride.ts';
import { ADMIN, EMPLOYEE } from '../support/traveller.ts';

const COLLEAGUE = 'tara.desai@meridian.example';
const DAYS_AHEAD = 20;
const day = dayAhead(DAYS_AHEAD);
/** Above ₹4,000 a second person has to agree: to the cab's final price, and not to its estimate. */
const LIMIT_PAISE = 400_000;
/**
 * 9 h 40 and 112 km of a package of 8 h and 80 km, a night charge, toll and parking, GST of 5 %; our fee with its GST.
 */
const ESTIMATE = 3_910.4;
const OUR_FEE = 59;
/** The same with 120 km: 8 km more at ₹14, and their GST. */
const FINAL = 4_028;

let company: ApprovalWorld;
let browser: TestBrowser;
let asha: TestPage;
let desk: TestPage;
let tara: TestPage;
let tripId: string;

beforeAll(async () => {
  company = await createApprovalWorld();
  const { world } = company;
  await addPerson(world, COLLEAGUE, 'Travel desk');
  await world.query(
    `update organization set settings = settings || jsonb_build_object('offlineConfirmAbovePaise', $1::int)`,
    [LIMIT_PAISE],
  );
  browser = await startBrowser();
  [asha, desk, tara] = await Promise.all([browser.openPage(), browser.openPage(), browser.openPage()]);
  await Promise.all([logIn(asha.page, world), logIn(desk.page, world, ADMIN), logIn(tara.page, world, COLLEAGUE)]);
  const trip = await company.ask(createTrip, { body: { name: 'In Bengaluru' } }, company.asha.token);
  tripId = trip.data._id;
});
afterAll(async () => {
  await browser.close();
  await company.close();
});

async function fill(within: Page | Locator, values: Readonly<Record<string, string>>): Promise<void> {
  for (const [label, text] of Object.entries(values)) await within.getByLabel(label, { exact: true }).fill(text);
}

describe('a cab by the travel desk', () => {
  it('is entered with its rate card, and its estimate adds up while one types', async () => {
    const { page } = desk;
    await page.goto(`${company.world.url}/desk/enter-cab?tripId=${tripId}`);
    await page.getByRole('heading', { name: 'Enter a cab' }).waitFor();
    await page.getByRole('button', { name: 'Add to trip' }).click();
    await page.getByText('Pick-up time is required').waitFor();
    await fill(page, {
      'Pick-up time': `${day}T13:30`,
      'Pick-up': '12, Residency Road',
      'City of the pick-up': 'Bengaluru',
      Drop: 'Kempegowda Airport, Terminal 2',
      'City of the drop': 'Bengaluru',
      'Price of the package': '2400',
      'Each further km': '14',
      'Each further hour': '200',
      'Grace in minutes': '30',
      'Night charge': '300',
      Vendor: 'Cauvery Cabs Pvt Ltd',
      'GSTIN of the vendor': '29AABCC1234D1Z7',
      'Expected km': '112',
      'Expected end': `${day}T22:40`,
      'Leaves the garage': `${day}T13:00`,
      Toll: '125',
      Parking: '60',
      'Service fee': '50',
    });
    await page.getByLabel('State of the vendor', { exact: true }).selectOption('29');
    await page.getByLabel('State of supply', { exact: true }).selectOption('29');
    expect(await amountsOf(page.getByRole('region', { name: 'What is expected' }))).toMatchObject({
      Estimate: ESTIMATE,
    });
    await page.getByText(sumText(ESTIMATE + OUR_FEE), { exact: true }).waitFor();
    await expectCleanInBothSizes(page);
    await page.getByRole('button', { name: 'Add to trip' }).click();
    await page.getByText('The cab is in the trip').waitFor();
  });

  it('is booked on account, and its traveller is told who drives', async () => {
    const { page } = desk;
    await page.getByRole('link', { name: 'Enter the booking' }).click();
    await fill(page, { 'Booking number of the vendor': 'CCB-22' });
    await expectCleanInBothSizes(page);
    await page.getByRole('button', { name: 'Save the booking' }).click();
    await page.waitForURL(/\/trip\/cab/);
    await page.getByRole('button', { name: 'Name the driver' }).click();
    const form = page.getByRole('dialog', { name: 'Driver and vehicle' });
    await fill(form, {
      "Driver's name": 'Manjunath K',
      'Mobile number': '98450 12345',
      'Vehicle number': 'KA01AB1234',
    });
    await expectCleanInBothSizes(page);
    await form.getByRole('button', { name: 'Save and tell them' }).click();
    await form.waitFor({ state: 'detached' });
    await waitForMail(company.world, EMPLOYEE, /Manjunath K/);
    const { page: own } = asha;
    await own.goto(`${company.world.url}/trip/details?tripId=${tripId}`);
    await own.getByText('KA01AB1234', { exact: true }).waitFor();
    await own.getByRole('link', { name: '+91 98450 12345' }).waitFor();
    await expectCleanInBothSizes(own);
  });

  it('comes to more by its duty slip, which a colleague confirms who sees the difference', async () => {
    const { page } = desk;
    const [ride] = (await company.trip(tripId)).items;
    await moveRideBack(company.world, ride?._id ?? '', DAYS_AHEAD + 2);
    await page.reload();
    await page.getByRole('button', { name: 'Enter the duty slip' }).click();
    const form = page.getByRole('dialog', { name: 'Enter the duty slip' });
    await fill(form, {
      'Number of the slip': 'DS-4711',
      'First km reading': '45000',
      'Last km reading': '45120',
      Toll: '125',
      Parking: '60',
    });
    await expectCleanInBothSizes(page);
    await form.getByRole('button', { name: 'Save the final price' }).click();
    await page.getByText(/a colleague of the travel desk confirms it first/).waitFor();
    const { page: second } = tara;
    await second.goto(`${company.world.url}/desk`);
    await second.getByRole('link', { name: /^Case \d+: Confirm a correction/ }).click();
    const entered = second.getByRole('region', { name: 'What was entered' });
    await entered.getByText('₹117.60 more than the ₹3,969.40 that was entered before.').waitFor();
    await entered.getByText('Entered by Vikram Shah', { exact: false }).first().waitFor();
    await second.getByRole('link', { name: 'Open the cab' }).waitFor();
    await entered.getByRole('button', { name: 'Refuse' }).waitFor();
    await expectCleanInBothSizes(second);
    await entered.getByRole('button', { name: 'Confirm' }).click();
    await entered.getByRole('button', { name: 'Confirm' }).click();
    await second.getByText('Done', { exact: true }).first().waitFor();
  });

  it('has one final sum on card, page and invoice', async () => {
    const { page } = asha;
    await page.goto(`${company.world.url}/trip/details?tripId=${tripId}`);
    const card = page.getByRole('article').filter({ hasText: 'Cauvery Cabs Pvt Ltd' });
    await card.getByText('Final price').waitFor();
    await card.getByText('₹4,087.00', { exact: true }).waitFor();
    await card.getByRole('link', { name: 'Ride, bill, cancel' }).click();
    await page.getByText('Duty slip', { exact: false }).first().waitFor();
    expect(await amountsOf(page.getByRole('region', { name: 'Local, 8 h / 80 km' }))).toMatchObject({
      'Final price of the ride': FINAL,
    });
    const documents = page.getByRole('region', { name: 'Documents' });
    await documents.getByText(`₹${OUR_FEE}`, { exact: true }).waitFor();
    await expectCleanInBothSizes(page);
    expect((await company.trip(tripId)).items).toMatchObject([{ service: 'cab', totalPrice: FINAL + OUR_FEE }]);
    expect([...asha.problems, ...desk.problems, ...tara.problems]).toEqual([]);
  });
});
