import { addFlightToTrip } from '@pravas/contract/flight/book-flight.ts';
import { listFlights } from '@pravas/contract/flight/list-flights.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addPerson } from '../support/company.ts';
import { type CallRecorder, startRecorder } from '../support/recorded-calls.ts';
import { payAtGateway, signIn, type TravellerClient } from '../support/traveller.ts';
import { createWorld, type World } from '../support/world.ts';
import { dayFromNow } from './sample-input.ts';

const LUKASZ = 'lukasz.wojcik@meridian.example';
let recorders: readonly [tbo: CallRecorder, duffel: CallRecorder];
let world: World;
let lukasz: TravellerClient;

beforeAll(async () => {
  recorders = [await startRecorder(), await startRecorder()];
  const [tbo, duffel] = recorders;
  const env = { TBO_AIR_URL: `${tbo.url}/AirService.svc/rest`, DUFFEL_URL: duffel.url };
  world = await createWorld({ bothSuppliers: true, env });
  tbo.passOnTo(world.sandbox.urls.tbo);
  duffel.passOnTo(world.sandbox.urls.duffel);
  // Only admins see which supplier sells a fare.
  await addPerson(world, LUKASZ, 'Company admin');
  await world.query(
    `update person set first_name = 'Łukasz', last_name = 'Wójcik', title = 'Mr', gender = 'male', nationality = 'PL',
       mobile = '+6591234567', date_of_birth = '1988-03-14' where email = $1`,
    [LUKASZ],
  );
  lukasz = await signIn(world, LUKASZ);
});
afterAll(async () => {
  await world.close();
  await Promise.all(recorders.map((one) => one.close()));
});

/** Buys the first flight that this supplier sells, privately, so that no policy is asked. */
async function buyFrom(supplier: string, daysAhead: number) {
  const query = { from: 'DEL', to: 'BOM', dDate: dayFromNow(daysAhead), pb: 'true' } as const;
  const list = await lukasz.client.call(listFlights, { query });
  const sold = list.flights.find(({ fares }) => fares.some((one) => one.supplier === supplier));
  const fareType = sold?.fares.find((one) => one.supplier === supplier)?.fareType;
  if (!sold || fareType === undefined) throw new Error(`${supplier} sells nothing`);
  const body = { searchedFlightId: list.searchedFlightId, flightId: sold.flightId, fareType };
  const added = await lukasz.client.call(addFlightToTrip, { body, idempotencyKey: crypto.randomUUID() });
  await payAtGateway(await lukasz.checkPrice(added.flightId), 'pay');
  return lukasz.bookingWhen(added.tripId, ({ flightStatus }) => ['BOOKED', 'FAILED'].includes(flightStatus));
}

/** The orders that arrived at these paths. */
const ordersAt = ({ calls }: CallRecorder, path: RegExp) =>
  calls.filter((one) => path.test(one.path) && /"passengers"/i.test(one.text));

describe('Łukasz Wójcik with a number of Singapore', () => {
  it('is LUKASZ WOJCIK at TBO, and his number keeps its country', async () => {
    expect((await buyFrom('Supplier 1', 30)).flightStatus).toBe('BOOKED');
    const orders = ordersAt(recorders[0], /\/(?:Book|Ticket)\/?$/);
    expect(orders.length).toBeGreaterThan(0);
    for (const { text } of orders) {
      const { Passengers } = JSON.parse(text) as { Passengers: readonly unknown[] };
      expect(Passengers).toHaveLength(1);
      expect(Passengers[0]).toMatchObject({
        Title: 'Mr',
        FirstName: 'LUKASZ',
        LastName: 'WOJCIK',
        ContactNo: '91234567',
        CellCountryCode: '+65',
        Nationality: 'PL',
      });
      expect(text).not.toMatch(/Łukasz|Wójcik|6591234567/);
    }
  });

  it('is LUKASZ WOJCIK at Duffel, and his number keeps its country', async () => {
    expect((await buyFrom('Supplier 2', 33)).flightStatus).toBe('BOOKED');
    const orders = ordersAt(recorders[1], /\/air\/orders$/);
    expect(orders).toHaveLength(1);
    for (const { text } of orders) {
      const { data } = JSON.parse(text) as { data: { passengers: readonly unknown[] } };
      expect(data.passengers).toHaveLength(1);
      expect(data.passengers[0]).toMatchObject({
        title: 'mr',
        given_name: 'LUKASZ',
        family_name: 'WOJCIK',
        phone_number: '+6591234567',
        gender: 'm',
      });
      expect(text).not.toMatch(/Łukasz|Wójcik/);
    }
  });

  it('stays Łukasz Wójcik on his trip, with what the ticket says beside it', async () => {
    const [{ details } = { details: null }] = await world.query<{ details: unknown }>(
      `select travellers -> 0 as details from booking order by created_at desc limit 1`,
    );
    expect(details).toMatchObject({
      firstName: 'Łukasz',
      lastName: 'Wójcik',
      mobile: '+6591234567',
      printedName: { given: 'LUKASZ', family: 'WOJCIK' },
    });
  });
});
