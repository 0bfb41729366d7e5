import { addFlightToTrip, removeFlight } from '@pravas/contract/flight/book-flight.ts';
import type { AnswerOf } from '@pravas/contract/operation.ts';
import { getTrip, listTrips } from '@pravas/contract/trip/trip-operations.ts';
import { getTripDashboard } from '@pravas/contract/trip/trip-settings-operations.ts';
import { expect, it } from 'vitest';
import { payAtGateway, pickFlight } from '../support/traveller.ts';
import { callOperation, payloadOf } from './send-request.ts';
import { bookFlight, until, useServicing } from './servicing-world.ts';

type Status = AnswerOf<typeof getTrip>['tripDetails']['status'];

const servicing = useServicing();

/** The status of a trip, on which every place that shows it has to agree. */
async function standing(tripId: string): Promise<Status> {
  const { world, asha } = servicing();
  const { status, isCancelled } = (await asha.client.call(getTrip, { query: { tripId } })).tripDetails;
  const list = async (query: Record<string, string>) =>
    payloadOf<AnswerOf<typeof listTrips>>(await callOperation(world.url, listTrips, { query }, asha));
  const of = await list({ status });
  expect(of.data.map((trip) => trip._id)).toContain(tripId);
  expect(of.data.map((trip) => trip.status)).toEqual(of.data.map(() => status));
  expect(of.total).toBe(of.data.length);
  const all = await list({});
  expect(all.total).toBe(all.data.length);
  const dashboard = await asha.client.call(getTripDashboard, {});
  expect(dashboard.counts[status]).toBe(all.counts[status]);
  expect(dashboard.nextTrip?._id === tripId).toBe(status === 'Upcoming');
  // Nobody has called the trip off: it takes another flight.
  expect(isCancelled).toBe(false);
  return status;
}

it('a trip whose only flight failed is Not booked, until another flight takes its place', async () => {
  const { world, asha } = servicing();
  const flights = await asha.search({ daysAhead: 20 });
  const { tripId, flightId } = await asha.add(flights, pickFlight(flights, '6E'));
  const form = await asha.checkPrice(flightId);
  await world.inject({ target: 'tbo.Ticket', kind: 'sold_out', times: 1 });
  await payAtGateway(form, 'pay');
  await asha.bookingWhen(tripId, (booking) => booking.flightStatus === 'FAILED');
  await world.clearFaults();
  expect(await standing(tripId)).toBe('Not booked');

  const again = await asha.search({ daysAhead: 21 });
  const body = { tripId, searchedFlightId: again.searchedFlightId, flightId: pickFlight(again, '6E') };
  const other = payloadOf<{ flightId: string }>(await callOperation(world.url, addFlightToTrip, { body }, asha));
  expect(await standing(tripId)).toBe('Upcoming');
  payloadOf(await callOperation(world.url, removeFlight, { query: { flightId: other.flightId } }, asha));
  expect(await standing(tripId)).toBe('Not booked');
});

it('a trip whose only flight was cancelled is Cancelled, though nobody called it off', async () => {
  const { world, asha, own } = servicing();
  const { tripId, flightId } = await bookFlight(world, asha, { daysAhead: 12 });
  expect(await standing(tripId)).toBe('Upcoming');
  await own.cancel(flightId);
  await until(
    () => own.show(flightId),
    (flight) => flight.flightStatus === 'CANCELED',
  );
  expect(await standing(tripId)).toBe('Cancelled');
});
