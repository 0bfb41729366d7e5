import { agreedQuote } from '@pravas/domain/booking/agreed-quote.ts';
import { offerOfStay, saleOf, withOffer } from '@pravas/domain/hotel/booked-stay.ts';
import type { HotelDetail } from '@pravas/domain/hotel/hotel-detail.ts';
import { paidHerePaise } from '@pravas/domain/hotel/hotel-units.ts';
import { changesOf } from '@pravas/domain/hotel/stay-changes.ts';
import { type StayDifference, stayDifferences } from '@pravas/domain/hotel/stay-differences.ts';
import { type Paise, sum } from '@pravas/domain/money/money.ts';
import { instantOf } from '@pravas/domain/time/airport-time.ts';
import { INDIAN_ZONE } from '@pravas/domain/time/indian-day.ts';
import type { Tx } from '../../platform/database.ts';
import { Refusal } from '../../platform/refusal.ts';
import {
  addHistory,
  changeBooking,
  changeOrder,
  priceText,
  refuseWhileEntered,
  serviceOf,
  wordsOf,
} from '../booking/index.ts';
import { findStays, type HotelBooking, sharingReason, stayParty } from '../hotel-order/index.ts';
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
import { agreeToChange, quoteReplaced } from './changes/pay-for-change.ts';
import { expectSeenTerms } from './expect-seen-terms.ts';
import type { HotelContext } from './hotel-context.ts';
import { blockOf, checkedNow } from './recheck-stay.ts';

/** What paying for stays needs. */
type StayPayingContext = Pick<HotelContext, 'suppliers' | 'searchDeadlineMs' | 'clock' | 'cancellations'> &
  TripApprovalContext;

/** A booking with its stays as they are sold now, and what differs from what was agreed to. */
interface StaysNow {
  readonly details: readonly HotelDetail[];
  readonly differences: readonly StayDifference[];
}

/**
 * Pays for stays that suppliers sell, whose price and terms are asked for once more. A price that moved is kept and
 * refused with both amounts until the traveller names the new one; other terms are refused until they are accepted. A
 * stay that still has to be approved is not paid for. For a stay that replaces a booked one, that one's refund is asked
 * for too. Throws `booking_not_found`, `booking_not_payable`, `offer_unavailable`, `terms_changed`, `price_changed`,
 * `supplier_error`, and what policy and approval refuse.
 */
export function payForStays(context: StayPayingContext): PaySold {
  return async (asked, { caller, signal }, pay) => {
    const { bookingId, acceptedTotalPaise, acceptsTerms } = asked;
    const read = await context.database.readOrganization(caller.organizationId, async (tx) => {
      const booking = await findStays(tx, bookingId);
      if (!booking || !(await findPayableTrip(tx, caller, booking.tripId))) throw new Refusal('booking_not_found');
      expectPayable(booking, context.clock.now());
      return booking;
    });
    const { details, differences } = await staysNow(context, read, signal);
    const replaced = await quoteReplaced(context, caller, bookingId);
    const now = context.clock.now();
    const outcome = await context.database.forOrganization(caller.organizationId, async (tx) => {
      const mayPay = await findPayableTrip(tx, caller, read.tripId);
      const trip = mayPay && (await findTrip(tx, read.tripId, true));
      const booking = await findStays(tx, bookingId, true);
      if (!trip || !booking) throw new Refusal('booking_not_found');
      expectPayable(booking, now);
      await refuseWhileEntered(tx, booking);
      const unshared = await sharingReason(tx, bookingId);
      if (unshared !== null) throw new Refusal('booking_not_payable', { message: unshared });
      refuseServiceOff((await readOrganization(tx)).settings, booking.service, caller);
      expectSeenTerms(acceptsTerms ? [] : differences, []);
      const { totalPaise } = quoteOf(booking, details);
      if (totalPaise !== booking.totalPaise && totalPaise !== acceptedTotalPaise) {
        await keepAside(tx, booking, details, now);
        // Returned, not thrown: the kept price must survive the refusal.
        return priceRefusal(booking, totalPaise);
      }
      const lessBack = await agreeToChange(tx, replaced, { booking, acceptsTerms, now });
      if (lessBack) return lessBack;
      const current = await adopt(tx, trip, booking, details, now);
      if (current instanceof Refusal) return current;
      const beforePaise = booking.totalPaise;
      const purchase = { trip, booking: current, payerId: caller.personId, beforePaise, now };
      return (await clearForPayment(tx, context, purchase)) ?? { started: await pay(tx, current) };
    });
    if (outcome instanceof Refusal) throw outcome;
    return outcome.started;
  };
}

