import type { Page } from '@playwright/test';
import { requestChange } from '@pravas/contract/servicing/change-operations.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { payloadOf } from '../integration/send-request.ts';
import { bookFlight, servicingOf } from '../integration/servicing-world.ts';
import { logIn, startBrowser, type TestBrowser, type TestPage } from '../support/browser.ts';
import { addPerson } from '../support/company.ts';
import { rupeesIn } from '../support/journey.ts';
import { expectCleanInBothSizes } from '../support/looks.ts';
import { ADMIN, signIn } from '../support/traveller.ts';
import { createWorld, type World } from '../support/world.ts';

const COLLEAGUE = 'tara.desai@meridian.example';
/** Above ₹100 a second person has to agree. */
const LIMIT_PAISE = 10_000;

let world: World;
let browser: TestBrowser;
let vikram: TestPage;
let tara: TestPage;
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

async function openCase(page: Page, ofPnr: string): Promise<void> {
  await page.goto(`${world.url}/desk`);
  await page.getByRole('row').filter({ hasText: ofPnr }).getByRole('link').first().click();
  await page.waitForURL(/\/desk\/case/);
  await page.getByRole('region', { name: 'What can be done now' }).waitFor();
}

const history = (page: Page) => page.getByRole('region', { name: 'What happened' });
describe('a change that the travel desk arranges and that costs more than one person decides', () => {
  it('is entered with its flight and its sum, and says beforehand that a colleague confirms it', async () => {
    const { page } = vikram;
    await openCase(page, changed.pnr);
    await page.getByRole('button', { name: "Enter the airline's answer" }).click();
    const form = page.getByRole('dialog', { name: 'Outcome of the change' });
    await form.getByRole('radio', { name: 'Changed', exact: true }).check();
    await form.getByLabel('Flight', { exact: true }).fill('AI 2994');
    await form.getByLabel('Departure, local time', { exact: true }).fill(`${changed.day}T18:10`);
    await form.getByLabel('Arrival, local time', { exact: true }).fill(`${changed.day}T20:25`);
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
