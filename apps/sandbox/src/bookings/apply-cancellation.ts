import { type Booking, flownSlices } from './booking.ts';

/** The booking after one passenger gave slices back; a booking without remaining passengers is cancelled. */
export function withSlicesCancelled(
  booking: Booking,
  paxId: number,
  slices: readonly number[],
  nowMs: number,
): Booking {
  const passengers = booking.passengers.map((one) =>
    one.paxId === paxId
      ? { ...one, cancelledSlices: [...new Set([...one.cancelledSlices, ...slices])].toSorted((a, b) => a - b) }
      : one,
  );
  const isEmpty = passengers.every((one) => flownSlices(booking, one).length === 0);
  return isEmpty ? { ...booking, passengers, status: 'cancelled', cancelledAtMs: nowMs } : { ...booking, passengers };
}
