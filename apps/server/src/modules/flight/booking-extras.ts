import type {
  getBookingExtras as getOperation,
  updateBookingExtras as updateOperation,
} from '@pravas/contract/flight/book-flight.ts';
import type { BodyOf, PayloadOf } from '@pravas/contract/operation.ts';
import type { Offer } from '@pravas/domain/fare/offer.ts';
import { quoteBooking } from '@pravas/domain/flight-order/quote-booking.ts';
import type { Paise } from '@pravas/domain/money/money.ts';
import type { ExtrasCheck } from '@pravas/domain/seat/extra-rules.ts';
import type { SegmentExtras } from '@pravas/suppliers/flight/port.ts';
import type { Caller } from '../../platform/caller.ts';
import type { Tx } from '../../platform/database.ts';
import { Refusal } from '../../platform/refusal.ts';
import { actorOf, recordAudit } from '../audit/index.ts';
import { addHistory, changeBooking, enqueueEvent, priceText } from '../booking/index.ts';
import { type FlightBooking, offersOf, presentQuote, presentSlice } from '../flight-order/index.ts';
import { listPayments, mayStillPay } from '../payment/index.ts';
import { type EffectivePolicy, readEffectivePolicy } from '../policy/index.ts';
import { policyHolder, type Trip } from '../trip/index.ts';
import { capabilitiesOf } from './booking-capabilities.ts';
import { checkOffers, refreshOffers } from './check-offers.ts';
import { chooseExtras, judgeExtras, type WantedExtras } from './chosen-extras.ts';
import type { FlightContext } from './flight-context.ts';
import { lockPayable, lockTripOf } from './pay-for-flight.ts';
import { presentExtras, presentTripPolicy } from './present-extras.ts';
import { askExtras } from './read-extras.ts';

type WireExtras = PayloadOf<typeof getOperation>;

interface Opened {
  readonly trip: Trip;
  readonly booking: FlightBooking;
  readonly policy: EffectivePolicy | null;
}

/** What was chosen for an unpaid flight beside what the airline offers now. Throws what the contract names. */
export async function showBookingExtras(
  context: FlightContext,
  caller: Caller,
  bookingId: string,
): Promise<WireExtras> {
  const { booking, policy } = await open(context, caller, bookingId);
  const { offers, offered } = await askNow(context, booking);
  const { facts, travellers } = booking;
  const check = judgeExtras(facts.extras ?? [], { offers, offered, travellers, policy });
  return {
    flightId: booking.id,
    tripId: booking.tripId,
    slices: offersOf(booking).flatMap((offer) =>
      offer.slices.map((slice, index) => presentSlice(slice, offer.baggage[index])),
    ),
    travelers: travellers.map(({ type, firstName, lastName }) => ({ type, firstName, lastName })),
    seatMap: presentExtras(offered),
    selectedItems: presentItems(check),
    mandatory: {
      seatMandatory: offers.some(({ requirements }) => requirements.seatMandatory),
      mealMandatory: offers.some(({ requirements }) => requirements.mealMandatory),
    },
    tripPolicy: presentTripPolicy(policy),
    capabilities: capabilitiesOf(context, offersOf(booking)),
    summary: presentQuote(facts.quote, facts.terms.travellers),
    totalPrice: booking.totalPaise,
  };
}

/**
 * Replaces all seats, meals and bags of an unpaid flight. The price the screen showed must be the one they cost now
 * with the fare as it was last agreed; a moved fare is reported by the price check. Throws what the contract names.
 */
