import { createTrip } from '@pravas/contract/trip/trip-edit-operations.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { callOperation, payloadOf } from '../integration/send-request.ts';
import { logIn, startBrowser, type TestBrowser, type TestPage } from '../support/browser.ts';
import { allowGuests } from '../support/company.ts';
import { dayAhead, payNow, sumText } from '../support/journey.ts';
import { expectCleanInBothSizes } from '../support/looks.ts';
import { pdf } from '../support/pictures.ts';
import { ADMIN, signIn } from '../support/traveller.ts';
import { createWorld, type World } from '../support/world.ts';

const DAYS_AHEAD = 20;
const day = dayAhead(DAYS_AHEAD);
/** 600 and 20 of charges with 31 GST. */
const SEAT = 651;
/** 50 with 18 %. */
const OUR_FEE = 59;
const GUEST = { title: 'Mr', gender: 'male', firstName: 'Ravi', lastName: 'Iyer', dateOfBirth: '1990-05-05' };
const PAPER = { name: 'ticket.pdf', mimeType: 'application/pdf', buffer: pdf() };

let world: World;
let browser: TestBrowser;
let asha: TestPage;
let desk: TestPage;
let tripId: string;

beforeAll(async () => {
  world = await createWorld();
  await allowGuests(world);
  browser = await startBrowser();
  [asha, desk] = await Promise.all([browser.openPage(), browser.openPage()]);
  await Promise.all([logIn(asha.page, world), logIn(desk.page, world, ADMIN)]);
  const { token } = await signIn(world);
  const body = { name: 'To Ooty', travelers: [GUEST] };
  const made = payloadOf<{ data: { _id: string } }>(await callOperation(world.url, createTrip, { body }, { token }));
  tripId = made.data._id;
});
afterAll(async () => {
  await browser.close();
  await world.close();
});

async function fill(values: Readonly<Record<string, string>>): Promise<void> {
  for (const [label, text] of Object.entries(values)) await desk.page.getByLabel(label, { exact: true }).fill(text);
}

describe('a bus that the travel desk found for a guest', () => {
  it('is entered from their trip, where each field says what is wrong with it', async () => {
    const { page } = desk;
    await page.goto(`${world.url}/trip/details?tripId=${tripId}`);
    await page.getByRole('button', { name: /^Ask for a train/ }).click();
    await page.getByRole('link', { name: 'Enter a bus' }).click();
    await page.getByRole('heading', { name: 'Enter a bus' }).waitFor();
    const from = page.getByLabel('From', { exact: true });
    await from.focus();
    await from.press('Tab');
    await page.getByText('From is required').waitFor();
    expect(await page.getByText('To is required').count()).toBe(0);
    await page.getByRole('button', { name: 'Add to trip' }).click();
    await page.getByText('Seat number is required').waitFor();
    await expectCleanInBothSizes(page);
    await fill({
      From: 'Mysuru',
      To: 'Ooty',
      Operator: 'Nandi Bus Lines',
      'Type of bus': 'A/C Sleeper (2+1)',
      'Boarding stop': 'Bus stand',
      'Boarding time': `${day}T07:00`,
      'Dropping stop': 'Charing Cross',
      'Dropping time': `${day}T06:30`,
      'Seat number': 'L7',
      'Base fare': '600',
      Charges: '20',
      GST: '31',
      'Service fee': '50',
    });
    await page.getByText('Enter a time after the bus is boarded').waitFor();
    await fill({ 'Dropping time': `${day}T11:30` });
    await page.getByLabel('Air conditioning').selectOption('A/C');
    await page.getByLabel('Seats or berths').selectOption('Berths (sleeper)');
    expect(await page.getByLabel('Seat or berth', { exact: true }).inputValue()).toBe('berth_along lower');
    await page.getByRole('button', { name: 'Add a charge' }).click();
    await fill({ Until: `${dayAhead(DAYS_AHEAD - 1)}T07:00`, 'Operator keeps, in % of the base fare': '10' });
    await page.locator('summary', { hasText: 'How to find the boarding stop' }).click();
    await fill({ 'Telephone of the boarding stop': '12' });
    await page.getByText(sumText(SEAT + OUR_FEE), { exact: true }).waitFor();
    await page.getByRole('button', { name: 'Add to trip' }).click();
    // Only the server knows all numbers of the world.
    await page.getByText('Please enter valid telephone').waitFor();
    await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('name'))).toBe('boarding.phone');
    await expectCleanInBothSizes(page);
    await fill({ 'Telephone of the boarding stop': '98450 12345' });
    await page.getByRole('button', { name: 'Add to trip' }).click();
    await page.getByText('The bus is in the trip').waitFor();
    await expectCleanInBothSizes(page);
  });

  it('is paid for, bought from its case under its number, and its page shows the ticket', async () => {
    await asha.page.goto(`${world.url}/trip/details?tripId=${tripId}`);
    expect(await payNow(asha.page)).toBe(SEAT + OUR_FEE);
    const { page } = desk;
    await page.goto(`${world.url}/desk`);
    await page.getByRole('link', { name: /^Case \d+: Buy / }).click();
    await page.getByRole('link', { name: 'Buy the bus' }).click();
    await page.getByRole('region', { name: 'As it was quoted' }).getByText('Ravi Iyer').waitFor();
    await page.getByRole('button', { name: 'Save the ticket' }).click();
    await page.getByText('Ticket number is required').waitFor();
    await expectCleanInBothSizes(page);
    await fill({ 'Ticket number': 'x4711', 'Bus number (if known)': 'KA 09 F 1234' });
    await page.locator('input[type="file"]').setInputFiles(PAPER);
    await page.getByRole('button', { name: 'Save the ticket' }).click();
    await page.waitForURL(/\/trip\/bus/);
    await page.getByText('X4711').first().waitFor();
    await page.getByText('Bus KA 09 F 1234.').waitFor();
    await page.getByRole('button', { name: "Operator's paper" }).waitFor();
    await expectCleanInBothSizes(page);
    // The telephone number that the server refused is the only failure.
    expect(desk.problems).toEqual([expect.stringMatching(/ 400 .*\/bus\/enter$/)]);
    expect(asha.problems).toEqual([]);
  });
});
