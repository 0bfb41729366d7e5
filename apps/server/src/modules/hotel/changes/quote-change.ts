import type { stayInstead } from '@pravas/contract/hotel/hotel-shapes.ts';
import { type OldStayAmounts, stayChangeSum } from '@pravas/domain/hotel/stay-change.ts';
import { type Paise, subtract, sum, ZERO } from '@pravas/domain/money/money.ts';
import type * as z from 'zod/mini';
import type { Caller } from '../../../platform/caller.ts';
import type { Tx } from '../../../platform/database.ts';
import { Refusal } from '../../../platform/refusal.ts';
import {
  type Cancellation,
  type CancellationAmounts,
  cancellationRefusal,
  listCancellations,
  type QuoteContext,
  quoteBookingCancellation,
  refuseWhilePriceWaits,
} from '../../booking/index.ts';
import {
  changeDeadline,
  changeRefusal,
  changeSum,
  findStays,
  type HotelBooking,
  stayName,
} from '../../hotel-order/index.ts';
import { findEditableTrip } from '../../trip/index.ts';

type WireInstead = z.output<typeof stayInstead>;

/** A stay that is to be given up, as it was read before its hotel is asked. */
export interface OldStay {
  readonly booking: HotelBooking;
  readonly cancellations: readonly Cancellation[];
}

/** The refund of cancelling it at this moment. */
export interface OldStayQuote extends OldStay {
  readonly amounts: OldStayAmounts;
  readonly isExact: boolean;
}

/**
 * The booked stay that another one is to replace, for those who may change it. Throws `booking_not_found`,
 * `privilege_missing`, `booking_not_cancellable` with the reason.
 */
export async function findOldStay(
  tx: Tx,
  caller: Caller,
  bookingId: string,
  { scopesOf, now }: { readonly scopesOf: QuoteContext['cancelScopesOf']; readonly now: Temporal.Instant },
): Promise<OldStay> {
  const booking = await findStays(tx, bookingId);
  if (!booking) throw new Refusal('booking_not_found');
  await findEditableTrip(tx, caller, booking.tripId, false).catch((error: unknown) => {
    throw error instanceof Refusal && error.code === 'trip_not_found' ? new Refusal('booking_not_found') : error;
  });
  await refuseWhilePriceWaits(tx, booking);
  const cancellations = await listCancellations(tx, bookingId);
  const message =
    (await changeRefusal(tx, booking, cancellations, now)) ??
    cancellationRefusal(booking, cancellations, scopesOf, now);
  if (message !== null) throw new Refusal('booking_not_cancellable', { message });
  return { booking, cancellations };
}

/** Asks for the current refund of cancelling all that is left of it. Throws what quoting a cancellation throws. */
export async function quoteOldStay(quotes: QuoteContext, old: OldStay): Promise<OldStayQuote> {
  const { amounts } = await quoteBookingCancellation(quotes, old.booking, old.cancellations, null);
  return { ...old, amounts: oldAmounts(amounts), isExact: amounts.exact };
}

/** A cancellation's amounts, by who gets the money in the end. */
function oldAmounts(amounts: CancellationAmounts): OldStayAmounts {
  const { paidPaise, penaltyPaise, refundPaise, nonRefundablePaise } = amounts;
  const rest = subtract(paidPaise, sum([penaltyPaise, refundPaise, nonRefundablePaise]));
  return {
    paidPaise,
    keptPaise: penaltyPaise,
    // Our charge with its GST takes no more than what is left.
    ourChargePaise: rest,
    notReturnedPaise: nonRefundablePaise,
    backPaise: refundPaise,
  };
}

/** The old stay and the one sum, as the review of the new one shows it. */
export function presentInstead(
  { booking, amounts, isExact }: OldStayQuote,
  payPaise: Paise,
  now: Temporal.Instant,
): WireInstead {
  const { paidPaise, keptPaise, ourChargePaise, notReturnedPaise, backPaise } = stayChangeSum(payPaise, amounts);
  const line = (code: string, label: string, amount: Paise) => (amount === ZERO ? [] : [{ code, label, amount }]);
  return {
    bookingId: booking.id,
    text: stayName(booking),
    lines: [
      ...line('paid', 'Paid for the old stay', paidPaise),
      ...line('kept', 'Kept by its hotel', keptPaise),
      ...line('charge', 'Our charge for cancelling, with GST', ourChargePaise),
      ...line('fee', 'Our fee for booking it, not returned', notReturnedPaise),
      { code: 'back', label: 'You get back', amount: backPaise },
    ],
    exact: isExact,
    sum: changeSum(booking, { payPaise, backPaise, isExact }),
    deadline: changeDeadline(booking, now),
  };
}
