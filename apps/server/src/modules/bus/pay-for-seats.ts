import { agreedQuote } from '@pravas/domain/booking/agreed-quote.ts';
import type { BusDetail } from '@pravas/domain/bus/bus-detail.ts';
import { heldChanges } from '@pravas/domain/bus/held-changes.ts';
import { holdNow } from '@pravas/domain/bus/hold-clock.ts';
import { type Paise, sumFormat } from '@pravas/domain/money/money.ts';
import { instantOf } from '@pravas/domain/time/airport-time.ts';
import type { Caller } from '../../platform/caller.ts';
import type { Tx } from '../../platform/database.ts';
import { Refusal } from '../../platform/refusal.ts';
import { addHistory, changeBooking, priceText, refuseWhileEntered, serviceOf, wordsOf } from '../booking/index.ts';
import { type BusBooking, findBuses, presentHold } from '../bus-order/index.ts';
import { readOrganization, refuseServiceOff } from '../organisation/index.ts';
import type { PaySold } from '../servicing/index.ts';
import {
  checkTravellers,
  clearForPayment,
  findPayableTrip,
  findTrip,
  isAboveBand,
  outdated,
  problemsRefusal,
  type Trip,
  type TripApprovalContext,
} from '../trip/index.ts';
import type { BusContext } from './bus-context.ts';
import {
  claimUntil,
  holdSeats,
  isKept,
  keepDetail,
  newestDetail,
  refuseInLastMinute,
  refuseWhileHolding,
  withAsking,
} from './hold-seats.ts';

/** What paying for seats needs. */
type SeatPayingContext = Pick<BusContext, 'suppliers' | 'clock'> & TripApprovalContext;

/** A booking that is being paid for, locked with its trip. */
interface Payable {
  readonly trip: Trip;
  readonly booking: BusBooking;
}

/**
 * Pays for seats of a bus, which are held for these people first: seats already held for a minute or longer are not
 * asked for again. A price that moved when they were held is kept and refused with both amounts until the traveller
 * names the new one; other terms are refused until they are accepted. Nothing is held or paid for that still has to be
 * approved, and a price that is declined leaves the hold to lapse. Throws `booking_not_found`, `booking_not_payable`,
 * `offer_unavailable`, `terms_changed`, `price_changed`, `supplier_error`, and what policy and approval refuse.
 */
export function payForSeats(context: SeatPayingContext): PaySold {
  const { database, clock } = context;
  return async (asked, { caller }, pay) => {
    const { bookingId } = asked;
    const within = <T>(work: (tx: Tx, payable: Payable, now: Temporal.Instant) => Promise<T>) =>
      database.forOrganization(caller.organizationId, async (tx) =>
        work(tx, await readPayable(tx, caller, bookingId, clock.now()), clock.now()),
      );
    await expectCleared(context, caller, within);
    const claimed = await within((tx, { booking, trip }, now) => claimHold(tx, trip, booking, now));
    if (claimed instanceof Refusal) throw claimed;
    if (claimed) await holdSeats(context, claimed);
    const outcome = await within(async (tx, { trip, booking }, now) => {
      const held = newestDetail(booking);
      refuseInLastMinute(held, now);
      const refused = await refuseUnagreed(tx, booking, held, asked, now);
      if (refused) return refused;
      const current = await adopt(tx, trip, booking, held, now);
      if (current instanceof Refusal) return current;
      const beforePaise = booking.totalPaise;
      const purchase = { trip, booking: current, payerId: caller.personId, beforePaise, now };
      return (await clearForPayment(tx, context, purchase)) ?? { started: await pay(tx, current) };
    });
    // Returned, not thrown: a kept price and what was asked of approvers must survive the refusal.
    if (outcome instanceof Refusal) throw outcome;
    return outcome.started;
  };
}

type Within = <T>(work: (tx: Tx, payable: Payable, now: Temporal.Instant) => Promise<T>) => Promise<T>;

async function readPayable(tx: Tx, caller: Caller, bookingId: string, now: Temporal.Instant): Promise<Payable> {
  const known = await findBuses(tx, bookingId);
  const mayPay = known && (await findPayableTrip(tx, caller, known.tripId));
  const trip = mayPay && (await findTrip(tx, known.tripId, true));
  const booking = trip && (await findBuses(tx, bookingId, true));
  if (!trip || !booking) throw new Refusal('booking_not_found');
  expectPayable(booking, now);
  await refuseWhileEntered(tx, booking);
  refuseServiceOff((await readOrganization(tx)).settings, booking.service, caller);
  return { trip, booking };
}

function expectPayable(booking: BusBooking, now: Temporal.Instant): void {
  if (booking.status !== 'CREATED') throw new Refusal('booking_not_payable');
  if (booking.origin !== 'online') {
    throw new Refusal('booking_not_payable', { message: `The travel desk books this ${wordsOf(booking).thing}.` });
  }
  const { rules } = serviceOf(booking);
  const hasLapsed = ({ detail }: BusBooking['orders'][number]) =>
    Temporal.Instant.compare(instantOf(rules.lapsesAt(detail)), now) <= 0;
  if (!booking.orders.some(hasLapsed)) return;
  const message = `${rules.words.begun}, so it can no longer be paid for. Search for another one.`;
  throw new Refusal('booking_not_payable', { message });
}

/** Thrown to roll back what the check of a payment has written. */
class Cleared extends Error {}

