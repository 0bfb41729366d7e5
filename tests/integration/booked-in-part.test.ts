import type { AnswerOf } from '@pravas/contract/operation.ts';
import { copyTrip } from '@pravas/contract/trip/trip-edit-operations.ts';
import { beforeAll, describe, expect, it } from 'vitest';
import { payAtGateway, pickFlight } from '../support/traveller.ts';
import { payloadOf } from './send-request.ts';
import { bookFlight, type ServicingWorld, until, useServicing } from './servicing-world.ts';

const servicing = useServicing();
let world: ServicingWorld['world'];
let asha: ServicingWorld['asha'];
let own: ServicingWorld['own'];

beforeAll(() => {
  ({ world, asha, own } = servicing());
});

describe('a ticket whose supplier did not answer', () => {
  it('is in process, not unbooked, until it is known whether it was bought', async () => {
    const flights = await asha.search({ daysAhead: 90 });
    const added = await asha.add(flights, pickFlight(flights, '6E'));
    await world.inject({ target: 'tbo.Ticket', kind: 'timeout_after_success', times: 1 });
    await payAtGateway(await asha.checkPrice(added.flightId), 'pay');
    const waiting = await until(
      () => own.show(added.flightId),
      ({ flightStatus }) => flightStatus !== 'CREATED',
    );
    expect([waiting.flightStatus, waiting.badge]).toEqual(['BOOKING_IN_PROCESS', 'Booking in process']);
    expect(waiting.slices.map(({ state, airlinePnr }) => [state, airlinePnr])).toEqual([['in_process', null]]);
    const booked = await until(
      () => own.show(added.flightId),
      ({ flightStatus }) => flightStatus !== 'BOOKING_IN_PROCESS',
    );
    expect(booked.slices.map(({ state }) => state)).toEqual(['booked']);
  });
});

describe('a return of which the way back was sold out', () => {
  it('shows both ways, and cancels and changes the one that stands by the place it has', async () => {
    await world.inject({ target: 'tbo.Ticket', kind: 'latency', times: 1, latencyMs: 10 });
    await world.inject({ target: 'tbo.Ticket', kind: 'sold_out', times: 1 });
    const { flightId, tripId } = await bookFlight(world, asha, { back: '6E', fareType: '2' });
    const half = await own.show(flightId);
    expect(half.badge).toBe('Partly booked');
    expect(half.slices.map(({ index, heading, state }) => [index, heading, state])).toEqual([
      [0, 'Departure Flight', 'booked'],
      [1, 'Return Flight', 'not_booked'],
    ]);
    const { payment } = half;
    expect(payment?.refunded).toBe(half.refunds[0]?.amount);
    expect((payment?.amount ?? 0) - (payment?.refunded ?? 0)).toBeGreaterThan(0);
    expect(half.rules).toHaveLength(half.slices.length);
    expect(half.travelers[0]?.slices.map(({ ticketNumber }) => ticketNumber !== null)).toEqual([true, false]);
    const [onward, back] = half.slices.map(({ journey }) => journey.segments[0]?.departureDate);
    const { plan } = payloadOf<AnswerOf<typeof copyTrip>>(await own.call(copyTrip, { body: { tripId } }));
    // The copy is to be searched both ways, as the trip was meant.
    expect(plan).toMatchObject([{ from: 'DEL', to: 'BOM', departureDate: onward, returnDate: back }]);
    const quote = await own.cancel(flightId);
    expect(quote.parts.map(({ sliceIndex, slice }) => [sliceIndex, slice])).toEqual([[0, 'Delhi - Mumbai']]);
    const gone = await own.show(flightId);
    expect(gone.slices.map(({ state }) => state)).toEqual(['cancelled', 'not_booked']);
    expect(gone.travelers[0]?.isCancelled).toBe(true);
  });
});
