import { getFlightDetails } from '@pravas/contract/flight/flight-details.ts';
import { listFlights } from '@pravas/contract/flight/list-flights.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { pickFlight, signIn, type TravellerClient } from '../support/traveller.ts';
import { createWorld, type World } from '../support/world.ts';
import { dayFromNow } from './sample-input.ts';

let world: World;
let asha: TravellerClient;
beforeAll(async () => {
  world = await createWorld();
  asha = await signIn(world);
});
afterAll(() => world.close());

/** The sentence about the law beside the cancellation rules of the same flight of a day, for these travellers. */
async function limitFor(dDate: string, party: { readonly ad: number; readonly child?: number; readonly inf?: number }) {
  const flights = await asha.client.call(listFlights, { query: { from: 'DEL', to: 'BOM', dDate, ...party } });
  const flightId = pickFlight(flights, 'QP');
  const { searchedFlightId } = flights;
  const { rules } = await asha.client.call(getFlightDetails, { query: { searchedFlightId, flightId, fareType: '2' } });
  return / charge, (.*) here\./.exec(rules?.[0]?.note ?? '')?.[1];
}

/** A day whose fare is low enough that the airline's charge is above the legal limit, with the sentence then shown. */
async function dayWithLimit(): Promise<{ readonly day: string; readonly alone: string }> {
  for (let ahead = 20; ahead < 34; ahead += 1) {
    const day = dayFromNow(ahead);
    const alone = await limitFor(day, { ad: 1 });
    if (alone !== undefined) return { day, alone };
  }
  throw new Error('No fare of two weeks is so low that the law limits its charge');
}

it('an adult’s legal limit is the same whoever comes along, and an infant’s is told beside it', async () => {
  const { day, alone } = await dayWithLimit();
  expect(alone).toMatch(/^₹[\d,]+ per traveller$/);
  const adult = alone.replace(' per traveller', '');
  const infant = /^(₹[\d,]+) for an adult, (₹[\d,]+) for an infant$/;
  expect(infant.exec((await limitFor(day, { ad: 1, inf: 1 })) ?? '')?.[1]).toBe(adult);
  const family = await limitFor(day, { ad: 2, child: 1, inf: 1 });
  expect(family).toMatch(new RegExp(`^${adult} for an adult( or child)?, `));
  expect(family).toContain('for an infant');
});
