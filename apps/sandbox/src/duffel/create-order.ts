import { withTrouble } from '../bookings/apply-trouble.ts';
import { type Booking, QUIET_BOOKING } from '../bookings/booking.ts';
import { holdUntilMs } from '../bookings/hold-until.ts';
import { totalPaise } from '../engine/model.ts';
import { withBaseMoved } from '../engine/offers.ts';
import type { Fault } from '../faults.ts';
import { MAGIC_PRICE_RISE_PAISE, type MagicName, magicNameOf, NESTED_FAILURE } from '../tbo/magic-names.ts';
import { asObject, objectsField, textField, type WireObject } from '../tbo/request.ts';
import { waitMs } from '../wait.ts';
import { CURRENCY } from './account.ts';
import type { DuffelContext, DuffelEndpoint } from './context.ts';
import { airlineRefused, amount, type DuffelAnswer, instant, invalidField, invalidState } from './envelope.ts';
import { orderNow } from './find-order.ts';
import { issueTickets } from './issue-tickets.ts';
import type { KnownOffer } from './offer-store.ts';
import { mayBeHeld } from './offer-wire.ts';
import { openOffer, readServices, refuseWhenSoldOut, repriced } from './offers.ts';
import { type OrderedPassenger, readOrderPassengers, readSelectedOffer } from './passengers.ts';
import type { ServiceOption } from './services.ts';

/** How many look-ups an order takes to appear when only its message could report it. */
const PENDING_LOOKS = 2;
const MOST_METADATA = 50;

/** Refuses a payment that is not exactly what is owed. */
export function checkPayment(payment: WireObject | undefined, owedPaise: number): void {
  if (payment === undefined) throw invalidField('payments is required.', 'validation_required');
  const type = textField(payment, 'type');
  if (type !== 'balance' && type !== 'arc_bsp_cash') throw invalidField('payment type is not valid.');
  if (textField(payment, 'currency') !== CURRENCY) throw invalidField(`The currency must be ${CURRENCY}.`);
  if (textField(payment, 'amount') !== amount(owedPaise))
    throw invalidField(
      'The payment amount does not match the amount of the order.',
      'payment_amount_does_not_match_order_amount',
    );
}

/** The agency's own notes in a request: texts by name. */
export function readMetadata(data: WireObject): Readonly<Record<string, string>> {
  const source = asObject(data.metadata) ?? {};
  const entries = Object.keys(source).map((name) => [name, textField(source, name)] as const);
  if (entries.length > MOST_METADATA) throw invalidField(`metadata can have at most ${MOST_METADATA} entries.`);
  return Object.fromEntries(entries);
}

interface Wanted {
  readonly known: KnownOffer;
  readonly passengers: readonly OrderedPassenger[];
  readonly services: readonly ServiceOption[];
  readonly isInstant: boolean;
  readonly metadata: Readonly<Record<string, string>>;
}

/** The offer at the price it has now; refuses once when a fault or a magic name has just moved it. */
function refuseMovedPrice(
  known: KnownOffer,
  magic: MagicName | undefined,
  fault: Fault | undefined,
  context: DuffelContext,
): void {
  const moved = repriced(known, fault, context);
  const isRisen = magic === 'PRICEUP' && !known.isPriceRaised;
  if (isRisen) {
    const offer = withBaseMoved(known.offer, MAGIC_PRICE_RISE_PAISE);
    context.offers.keep({ ...known, offer, isPriceRaised: true });
  }
  if (isRisen || moved !== known)
    throw invalidState('price_changed', 'The price of the offer has changed. Please retrieve the offer again.');
}

function readWanted(
  data: WireObject,
  fault: Fault | undefined,
  context: DuffelContext,
): Wanted & { magic: MagicName | undefined } {
  const known = openOffer(readSelectedOffer(data), context);
  if (known.isBooked)
    throw invalidState('offer_request_already_booked', 'An order has already been created from this offer.');
  const type = textField(data, 'type');
  if (type !== 'instant' && type !== 'pay_later') throw invalidField('type must be instant or pay_later.');
  if (type === 'pay_later' && !mayBeHeld(known.offer))
    throw invalidState('instant_payment_required', 'This offer requires instant payment.');
  const passengers = readOrderPassengers(data, known);
  const services = readServices(objectsField(data, 'services'), known, context);
  const magic = magicNameOf(passengers.map((one) => one.fields));
  refuseWhenSoldOut(known, magic === 'SOLDOUT' ? undefined : fault, context);
  if (magic === 'SOLDOUT')
    throw invalidState('offer_no_longer_available', 'The flights of this offer are sold out at this fare.');
  if (magic === 'FAIL' || fault?.kind === 'supplier_error') throw airlineRefused(NESTED_FAILURE);
  refuseMovedPrice(known, magic, fault, context);
  const owedPaise = totalPaise(known.offer.fares) + services.reduce((sum, service) => sum + service.ssr.pricePaise, 0);
  const payments = objectsField(data, 'payments');
  if (type === 'instant') checkPayment(payments[0], owedPaise);
  else if (payments.length > 0) throw invalidField('A pay_later order takes no payments.');
  return { known, passengers, services, isInstant: type === 'instant', metadata: readMetadata(data), magic };
}