/**
 * No seats are held for a person who may not pay for them yet: checks whether policy and approval allow it, and keeps
 * what was asked of approvers where they do not. Throws what they refuse.
 */
async function expectCleared(context: SeatPayingContext, { personId }: Caller, within: Within): Promise<void> {
  const refused = await within(async (tx, { trip, booking }, now) => {
    const purchase = { trip, booking, payerId: personId, beforePaise: booking.totalPaise, now };
    const refusal = await clearForPayment(tx, context, purchase);
    if (refusal) return refusal;
    throw new Cleared();
  }).catch((error: unknown) => {
    if (error instanceof Cleared) return null;
    throw error;
  });
  if (refused) throw refused;
}

/**
 * The booking whose seats are to be held now, with the papers known by now and the claim to ask for it; null where they
 * are held already. A refusal where the operator lacks something.
 */
async function claimHold(
  tx: Tx,
  trip: Trip,
  booking: BusBooking,
  now: Temporal.Instant,
): Promise<BusBooking | Refusal | null> {
  const known = newestDetail(booking);
  refuseInLastMinute(known, now);
  const hold = known.sale?.hold;
  if (hold && holdNow(hold, now).mayPay) return null;
  refuseWhileHolding(known, now);
  const { travellers, problems } = await checkTravellers(tx, trip, booking);
  const lacking = problemsRefusal(travellers, problems);
  if (lacking) return lacking;
  await changeBooking(tx, booking, { travellers }, now);
  await keepDetail(tx, booking, withAsking(known, { until: claimUntil(now), isLost: false }), isKept(booking));
  const claimed = await findBuses(tx, booking.id, true);
  if (!claimed) throw new Refusal('conflict');
  return claimed;
}

function quoteOf({ facts }: BusBooking, { totalPaise, costPaise }: BusDetail) {
  return agreedQuote({ sellPaise: totalPaise, costPaise }, facts.terms);
}

/** What changed about the held seats without anybody's consent; null = nothing, or it has only become cheaper. */
async function refuseUnagreed(
  tx: Tx,
  booking: BusBooking,
  held: BusDetail,
  { acceptedTotalPaise, acceptsTerms }: Parameters<PaySold>[0],
  now: Temporal.Instant,
): Promise<Refusal | null> {
  const [order] = booking.orders;
  const changes = order && !acceptsTerms ? heldChanges(order.detail, held, now) : [];
  const { totalPaise } = quoteOf(booking, held);
  const isDearer = totalPaise > booking.totalPaise && totalPaise !== acceptedTotalPaise;
  if (!isDearer && changes.length === 0) return null;
  if (isDearer && booking.pendingTotalPaise !== totalPaise) {
    await changeBooking(tx, booking, { pendingTotalPaise: totalPaise, itineraryUpdatedAt: now }, now);
    await addHistory(tx, booking, priceText(booking.totalPaise, totalPaise), now);
  }
  const hold = presentHold(held, now);
  if (changes.length === 0) return priceRefusal(booking, totalPaise, hold);
  const errors = changes.map(({ code, message }) => ({ field: code, message }));
  const message = `${errors.map((error) => error.message).join(' ')} Please check the bus again before you continue.`;
  const price = isDearer ? { price: { old: booking.totalPaise, new: totalPaise } } : {};
  return new Refusal('terms_changed', { message, errors, ...price, ...(hold ? { hold } : {}) });
}

/** The traveller's consent comes first; above what was approved it also has the approvers asked again. */
function priceRefusal(booking: BusBooking, newPaise: Paise, hold: ReturnType<typeof presentHold>): Refusal {
  const held = hold ? { hold } : {};
  if (isAboveBand(booking, newPaise)) {
    const { code, details } = outdated(booking.totalPaise, newPaise, 'If you accept it, we ask the approvers again.');
    return new Refusal(code, { ...details, ...held });
  }
  return new Refusal('price_changed', {
    message: priceText(booking.totalPaise, newPaise),
    price: { old: booking.totalPaise, new: newPaise },
    ...held,
  });
}

/** The booking with its seats as they are held; the refusal where the operator lacks something by now. */
async function adopt(
  tx: Tx,
  trip: Trip,
  booking: BusBooking,
  held: BusDetail,
  now: Temporal.Instant,
): Promise<BusBooking | Refusal> {
  const orders = booking.orders.map((order) => ({ ...order, detail: held }));
  const { travellers, problems } = await checkTravellers(tx, trip, { ...booking, orders });
  const lacking = problemsRefusal(travellers, problems);
  if (lacking) return lacking;
  const quote = quoteOf(booking, held);
  await keepDetail(tx, booking, held, true);
  const { totalPaise } = quote;
  // A dearer price has its line already, from when it was refused.
  if (totalPaise < booking.totalPaise) {
    const inRupees = sumFormat([booking.totalPaise, totalPaise]);
    const text = `The price fell from ${inRupees(booking.totalPaise)} to ${inRupees(totalPaise)}.`;
    await addHistory(tx, booking, text, now);
  }
  const facts = { ...booking.facts, quote };
  const change = { facts, totalPaise, pendingTotalPaise: null, itineraryUpdatedAt: now };
  await changeBooking(tx, booking, change, now);
  const current = await findBuses(tx, booking.id, true);
  if (!current) throw new Refusal('conflict');
  return current;
}
