import { randomUUID } from 'node:crypto';
import { createTrip } from '@pravas/contract/trip/trip-edit-operations.ts';
import { getTrip } from '@pravas/contract/trip/trip-operations.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { logIn, startBrowser, type TestBrowser, type TestPage } from '../support/browser.ts';
import { dayAhead } from '../support/journey.ts';
import { expectCleanInBothSizes } from '../support/looks.ts';
import { pickFlight, signIn, type TravellerClient } from '../support/traveller.ts';
import { createWorld, type World } from '../support/world.ts';

const DAY = 33;

let world: World;
let browser: TestBrowser;
let asha: TestPage;
let own: TravellerClient;

beforeAll(async () => {
  world = await createWorld();
  browser = await startBrowser();
  asha = await browser.openPage();
  await logIn(asha.page, world);
  own = await signIn(world);
});
afterAll(async () => {
  await browser.close();
  await world.close();
});

/** The details of a flight that was searched for without a trip. */
async function openFlight(daysAhead: number): Promise<void> {
  const { page } = asha;
  const flights = await own.search({ daysAhead });
  const query = new URLSearchParams({ searchedFlightId: flights.searchedFlightId, fid: pickFlight(flights, '6E') });
  await page.goto(`${world.url}/home2/flight/booking/?${query}`);
  await page.getByRole('button', { name: 'Add to trip' }).first().waitFor();
}

async function tripOnScreen(): Promise<string> {
  await asha.page.waitForURL(/\/trip\/details/);
  return new URL(asha.page.url()).searchParams.get('tripId') ?? '';
}

describe('the trip that a flight goes into', () => {
  const choice = () =>
    asha.page.getByRole('region', { name: 'Summary' }).or(asha.page.locator('aside')).getByLabel('Goes into').first();

  it('is a new one without a question where there is no other', async () => {
    await openFlight(DAY + 30);
    expect(await choice().count()).toBe(0);
    await asha.page.getByRole('button', { name: 'Add to trip' }).first().click();
    expect(await tripOnScreen()).not.toBe('');
  });

  it('is chosen among those that take more, of the same days first, with one click more', async () => {
    const { page } = asha;
    const make = async (name: string, day: number) =>
      (
        await own.client.call(createTrip, {
          body: { name, startDate: dayAhead(day), endDate: dayAhead(day + 2) },
          idempotencyKey: randomUUID(),
        })
      ).data._id;
    await make('Fair in Pune', 80);
    const review = await make('Quarterly review in Mumbai', DAY);
    await openFlight(DAY);
    await choice().waitFor();
    const options = await choice().locator('option').allTextContents();
    expect(options[0]).toBe('New trip');
    const at = (name: string) => options.findIndex((text) => text.startsWith(name));
    expect(options[at('Quarterly review in Mumbai')]).toBe('Quarterly review in Mumbai, same days');
    expect(at('Fair in Pune')).toBeGreaterThan(at('Quarterly review in Mumbai'));
    await expectCleanInBothSizes(page);
    await choice().selectOption(review);
    await page.getByRole('button', { name: 'Add to trip' }).first().click();
    expect(await tripOnScreen()).toBe(review);
    const { tripDetails } = await own.client.call(getTrip, { query: { tripId: review } });
    expect(tripDetails.items).toHaveLength(1);
    expect(asha.problems).toEqual([]);
  });
});