function expectPayable(booking: HotelBooking, now: Temporal.Instant): void {
  if (booking.status !== 'CREATED') throw new Refusal('booking_not_payable');
  if (booking.origin !== 'online') {
    throw new Refusal('booking_not_payable', { message: `The travel desk books this ${wordsOf(booking).thing}.` });
  }
  const { rules } = serviceOf(booking);
  const hasLapsed = ({ detail }: HotelBooking['orders'][number]) =>
    Temporal.Instant.compare(instantOf(rules.lapsesAt(detail)), now) <= 0;
  if (!booking.orders.some(hasLapsed)) return;
  const message = `${rules.words.begun}, so it can no longer be paid for. Search for another one.`;
  throw new Refusal('booking_not_payable', { message });
}

async function staysNow(
  { suppliers, searchDeadlineMs, clock }: StayPayingContext,
  { orders, travellers, facts }: HotelBooking,
  signal: AbortSignal,
): Promise<StaysNow> {
  const within = AbortSignal.any([signal, AbortSignal.timeout(searchDeadlineMs)]);
  const details: HotelDetail[] = [];
  const differences: StayDifference[] = [];
  for (const { detail, pendingDetail, supplierId } of orders) {
    const connected = suppliers.find(({ supplier }) => supplier.supplierId === supplierId);
    if (!connected) throw new Refusal('booking_not_payable');
    const party = stayParty(detail, { travellers, nationality: facts.nationality ?? 'IN' });
    const now = clock.now();
    // The newest form of it lives longest at the supplier; it is compared with what was agreed to.
    const checked = await checkedNow(connected, offerOfStay(pendingDetail ?? detail), party, { signal: within, now });
    const block = blockOf(checked);
    if (block !== null) throw new Refusal('offer_unavailable', { message: block });
    const agreed = offerOfStay(detail);
    const reader = { hotel: detail.hotel, checkIn: detail.stay.checkIn, readerZone: INDIAN_ZONE, now };
    differences.push(...stayDifferences(agreed, checked.detail, changesOf(agreed, checked.detail, now), reader));
    const fresh = withOffer(detail, checked.detail);
    details.push({ ...fresh, sale: { ...saleOf(fresh), needs: checked.needs } });
  }
  return { details, differences };
}

function quoteOf({ facts }: HotelBooking, details: readonly HotelDetail[]) {
  const sellPaise = sum(details.map(paidHerePaise));
  return agreedQuote({ sellPaise, costPaise: sum(details.map(({ costPaise }) => costPaise)) }, facts.terms);
}

async function keepAside(
  tx: Tx,
  booking: HotelBooking,
  details: readonly HotelDetail[],
  now: Temporal.Instant,
): Promise<void> {
  const { totalPaise } = quoteOf(booking, details);
  for (const [index, order] of booking.orders.entries()) {
    await changeOrder(tx, booking, order, { pendingDetail: details[index] ?? null });
  }
  await changeBooking(tx, booking, { pendingTotalPaise: totalPaise, itineraryUpdatedAt: now }, now);
  await addHistory(tx, booking, priceText(booking.totalPaise, totalPaise), now);
}

/**
 * The booking with its stays as they are sold now, and with the papers known by now; the refusal where the hotel lacks
 * some.
 */
async function adopt(
  tx: Tx,
  trip: Trip,
  booking: HotelBooking,
  details: readonly HotelDetail[],
  now: Temporal.Instant,
): Promise<HotelBooking | Refusal> {
  const orders = booking.orders.map((order, index) => ({ ...order, detail: details[index] ?? order.detail }));
  const { travellers, problems } = await checkTravellers(tx, trip, { ...booking, orders });
  const lacking = problemsRefusal(travellers, problems);
  if (lacking) return lacking;
  const quote = quoteOf(booking, details);
  for (const [index, order] of booking.orders.entries()) {
    await changeOrder(tx, booking, order, { detail: details[index] ?? order.detail, pendingDetail: null });
  }
  const { totalPaise } = quote;
  const facts = { ...booking.facts, quote };
  const change = { facts, travellers, totalPaise, pendingTotalPaise: null, itineraryUpdatedAt: now };
  await changeBooking(tx, booking, change, now);
  const current = await findStays(tx, booking.id, true);
  if (!current) throw new Refusal('conflict');
  return current;
}

/** The traveller's consent comes first; above what was approved it also has the approvers asked again. */
function priceRefusal(booking: HotelBooking, newPaise: Paise): Refusal {
  if (isAboveBand(booking, newPaise)) {
    return outdated(booking.totalPaise, newPaise, 'If you accept it, we ask the approvers again.');
  }
  return new Refusal('price_changed', {
    message: priceText(booking.totalPaise, newPaise),
    price: { old: booking.totalPaise, new: newPaise },
  });
}
