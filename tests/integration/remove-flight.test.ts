import type { ApiError } from '@pravas/contract/client.ts';
import { removeFlight } from '@pravas/contract/flight/book-flight.ts';
import { getTrip } from '@pravas/contract/trip/trip-operations.ts';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { flightsOf } from '../support/flights-of.ts';
import { payAtGateway, pickFlight, signIn, type TravellerClient } from '../support/traveller.ts';
import { createWorld, type World } from '../support/world.ts';
import { callOperation, expectRefusal, payloadOf } from './send-request.ts';

let world: World;
let asha: TravellerClient;

beforeAll(async () => {
  world = await createWorld();
  asha = await signIn(world);
});
afterEach(() => world.clearFaults());
afterAll(() => world.close());

const details = async (tripId: string) => (await asha.client.call(getTrip, { query: { tripId } })).tripDetails;

describe('removing a flight', () => {
  const remove = (flightId: string) => callOperation(world.url, removeFlight, { query: { flightId } }, asha);

  it('takes an unpaid one out of its trip, once', async () => {
    const flights = await asha.search();
    const added = await asha.add(flights, pickFlight(flights, '6E'));
    expect(payloadOf(await remove(added.flightId))).toEqual({ tripId: added.tripId });
    const trip = await details(added.tripId);
    expect([trip.bookings, trip.totalPrice, flightsOf(trip)]).toEqual([0, 0, []]);
    expectRefusal(await remove(added.flightId), 'booking_not_found');
    const paid = await asha.checkPrice(added.flightId).catch((error: ApiError) => error.envelope);
    expect(paid).toMatchObject({ code: 'booking_not_found' });
  });

  it('waits while a payment may still arrive, and is allowed once it was declined', async () => {
    const flights = await asha.search();
    const added = await asha.add(flights, pickFlight(flights, '6E'));
    const form = await asha.checkPrice(added.flightId);
    expectRefusal(await remove(added.flightId), 'booking_not_removable');
    const mayRemove = (booking: { allowedActions: readonly { action: string; allowed: boolean }[] }) =>
      booking.allowedActions.some((one) => one.action === 'remove' && one.allowed);
    expect(mayRemove(await asha.booking(added.tripId))).toBe(false);
    await payAtGateway(form, 'fail');
    await asha.bookingWhen(added.tripId, mayRemove);
    expect(payloadOf(await remove(added.flightId))).toEqual({ tripId: added.tripId });
  });

  it('is refused for a booked one', async () => {
    const flights = await asha.search();
    const added = await asha.add(flights, pickFlight(flights, '6E'));
    await payAtGateway(await asha.checkPrice(added.flightId), 'pay');
    await asha.bookingWhen(added.tripId, (booking) => booking.flightStatus === 'BOOKED');
    expectRefusal(await remove(added.flightId), 'booking_not_removable');
    expect((await details(added.tripId)).bookings).toBe(1);
  });
});
