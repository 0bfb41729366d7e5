import { getFlightDetails } from '@pravas/contract/flight/flight-details.ts';
import { listFlights } from '@pravas/contract/flight/list-flights.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { signIn, type TravellerClient } from '../support/traveller.ts';
import { createWorld, type World } from '../support/world.ts';
import { dayFromNow } from './sample-input.ts';

let world: World;
let asha: TravellerClient;
beforeAll(async () => {
  world = await createWorld();
  asha = await signIn(world);
});
afterAll(() => world.close());

it.each(['BOM', 'DXB'])('a private journey to %s is sold no fare that is the company’s own', async (to) => {
  const kindsOf = async (isPrivate: boolean) => {
    const query = { from: 'DEL', to, dDate: dayFromNow(20), pb: isPrivate };
    const { flights } = await asha.client.call(listFlights, { query });
    return new Set(flights.flatMap(({ fares }) => fares.map(({ kind }) => kind)));
  };
  const own = await kindsOf(true);
  expect(own.size).toBeGreaterThan(0);
  for (const kind of ['corporate', 'sme'] as const) expect(own).not.toContain(kind);
  expect(await kindsOf(false)).toContain('corporate');
});

it('a fare that is sold only with a GST number is marked and never chosen for an organisation without one', async () => {
  const defaults = await world.query<{ id: string }>('select id from gst_registration where is_default');
  const chosen = async () => {
    const query = { from: 'DEL', to: 'BOM', dDate: dayFromNow(20) };
    const { flights, searchedFlightId } = await asha.client.call(listFlights, { query });
    const agreed = flights.filter(({ fares }) => fares.some((fare) => fare.kind === 'corporate')).slice(0, 5);
    return Promise.all(
      agreed.map(async ({ flightId, fares }) => {
        const details = await asha.client.call(getFlightDetails, { query: { searchedFlightId, flightId } });
        return { fares, details, fare: details.faresList.find(({ fareType }) => fareType === details.fareType) };
      }),
    );
  };
  for (const { fare } of await chosen()) expect(fare).toMatchObject({ kind: 'corporate' });
  await world.query('update gst_registration set is_active = false, is_default = false');
  try {
    const without = await chosen();
    expect(without.length).toBeGreaterThan(0);
    for (const { fares, details, fare } of without) {
      const marked = (all: readonly { readonly fareType: string; readonly needs?: string | undefined }[]) =>
        all.flatMap(({ fareType, needs }) => (needs === 'gst_number' ? [fareType] : [])).toSorted();
      expect(fare).not.toHaveProperty('needs');
      expect(marked(fares)).toContain('1');
      expect(marked(details.faresList)).toEqual(marked(fares));
    }
  } finally {
    await world.query('update gst_registration set is_active = true, is_default = id = any ($1)', [
      defaults.map(({ id }) => id),
    ]);
  }
});
