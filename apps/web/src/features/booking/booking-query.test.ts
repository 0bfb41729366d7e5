import { QueryClient } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { lookAgainMs, renewCancelledBooking, renewDeskBooking } from './booking-query.ts';

type Looked = NonNullable<Parameters<typeof lookAgainMs>[0]>;

const cancelling = (state: 'requested' | 'supplier') => [{ state }] as unknown as Looked['cancellations'];

test('looks again soon while it is carried out, later while a person works on it, else now and then', () => {
  const booked: Looked = { status: 'BOOKED', cancellations: [], refundClocks: [] };
  const ms = (change: Partial<Looked>) => lookAgainMs({ ...booked, ...change });
  expect(ms({ status: 'BOOKING_IN_PROCESS' })).toBe(4_000);
  expect(ms({ cancellations: cancelling('supplier') })).toBe(4_000);
  expect(ms({ status: 'BOOKING_PAUSED' })).toBe(15_000);
  expect(ms({ cancellations: cancelling('requested') })).toBe(15_000);
  expect(ms({})).toBe(60_000);
  expect(lookAgainMs(undefined)).toBe(60_000);
});

test('asks anew what cancelling gives back once a booking has changed, and not once it is cancelled', async () => {
  const isStale = async (renew: typeof renewDeskBooking) => {
    const queries = new QueryClient();
    const quoteKey = ['booking-cancellation', 'b1', 'false', '[]'];
    queries.setQueryData(quoteKey, {});
    await renew(queries, { _id: 'b1', tripId: 't1' });
    return queries.getQueryState(quoteKey)?.isInvalidated;
  };
  expect(await isStale(renewDeskBooking)).toBe(true);
  expect(await isStale(renewCancelledBooking)).toBe(false);
});
