import type { getBooking } from '@pravas/contract/booking/booking-operations.ts';
import type { AnswerOf } from '@pravas/contract/operation.ts';
import type { QueryClient } from '@tanstack/react-query';
import { api } from '../../lib/session.ts';

/** A booking that the travel desk buys, as its own page shows it. */
export type DeskBooking = AnswerOf<typeof getBooking>['booking'];

/** How the query of a cancellation's refund begins; the booking follows. */
export const CANCEL_QUOTE = 'booking-cancellation';

/**
 * While it is being carried out the page looks again soon, later while a person or a bank works on it; else it only
 * stays fresh.
 */
const SOON_MS = 4_000;
const A_LITTLE_LATER_MS = 15_000;
const NOW_AND_THEN_MS = 60_000;

/** The query of a booking that the travel desk buys, which polls as long as it is on screen. */
export function bookingQuery(bookingId: string) {
  return {
    queryKey: ['booking', bookingId],
    // Its part of the contract is fetched with it: it is heavy.
    queryFn: async ({ signal }: { readonly signal: AbortSignal }) => {
      const { getBooking: operation } = await import('@pravas/contract/booking/booking-operations.ts');
      return (await api.call(operation, { query: { bookingId }, signal })).booking;
    },
    refetchInterval: (query: { readonly state: { readonly data: DeskBooking | undefined } }) =>
      lookAgainMs(query.state.data),
    refetchOnReconnect: 'always' as const,
  };
}

/** How long until it is polled again. */
export function lookAgainMs(
  booking: Pick<DeskBooking, 'status' | 'cancellations' | 'refundClocks'> | undefined,
): number {
  if (!booking) return NOW_AND_THEN_MS;
  const { status, cancellations, refundClocks } = booking;
  if (status === 'BOOKING_IN_PROCESS' || cancellations.some(({ state }) => state === 'supplier')) return SOON_MS;
  const isWorkedOn =
    status === 'BOOKING_PAUSED' ||
    cancellations.some(({ state }) => state === 'requested') ||
    refundClocks.some(({ state }) => state === 'processing');
  return isWorkedOn ? A_LITTLE_LATER_MS : NOW_AND_THEN_MS;
}

/** The paper that the travel desk has put with an order of a booking. */
export async function fetchVoucher(bookingId: string, orderId: string) {
  const { downloadVoucher } = await import('@pravas/contract/booking/booking-operations.ts');
  return api.download(downloadVoucher, { query: { bookingId, orderId } });
}

/** Something about a booking has changed: it, its trip and its cancellation quote are fetched again. */
export async function renewDeskBooking(
  queries: QueryClient,
  booking: Pick<DeskBooking, '_id' | 'tripId'>,
): Promise<void> {
  void queries.invalidateQueries({ queryKey: [CANCEL_QUOTE, booking._id] });
  await renewCancelledBooking(queries, booking);
}

/** The same once it was cancelled: the refund quote is asked for no more, as it would be refused. */
export async function renewCancelledBooking(
  queries: QueryClient,
  { _id, tripId }: Pick<DeskBooking, '_id' | 'tripId'>,
): Promise<void> {
  void queries.invalidateQueries({ queryKey: ['trips'] });
  void queries.invalidateQueries({ queryKey: ['trip', tripId] });
  await queries.invalidateQueries({ queryKey: ['booking', _id] });
}