function commitOrder(wanted: Wanted, context: DuffelContext): Booking {
  const { known, passengers, services, isInstant, metadata } = wanted;
  const nowMs = context.clock.nowMs();
  const { bookings } = context;
  const held = bookings.save({
    ...QUIET_BOOKING,
    channel: 'duffel',
    bookingId: bookings.nextNumber('booking'),
    pnr: bookings.nextPnr(),
    traceId: known.requestId,
    resultIndex: known.id,
    createdAtMs: nowMs,
    ticketedAtMs: null,
    holdUntilMs: holdUntilMs(known.offer, nowMs),
    status: 'held',
    offer: known.offer,
    passengers: passengers.map((one) => ({
      paxId: bookings.nextNumber('pax'),
      type: one.searched.type,
      fields: one.fields,
      ssr: services.filter((service) => service.passengerId === one.searched.id).map((service) => service.ssr),
      ticketId: null,
      ticketNumber: '',
      cancelledSlices: [],
    })),
    metadata,
  });
  context.offers.keep({ ...known, isBooked: true });
  return isInstant ? issueTickets(held, context) : held;
}

function tellCreated(booking: Booking, context: DuffelContext): void {
  context.messenger.tell('order.created', orderNow(booking, context));
}

/** The answer to an order that is accepted and decided later: made, refused, or never heard of again. */
function acceptForLater(wanted: Wanted, fault: Fault | undefined, context: DuffelContext): DuffelAnswer {
  const afterMs = fault?.latencyMs ?? context.slowMs;
  if (fault?.kind === 'accepted_then_failed') {
    const object = { offer_id: wanted.known.id, metadata: wanted.metadata, failed_at: instant(context.clock.nowMs()) };
    void waitMs(afterMs, context.closing).then(() => context.messenger.tell('order.creation_failed', object));
  } else if (fault?.kind !== 'accepted_then_lost') {
    const booking = context.bookings.save({ ...commitOrder(wanted, context), pollsUntilKnown: PENDING_LOOKS });
    void waitMs(afterMs, context.closing).then(() => {
      const known = context.bookings.byId(booking.bookingId);
      if (known === undefined || context.closing.aborted) return;
      tellCreated(context.bookings.save({ ...known, pollsUntilKnown: 0 }), context);
    });
  }
  return { status: 202 };
}

const LATER_KINDS = new Set<string | undefined>(['pending', 'accepted_then_failed', 'accepted_then_lost']);

/** Books an offer: at once with money, or held without. */
export const createOrder: DuffelEndpoint = async ({ data, fault }, context) => {
  const { magic, ...wanted } = readWanted(data, fault, context);
  if (magic === 'PENDING' || LATER_KINDS.has(fault?.kind)) return acceptForLater(wanted, fault, context);
  let booking = commitOrder(wanted, context);
  const nowMs = context.clock.nowMs();
  const changeId = context.bookings.nextNumber('airline_change');
  const trouble = { changeId, lateMs: fault?.latencyMs ?? 0, nowMs };
  if (fault?.kind === 'late_ticket_numbers')
    booking = context.bookings.save(withTrouble(booking, { ...trouble, kind: fault.kind }));
  if (magic === 'SLOW') {
    booking = context.bookings.save({ ...booking, busyUntilMs: nowMs + context.slowMs });
    await waitMs(context.slowMs, context.closing);
  }
  const order = orderNow(booking, context);
  tellCreated(booking, context);
  if (fault?.kind === 'schedule_change' || fault?.kind === 'silent_cancellation')
    context.bookings.save(withTrouble(booking, { ...trouble, kind: fault.kind }));
  return { status: 201, data: order, ...(magic === 'TIMEOUT' ? { defect: 'never' as const } : {}) };
};
