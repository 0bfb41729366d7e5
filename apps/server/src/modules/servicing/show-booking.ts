import type { PayloadOf } from '@pravas/contract/operation.ts';
import type { getBookedFlight as operation } from '@pravas/contract/servicing/booked-flight-operations.ts';
import { offlineKind } from '@pravas/domain/desk/offline-payment.ts';
import { departureOf, flightCode, type Slice, segmentKey } from '@pravas/domain/flight/itinerary.ts';
import { extrasOfOffer } from '@pravas/domain/flight-order/chosen-extras.ts';
import { flightScope } from '@pravas/domain/flight-order/flight-scope.ts';
import { sum } from '@pravas/domain/money/money.ts';
import { printedOtherwise } from '@pravas/domain/person/printed-name.ts';
import { instantOf, shortDate } from '@pravas/domain/time/airport-time.ts';
import { orderOfPayment, paidWithWords } from '@pravas/domain/wallet/means.ts';
import type { Caller } from '../../platform/caller.ts';
import type { Tx } from '../../platform/database.ts';
import { boughtOrders, type Cancellation, goingParts, listCancellations } from '../booking/index.ts';
import { listDocuments } from '../document/index.ts';
import {
  type ChangeRecord,
  findVisibleBooking,
  howToChange,
  listChangesOf,
  listScheduleChanges,
  presentChanges,
  presentCheckIn,
  type ServicingContext,
  startRefusal,
} from '../flight-change/index.ts';
import {
  directionOf,
  type FlightBooking,
  type FlightBookingOrder,
  fliesAt,
  isAirlineCancelled,
  presentSlice,
  sliceLabel,
} from '../flight-order/index.ts';
import { listPayments, listRefunds, type Payment, type Refund } from '../payment/index.ts';
import { editRefusal, presentItems, type Trip } from '../trip/index.ts';
import { presentCharges, presentChoices, presentNoShow } from './cancel-choices-view.ts';
import { presentCancelled } from './cancel-progress.ts';
import { findReminder } from './exit-reminder.ts';
import { exitCurveOf, presentExitCurve, rulesNoteOf } from './exit-view.ts';
import { knowsCost } from './knows-cost.ts';
import { listAskedCancellations, listRefundCases } from './refund-cases.ts';
import { clocksOf } from './refund-view.ts';
import { listCredits, presentDocument } from './show-parts.ts';

type WireFlight = PayloadOf<typeof operation>['flight'];
type WireSlice = WireFlight['slices'][number];
type WireTraveler = WireFlight['travelers'][number];

/** A booked flight with everything about it. Asks no supplier. Throws `booking_not_found`. */
export async function showBookedFlight(
  context: ServicingContext,
  caller: Caller,
  flightId: string,
): Promise<PayloadOf<typeof operation>> {
  const now = context.clock.now();
  return context.database.readOrganization(caller.organizationId, async (tx) => {
    const { booking, trip } = await findVisibleBooking(tx, caller, flightId);
    const [base] = await presentItems(tx, trip, [booking], caller, { ...context, now });
    if (base?.service !== 'flight') throw new Error(`FlightBooking ${flightId} could not be presented as a flight`);
    const cancellations = await listCancellations(tx, flightId);
    const refusal = editRefusal(caller, trip);
    const choices = presentChoices(booking, cancellations, context.quotes.cancelScopesOf, refusal, now);
    const exit = exitCurveOf(booking, cancellations, now);
    const hasCliff = exit !== null && exit.curve.nextCliff !== null;
    const slices = slicesOf(booking, cancellations, now);
    const isGivenUp = slices.some(({ state }) => state === 'airline_cancelled');
    const changes = await listChangesOf(tx, flightId);
    const aftermath = await aftermathOf(tx, booking, cancellations, { showsCost: knowsCost(caller), now });
    const isMoved = aftermath.scheduleChanges.some(({ state, isOver }) => state === 'open' && !isOver);
    const changeRefusal = startRefusal(booking, cancellations, changes, refusal, now);
    return {
      flight: {
        ...base,
        ...(isMoved ? { statusText: 'The airline has changed a flight of this booking. Please decide about it.' } : {}),
        ...(isGivenUp ? { statusText: 'The airline has cancelled a flight of this booking.' } : {}),
        trip: presentTrip(trip),
        origin: booking.origin,
        slices,
        travelers: travelersOf(booking, cancellations),
        gst: gstOf(booking),
        payment: paymentOf(booking, await listPayments(tx, flightId), await listRefunds(tx, flightId), changes),
        cancel: choices,
        noShow: presentNoShow(booking, cancellations, context.quotes.cancelScopesOf, refusal, now),
        rulesNote: exit && rulesNoteOf(exit),
        cancellationCharges: exit && presentCharges(exit),
        exitCurve: exit && presentExitCurve(exit, booking, await findReminder(tx, caller.personId, flightId)),
        change: howToChange(context, booking, cancellations, now),
        ...aftermath,
        changes: await presentChanges(tx, changes, { caller, trip, booking, now }),
        allowedActions: [
          ...base.allowedActions,
          { action: 'cancel', allowed: choices.offered, reason: choices.refusal },
          { action: 'change', allowed: changeRefusal === null, reason: changeRefusal },
          {
            action: 'remind',
            allowed: hasCliff,
            reason: hasCliff ? null : 'Cancelling this flight will not get any dearer.',
          },
        ],
      },
    };
  });
}

