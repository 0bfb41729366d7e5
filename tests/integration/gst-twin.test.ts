import { getFlightDetails } from '@pravas/contract/flight/flight-details.ts';
import { listFlights } from '@pravas/contract/flight/list-flights.ts';
import type { AnswerOf } from '@pravas/contract/operation.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { signIn, type TravellerClient } from '../support/traveller.ts';
import { createWorld, type World } from '../support/world.ts';
import { dayFromNow } from './sample-input.ts';
import { callOperation, payloadOf } from './send-request.ts';

type Flights = AnswerOf<typeof listFlights>;

let world: World;
let asha: TravellerClient;
beforeAll(async () => {
  world = await createWorld({ env: { FLIGHT_SUPPLIERS: 'tbo,duffel' } });
  // Agreed fares are sold to buyers who give the code that an airline knows the organisation by.
  await world.query(`update organization set settings = settings || $1 where not is_provider`, [
    JSON.stringify({ dealcode: { enable: true, label: 'Deal', airlines: [{ airline: 'AI', code: 'MERIDIANAI' }] } }),
  ]);
  asha = await signIn(world);
});
afterAll(() => world.close());

const list = async (query: Record<string, string> = {}) =>
  payloadOf<Flights>(
    await callOperation(
      world.url,
      listFlights,
      { query: { from: 'DEL', to: 'BOM', dDate: dayFromNow(36), cc: 'B', ...query } },
      asha,
    ),
  );
const twinsOf = ({ flights }: Flights) =>
  flights.flatMap((flight) =>
    flight.fares
      .filter((fare) => fare.label.endsWith(' with GST invoice'))
      .map((fare) => ({
        fare,
        cheapest: flight.fares.find(({ brand, kind }) => brand === fare.brand && kind === fare.kind),
        flight,
      })),
  );

it.each([
  ['regular', { deal: 'none' }],
  ['corporate', { cc: 'E' }],
] as const)(
  'a %s fare that is dearer, but cheaper once its GST is claimed, is listed beside the cheapest and can be bought',
  async (kind, asked) => {
    const found = await list(asked);
    const twins = twinsOf(found).filter(({ fare }) => fare.kind === kind);
    expect(twins.length).toBeGreaterThan(0);
    for (const { fare, cheapest } of twins) {
      expect(cheapest?.net?.gstCredit).toBe(0);
      expect(cheapest?.totalPrice).toBeLessThan(fare.totalPrice);
      expect(fare.net?.netPrice).toBeLessThan(cheapest?.totalPrice ?? 0);
    }
    const [twin] = twins;
    if (!twin) throw new Error('No such fare');
    const { fareType, label, totalPrice } = twin.fare;
    const query = { searchedFlightId: found.searchedFlightId, flightId: twin.flight.flightId, fareType };
    const { faresList } = await asha.client.call(getFlightDetails, { query });
    expect(faresList.find((fare) => fare.fareType === fareType)).toMatchObject({ label, totalPrice });
    const added = await asha.add(found, twin.flight.flightId, fareType);
    const checked = await asha.checkPrice(added.flightId);
    expect(checked.orderId).not.toBe('');
    expect(added.totalPrice).toBeGreaterThanOrEqual(totalPrice);
  },
);

it('both flights of a return are bought with their invoices where that costs less in the end', async () => {
  const found = await list({ rDate: dayFromNow(40), deal: 'none' });
  const twinOf = (coverage: string) => twinsOf(found).find(({ flight }) => flight.coverage === coverage);
  const [out, home] = [twinOf('onward'), twinOf('return')];
  if (!out || !home) throw new Error('No such fares');
  const flightId = `${out.flight.flightId}~${home.flight.flightId}`;
  const query = { searchedFlightId: found.searchedFlightId, flightId };
  const { faresList } = await asha.client.call(getFlightDetails, { query });
  const invoiced = faresList.filter(({ label }) => label.includes(' with GST invoice'));
  expect(invoiced.length).toBeGreaterThan(0);
  for (const { label, brand, totalPrice, net } of invoiced) {
    const same = faresList.find((fare) => fare.brand === brand && !fare.label.includes(' with GST invoice'));
    expect(label).toBe(`${brand} with GST invoice`);
    expect(totalPrice).toBeGreaterThan(same?.totalPrice ?? Number.POSITIVE_INFINITY);
    expect(net?.netPrice).toBeLessThan(same?.net?.netPrice ?? 0);
  }
  const [invoice] = invoiced;
  const added = await asha.add(found, flightId, invoice?.fareType);
  expect(added.totalPrice).toBeGreaterThanOrEqual(invoice?.totalPrice ?? Number.POSITIVE_INFINITY);
  const checked = await asha.checkPrice(added.flightId);
  expect(checked.orderId).not.toBe('');
});

it('nobody claims the GST of a private journey', async () => {
  expect(twinsOf(await list({ pb: '1' }))).toEqual([]);
  expect(twinsOf(await list({ pb: '1', rDate: dayFromNow(40) }))).toEqual([]);
});
