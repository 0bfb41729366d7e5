import type {} from '@duffel/api';
import type { StaysQuote } from '@duffel/api/Stays/StaysTypes';
import { CURRENCY } from '../duffel/account.ts';
import { invalidState, notFound } from '../duffel/envelope.ts';
import type { FaultKind } from '../faults.ts';
import { indiaDate } from '../hotel-engine/calendar.ts';
import { type CheckTrouble, checkTroubleOf, FALL_PERCENT, RISE_PERCENT } from '../hotel-engine/check-trouble.ts';
import { leastLeft, offerAt } from '../hotel-engine/offers.ts';
import { NON_REFUNDABLE } from '../hotel-engine/policies.ts';
import { secondSums } from '../hotel-engine/second-price.ts';
import { textField } from '../tbo/request.ts';
import { toAccommodation, toRoom } from './accommodation-wire.ts';
import type { StaysContext, StaysEndpoint } from './context.ts';
import { amountsOf, toRate } from './rate-wire.ts';
import { printed, refuseWhenOver } from './search.ts';
import { expiresAtMs, type KnownQuote, type KnownRate } from './stays-desk.ts';

const TROUBLE_OF_FAULT: Readonly<Partial<Record<FaultKind, CheckTrouble>>> = {
  price_up: { kind: 'price', percent: RISE_PERCENT },
  price_down: { kind: 'price', percent: FALL_PERCENT },
  policy_change: { kind: 'policy' },
  sold_out: { kind: 'sold_out' },
  package_only: { kind: 'package' },
};

/** The refusal of a rate that is gone. */
export function rateGone() {
  return invalidState('rate_unavailable', 'The rate is no longer available.');
}

/** The rate with its price moved, as a magic name wants it. */
export function movedBy(rate: KnownRate, percent: number): KnownRate {
  return { ...rate, offer: offerAt(rate.offer, percent) };
}

/** Whether the rooms of a rate are still there. */
export function isStillThere({ result, offer }: KnownRate, { clock, occupancy }: StaysContext): boolean {
  const today = indiaDate(clock.nowMs());
  const { property } = result.listed;
  return leastLeft({ property, stay: offer.stay, today, occupancy }, offer.room) >= offer.rooms.length;
}

/** The rate as its quote finds it. A quote carries no names and no telephone, so only its property moves it. */
function quoted(rate: KnownRate, trouble: CheckTrouble | undefined): KnownRate {
  const known = { ...rate, isQuoted: true };
  switch (trouble?.kind) {
    case 'price':
      return movedBy(known, trouble.percent);
    case 'policy':
      return { ...known, steps: NON_REFUNDABLE };
    case 'package':
      return { ...known, isPackageOnly: true };
    default:
      return known;
  }
}

function toQuote({ id, rate }: KnownQuote, origin: string): StaysQuote {
  const { result, offer } = rate;
  const { listed, question } = result;
  const rooms = [{ ...toRoom(listed, offer.room, origin), rates: [toRate(printed(rate))] }];
  return {
    id,
    check_in_date: offer.stay.checkIn,
    check_out_date: offer.stay.checkOut,
    accommodation: toAccommodation(listed, rooms, origin),
    rooms: offer.rooms.length,
    guests: [...question.guests],
    ...amountsOf(secondSums(offer), { index: listed.property.index, offer }),
    deposit_amount: null,
    deposit_currency: CURRENCY,
    supported_loyalty_programme: null,
  };
}

/** Checks a rate's price and terms again. What a quote finds, it finds once. */
export const createQuote: StaysEndpoint = ({ data, fault, origin }, context) => {
  const rate = context.desk.rate(textField(data, 'rate_id'));
  if (rate === undefined) throw notFound();
  const nowMs = fault?.kind === 'session_expired' ? expiresAtMs(rate.result) : context.clock.nowMs();
  refuseWhenOver(rate.result, nowMs);
  const planted = fault === undefined ? undefined : TROUBLE_OF_FAULT[fault.kind];
  const trouble = planted ?? checkTroubleOf(rate.result.listed.property, rate.offer.stay.checkIn);
  if (trouble?.kind === 'sold_out' || !isStillThere(rate, context)) throw rateGone();
  const isNews = planted !== undefined || !rate.isQuoted;
  const known = context.desk.keepRate(isNews ? quoted(rate, trouble) : rate);
  return { data: toQuote(context.desk.fileQuote(known), origin) };
};

/** A quote as it was given. */
export const getQuote: StaysEndpoint = ({ ids, fault, origin }, context) => {
  const quote = context.desk.quote(ids[0] ?? '');
  if (quote === undefined) throw notFound();
  const { result } = quote.rate;
  refuseWhenOver(result, fault?.kind === 'session_expired' ? expiresAtMs(result) : context.clock.nowMs());
  return { data: toQuote(quote, origin) };
};
