import { hash } from 'node:crypto';
import { type HouseRule, houseRuleOf } from '@pravas/domain/hotel/house-rules.ts';
import type { RoomGuests } from '@pravas/domain/hotel/occupancy.ts';
import { safeInstant } from '@pravas/domain/hotel/safe-deadline.ts';
import { nightDates } from '@pravas/domain/hotel/stay-dates.ts';
import type { AtHotelCharge, NightPrice, OfferedRoom, StayOffer } from '@pravas/domain/hotel/stay-offer.ts';
import { remember } from '@pravas/domain/memory/remember.ts';
import {
  fromRupees,
  least,
  type Paise,
  splitByWeight,
  splitEvenly,
  subtract,
  sum,
  ZERO,
} from '@pravas/domain/money/money.ts';
import { decodeEntities, htmlToText } from '../html-to-text.ts';
import type { OfferContext } from './context.ts';
import { mealsOf } from './meals.ts';
import { type PolicyRow, tiersOf, wallTime } from './policies.ts';
import type { WirePolicyRow, WireRoom, WireSupplement } from './wire.ts';

/** An offer's facts besides those of its room. */
export interface OfferFacts {
  readonly supplierId: string;
  readonly hotelId: string;
  readonly context: OfferContext;
  /** As they were sent: escaped HTML. Search has none. */
  readonly conditions: readonly string[];
}

/** A booking code lives 30 minutes from its search (TBO, v2.1 p. 8); the last three are for booking. */
const CODE_LIFE_MINUTES = 27;

/** Until when an offer whose search was sent at a moment may be bought. */
const expiryOf = remember((sentAt) => Temporal.Instant.from(sentAt).add({ minutes: CODE_LIFE_MINUTES }).toString());

/** One bookable combination as an offer. Null for an invalid price. */
export function toOffer(room: WireRoom, { context, conditions, ...facts }: OfferFacts): StayOffer | null {
  const { bookingCode, ...asked } = context;
  return createOfferReader({ ...facts, asked })(room, bookingCode, conditions);
}

/** Whose rates are read, and what was asked of them. */
interface OfferFrame {
  readonly supplierId: string;
  readonly hotelId: string;
  readonly asked: Omit<OfferContext, 'bookingCode'>;
}

/** Reads a rate under its booking code, with conditions as they were sent. Null for an invalid price. */
export type OfferReader = (room: WireRoom, bookingCode: string, conditions: readonly string[]) => StayOffer | null;

/** A reader of one hotel's rates. They are many: their common parts are computed here, beforehand. */
export function createOfferReader({ supplierId, hotelId, asked }: OfferFrame): OfferReader {
  const { zone, rooms: parties, companyCodes } = asked;
  const dates = nightDates(asked.stay);
  const mostGuests = Math.max(...parties.map(guestCount));
  const expiresAt = expiryOf(asked.sentAt);
  const lastFreeOf = lastFreeIn(zone);
  const contextTail = JSON.stringify(asked).slice(1);
  return (room, bookingCode, conditions) => {
    if (room.TotalFare <= 0) return null;
    const totalPaise = fromRupees(room.TotalFare);
    const prices = priceParts(room, totalPaise);
    const rooms = roomsOf(room, prices, totalPaise, { dates, count: parties.length });
    const { board, note } = mealsOf(room.MealType, mostGuests);
    const terms = { totalPaise, roomPaise: totalsByRoom(totalPaise, rooms), zone };
    return {
      offerId: hash('sha256', `${supplierId} ${bookingCode}`).slice(0, 24),
      hotelId,
      supplierId,
      context: `{"bookingCode":${JSON.stringify(bookingCode)},${contextTail}`,
      rooms,
      board,
      boardNote: note,
      payment: 'prepaid',
      isNegotiated: companyCodes.length > 0 && /corporate rate|negotiated/i.test(room.Inclusion),
      totalPaise,
      taxPaise: prices.taxPaise,
      sellFloorPaise: room.RecommendedSellingRate === null ? null : fromRupees(room.RecommendedSellingRate),
      atHotel: room.Supplements.flatMap(atHotelOf),
      tiers: tiersOf(room.CancelPolicies.map(policyRow), terms),
      lastFreeAt: lastFreeOf(room.LastCancellationDeadline) || null,
      isRefundable: room.IsRefundable ?? room.CancelPolicies.length > 0,
      expiresAt,
      houseRules: [...(room.PackageFare ? [PACKAGE_ONLY] : []), ...houseRulesOf(conditions)],
    };
  };
}

/** Until when rates of a zone are free by their supplier's own word, as ISO instants; '' = it cannot be read. */
const lastFreeIn = remember((zone) =>
  remember((deadline) => {
    const wall = wallTime(deadline);
    return wall === null ? '' : safeInstant(wall, zone).toString();
  }),
);

/** The meaning of a flag that says only that a rate is sold within a package. */
export const PACKAGE_ONLY: HouseRule = {
  kind: 'package_only',
  text: 'This rate is sold as part of a package only.',
};

