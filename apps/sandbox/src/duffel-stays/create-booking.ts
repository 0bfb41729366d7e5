import { type DuffelAnswer, DuffelRefusal, instant, invalidField, invalidState, notFound } from '../duffel/envelope.ts';
import { randomId } from '../duffel/webhooks.ts';
import type { Fault } from '../faults.ts';
import type { CancelCourse } from '../hotel-bookings/hotel-booking.ts';
import type { StaysBooking } from '../hotel-bookings/stays-ledger.ts';
import { FALL_PERCENT, RISE_PERCENT } from '../hotel-engine/check-trouble.ts';
import { secondSums } from '../hotel-engine/second-price.ts';
import { asObject, objectsField, textField, textsField, type WireObject } from '../tbo/request.ts';
import { waitMs } from '../wait.ts';
import { accommodationId } from './accommodation-wire.ts';
import { toBooking } from './booking-wire.ts';
import type { StaysContext, StaysEndpoint } from './context.ts';
import { type StaysMischief, staysMischief } from './mischief.ts';
import { isStillThere, movedBy, rateGone } from './quotes.ts';
import { isPaidAtHotel } from './rate-wire.ts';
import { refuseWhenOver } from './search.ts';
import { expiresAtMs, type KnownQuote } from './stays-desk.ts';

/** How many looks a booking takes to appear that was accepted only. */
const LOOKS_UNTIL_KNOWN = 2;
/** How long until a booking whose answer is lost shows in look-ups. */
const LOST_VISIBLE_MS = 120_000;
const MOST_METADATA = 50;
const E164 = /^\+[1-9]\d{6,14}$/;
const EMAIL = /^[^@\s]+@[^@\s]+\.[^@\s]+$/;

const CANCEL_COURSES: Readonly<Partial<Record<StaysMischief, CancelCourse>>> = {
  cancel_rejected: 'rejected',
  slow_cancel: 'slow',
  wrong_fee: 'dear',
};

/** What was sent to book a quote. */
interface Wanted {
  readonly quote: KnownQuote;
  readonly guests: StaysBooking['guests'];
  readonly email: string;
  readonly phoneNumber: string;
  readonly specialRequests: string;
  readonly metadata: Readonly<Record<string, string>> | null;
  readonly userIds: readonly string[];
}

function readGuests(data: WireObject, most: number): StaysBooking['guests'] {
  const guests = objectsField(data, 'guests').map((guest) => ({
    given_name: textField(guest, 'given_name'),
    family_name: textField(guest, 'family_name'),
  }));
  if (guests.length === 0 || guests.length > most) throw invalidField(`guests must hold 1 to ${most} guests.`);
  if (guests.some((guest) => guest.given_name === '' || guest.family_name === ''))
    throw invalidField('given_name and family_name are required for each guest.', 'validation_required');
  return guests;
}

function readMetadata(data: WireObject): Readonly<Record<string, string>> | null {
  const source = asObject(data.metadata);
  if (source === undefined) return null;
  const entries = Object.entries(source);
  if (entries.length > MOST_METADATA || entries.some(([, value]) => typeof value !== 'string'))
    throw invalidField(`metadata can have at most ${MOST_METADATA} entries, all of them texts.`);
  return Object.fromEntries(entries.map(([name]) => [name, textField(source, name)]));
}

function readWanted(data: WireObject, fault: Fault | undefined, context: StaysContext): Wanted {
  const quote = context.desk.quote(textField(data, 'quote_id'));
  if (quote === undefined) throw notFound('There is no such quote.');
  const { rate } = quote;
  refuseWhenOver(rate.result, fault?.kind === 'session_expired' ? expiresAtMs(rate.result) : context.clock.nowMs());
  if (quote.isBooked) throw invalidState('quote_already_booked', 'A booking has already been made from this quote.');
  const [email, phoneNumber] = [textField(data, 'email'), textField(data, 'phone_number')];
  if (!EMAIL.test(email)) throw invalidField('email is not valid.');
  if (!E164.test(phoneNumber)) throw invalidField('phone_number must be in E.164 format.');
  if (isPaidAtHotel({ index: rate.result.listed.property.index, offer: rate.offer }) && data.payment === undefined)
    throw invalidField('This rate is guaranteed with a card: payment is required.', 'validation_required');
  return {
    quote,
    guests: readGuests(data, rate.result.question.guests.length),
    email,
    phoneNumber,
    specialRequests: textField(data, 'accommodation_special_requests'),
    metadata: readMetadata(data),
    userIds: textsField(data, 'users') ?? [],
  };
}

/**
 * The price moved on demand, or since the quote was given: a new quote of the rate shows it. A magic name moves it
 * once.
 */