/** The history of a booking: cancellations, refunds, documents and changes. */
async function aftermathOf(
  tx: Tx,
  booking: FlightBooking,
  cancellations: readonly Cancellation[],
  { showsCost, now }: { readonly showsCost: boolean; readonly now: Temporal.Instant },
): Promise<Pick<WireFlight, 'cancellations' | 'refundClocks' | 'documents' | 'credits' | 'scheduleChanges'>> {
  const refunds = await listRefunds(tx, booking.id);
  const documents = await listDocuments(tx, booking.id);
  const cases = await listRefundCases(tx, booking.id);
  const names = await readNames(
    tx,
    cancellations.map((one) => one.requestedBy),
  );
  const asked = await listAskedCancellations(tx, booking.id);
  const around = { booking, cancellations, refunds, documents, cases, names, asked, showsCost, now };
  return {
    cancellations: cancellations.map((one) => presentCancelled(one, around)).toReversed(),
    refundClocks: clocksOf(booking, refunds, cancellations, now),
    documents: documents.map(presentDocument),
    credits: await listCredits(tx, booking.id),
    scheduleChanges: await listScheduleChanges(tx, booking, cancellations),
  };
}

async function readNames(tx: Tx, personIds: readonly string[]): Promise<ReadonlyMap<string, string>> {
  if (personIds.length === 0) return new Map();
  const rows = await tx
    .selectFrom('person')
    .select(['id', 'first_name', 'last_name'])
    .where('id', 'in', [...new Set(personIds)])
    .execute();
  return new Map(rows.map((row) => [row.id, `${row.first_name} ${row.last_name}`]));
}

function presentTrip(trip: Trip): WireFlight['trip'] {
  return {
    _id: trip.id,
    name: trip.name,
    travelerMode: trip.travellers.length > 1 ? 'multiple' : 'single',
    isPersonalBooking: trip.isPersonal,
    isCancelled: trip.state === 'cancelled',
  };
}

interface PlacedSlice {
  readonly order: FlightBookingOrder;
  /** Its place in its order. */
  readonly index: number;
}

/** What was bought comes first: changes and cancellations count those flights only. */
function placedSlices(booking: FlightBooking, cancellations: readonly Cancellation[]): readonly PlacedSlice[] {
  const bought = boughtOrders(booking, cancellations);
  const orders = [...bought, ...booking.orders.filter((order) => !bought.includes(order))];
  return orders.flatMap((order) => order.detail.slices.map((_, index) => ({ order, index })));
}

/** Who is gone from a slice, and who is going: gone once the airline has answered. */
function goneFrom(booking: FlightBooking, cancellations: readonly Cancellation[], { order, index }: PlacedSlice) {
  const gone = new Set<number>();
  const going = new Set<number>();
  for (const cancellation of cancellations) {
    for (const scope of goingParts(booking, cancellation).map(flightScope)) {
      if (scope.orderId !== order.id || !scope.slices.includes(index)) continue;
      for (const traveller of scope.travellers) (cancellation.state === 'requested' ? going : gone).add(traveller);
    }
  }
  return { gone, going };
}

