import type { tripCosts } from '@pravas/contract/trip/trip-shapes.ts';
import { offlineKind } from '@pravas/domain/desk/offline-payment.ts';
import { add, formatInrExact, type Paise, subtract, sum, ZERO } from '@pravas/domain/money/money.ts';
import type * as z from 'zod/mini';
import type { Tx } from '../../platform/database.ts';
import {
  awaitsSecondPerson,
  type Booking,
  type CancellationAmounts,
  listCancellations,
  listGivenCredits,
  readPaidByCredits,
  serviceOf,
  wordsOf,
} from '../booking/index.ts';
import { listPayments, listRefunds, type Payment } from '../payment/index.ts';

type WireCosts = z.output<typeof tripCosts>;

/** Nothing of these is kept: all that was paid is refunded. */
const UNDONE = ['FAILED', 'EXPIRED'];

/** What we charge, before its GST, and that GST. */
type Charged = Pick<Booking['facts']['quote'], 'feePaise' | 'cgstPaise' | 'sgstPaise' | 'igstPaise'>;

interface BookingCost {
  readonly booking: Booking;
  /** The travel desk has entered it as bought, and a second person has still to confirm it. */
  readonly isEntered: boolean;
  readonly paidPaise: Paise;
  /** The part that no card has paid. */
  readonly onAccountPaise: Paise;
  readonly pendingPaise: Paise;
  readonly refundedPaise: Paise;
  readonly creditsPaise: Paise;
  /** What sellers refunded as credits. */
  readonly givenPaise: Paise;
  readonly cancellations: readonly CancellationAmounts[];
}

/**
 * What a trip costs: what was paid, what is still to pay, what was refunded, and our part: fees and service charges
 * with their GST, also of what is cancelled, since those are not refunded.
 */
export async function readTripCosts(tx: Tx, bookings: readonly Booking[]): Promise<WireCosts> {
  const costs: BookingCost[] = [];
  for (const booking of bookings) costs.push(await costOf(tx, booking));
  const kept = costs.filter(({ booking, paidPaise, pendingPaise }) => {
    return !UNDONE.includes(booking.status) && paidPaise + pendingPaise > 0;
  });
  const ofCharges = (pick: (charged: Charged) => Paise) => sum(kept.flatMap(chargesOf).map(pick));
  const bookedPaise = sum(costs.map((one) => one.paidPaise));
  const pendingPaise = sum(costs.map((one) => one.pendingPaise));
  const refundedPaise = sum(costs.map((one) => one.refundedPaise));
  return {
    booked: bookedPaise,
    onAccount: sum(costs.map((one) => one.onAccountPaise)),
    pending: pendingPaise,
    refunded: refundedPaise,
    setAgainst: sum(costs.map((one) => (one.booking.origin === 'online' ? ZERO : one.refundedPaise))),
    fees: ofCharges((charged) => charged.feePaise),
    CGST: ofCharges((charged) => charged.cgstPaise),
    SGST: ofCharges((charged) => charged.sgstPaise),
    IGST: ofCharges((charged) => charged.igstPaise),
    total: subtract(add(bookedPaise, pendingPaise), refundedPaise),
    lines: costs.map((one) => ({
      bookingId: one.booking.id,
      label: serviceOf(one.booking).inTrip.purchaseLabel(one.booking),
      amount: subtract(add(one.paidPaise, one.pendingPaise), one.refundedPaise),
      detail: detailOf(one),
    })),
  };
}

/** What we charge for the purchase, for changes since, and for what was cancelled. */
function chargesOf({ booking: { facts }, cancellations }: BookingCost): readonly Charged[] {
  const { quote } = facts;
  const ofCancelling = cancellations.map(
    ({ serviceChargePaise, cgstPaise, sgstPaise, igstPaise }): Charged => ({
      feePaise: serviceChargePaise,
      cgstPaise,
      sgstPaise,
      igstPaise,
    }),
  );
  return [quote, ...(quote.change ? [quote.change] : []), ...ofCancelling];
}

/**
 * Paid is what arrived, with refunds that are still on their way: a double payment is refunded once. What no card has
 * paid for was bought on account.
 */
async function costOf(tx: Tx, booking: Booking): Promise<BookingCost> {
  const payments = await listPayments(tx, booking.id);
  const refunds = await listRefunds(tx, booking.id);
  const received = payments.filter((payment) => payment.status === 'SUCCESSFUL');
  const owed = received.filter((payment) => offlineKind(payment.paymentRef) !== null);
  const totalOf = (some: readonly Payment[]) => sum(some.map((payment) => payment.amountPaise));
  const creditsPaise = await readPaidByCredits(tx, booking);
  const cancellations = await listCancellations(tx, booking.id);
  const isOnAccount = received.length === 0 && booking.status === 'BOOKED';
  return {
    booking,
    isEntered: await awaitsSecondPerson(tx, booking),
    paidPaise: isOnAccount ? booking.totalPaise : totalOf(received),
    onAccountPaise: isOnAccount ? booking.totalPaise : totalOf(owed),
    pendingPaise:
      booking.status === 'CREATED' ? subtract(booking.pendingTotalPaise ?? booking.totalPaise, creditsPaise) : ZERO,
    refundedPaise: sum(refunds.map((refund) => refund.amountPaise)),
    creditsPaise,
    givenPaise: sum((await listGivenCredits(tx, booking)).map((one) => one.amountPaise)),
    cancellations: cancellations.flatMap(({ refund }) => refund ?? []),
  };
}

function detailOf(cost: BookingCost): string | null {
  const state = stateOf(cost);
  const { seller } = wordsOf(cost.booking);
  const credits = cost.creditsPaise > 0 ? `${formatInrExact(cost.creditsPaise)} by ${seller} credit` : null;
  const given = cost.givenPaise > 0 ? `${formatInrExact(cost.givenPaise)} was refunded as ${seller} credit` : null;
  const parts = [state, credits, given].filter((part) => part !== null);
  return parts.length > 0 ? parts.join(', ') : null;
}

/** What others have to answer, or have turned down, is not shown as payable. */
const UNPAID: Readonly<Partial<Record<Booking['approval']['status'], string>>> = {
  'Pending For Approval': 'Waiting for approval',
  Rejected: 'Rejected',
};

function stateOf({ booking, isEntered, paidPaise, onAccountPaise, refundedPaise }: BookingCost): string | null {
  const isOwed = paidPaise > 0 && onAccountPaise >= paidPaise;
  if (refundedPaise > 0) {
    const all = isOwed ? 'Nothing owed any more' : 'Paid and refunded';
    const part = isOwed ? 'Owed in part' : 'Partly refunded';
    return refundedPaise >= paidPaise ? all : part;
  }
  if (booking.status === 'CREATED')
    return isEntered ? 'Being confirmed' : (UNPAID[booking.approval.status] ?? 'Not paid');
  if (paidPaise === 0) return null;
  if (onAccountPaise === 0) return 'Paid';
  return isOwed ? 'On account' : `Paid, ${formatInrExact(onAccountPaise)} of it on account`;
}
