import { expect, it } from 'vitest';
import { payAtGateway, pickFlight } from '../support/traveller.ts';
import { until, useServicing } from './servicing-world.ts';

/** Longer than the quiet period and several look-ups, after which a missing order would be bought again. */
const LATE_MS = 16_000;

const servicing = useServicing();

it('an order whose ticket numbers come late is asked about until they are there, and bought once', async () => {
  const { world, asha, own } = servicing();
  const flights = await asha.search({ daysAhead: 90 });
  const added = await asha.add(flights, pickFlight(flights, '6E'));
  await world.inject({ target: 'tbo.Ticket', kind: 'late_ticket_numbers', times: 1, latencyMs: LATE_MS });
  await payAtGateway(await asha.checkPrice(added.flightId), 'pay');
  const booked = await until(
    () => own.show(added.flightId),
    ({ flightStatus }) => !['CREATED', 'BOOKING_IN_PROCESS'].includes(flightStatus),
  );
  expect(booked.flightStatus).toBe('BOOKED');
  const [order, ...others] = await world.supplierBookings();
  expect(others).toEqual([]);
  expect(order?.status).toBe('ticketed');
  expect(order?.ticketNumbers).toHaveLength(1);
  expect(booked.travelers[0]?.slices.map(({ ticketNumber }) => ticketNumber)).toEqual(order?.ticketNumbers);
  expect(booked.refunds).toEqual([]);
  const sends = await world.query<{ kind: string; attempt: number; state: string }>(
    'select kind, attempt, state from effect where booking_id = $1',
    [added.flightId],
  );
  expect(sends).toEqual([{ kind: 'book', attempt: 1, state: 'done' }]);
});
