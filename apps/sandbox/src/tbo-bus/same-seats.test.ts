import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { codeOf, listAt } from '../testing/agency-client.ts';
import { asList, type BusAgency, startBusAgency } from '../testing/bus-agency.ts';
import { startTboBusAgency, type TboBusAgency } from '../testing/tbo-bus-agency.ts';

let first: BusAgency;
let second: TboBusAgency;
beforeAll(async () => {
  first = await startBusAgency();
  second = await startTboBusAgency(first.sandbox);
});
afterAll(() => first.sandbox.close());

const ROUTE = { OriginId: 11_001, DestinationId: 11_002, DateOfJourney: '2026-12-01', PreferredCurrency: 'INR' };
const SEARCH = 'availabletrips?source=9001&destination=9002&doj=2026-12-01';

describe('both suppliers', () => {
  it('case 16: sell the same trips at the same prices, with the same seats left', async () => {
    const trips = asList((await first.call('GET', SEARCH)).json.availableTrips);
    const results = listAt(await second.ask('Search', ROUTE), 'BusResults');
    expect(results.map(({ RouteId }) => RouteId)).toEqual(trips.map(({ id }) => id));
    expect(results.map(({ AvailableSeats }) => String(AvailableSeats))).toEqual(trips.map((one) => one.availableSeats));
    const lowest = trips.map(({ fares }) => Number(Array.isArray(fares) ? fares[0] : fares));
    expect(results.map(({ BusPrice }) => (BusPrice as { PublishedPrice: number }).PublishedPrice)).toEqual(lowest);
  });

  it('hold a seat against each other’s customers, and let it go in their own time', async () => {
    const trip = await first.trip('9001', '9002', '2026-12-01', ({ id }) => String(id).endsWith('901'));
    const found = await second.find('901');
    const asked = await second.blockBody(found, [{ seatName: 'L7' }]);
    const body = await first.blockBody(trip, [{ seatName: 'L7' }]);
    expect(codeOf(await second.ask('Block', asked))).toBe(0);
    expect((await first.call('POST', 'blockTicket', body)).text).toBe('Error: Seat L7 is not available');
    await first.clockAt('2026-11-21T09:37:00+05:30');
    expect((await first.call('POST', 'blockTicket', body)).text).toMatch(/^[A-Za-z0-9]{10}$/);
    expect(codeOf(await second.ask('Block', asked))).toBe(2);
    await first.control('/reset', {});
  });

  it('know only their own tickets', async () => {
    const booked = await second.sell(await second.find('901'), [{ seatName: 'L7' }]);
    expect((await first.call('GET', `ticket?tin=${booked.TicketNo}`)).text).toBe('Error: Invalid tin');
    const trip = await first.trip('9001', '9002', '2026-12-01', ({ id }) => String(id).endsWith('901'));
    const tin = await first.sell(trip, [{ seatName: 'L8' }]);
    const orders = listAt(await first.control('/bus/orders'), 'tickets');
    const busId = orders.find((one) => one.tin === tin)?.busId;
    expect(codeOf(await second.ask('GetBookingDetail', { BusId: busId }))).toBe(2);
  });
});
