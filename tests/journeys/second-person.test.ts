import type { Page } from '@playwright/test';
import { requestChange } from '@pravas/contract/servicing/change-operations.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { payloadOf } from '../integration/send-request.ts';
import { bookFlight, servicingOf } from '../integration/servicing-world.ts';
import { expectBooksInOrder } from '../support/books.ts';
import { logIn, startBrowser, type TestBrowser, type TestPage } from '../support/browser.ts';
import { addPerson } from '../support/company.ts';
import { expectCleanInBothSizes, rupeesIn, rupeesText } from '../support/journey.ts';
import { ADMIN, signIn } from '../support/traveller.ts';
import { createWorld, type World } from '../support/world.ts';

const COLLEAGUE = 'tara.desai@meridian.example';
const REASON = 'The airline is bankrupt';
/** Above ₹100 a second person has to agree; the airline keeps ₹400 too much. */
const LIMIT_PAISE = 10_000;

let world: World;
let browser: TestBrowser;
let vikram: TestPage;
let tara: TestPage;
let pnr = '';
let changed: { pnr: string; day: string; show: () => ReturnType<ReturnType<typeof servicingOf>['show']> };

beforeAll(async () => {
  world = await createWorld();
  await addPerson(world, COLLEAGUE, 'Travel desk');
  await world.query(
    `update organization set settings = settings || jsonb_build_object('offlineConfirmAbovePaise', $1::int)`,
    [LIMIT_PAISE],
  );
  browser = await startBrowser();
  [vikram, tara] = await Promise.all([browser.openPage(), browser.openPage()]);
  await Promise.all([logIn(vikram.page, world, ADMIN), logIn(tara.page, world, COLLEAGUE)]);
  const asha = await signIn(world);
  const own = servicingOf(world, asha.token);
  const { flightId } = await bookFlight(world, asha);
  pnr = (await own.show(flightId)).slices[0]?.airlinePnr ?? '';
  await world.commandOrder({ order: pnr, command: 'keep_more', byPaise: 40_000 });
  await own.cancel(flightId);
  // Its airline changes tickets only through a person, whom the traveller asks for the day after.
  const ticket = await bookFlight(world, asha, { onward: 'AI', daysAhead: 40 });
  const [slice] = (await own.show(ticket.flightId)).slices;
  const flown = slice?.journey.segments[0]?.departureDate ?? '';
  const day = Temporal.PlainDate.from(flown).add({ days: 1 }).toString();
  changed = { pnr: slice?.airlinePnr ?? '', day, show: () => own.show(ticket.flightId) };
  const body = { flightId: ticket.flightId, slices: [{ index: 0, date: day }], reason: 'The meeting moved' };
  payloadOf(await own.call(requestChange, { body }));
});
afterAll(async () => {
  await browser.close();
  await world.close();
});

async function openCase(page: Page, ofPnr = pnr): Promise<void> {
  await page.goto(`${world.url}/desk`);
  await page.getByRole('row').filter({ hasText: ofPnr }).getByRole('link').first().click();
  await page.waitForURL(/\/desk\/case/);
  await page.getByRole('region', { name: 'What can be done now' }).waitFor();
}

async function propose(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Propose to write ₹/ }).click();
  const form = page.getByRole('dialog', { name: /^Propose to write ₹/ });
  await form.getByLabel('Comment').fill(REASON);
  await form.getByRole('button', { name: /^Propose to write ₹/ }).click();
  await page.getByRole('button', { name: 'Take the proposal back' }).waitFor();
}

const history = (page: Page) => page.getByRole('region', { name: 'What happened' });
const goodwill = async () => {
  const [row] = await world.query<{ sum: string }>(
    `select coalesce(sum(balance_paise), 0) as sum from ledger_account where code = 'goodwill'`,
  );
  return Number(row?.sum);
};

