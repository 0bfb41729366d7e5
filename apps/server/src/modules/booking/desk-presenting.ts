import type { priceTotals } from '@pravas/contract/booking/booking-shapes.ts';
import { formatInrExact, type Paise, sum } from '@pravas/domain/money/money.ts';
import type * as z from 'zod/mini';
import type { Booking } from './booking.ts';
import type { Cancellation } from './cancellation/cancellation.ts';
import { type HeldUnit, heldUnits } from './cancellation/held-units.ts';
import { readWaitingTotal, waitingTotalText } from './desk-entry.ts';
import type { DeskTypes } from './desk-only.ts';
import type { BookingView, EnteredLine, Presented, ServicePresentation, WireHead } from './service-presentation.ts';

type DeskBooking<Detail> = Booking<DeskTypes<Detail>>;

/** What the travel desk may do with a booking that it buys, as a name of the wire with why not. */
interface DeskAction {
  readonly action: `desk_${string}`;
  /** Null = it may. */
  readonly reason: string | null;
}

/** The outcome of a traveller's place on an order. */
type Standing = (orderId: string, travellerIndex: number) => HeldUnit['state'];

/** What a service that the travel desk buys shows of its own. */
interface DeskPresenting<Detail> {
  readonly beingBooked: string;
  /** The fields of one order besides those that all have. */
  order(
    booking: DeskBooking<Detail>,
    order: DeskBooking<Detail>['orders'][number],
    now: Temporal.Instant,
    standingOf: Standing,
  ): Readonly<Record<string, unknown>>;
  /** What is to be known of a booked one before anything else; null = nothing. */
  notice(booking: DeskBooking<Detail>, standingOf: Standing): { readonly badge: string; readonly text: string } | null;
  /** What the travel desk may do besides buying and entering a cancellation, while no entry waits to be confirmed. */
  deskActions(booking: DeskBooking<Detail>, now: Temporal.Instant): readonly DeskAction[];
  /** What an order says as it was entered, besides its price. */
  entered(booking: DeskBooking<Detail>, detail: Detail): readonly EnteredLine[];
}

/** How bookings that the travel desk buys are shown. */
export function deskPresentation<Detail>(own: DeskPresenting<Detail>): ServicePresentation<DeskTypes<Detail>> {
  return {
    beingBooked: own.beingBooked,
    entered: own.entered,
    present: async (tx, booking, view) => {
      const waitingPaise = await readWaitingTotal(tx, booking);
      return {
        notice: noticeOf(own, booking, view.cancellations, waitingPaise),
        cameBack: [],
        fields: {
          summary: presentTotals(booking),
          orders: booking.orders.flatMap((order, index) => {
            const head = view.orders[index];
            return head
              ? [
                  {
                    ...head,
                    orderId: order.id,
                    hasVoucher: hasPaper(order),
                    ...own.order(booking, order, view.now, standingIn(booking, view.cancellations)),
                  },
                ]
              : [];
          }),
          allowedActions: [...view.allowedActions, ...deskActions(own, booking, view, waitingPaise)],
        },
      };
    },
  };
}

function noticeOf<Detail>(
  own: DeskPresenting<Detail>,
  booking: DeskBooking<Detail>,
  cancellations: readonly Cancellation[],
  waitingPaise: Paise | null,
): Presented['notice'] {
  if (waitingPaise !== null && cancellations.length === 0) {
    return { badge: 'Booked', text: `Booked. ${waitingTotalText(waitingPaise)}` };
  }
  if (booking.status === 'BOOKED')
    return askedBack(booking, cancellations, own.notice(booking, standingIn(booking, cancellations)));
  if (booking.status !== 'BOOKING_PAUSED') return null;
  const text =
    'Your payment has arrived, and the travel desk buys it now. You need not wait here. We will write to you.';
  return { badge: 'Being bought', text };
}

function standingIn<Detail>(booking: DeskBooking<Detail>, cancellations: readonly Cancellation[]): Standing {
  const units = heldUnits(booking, cancellations);
  return (orderId, travellerIndex) =>
    units.find(({ order, unit }) => order.id === orderId && unit.travellers.includes(travellerIndex))?.state ?? 'held';
}