function slicesOf(booking: FlightBooking, cancellations: readonly Cancellation[], now: Temporal.Instant): WireSlice[] {
  const placed = placedSlices(booking, cancellations);
  return placed.flatMap((place, position) => {
    const { order, index } = place;
    const slice = order.detail.slices[index];
    if (!slice) return [];
    const { gone, going } = goneFrom(booking, cancellations, place);
    const everyone = booking.travellers.length;
    const isBought = order.state === 'booked' || gone.size > 0;
    const state: WireSlice['state'] = !isBought
      ? unboughtState(booking, order)
      : gone.size === everyone
        ? 'cancelled'
        : gone.size + going.size === everyone
          ? 'cancelling'
          : isAirlineCancelled(booking, order.id, index)
            ? 'airline_cancelled'
            : hasLeft(booking, order, slice, now)
              ? 'flown'
              : gone.size > 0
                ? 'partly_cancelled'
                : 'booked';
    return [
      {
        index: position,
        orderId: order.id,
        heading: headingOf(booking, place, placed.length, position),
        label: sliceLabel(slice),
        date: shortDate(departureOf(slice).time.wall),
        journey: presentSlice(slice, order.detail.baggage[index]),
        airlinePnr: isBought ? order.locator : null,
        state,
        checkIn: state === 'booked' || state === 'partly_cancelled' ? presentCheckIn(booking, order, slice, now) : null,
      },
    ];
  });
}

function hasLeft(booking: FlightBooking, { id }: FlightBookingOrder, slice: Slice, now: Temporal.Instant): boolean {
  return Temporal.Instant.compare(instantOf(fliesAt(booking, id, slice)), now) < 0;
}

/** A time-out leaves open whether an order was bought: until that is known it must not count as not booked. */
function unboughtState({ status }: FlightBooking, { state }: FlightBookingOrder): 'not_booked' | 'in_process' {
  const isOpen = status === 'BOOKING_IN_PROCESS' || status === 'BOOKING_PAUSED';
  return isOpen && state !== 'failed' ? 'in_process' : 'not_booked';
}

function headingOf(booking: FlightBooking, { order, index }: PlacedSlice, count: number, position: number): string {
  if (directionOf(booking, order, index) === 'return') return 'Return Flight';
  return count > 2 ? `Flight ${position + 1}` : 'Departure Flight';
}

function travelersOf(booking: FlightBooking, cancellations: readonly Cancellation[]): WireTraveler[] {
  const placed = placedSlices(booking, cancellations);
  const bought = boughtOrders(booking, cancellations);
  return booking.travellers.map((traveller, travellerIndex) => {
    const slices = placed.map((place, sliceIndex) => {
      const { gone, going } = goneFrom(booking, cancellations, place);
      return {
        sliceIndex,
        ticketNumber: ticketOf(place, travellerIndex),
        extras: extrasOf(booking, place, travellerIndex),
        isCancelled: gone.has(travellerIndex),
        isCancelling: going.has(travellerIndex),
      };
    });
    const { type, title, firstName, lastName } = traveller;
    const held = slices.filter((_, index) => bought.some(({ id }) => id === placed[index]?.order.id));
    const isCancelled = held.length > 0 && held.every((slice) => slice.isCancelled);
    const printedName = printedOtherwise(traveller);
    return { index: travellerIndex, type, title, firstName, lastName, printedName, slices, isCancelled };
  });
}

function ticketOf({ order, index }: PlacedSlice, travellerIndex: number): string | null {
  const ticket = order.supplierOrder?.tickets.find(
    (one) => one.travellerIndex === travellerIndex && (one.sliceIndex === undefined || one.sliceIndex === index),
  );
  return ticket?.ticketNumber ?? null;
}

