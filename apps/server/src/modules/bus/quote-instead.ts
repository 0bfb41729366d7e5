import type { quoteBusInstead as operation } from '@pravas/contract/bus/bus-instead.ts';
import type { BodyOf, PayloadOf } from '@pravas/contract/operation.ts';
import { departureText } from '@pravas/domain/bus/bus-time.ts';
import { type OldSeats, rebookSum } from '@pravas/domain/bus/rebook-bus.ts';
import { type Paise, subtract, sum, ZERO } from '@pravas/domain/money/money.ts';
import type { Caller } from '../../platform/caller.ts';
import type { Tx } from '../../platform/database.ts';
import { Refusal } from '../../platform/refusal.ts';
import {
  type Booking,
  type Cancellation,
  type CancellationAmounts,
  listCancellations,
  orderName,
  type QuoteContext,
  quoteBookingCancellation,
  refuseWhilePriceWaits,
} from '../booking/index.ts';
import { type BusBooking, findBuses } from '../bus-order/index.ts';
import { findEditableTrip } from '../trip/index.ts';
import type { BusContext } from './bus-context.ts';
import { presentSelection } from './quote-seats.ts';
import { selectSeats } from './select-seats.ts';

type Answer = PayloadOf<typeof operation>;

/** What pricing one bus instead of another needs. */
export interface InsteadContext {
  readonly finding: BusContext;
  readonly quotes: QuoteContext;
}

/**
 * What going by another bus costs in all, for those who may cancel the booked one. Throws what `selectSeats` and
 * quoting a cancellation throw, and `booking_not_found`.
 */
export async function quoteInstead(
  { finding, quotes }: InsteadContext,
  caller: Caller,
  { insteadOf, ...selection }: BodyOf<typeof operation>,
  signal: AbortSignal,
): Promise<Answer> {
  const old = await finding.database.forOrganization(caller.organizationId, (tx) => findOld(tx, caller, insteadOf));
  const selected = await selectSeats(finding, caller, selection, signal);
  const { price, problems } = presentSelection(selected, selection.seenTotal ?? null);
  if (price === null) return { instead: null, problems };
  const { amounts } = await quoteBookingCancellation(
    quotes,
    old.booking as unknown as Booking,
    old.cancellations,
    null,
  );
  return { instead: presentInstead(old.booking, amounts, price.total), problems };
}

interface OldBus {
  readonly booking: BusBooking;
  readonly cancellations: readonly Cancellation[];
}

async function findOld(tx: Tx, caller: Caller, bookingId: string): Promise<OldBus> {
  const booking = await findBuses(tx, bookingId);
  if (!booking) throw new Refusal('booking_not_found');
  await findEditableTrip(tx, caller, booking.tripId, false).catch((error: unknown) => {
    throw error instanceof Refusal && error.code === 'trip_not_found' ? new Refusal('booking_not_found') : error;
  });
  await refuseWhilePriceWaits(tx, booking as unknown as Booking);
  return { booking, cancellations: await listCancellations(tx, bookingId) };
}

function presentInstead(booking: BusBooking, amounts: CancellationAmounts, payPaise: Paise): Answer['instead'] {
  const old = oldSeats(amounts);
  const { morePaise, lessPaise, text } = rebookSum(payPaise, old, amounts.exact);
  const line = (code: string, label: string, amount: Paise) => (amount === ZERO ? [] : [{ code, label, amount }]);
  const names = booking.orders.map(
    (order) => `${orderName(booking, order)}, ${departureText(order.detail.boarding.at)}`,
  );
  return {
    bookingId: booking.id,
    text: names.join('; '),
    lines: [
      ...line('paid', 'Paid for the old bus', old.paidPaise),
      ...line('kept', 'Kept by its operator', old.keptPaise),
      ...line('charge', 'Our charge for cancelling, with GST', old.ourChargePaise),
      ...line('fee', 'Our fee for booking it, not returned', old.notReturnedPaise),
      { code: 'back', label: 'You get back', amount: old.backPaise },
    ],
    exact: amounts.exact,
    sum: { pay: payPaise, back: old.backPaise, more: morePaise, less: lessPaise, text },
    next: 'Book the new bus first, and cancel the old one once it is booked: the refund falls with time.',
  };
}

/** A cancellation's amounts, by who gets the money in the end. */
function oldSeats({ paidPaise, penaltyPaise, refundPaise, nonRefundablePaise }: CancellationAmounts): OldSeats {
  return {
    paidPaise,
    keptPaise: penaltyPaise,
    ourChargePaise: subtract(paidPaise, sum([penaltyPaise, refundPaise, nonRefundablePaise])),
    notReturnedPaise: nonRefundablePaise,
    backPaise: refundPaise,
  };
}