/**
 * A cancellation that waits for its seller's answer comes before everything else, as the order is booked only until
 * then; `otherwise` is what is known of the rest.
 */
function askedBack<Detail>(
  booking: DeskBooking<Detail>,
  cancellations: readonly Cancellation[],
  otherwise: Presented['notice'],
): Presented['notice'] {
  const units = heldUnits(booking, cancellations);
  const isAny = (state: (typeof units)[number]['state']) => units.some((one) => one.state === state);
  if (!isAny('going')) return otherwise;
  const asked = cancellations.filter(({ state }) => state === 'requested');
  const expectedPaise = sum(asked.map(({ quote }) => quote.refundPaise));
  const back = expectedPaise > 0 ? `about ${formatInrExact(expectedPaise)} back` : 'no refund';
  if (!isAny('held')) return { badge: 'Being cancelled', text: `Cancel request with the travel desk, ${back}.` };
  const isPartGone = isAny('gone');
  const rest = otherwise?.text ?? (isPartGone ? 'A part of this booking is cancelled.' : 'Booked.');
  return {
    badge: otherwise?.badge ?? (isPartGone ? 'Partly cancelled' : 'Partly being cancelled'),
    text: `${rest} A cancel request for a part of it is with the travel desk, ${back}.`,
  };
}

function hasPaper({ supplierOrder }: DeskBooking<unknown>['orders'][number]): boolean {
  return supplierOrder?.paper !== undefined;
}

function deskActions<Detail>(
  own: DeskPresenting<Detail>,
  booking: DeskBooking<Detail>,
  { viewer, allowedActions, now }: BookingView,
  waitingPaise: Paise | null,
): WireHead['allowedActions'] {
  if (!viewer.isDesk) return [];
  const isBooked = booking.status === 'BOOKED';
  const waits = waitingPaise === null ? null : waitingTotalText(waitingPaise);
  const actions: readonly DeskAction[] = [
    { action: 'desk_buy', reason: buyingRefusal(booking, allowedActions) },
    ...own.deskActions(booking, now).map(({ action, reason }) => ({ action, reason: waits ?? reason })),
    { action: 'desk_cancel', reason: waits ?? (isBooked ? null : 'Only a booked item can be cancelled.') },
  ];
  return actions.map(({ action, reason }) => ({ action, allowed: reason === null, reason }));
}

function buyingRefusal(
  { status, origin, approval }: Pick<Booking, 'status' | 'origin' | 'approval'>,
  actions: WireHead['allowedActions'],
): string | null {
  if (status === 'BOOKING_PAUSED') return null;
  if (status !== 'CREATED') return 'It has already been bought, or the booking failed.';
  if (origin === 'pay_later') return 'It is being paid.';
  // The reason against removing it blocks buying it too: a payment that may arrive, or an entry.
  const isWaiting = actions.find(({ action }) => action === 'remove')?.reason ?? null;
  if (isWaiting !== null) return isWaiting;
  if (approval.status === 'Rejected') return 'Its approvers have rejected it.';
  return approval.status === 'Pending For Approval' ? 'It is waiting for approval.' : null;
}

/** The total of a booking: what is bought, our fee and its GST. */
function presentTotals({ facts: { quote, terms } }: Pick<DeskBooking<unknown>, 'facts'>): z.output<typeof priceTotals> {
  const { feePaise, cgstPaise, sgstPaise, igstPaise, totalPaise } = quote;
  const taxPaise = sum([cgstPaise, sgstPaise, igstPaise]);
  return {
    convenienceFee: feePaise,
    CGST: cgstPaise,
    SGST: sgstPaise,
    IGST: igstPaise,
    serviceCharge: sum([feePaise, taxPaise]),
    totalPrice: totalPaise,
    travellers: terms.travellers,
    gstNote:
      feePaise === 0
        ? 'We charge no fee for it.'
        : igstPaise > 0
          ? `IGST of ${formatInrExact(igstPaise)} on our fee: supplied to another state.`
          : `CGST and SGST of ${formatInrExact(taxPaise)} on our fee: supplied within one state.`,
  };
}