describe('a claim against an airline that is not worth pursuing', () => {
  let claim = 0;

  it('is proposed by one person with a reason, and nothing is written off by that alone', async () => {
    const { page } = vikram;
    await openCase(page);
    const propose = page.getByRole('button', { name: /^Propose to write ₹/ });
    claim = rupeesIn(await propose.textContent());
    await propose.click();
    const form = page.getByRole('dialog', { name: /^Propose to write ₹/ });
    await form.getByText(`Still owed by the airline ${rupeesText(claim)}`).waitFor();
    await form.getByRole('button', { name: /^Propose to write ₹/ }).click();
    await form.getByText('Comment is required').waitFor();
    await expectCleanInBothSizes(page);
    await form.getByLabel('Comment').fill(REASON);
    await form.getByRole('button', { name: /^Propose to write ₹/ }).click();
    await history(page).getByText(REASON).waitFor();
    // One cannot agree with oneself.
    expect(await page.getByRole('button', { name: /write ₹|writing ₹/ }).count()).toBe(0);
    await expectCleanInBothSizes(page);
    expect(await goodwill()).toBe(0);
  });

  it('is taken back by whoever proposed it, and refused by a colleague who says why', async () => {
    const takeBack = vikram.page.getByRole('button', { name: 'Take the proposal back' });
    await takeBack.click();
    const form = vikram.page.getByRole('dialog', { name: 'Take the proposal back' });
    await form.getByRole('button', { name: 'Take the proposal back' }).click();
    await propose(vikram.page);
    await openCase(tara.page);
    await tara.page.getByRole('button', { name: 'Refuse to write it off' }).click();
    const refusal = tara.page.getByRole('dialog', { name: 'Refuse to write it off' });
    await refusal.getByText(`Still owed by the airline ${rupeesText(claim)}`).waitFor();
    await refusal.getByRole('button', { name: 'Refuse to write it off' }).click();
    await refusal.getByText('Comment is required').waitFor();
    await refusal.getByLabel('Comment').fill('They answer by Friday');
    await expectCleanInBothSizes(tara.page);
    await refusal.getByRole('button', { name: 'Refuse to write it off' }).click();
    await history(tara.page).getByText('They answer by Friday').waitFor();
    // Whoever proposed it reads the refusal, and may propose it anew.
    await history(vikram.page).getByText('They answer by Friday').waitFor();
    await propose(vikram.page);
    expect(await goodwill()).toBe(0);
  });

  it('is confirmed by a second person, and closed with everybody’s words in its history', async () => {
    const { page } = tara;
    await openCase(page);
    await history(page).getByText(REASON).first().waitFor();
    await page.getByRole('button', { name: /^Confirm writing ₹/ }).click();
    const form = page.getByRole('dialog', { name: /^Confirm writing ₹/ });
    await form.getByText('This cannot be undone').waitFor();
    await form.getByLabel('Comment').fill('Agreed');
    await expectCleanInBothSizes(page);
    await form.getByRole('button', { name: /^Confirm writing ₹/ }).click();
    await history(page)
      .getByText(`${rupeesText(claim)} written off.`)
      .waitFor();
    await page.getByText('Done', { exact: true }).first().waitFor();
    expect(await page.getByRole('region', { name: 'What can be done now' }).count()).toBe(0);
    const told = (await history(page).getByRole('listitem').allTextContents()).join('\n');
    expect(told).toMatch(/Vikram Shah[^\n]*The airline is bankrupt/);
    expect(told).toMatch(/Tara Desai[^\n]*Agreed/);
    await expectCleanInBothSizes(page);
    expect(Math.round((await goodwill()) / 100)).toBe(claim);
    expect([...vikram.problems, ...tara.problems]).toEqual([]);
    await expectBooksInOrder(world);
  });
});

describe('a change that the travel desk arranges and that costs more than one person decides', () => {
  it('is entered with its flight and its sum, and says beforehand that a colleague confirms it', async () => {
    const { page } = vikram;
    await openCase(page, changed.pnr);
    await page.getByRole('button', { name: "Enter the airline's answer" }).click();
    const form = page.getByRole('dialog', { name: 'What became of the change' });
    await form.getByRole('radio', { name: 'Changed', exact: true }).check();
    await form.getByLabel('Flight', { exact: true }).fill('AI 2994');
    await form.getByLabel('Departure, local time').fill(`${changed.day}T18:10`);
    await form.getByLabel('Arrival, local time').fill(`${changed.day}T20:25`);
    await form.getByLabel('Ticket number of Asha Rao').fill('098-2400000001');
    await form.getByLabel('Fare difference').fill('1200');
    await form.getByLabel('Airline Penalty').fill('0');
    await form.getByText('A colleague confirms it').waitFor();
    await expectCleanInBothSizes(page);
    await form.getByRole('button', { name: 'Enter the change' }).click();
    await page.getByRole('button', { name: 'Take the entry back' }).waitFor();
    await page.getByText(/AI 2994 DEL → BOM/).waitFor();
    await expectCleanInBothSizes(page);
  });

  it('takes effect when the colleague has confirmed its sum', async () => {
    const { page } = tara;
    await openCase(page, changed.pnr);
    const confirm = page.getByRole('button', { name: /^Confirm the change for ₹/ });
    const owed = (await confirm.textContent())?.match(/₹[\d,.]+/)?.[0] ?? '';
    expect(rupeesIn(owed)).toBeGreaterThan(1_200);
    await page.getByText('Owed for the change').waitFor();
    await confirm.click();
    const form = page.getByRole('dialog', { name: /^Confirm the change for ₹/ });
    await form.getByText('This cannot be undone').waitFor();
    await expectCleanInBothSizes(page);
    await form.getByRole('button', { name: /^Confirm the change for ₹/ }).click();
    await history(page).getByText('The change was made.').waitFor();
    const flight = await changed.show();
    expect(flight.travelers[0]?.slices[0]?.ticketNumber).toBe('098-2400000001');
    expect(flight.changes[0]).toMatchObject({ state: 'done' });
    expect([...vikram.problems, ...tara.problems]).toEqual([]);
  });
});
