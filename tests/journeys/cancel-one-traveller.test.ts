import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { expectBooksInOrder } from '../support/books.ts';
import { logIn, startBrowser, type TestBrowser, type TestPage } from '../support/browser.ts';
import { allowGuests } from '../support/company.ts';
import {
  amountsOf,
  dayAhead,
  openBookedFlight,
  payNow,
  rupeesIn,
  rupeesText,
  sumText,
  typedDay,
  WHILE_AIRLINES_REFUND,
} from '../support/journey.ts';
import { expectCleanInBothSizes } from '../support/looks.ts';
import { pdfText } from '../support/pdf-text.ts';
import { createWorld, type World } from '../support/world.ts';

let world: World;
let browser: TestBrowser;
let open: TestPage;
let page: Page;

beforeAll(async () => {
  world = await createWorld();
  await allowGuests(world);
  browser = await startBrowser();
  open = await browser.openPage();
  page = open.page;
  await logIn(page, world);
});
afterAll(async () => {
  await browser.close();
  await world.close();
});

const OUT = 30;
const HOME = 35;
const PEOPLE = ['Asha Rao', 'Ravi Iyer'];

const travellers = () => page.getByRole('region', { name: 'Travellers' });
const extras = () => page.getByRole('region', { name: 'Seats, meals and bags' });
const summary = () => page.getByRole('complementary', { name: 'Summary' });

