import { listFlights, streamFlights } from '@pravas/contract/flight/list-flights.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { signIn, type TravellerClient } from '../support/traveller.ts';
import { createWorld, type World } from '../support/world.ts';
import { dayFromNow } from './sample-input.ts';
import { callOperation, expectRefusal } from './send-request.ts';

let world: World;
let asha: TravellerClient;

beforeAll(async () => {
  world = await createWorld({ bothSuppliers: true });
  asha = await signIn(world);
});
afterAll(() => world.close());

const oneWay = { from: 'DEL', to: 'BOM', dDate: dayFromNow(30) };

describe('a party that may travel together, but that no supplier takes in one order', () => {
  it.each([
    ['a tenth on a lap', { ad: '9', inf: '1' }],
    ['five with five on their laps', { ad: '5', inf: '5' }],
    ['a family of ten', { ad: '5', child: '3', inf: '2' }],
  ])('is told what to search for, before anybody is asked: %s', async (_, party) => {
    for (const operation of [listFlights, streamFlights]) {
      const query = { ...oneWay, ...party };
      const envelope = expectRefusal(await callOperation(world.url, operation, { query }, asha), 'party_invalid');
      const message =
        'Airlines sell at most 9 places, infants on laps included, in one booking. Search for 9 travellers or fewer and book the others separately.';
      expect([envelope.message, envelope.errors]).toEqual([message, [{ field: 'inf', message }]]);
    }
  });
});
