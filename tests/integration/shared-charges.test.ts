import { compareFlights } from '@pravas/contract/flight/compare-prices.ts';
import { getFlightDetails, getMiniRules } from '@pravas/contract/flight/flight-details.ts';
import { listFlights } from '@pravas/contract/flight/list-flights.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { signIn, type TravellerClient } from '../support/traveller.ts';
import { createWorld, type World } from '../support/world.ts';
import { dayFromNow } from './sample-input.ts';

let world: World;
let asha: TravellerClient;

beforeAll(async () => {
  world = await createWorld({ env: { FLIGHT_SUPPLIERS: 'duffel' } });
  asha = await signIn(world);
});
afterAll(() => world.close());

const SHARE = 'a share of one sum for all';

/** A fare that can be given up for a charge, abroad and back, as its screens show it. */
async function chargesFor(party: Record<string, number>) {
  const query = { from: 'BLR', to: 'SIN', dDate: dayFromNow(40), rDate: dayFromNow(46), ...party };
  const { searchedFlightId, flights } = await asha.client.call(listFlights, { query: query as never });
  const found = flights
    .flatMap(({ flightId, fares }) => fares.map((fare) => ({ flightId, fare })))
    .find(({ fare }) => (fare.cancellationFrom ?? 0) > 0);
  if (!found) throw new Error('No fare has a charge');
  const chosen = { searchedFlightId, flightId: found.flightId, fareType: found.fare.fareType };
  const details = await asha.client.call(getFlightDetails, { query: chosen });
  const shelf = details.faresList.find(({ fareType }) => fareType === chosen.fareType)?.shelf ?? [];
  const { miniRules } = await asha.client.call(getMiniRules, { query: chosen });
  const options = Array.from({ length: 2 }, () => `${chosen.flightId}:${chosen.fareType}`).join();
  const { rows } = await asha.client.call(compareFlights, { query: { searchedFlightId, options } });
  return {
    shelf: shelf.find(({ key }) => key === 'cancel')?.value ?? '',
    compared: rows.find(({ key }) => key === 'cancel')?.values[0] ?? '',
    notes: miniRules.rules.map(({ note }) => note ?? ''),
  };
}

it('a charge for everybody together is called a share of it wherever it stands for each', async () => {
  const { shelf, compared, notes } = await chargesFor({ ad: 2, child: 1, inf: 1 });
  expect(shelf).toMatch(new RegExp(`^₹[\\d,]+ per traveller now, whole journey, ${SHARE}$`));
  expect(compared).toMatch(new RegExp(`^₹[\\d,]+, ${SHARE}$`));
  expect(notes).toHaveLength(2);
  for (const note of notes) expect(note).toContain('one sum for all travellers together');
});

it('what one traveller pays alone is no share', async () => {
  const { shelf, compared, notes } = await chargesFor({ ad: 1 });
  expect(shelf).toMatch(/^₹[\d,]+ per traveller now, whole journey$/);
  expect(compared).toMatch(/^₹[\d,]+$/);
  for (const note of notes) expect(note).not.toContain('one sum');
});
