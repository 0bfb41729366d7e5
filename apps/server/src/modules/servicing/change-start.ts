import { changeStartRefusal } from '@pravas/domain/servicing/change-rules.ts';
import {
  type Booking,
  boughtLegs,
  type Cancellation,
  type FlightChange,
  goingParts,
  isUnderWay,
} from '../booking/index.ts';
import { changeableSlices, changesOnline, channelNoteFor } from './change-wish.ts';
import type { ServicingContext } from './servicing-context.ts';

/** How other flights would be had, said before anybody asks: at the airline online, or through the travel desk. */
export function howToChange(
  { quotes }: Pick<ServicingContext, 'quotes'>,
  booking: Booking,
  cancellations: readonly Cancellation[],
  now: Temporal.Instant,
): { channel: 'online' | 'request'; note: string | null } {
  const legs = boughtLegs(booking, cancellations);
  // Of two tickets one may be changed online: then the airline is asked, and says so for the other.
  const isOnline = booking.origin === 'online' && legs.some((leg) => changesOnline(quotes, leg));
  const channel = isOnline ? 'online' : 'request';
  const notes = legs.map((leg) => channelNoteFor(channel, leg, [...leg.offer.slices.keys()], now));
  return { channel, note: notes.includes(null) ? null : (notes[0] ?? null) };
}

/** Why no change may be begun now, in a sentence; null where one may. */
export function startRefusal(
  booking: Booking,
  cancellations: readonly Cancellation[],
  changes: readonly Pick<FlightChange, 'state'>[],
  editRefusal: string | null,
  now: Temporal.Instant,
): string | null {
  const open = changes.map((change) => change.state).find(isOpen) ?? null;
  return changeStartRefusal({
    status: booking.status,
    slices: changeableSlices(boughtLegs(booking, cancellations)),
    travellers: booking.travellers.length,
    cancelled: cancellations.flatMap((one) => goingParts(booking, one)),
    editRefusal,
    openChange: open,
    isBeingCancelled: cancellations.some(isUnderWay),
    now,
  });
}

function isOpen(state: FlightChange['state']): state is 'chosen' | 'sending' | 'request' {
  return state === 'chosen' || state === 'sending' || state === 'request';
}
