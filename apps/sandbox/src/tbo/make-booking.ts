import { withTrouble } from '../bookings/apply-trouble.ts';
import { type BookedPassenger, type Booking, QUIET_BOOKING } from '../bookings/booking.ts';
import { holdUntilMs } from '../bookings/hold-until.ts';
import { withBaseMoved } from '../engine/offers.ts';
import { chance } from '../engine/random.ts';
import { waitMs } from '../wait.ts';
import type { Mischief, TboAnswer, TboContext } from './context.ts';
import { rejected } from './envelope.ts';
import { invoicePaiseOf } from './itinerary-wire.ts';
import { MAGIC_PRICE_RISE_PAISE, type MagicName, NESTED_FAILURE } from './magic-names.ts';
import type { CheckedPassenger } from './passengers.ts';
import { refuseWhenSoldOut, SOLD_OUT } from './quote.ts';
import { isLowCostAtTbo } from './suppliers.ts';
import type { Selection } from './traces.ts';

/** A pending booking answers "under process" to this many looks. */
const PENDING_POLLS = 2;

/** Refuses what a magic name or a planted fault wants refused, and what has sold out since the quote. */
export function refuseByMischief(
  selection: Selection,
  magic: MagicName | undefined,
  mischief: Mischief | undefined,
  context: TboContext,
): void {
  if (magic === 'SOLDOUT' || mischief?.kind === 'sold_out') throw rejected(SOLD_OUT);
  if (magic === 'FAIL' || mischief?.kind === 'supplier_error') throw rejected(NESTED_FAILURE);
  refuseWhenSoldOut(selection, context);
}

/**
 * The selection with its price moved when a magic name or a fault says so, or as it was when consent is given.
 * `isPending` says that the caller must be shown the new fare and nothing may be booked.
 */
export function movePrice(
  selection: Selection,
  magic: MagicName | undefined,
  mischief: Mischief | undefined,
  isAccepted: boolean,
): { readonly selection: Selection; readonly isPending: boolean } {
  const byPaise = mischief?.kind === 'price' ? mischief.byPaise : magic === 'PRICEUP' ? MAGIC_PRICE_RISE_PAISE : 0;
  if (byPaise !== 0 && !selection.priceChangeShown) {
    const moved = {
      ...selection,
      offer: withBaseMoved(selection.offer, byPaise),
      priceChangeShown: true,
      priceChangePending: true,
    };
    return { selection: moved, isPending: true };
  }
  return { selection, isPending: selection.priceChangePending && !isAccepted };
}

/** A booking that exists on paper only: for showing a price change. It has no PNR and no id. */
export function draftBooking(selection: Selection, passengers: readonly CheckedPassenger[], nowMs: number): Booking {
  return {
    ...QUIET_BOOKING,
    bookingId: 0,
    pnr: '',
    traceId: selection.traceId,
    resultIndex: selection.resultIndex,
    createdAtMs: nowMs,
    ticketedAtMs: null,
    holdUntilMs: null,
    status: 'held',
    offer: selection.offer,
    passengers: passengers.map((passenger) => ({
      ...passenger,
      paxId: 0,
      ticketId: null,
      ticketNumber: '',
      cancelledSlices: [],
    })),
    tripIndicator: selection.tripIndicator,
  };
}

/** Writes a new booking to the ledger and ends its result. */
export function commitBooking(
  selection: Selection,
  passengers: readonly CheckedPassenger[],
  agentReferenceNo: string,
  context: TboContext,
): Booking {
  const nowMs = context.clock.nowMs();
  const { bookings } = context;
  const draft = draftBooking(selection, passengers, nowMs);
  const booking = bookings.save({
    ...draft,
    bookingId: bookings.nextNumber('booking'),
    pnr: bookings.nextPnr(),
    holdUntilMs: holdUntilMs(selection.offer, nowMs),
    passengers: draft.passengers.map((passenger) => ({ ...passenger, paxId: bookings.nextNumber('pax') })),
    parentBookingId: bookings.byTrace(selection.traceId)[0]?.bookingId ?? 0,
    agentReferenceNo,
  });
  context.traces.consume(selection.traceId, selection.resultIndex);
  return booking;
}

function ticketNumberFor(booking: Booking, ticketId: number): string {
  if (isLowCostAtTbo(booking.offer.carrier)) return booking.pnr;
  // Airline number 000 is not assigned, so that no sandbox ticket can pass for a real one.
  const serial = Math.floor(chance('ticket', booking.pnr, ticketId) * 1000);
  return `000-${ticketId}${String(serial).padStart(3, '0')}`;
}

/** Issues the tickets of a held booking. */
export function issueTickets(booking: Booking, context: TboContext): Booking {
  const { bookings } = context;
  const withTicket = (passenger: BookedPassenger): BookedPassenger => {
    const ticketId = bookings.nextNumber('ticket');
    return { ...passenger, ticketId, ticketNumber: ticketNumberFor(booking, ticketId) };
  };
  const invoiceId = bookings.nextNumber('invoice');
  return bookings.save({
    ...booking,
    status: 'ticketed',
    holdUntilMs: null,
    ticketedAtMs: context.clock.nowMs(),
    passengers: booking.passengers.map(withTicket),
    invoiceId,
    invoiceNo: `SBX/2627/${invoiceId}`,
    invoicedPaise: invoicePaiseOf(booking),
  });
}

/** Late ticket numbers are missing in the answer itself; what airlines do later is seen later. */
function answerInTrouble(
  booking: Booking,
  mischief: Extract<Mischief, { readonly kind: 'trouble' }>,
  context: TboContext,
  answer: (booking: Booking, isPending: boolean) => unknown,
): unknown {
  const befallen = context.bookings.save(
    withTrouble(booking, {
      kind: mischief.trouble,
      changeId: context.bookings.nextNumber('airline_change'),
      lateMs: mischief.lateMs,
      nowMs: context.clock.nowMs(),
    }),
  );
  return answer(mischief.trouble === 'late_ticket_numbers' ? befallen : booking, false);
}

/** Lets a magic name or fault delay, hide or withhold the answer to what has already been committed. */
export async function deliver(
  booking: Booking,
  magic: MagicName | undefined,
  mischief: Mischief | undefined,
  context: TboContext,
  answer: (booking: Booking, isPending: boolean) => unknown,
): Promise<TboAnswer> {
  if (magic === 'PENDING' || mischief?.kind === 'pending') {
    const pending = context.bookings.save({ ...booking, pollsUntilKnown: PENDING_POLLS });
    return { value: answer(pending, true) };
  }
  if (mischief?.kind === 'lost') {
    // The airline releases the seats again before the supplier knows their state.
    const lost = context.bookings.save({ ...booking, status: 'released', pollsUntilKnown: PENDING_POLLS });
    return { value: answer(lost, true) };
  }
  if (mischief?.kind === 'trouble') return { value: answerInTrouble(booking, mischief, context, answer) };
  if (magic === 'TIMEOUT') return { value: answer(booking, false), defect: 'never' };
  if (magic === 'SLOW') {
    const busy = context.bookings.save({ ...booking, busyUntilMs: context.clock.nowMs() + context.slowMs });
    await waitMs(context.slowMs, context.closing);
    return { value: answer(busy, false) };
  }
  return { value: answer(booking, false) };
}
