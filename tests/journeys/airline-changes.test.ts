import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bookFlight, servicingOf, until } from '../integration/servicing-world.ts';
import { logIn, startBrowser, type TestBrowser, type TestPage } from '../support/browser.ts';
import { expectCleanInBothSizes } from '../support/looks.ts';
import { signIn, type TravellerClient } from '../support/traveller.ts';
import { createWorld, type World } from '../support/world.ts';

let world: World;
let browser: TestBrowser;
let page: TestPage['page'];
let problems: TestPage['problems'];
let traveller: TravellerClient;

beforeAll(async () => {
  world = await createWorld();
  browser = await startBrowser();
  ({ page, problems } = await browser.openPage());
  await logIn(page, world);
  traveller = await signIn(world);
});
afterAll(async () => {
  await browser.close();
  await world.close();
});

/** A booked flight of which the airline has reported something since. */
async function bookAndChange(command: Readonly<Record<string, unknown>> & { readonly command: string }) {
  const booked = await bookFlight(world, traveller);
  const own = servicingOf(world, traveller.token);
  const order = (await own.show(booked.flightId)).slices[0]?.airlinePnr ?? '';
  await world.commandOrder({ order, ...command });
  await world.query('update booking_order set sweep_at = now() where booking_id = $1', [booked.flightId]);
  await until(
    () => own.show(booked.flightId),
    ({ scheduleChanges }) => scheduleChanges.length > 0,
  );
  return booked;
}

describe('what airlines change of their own accord', () => {
  it('is told on the trip and in the list, and leads to where it is decided', async () => {
    const { tripId } = await bookAndChange({ command: 'move_flight', minutes: 155 });
    await page.goto(`${world.url}/home2/trip/list/`);
    await page.getByText('A booking was changed by its supplier. Please decide.').waitFor();
    await expectCleanInBothSizes(page);
    await page.goto(`${world.url}/trip/details?tripId=${tripId}`);
    const card = page.getByRole('article').first();
    await card.getByText('Airline changed', { exact: true }).waitFor();
    await card.getByText(/leaves 2h 35m later/).waitFor();
    await expectCleanInBothSizes(page);
    await card.getByRole('link', { name: 'Decide' }).click();
    await page.getByText('Please decide', { exact: true }).waitFor();
  });

  it('names the airline where it does not fly any more, also on the ticket', async () => {
    const { tripId } = await bookAndChange({ command: 'cancel_flight' });
    await page.goto(`${world.url}/home`);
    await page.getByText('A booking was cancelled by its supplier. Please decide.').waitFor();
    await page.goto(`${world.url}/trip/details?tripId=${tripId}`);
    const card = page.getByRole('article').first();
    await card.getByRole('listitem').getByText('Cancelled by the airline').waitFor();
    expect(await card.getByText('Booked', { exact: true }).count()).toBe(0);
    await expectCleanInBothSizes(page);
    await card.getByRole('link', { name: 'Choose what to do' }).click();
    // Before the traveller sees what other flights cost they read what they are owed.
    await page.getByRole('button', { name: 'Choose other flights' }).click();
    const question = page.getByRole('alertdialog');
    await question.getByText('By law the airline owes another flight or the full fare back.').waitFor();
    await expectCleanInBothSizes(page);
    await question.getByRole('button', { name: 'Not now' }).click();
  });
});

describe('a return of which only one way could be booked', () => {
  it('shows the other with why it is missing, leads to another one, and counts what went back', async () => {
    await world.inject({ target: 'tbo.Ticket', kind: 'latency', times: 1, latencyMs: 10 });
    await world.inject({ target: 'tbo.Ticket', kind: 'sold_out', times: 1 });
    const { tripId, flightId } = await bookFlight(world, traveller, { back: '6E', fareType: '2' });
    await page.goto(`${world.url}/trip/flight?tripId=${tripId}&flightId=${flightId}`);
    const missed = page.getByRole('region', { name: /^Return Flight/ });
    await missed.getByText('Could not be booked', { exact: true }).waitFor();
    await page.getByText('Partly booked', { exact: true }).waitFor();
    await page.getByText('Net paid', { exact: true }).waitFor();
    await page.getByText('Refund started', { exact: true }).waitFor();
    await expectCleanInBothSizes(page);
    await missed.getByRole('link', { name: 'Search this flight again' }).waitFor();
    await page.goto(`${world.url}/trip/details?tripId=${tripId}`);
    const order = page.getByRole('article').first().getByRole('listitem').filter({ hasText: 'Return · Failed' });
    await order.getByRole('link', { name: 'Search this flight again' }).waitFor();
    await expectCleanInBothSizes(page);
    await order.getByRole('link', { name: 'Search this flight again' }).click();
    await page.waitForURL(/\/home2\/flight\/list/);
    const { searchParams } = new URL(page.url());
    expect(['from', 'to', 'id'].map((name) => searchParams.get(name))).toEqual(['BOM', 'DEL', tripId]);
    expect(problems).toEqual([]);
  });
});