export async function updateBookingExtras(
  context: FlightContext,
  caller: Caller,
  body: BodyOf<typeof updateOperation>,
  requestId: string,
): Promise<PayloadOf<typeof updateOperation>> {
  const before = await open(context, caller, body.flightId);
  const wanted = byTraveller(body.travelers, before.booking.travellers.length);
  const { offers, offered } = await askNow(context, before.booking);
  const now = context.clock.now();
  return context.database.forOrganization(caller.organizationId, async (tx) => {
    const { trip, booking, policy } = await openIn(tx, caller, body.flightId, now);
    await refuseUnderPayment(tx, booking);
    const { facts, travellers } = booking;
    const extras = chooseExtras(wanted, { offers, offered, travellers, policy });
    const quote = quoteBooking(offersOf(booking), facts.terms, { extras });
    expectShown(body.newTotalPrice, quote.totalPaise);
    const { totalPaise } = quote;
    await changeBooking(tx, booking, { facts: { ...facts, extras, quote }, totalPaise, pendingTotalPaise: null }, now);
    await addHistory(
      tx,
      booking,
      `Seats, meals and bags were changed. ${priceText(booking.totalPaise, totalPaise)}`,
      now,
    );
    await enqueueEvent(tx, trip.organizationId, 'trip.changed', { tripId: trip.id, by: caller.personId }, now);
    await recordAudit(tx, {
      organizationId: caller.organizationId,
      at: now,
      actor: actorOf(caller),
      action: 'booking.extras_changed',
      objectType: 'booking',
      objectId: booking.id,
      details: { tripId: trip.id, extras: extras.length, totalPaise },
      requestId,
    });
    return {
      flightId: booking.id,
      tripId: trip.id,
      totalPrice: totalPaise,
      summary: presentQuote(quote, facts.terms.travellers),
    };
  });
}

function open(context: FlightContext, caller: Caller, bookingId: string): Promise<Opened> {
  const now = context.clock.now();
  return context.database.forOrganization(caller.organizationId, (tx) => openIn(tx, caller, bookingId, now));
}

/** A trip is always locked before its bookings. */
async function openIn(tx: Tx, caller: Caller, bookingId: string, now: Temporal.Instant): Promise<Opened> {
  const trip = await lockTripOf(tx, bookingId);
  const booking = await lockPayable(tx, caller, bookingId);
  const policy = trip.isPersonal ? null : await readEffectivePolicy(tx, policyHolder(trip), now);
  return { trip, booking, policy };
}

/** What suppliers say now: they answer for seats and meals only after a quote, and a lapsed search is made again. */
async function askNow(
  context: FlightContext,
  booking: FlightBooking,
): Promise<{ readonly offers: readonly Offer[]; readonly offered: readonly SegmentExtras[] }> {
  const offers = await checkOffers(context, offersOf(booking)).catch((error: unknown) => {
    if (error instanceof Refusal && error.code === 'search_expired') {
      return refreshOffers(context, offersOf(booking), booking.facts.passengers);
    }
    throw error;
  });
  return { offers, offered: await askExtras(context, offers) };
}

/** In the order of the booking; an unknown place is refused. */
function byTraveller(
  travelers: BodyOf<typeof updateOperation>['travelers'],
  count: number,
): readonly (WantedExtras | undefined)[] {
  for (const [index, { travelerIndex }] of travelers.entries()) {
    const isTwice = travelers.findIndex((one) => one.travelerIndex === travelerIndex) !== index;
    if (travelerIndex < count && !isTwice) continue;
    const message = 'List each traveller in the booking once';
    throw new Refusal('validation_failed', { errors: [{ field: `travelers.${index}.travelerIndex`, message }] });
  }
  return Array.from({ length: count }, (_, index) => travelers.find((one) => one.travelerIndex === index));
}

async function refuseUnderPayment(tx: Tx, booking: FlightBooking): Promise<void> {
  const payments = await listPayments(tx, booking.id);
  if (payments.some((payment) => mayStillPay(payment) || payment.status === 'SUCCESSFUL')) {
    throw new Refusal('payment_in_progress');
  }
}

function expectShown(shownPaise: Paise | undefined, totalPaise: Paise): void {
  if (shownPaise === undefined || shownPaise === totalPaise) return;
  throw new Refusal('price_changed', {
    message: priceText(shownPaise, totalPaise),
    price: { old: shownPaise, new: totalPaise },
  });
}

function presentItems({ items }: ExtrasCheck): WireExtras['selectedItems'] {
  return items.map(({ extra, available, refusal }) => ({
    travelerIndex: extra.travellerIndex,
    kind: extra.kind,
    flightKey: extra.segmentKey,
    code: extra.code,
    name: extra.name,
    amount: extra.pricePaise,
    available,
    reason: refusal?.message ?? null,
  }));
}