function extrasOf(
  booking: FlightBooking,
  { order, index }: PlacedSlice,
  travellerIndex: number,
): WireTraveler['slices'][number]['extras'] {
  const segments = order.detail.slices[index]?.segments ?? [];
  const flights = new Map<string, string>(segments.map((segment) => [segmentKey(segment), flightCode(segment)]));
  return extrasOfOffer(booking.facts.extras ?? [], order.detail)
    .filter((extra) => extra.travellerIndex === travellerIndex && flights.has(extra.segmentKey))
    .map((extra) => ({
      kind: extra.kind,
      flight: flights.get(extra.segmentKey) ?? '',
      code: extra.code,
      name: extra.name,
      amount: extra.pricePaise,
    }));
}

function gstOf({ facts, orders, status }: FlightBooking): WireFlight['gst'] {
  const { gst, terms } = facts;
  const none = { gstin: null, legalName: null };
  if (status === 'FAILED' || status === 'EXPIRED') return { ...none, note: 'Nothing was bought, so there is no GST.' };
  if (terms.personal) return { ...none, note: 'A private journey carries no GST number.' };
  const without = orders.filter((order) => order.detail.requirements.gst === 'no').length;
  if (gst && without < orders.length) {
    const { gstin, legalName } = gst;
    if (status === 'CANCELED') {
      return {
        gstin,
        legalName,
        note: `The ticket was bought for ${legalName}; refunded GST cannot be claimed.`,
      };
    }
    const note = `The ticket is bought for ${legalName}, so the airline's GST can be claimed.`;
    const mixed = `The tickets that carry a GST number are bought for ${legalName}, so their GST can be claimed; one carries none, and its GST cannot.`;
    return { gstin, legalName, note: without === 0 ? note : mixed };
  }
  return without === orders.length
    ? { ...none, note: 'No GST number can be put on this ticket, so its GST cannot be claimed.' }
    : { ...none, note: 'The ticket was bought without a GST number, so its GST cannot be claimed.' };
}

/** What an order was for; one without a card payment says so. */
function partLabel({ paymentRef }: Payment, change: ChangeRecord | undefined): string {
  if (!change) return `Booking${paidWithWords(paymentRef)}`;
  const paid = offlineKind(paymentRef) === null ? paidWithWords(paymentRef) : ', on account';
  return `Change of ${change.question.labels.join(', ')}${paid}`;
}

/** The purchase and every change of flights that was paid for, each with its own payment. */
function paymentOf(
  { facts }: FlightBooking,
  payments: readonly Payment[],
  refunds: readonly Refund[],
  changes: readonly ChangeRecord[],
): WireFlight['payment'] {
  const orderIn = (paymentId: string | null) => payments.find(({ id }) => id === paymentId)?.paymentRef;
  const orders = new Map(changes.map((change) => [orderOfPayment(orderIn(change.paymentId) ?? ''), change]));
  const ofChange = (payment: Payment) => orders.get(orderOfPayment(payment.paymentRef));
  const captured = payments.filter((payment) => payment.status === 'SUCCESSFUL');
  const first = captured.find((payment) => !ofChange(payment));
  if (!first) return null;
  const order = orderOfPayment(first.paymentRef);
  const ofPurchase = captured.filter((one) => !ofChange(one) && orderOfPayment(one.paymentRef) === order);
  const paid = [...ofPurchase, ...captured.filter((payment) => ofChange(payment)?.state === 'done')];
  const isPaid = (paymentId: string) => paid.some(({ id }) => id === paymentId);
  const { quote } = facts;
  const charged = quote.change ? [quote, quote.change] : [quote];
  return {
    orderId: first.paymentRef,
    otherCharges: sum(charged.map((one) => one.feePaise)),
    CGST: sum(charged.map((one) => one.cgstPaise)),
    SGST: sum(charged.map((one) => one.sgstPaise)),
    IGST: sum(charged.map((one) => one.igstPaise)),
    amount: sum(paid.map((payment) => payment.amountPaise)),
    // A double payment was refunded the way it came: it is in neither sum.
    refunded: sum(refunds.filter(({ paymentId }) => isPaid(paymentId)).map((one) => one.amountPaise)),
    parts: paid.map((payment) => ({
      orderId: payment.paymentRef,
      label: partLabel(payment, ofChange(payment)),
      amount: payment.amountPaise,
      at: payment.createdAt.toISOString(),
    })),
  };
}