/** Conditions as rules, a line each. They are escaped HTML that may be escaped twice in places. */
function houseRulesOf(conditions: readonly string[]): readonly HouseRule[] {
  if (conditions.length === 0) return [];
  const lines = conditions.flatMap((condition) => htmlToText(decodeEntities(condition)).split('\n'));
  return [...new Set(lines.map((line) => line.trim()).filter((line) => line !== ''))].map(houseRuleOf);
}

function policyRow({ Index, FromDate, ChargeType, CancellationCharge }: WirePolicyRow): PolicyRow {
  const type = ChargeType.toLowerCase();
  const kind = type === 'fixed' ? 'amount' : type === 'percentage' ? 'percent' : 'everything';
  return { room: Index, from: FromDate, kind, charge: CancellationCharge };
}

function guestCount({ adults, childAges }: RoomGuests): number {
  return adults + childAges.length;
}

/** What of the total is the hotel's price and tax. */
interface PriceParts {
  /** The price of the nights; null = the sum of their own rates. */
  readonly nightsPaise: Paise | null;
  readonly taxPaise: Paise | null;
}

/**
 * PreBook breaks the price up: the rate, the hotel's tax in one sum (`RoomTax`), and TBO's own fee with its tax, which
 * is the rest. Search states the nights with the fee in them, and all taxes together.
 */
function priceParts(room: WireRoom, totalPaise: Paise): PriceParts {
  const rates = room.PriceBreakUp.map(({ RoomRate }) => RoomRate);
  const taxes = room.PriceBreakUp.map(({ RoomTax }) => RoomTax);
  if (rates.length > 0 && !rates.includes(null) && !taxes.includes(null)) {
    const taxPaise = least(rupeesOf(taxes), totalPaise);
    return { nightsPaise: least(rupeesOf(rates), subtract(totalPaise, taxPaise)), taxPaise };
  }
  return { nightsPaise: null, taxPaise: room.TotalTax === null ? null : least(rupeesOf([room.TotalTax]), totalPaise) };
}

function rupeesOf(amounts: readonly (number | null)[]): Paise {
  return fromRupees(amounts.reduce<number>((all, one) => all + Math.max(0, one ?? 0), 0));
}

/** The rooms with their nights, which never cost more than the total without its tax. */
function roomsOf(
  room: WireRoom,
  { nightsPaise, taxPaise }: PriceParts,
  totalPaise: Paise,
  { dates, count }: { readonly dates: readonly string[]; readonly count: number },
): readonly OfferedRoom[] {
  const rates = ratesByRoom(room.DayRates, count, dates.length)?.flat() ?? null;
  const mostPaise = subtract(totalPaise, taxPaise ?? ZERO);
  const sumPaise = nightsPaise ?? least(rates === null ? mostPaise : sum(rates), mostPaise);
  const prices = shared(sumPaise, rates ?? Array.from({ length: count * dates.length }, () => ZERO));
  return Array.from({ length: count }, (_, index) => ({
    name: room.Name[index] ?? room.Name[0] ?? '',
    beds: room.BeddingGroup === '' ? null : room.BeddingGroup,
    nights: dates.map(
      (date, night): NightPrice => ({
        date,
        pricePaise: prices[index * dates.length + night] ?? ZERO,
        taxPaise: null,
      }),
    ),
  }));
}

/** Day rates in paise; null where they are not those of these rooms and nights. */
function ratesByRoom(
  dayRates: WireRoom['DayRates'],
  roomCount: number,
  nightCount: number,
): readonly (readonly Paise[])[] | null {
  if (dayRates?.length !== roomCount || dayRates.some((nights) => nights.length !== nightCount)) return null;
  return dayRates.map((nights) => nights.map((rupees) => fromRupees(Math.max(0, rupees))));
}

function shared(totalPaise: Paise, weights: readonly Paise[]): readonly Paise[] {
  return weights.some((weight) => weight > 0)
    ? splitByWeight(totalPaise, weights)
    : splitEvenly(totalPaise, weights.length);
}

/** What of the total is each room's, by the prices of its nights. */
function totalsByRoom(totalPaise: Paise, rooms: readonly OfferedRoom[]): readonly Paise[] {
  if (rooms.length === 1) return [totalPaise];
  return shared(
    totalPaise,
    rooms.map(({ nights }) => sum(nights.map(({ pricePaise }) => pricePaise))),
  );
}

/** What is paid at the desk: everything that is not declared to be in the price. */
function atHotelOf({ Type, Description, Price, Currency }: WireSupplement): AtHotelCharge[] {
  if (Type.toLowerCase() === 'included' || Price === null || Price <= 0) return [];
  const currency = /^[A-Z]{3}$/.test(Currency) ? Currency : 'INR';
  const words = Description.replaceAll('_', ' ').trim();
  const label = words === '' ? 'Charge of the hotel' : `${words[0]?.toUpperCase()}${words.slice(1)}`;
  return [{ label, currency, amountMinor: Math.round(Number((Price * 10 ** decimalsOf(currency)).toFixed(4))) }];
}

const decimalsOf = remember((currency) => {
  const format = new Intl.NumberFormat('en', { style: 'currency', currency });
  return format.resolvedOptions().maximumFractionDigits ?? 2;
});