/** Mumbai to Dubai and back with IndiGo, nonstop both ways. */
async function openFlight(): Promise<void> {
  const query = `from=BOM&to=DXB&ad=2&dDate=${dayAhead(OUT)}&rDate=${dayAhead(HOME)}&al=6E&st=0&rst=0`;
  await page.goto(`${world.url}/home2/flight/list/?cc=E&${query}`);
  await page
    .getByRole('link', { name: /^View fares/ })
    .first()
    .click();
  await page.waitForURL(/\/home2\/flight\/booking\//);
  await page.getByRole('button', { name: 'Add to trip' }).first().waitFor();
}

/** The guest, with the passport that a flight abroad asks for. */
async function fillGuest(): Promise<void> {
  const guest = travellers().getByRole('listitem').nth(1);
  await guest.getByLabel('Title').selectOption('Mr');
  await guest.getByLabel('First name').fill('Ravi');
  await guest.getByLabel('Last name').fill('Iyer');
  await guest.getByLabel('Date of birth').fill('05-05-1988');
  await guest.getByLabel('Passport number').fill('Z7654321');
  await guest.getByLabel('Passport expiry').fill(typedDay(900));
  await guest.getByLabel('Passport country').selectOption('IN');
}

/** One traveller's extras on one flight, read where they were chosen. */
interface Choice {
  readonly traveller: string;
  readonly seat: string;
  readonly seatRupees: number;
  readonly meal: string;
  readonly mealRupees: number;
}

/** Opens a traveller's row of the flight shown, and takes a paid seat and a paid meal. */
async function choose(traveller: string): Promise<Choice> {
  const row = extras().getByRole('button', { name: new RegExp(`^${traveller}`) });
  if ((await row.getAttribute('aria-expanded')) === 'false') await row.click();
  const cell = extras()
    .getByRole('grid', { name: new RegExp(`, for ${traveller}$`) })
    .getByRole('gridcell', { name: /^Seat \w+, (?:window|aisle|middle), ₹[\d,]+, available$/ })
    .first();
  const words = (await cell.getAttribute('aria-label')) ?? '';
  const seat = /^Seat (\w+)/.exec(words)?.[1] ?? '';
  await cell.click();
  await extras()
    .getByRole('status')
    .filter({ hasText: `Seat ${seat}, ${rupeesText(rupeesIn(words))}, chosen for ${traveller}.` })
    .waitFor();
  const meals = extras().getByRole('group', { name: 'Select Meals' });
  const offer = meals.locator('label').filter({ hasText: '₹' }).nth(PEOPLE.indexOf(traveller));
  const mealWords = (await offer.textContent()) ?? '';
  await offer.click();
  const meal = mealWords.replace(/₹.*$/, '');
  await extras()
    .getByRole('status')
    .filter({ hasText: `${meal}, ` })
    .waitFor();
  return { traveller, seat, seatRupees: rupeesIn(words), meal, mealRupees: rupeesIn(mealWords) };
}

/** A seat and a meal for everybody on every flight. */
async function chooseForAll(): Promise<readonly Choice[]> {
  const choices: Choice[] = [];
  for (const tab of await extras().getByRole('tab').all()) {
    await tab.click();
    for (const person of PEOPLE) choices.push(await choose(person));
  }
  return choices;
}

/** The PNR as the page shows it. */
async function pnrOf(): Promise<string> {
  const slice = page.getByRole('region', { name: /^Departure Flight/ });
  return /PNR\s*([A-Z0-9]{6})/.exec((await slice.textContent()) ?? '')?.[1] ?? '';
}

const total = (amounts: readonly number[]) => amounts.reduce((sum, amount) => sum + amount, 0);

describe('two travellers to Dubai and back, of whom one stays at home after all', () => {
  let choices: readonly Choice[] = [];
  let paid = 0;

  it('choose seats and meals for each flight, give the passports, pay what the summary says and get tickets', async () => {
    await openFlight();
    // Nothing is asked of Asha, whose profile has it all; everything is asked of the guest.
    await page.getByRole('button', { name: 'Add to trip' }).first().click();
    await page.getByText('Passport number is required').waitFor();
    await fillGuest();
    choices = await chooseForAll();
    expect(choices).toHaveLength(4);
    await expectCleanInBothSizes(page);
    const amounts = await amountsOf(summary());
    expect(amounts.Seat).toBe(total(choices.map((one) => one.seatRupees)));
    expect(amounts.Meal).toBe(total(choices.map((one) => one.mealRupees)));
    await page.getByRole('button', { name: 'Add to trip' }).first().click();
    await page.waitForURL(/\/trip\/details/);
    paid = await payNow(page);
    expect(paid).toBe(amounts.Total);
    await openBookedFlight(page);
    await expectCleanInBothSizes(page);
  });

  it('find them all with the tickets, on the screen and in the PDF', async () => {
    const card = page.getByRole('region', { name: 'Travellers and tickets' });
    for (const person of PEOPLE) {
      const mine = choices.filter((one) => one.traveller === person);
      const text = (await card.locator('ul > li').filter({ hasText: person }).first().textContent()) ?? '';
      for (const { seat, seatRupees, meal } of mine) {
        expect(text).toContain(`Seat ${seat}`);
        expect(text).toContain(rupeesText(seatRupees));
        expect(text).toContain(meal);
      }
      expect(text).not.toContain('Ticket -');
    }
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'E-ticket' }).click();
    const pdf = pdfText(await readFile(await (await download).path()));
    for (const person of PEOPLE) expect(pdf.replaceAll(' ', '')).toContain(person.replaceAll(' ', ''));
  });

  it('see what comes back for the one who stays, agree, and watch it come back to the rupee', async () => {
    const section = page.getByRole('region', { name: 'Cancel this flight' });
    await section.getByRole('button', { name: 'Cancel', exact: true }).click();
    await section.getByText('Please select a traveler to cancel').waitFor();
    for (const direction of ['Onward', 'Return']) {
      await section
        .getByRole('group', { name: new RegExp(direction) })
        .getByLabel('Ravi Iyer')
        .check();
    }
    const table = section.getByRole('table', { name: 'Refund for each traveller and flight' });
    await table.waitFor();
    const rows = await table.getByRole('row').allTextContents();
    expect(rows.map((row) => row.replace(/₹.*$/, ''))).toEqual([
      'TravellerPaidAirline feeService chargeNot returnedTaxes returnedRefund',
      'Ravi IyerMumbai - Dubai',
      'Ravi IyerDubai - Mumbai',
      'Together',
    ]);
    const [, out = [], home = [], together = []] = rows.map((row) =>
      [...row.matchAll(/₹[\d,]+/g)].map(([amount]) => rupeesIn(amount)),
    );
    expect(together).toHaveLength(6);
    for (const [column, sum] of together.entries()) {
      // Each is rounded to the rupee by itself.
      expect(Math.abs(sum - (out[column] ?? 0) - (home[column] ?? 0))).toBeLessThanOrEqual(1);
    }
    const [fare = 0, fee = 0, charge = 0, kept = 0, , refund = 0] = together;
    expect(Math.abs(fare - fee - charge - kept - refund)).toBeLessThanOrEqual(2);
    expect(refund).toBeGreaterThan(0);
    await expectCleanInBothSizes(page);

    // The airline takes its time, so that a person can read the page meanwhile.
    const order = await pnrOf();
    await world.commandOrder({ order, command: 'withhold_refund' });
    await section.getByRole('button', { name: 'Cancel', exact: true }).click();
    const question = page.getByRole('alertdialog');
    await question.getByText('Are you sure you want to cancel the flight?').waitFor();
    const agreed = rupeesIn(await question.getByText(/₹[\d,.]+ is refunded within/).textContent());
    expect(Math.round(agreed)).toBe(refund);
    await expectCleanInBothSizes(page);
    await question.getByRole('button', { name: 'Yes' }).click();
    const box = page.getByRole('region', { name: /^Processing refund\.\.\./ });
    await box.getByText(`${sumText(agreed)} is expected back.`).waitFor();
    await box.getByText('Processing refund..., now').waitFor();
    await expectCleanInBothSizes(page);

    await world.commandOrder({ order, command: 'release_refund' });
    await world.query('update cancellation set poll_at = now()');
    await world.query('update booking set run_at = now()');
    const calculation = page.getByRole('region', { name: /^Refund Calculation/ });
    await calculation.getByText(`${sumText(agreed)} was sent back to the card`).waitFor(WHILE_AIRLINES_REFUND);
    const lines = await amountsOf(calculation);
    expect(lines).toMatchObject({ 'Airline Penalty': fee, 'Other charges': charge });
    const { 'Airline Fare': bought = 0, Refund: back = 0 } = lines;
    // To the paisa: the printed amounts add up to the agreed one.
    expect(Math.round((bought - fee - charge) * 100)).toBe(Math.round(back * 100));
    expect(back).toBe(agreed);
    // Our fee is not refunded, so the fare is what was paid without it.
    expect(Math.abs(bought - (fare - kept))).toBeLessThanOrEqual(1);
    // The airline keeps seat and meal, as it said before: nobody is accused of it.
    expect(await page.getByText('more than the law allows').count()).toBe(0);
    await expectCleanInBothSizes(page);
    const { refunds } = await world.gatewayTruth();
    expect(refunds.map((one) => one.amountPaise / 100)).toEqual([agreed]);
  });

  it('leave the other on both flights, with ticket and seat as before', async () => {
    for (const title of ['Departure Flight', 'Return Flight']) {
      const slice = page.getByRole('region', { name: new RegExp(`^${title}`) });
      await slice.getByText('Partly cancelled').waitFor();
    }
    const card = page.getByRole('region', { name: 'Travellers and tickets' });
    await card.getByText('Ravi Iyer (Cancelled)').waitFor();
    const [asha = ''] = await card.locator('ul > li').filter({ hasText: 'Asha Rao' }).allTextContents();
    expect(asha).not.toContain('(Cancelled)');
    for (const { traveller, seat } of choices) if (traveller === 'Asha Rao') expect(asha).toContain(`Seat ${seat}`);
    for (const list of await page.getByRole('group', { name: /Onward|Return/ }).all()) {
      expect(await list.getByLabel('Ravi Iyer (Cancelled)').isDisabled()).toBe(true);
      expect(await list.getByLabel('Asha Rao').isEnabled()).toBe(true);
    }
    const change = page.getByRole('region', { name: 'Change date or flight' });
    await change.getByText('The travel desk arranges a change for those who still fly.').waitFor();
    await change.getByRole('button', { name: 'Send change request' }).waitFor();
    await page.getByRole('main').getByRole('link', { name: 'Back', exact: true }).click();
    await page.waitForURL(/\/trip\/details/);
    const tickets = page.getByRole('article').first().getByRole('listitem').filter({ hasText: 'PNR' });
    await tickets.getByText('Ravi Iyer').first().waitFor();
    await tickets.getByText('Cancelled', { exact: true }).first().waitFor();
    await expectCleanInBothSizes(page);
    expect(open.problems).toEqual([]);
    await expectBooksInOrder(world);
  });
});
