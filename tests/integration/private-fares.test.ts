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