function refuseMovedPrice({ rate }: KnownQuote, mischief: StaysMischief | undefined, context: StaysContext): void {
  const now = context.desk.rate(rate.id) ?? rate;
  const isRisen = mischief === 'price_up' && !now.hasMoved;
  const percent = isRisen ? RISE_PERCENT : mischief === 'price_down' ? FALL_PERCENT : null;
  if (percent !== null) context.desk.keepRate({ ...movedBy(now, percent), hasMoved: true });
  if (percent !== null || secondSums(now.offer).totalPaise !== secondSums(rate.offer).totalPaise)
    throw invalidState('price_changed', 'The price of the rate has changed. Please create a new quote.');
}

function refuse(mischief: StaysMischief | undefined, quote: KnownQuote, context: StaysContext): void {
  if (mischief === 'sold_out') throw rateGone();
  if (mischief === 'wallet_short') throw invalidState('insufficient_balance', 'The balance is too low.');
  if (mischief === 'supplier_error')
    throw invalidState('booking_rejected', 'The accommodation provider has refused the booking.');
  if (mischief === 'outcome_unknown')
    throw new DuffelRefusal(500, 'api_error', 'internal_server_error', 'Something went wrong. Please contact support.');
  refuseMovedPrice(quote, mischief, context);
  if (!isStillThere(quote.rate, context)) throw rateGone();
}

function makeBooking(wanted: Wanted, mischief: StaysMischief | undefined, context: StaysContext): StaysBooking {
  const { quote, ...sent } = wanted;
  const { rate } = quote;
  const nowMs = context.clock.nowMs();
  const number = context.bookings.nextNumber();
  const isLater = mischief === 'pending' || mischief === 'accepted_then_failed' || mischief === 'slow';
  context.desk.keepQuote({ ...quote, isBooked: true });
  return context.bookings.save({
    ...sent,
    id: randomId('bok'),
    reference: mischief === 'no_hotel_reference' ? null : `STY${number}`,
    quoteId: quote.id,
    rateId: rate.id,
    accommodationId: accommodationId(rate.result.listed),
    offer: rate.offer,
    steps: rate.steps,
    sums: secondSums(rate.offer),
    isPackageOnly: rate.isPackageOnly,
    negotiated: rate.negotiated === null ? null : { id: rate.negotiated.id, code: rate.negotiated.rateAccessCode },
    createdAtMs: nowMs,
    cancelledAtMs: mischief === 'silent_cancellation' ? nowMs : null,
    settled: null,
    visibleFromMs: mischief === 'lost_answer' ? nowMs + LOST_VISIBLE_MS : nowMs,
    looksUntilKnown: isLater ? LOOKS_UNTIL_KNOWN : 0,
    failsInTheEnd: mischief === 'accepted_then_failed',
    cancelCourse: (mischief && CANCEL_COURSES[mischief]) ?? 'usual',
    cancelling: null,
  });
}

/** Taken on and not finished: the booking shows at the third look, or never. */
function accepted(booking: StaysBooking | null, origin: string, context: StaysContext): DuffelAnswer {
  const tellLater = async (known: StaysBooking): Promise<void> => {
    await waitMs(context.slowMs, context.closing);
    if (context.closing.aborted) return;
    if (!known.failsInTheEnd) context.messenger.tell('stays.booking.created', toBooking(known, origin));
    else {
      const failedAt = instant(context.clock.nowMs());
      const object = { quote_id: known.quoteId, metadata: known.metadata, failed_at: failedAt };
      context.messenger.tell('stays.booking_creation_failed', object);
    }
  };
  if (booking !== null) void tellLater(booking);
  return { status: 202 };
}

/** Books a quote. It carries no amount: what the quote says is what is paid. */
export const createBooking: StaysEndpoint = async ({ data, fault, origin }, context) => {
  const wanted = readWanted(data, fault, context);
  const mischief = staysMischief(wanted.quote.rate, wanted.guests[0]?.family_name ?? '', fault?.kind);
  if (mischief === 'lost_request') return { data: null, defect: 'never' };
  refuse(mischief, wanted.quote, context);
  if (mischief === 'accepted_then_lost') return accepted(null, origin, context);
  const booking = makeBooking(wanted, mischief, context);
  if (mischief === 'pending' || mischief === 'accepted_then_failed') return accepted(booking, origin, context);
  if (mischief === 'lost_answer') return { data: null, defect: 'never' };
  let made = booking;
  if (mischief === 'slow') {
    await waitMs(context.slowMs, context.closing);
    made = context.bookings.save({ ...(context.bookings.byId(booking.id) ?? booking), looksUntilKnown: 0 });
  }
  const answer = toBooking({ ...made, cancelledAtMs: null }, origin);
  context.messenger.tell('stays.booking.created', answer);
  return { status: 201, data: answer };
};
