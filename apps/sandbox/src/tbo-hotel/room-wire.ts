import type { PlanCode } from '../hotel-engine/price.ts';
import type { RoomKind } from '../hotel-engine/properties.ts';
import { countGuests } from '../hotel-engine/stay.ts';
import { rupees } from '../tbo/envelope.ts';
import { amountsOf, dayRatePaise, exactRupees } from './amounts.ts';
import type { CodedOffer } from './codes.ts';
import { roomNumber } from './numbers.ts';
import { dashedTime, isCalledRefundable, lastFreeMoment, policyRows } from './policy-wire.ts';

const MEAL_TYPES: Readonly<Record<PlanCode, string>> = {
  RO: 'Room_Only',
  SEMI: 'Room_Only',
  NR: 'Room_Only',
  BB: 'BreakFast',
  CORP: 'BreakFast',
  HB: 'Half_Board',
};
const INCLUSIONS: Readonly<Record<PlanCode, string>> = {
  RO: 'Free WiFi',
  SEMI: 'Free WiFi',
  NR: 'Free WiFi,Non-refundable rate',
  BB: 'Breakfast,Free WiFi',
  CORP: 'Breakfast,Free WiFi,Corporate rate',
  HB: 'Breakfast and dinner,Free WiFi',
};
const SUPPLEMENT_AT_PROPERTY = 5;
const SUPPLEMENT_INCLUDED = 10;
const SELLING_RATE_PERCENT = 105;

function roomKind({ property, offer }: CodedOffer): RoomKind | undefined {
  return property.rooms.find(({ code }) => code === offer.room);
}

function mealType({ property, offer }: CodedOffer): string {
  if (offer.plan !== 'BB' || property.index % 2 === 0) return MEAL_TYPES[offer.plan];
  const adults = offer.rooms.map((guests) => countGuests(guests).adults);
  if (adults.every((count) => count === 1)) return 'Breakfast_For_1';
  return adults.every((count) => count === 2) ? 'Breakfast_For_2' : MEAL_TYPES.BB;
}

function supplements({ property, offer }: CodedOffer) {
  const row = { Index: 1, Description: '', Price: 0, Currency: 'INR' };
  const of = (one: object) => ({ Supplements: offer.rooms.map(() => [{ ...row, ...one }]) });
  if (property.index === SUPPLEMENT_AT_PROPERTY) return of({ Type: 'AtProperty', Description: 'parking', Price: 250 });
  if (property.index === SUPPLEMENT_INCLUDED) return of({ Type: 'Included', Description: 'resort_fee', Price: 400 });
  return {};
}

/** The charge for a third guest is printed in two ways and is in the total already. */
function extraGuests({ offer }: CodedOffer, isFinal: boolean) {
  const hasThird = offer.rooms.some((guests) => countGuests(guests).adults > 2);
  return hasThird ? { ExtraGuestCharges: isFinal ? '6.45' : '17.22' } : {};
}

/** The name of a kind of room, as offers and bookings print it. */
export function roomName(kind: RoomKind | undefined): string {
  return `${kind?.name ?? ''}, ${kind?.beds ?? ''}, NonSmoking`;
}

/** Comma-separated words for what the price of a plan includes. */
export function inclusionOf(plan: PlanCode): string {
  return INCLUSIONS[plan];
}

/** How a room is to be shown. */
export interface RoomView {
  readonly nowMs: number;
  readonly isDetailed: boolean;
  /** As PreBook shows it, with the exact sums. */
  readonly isFinal: boolean;
  readonly hasSellingRate: boolean;
}

function finalFields(coded: CodedOffer) {
  const amounts = amountsOf(coded.offer);
  const feeTax = exactRupees(amounts.feeTaxTenThousandths);
  return {
    NetAmount: exactRupees(amounts.netTenThousandths),
    NetTax: exactRupees(100 * amounts.roomTaxPaise + amounts.feeTaxTenThousandths),
    PriceBreakUp: [
      {
        RoomRate: rupees(amounts.roomRatePaise),
        RoomTax: rupees(amounts.roomTaxPaise),
        ServiceFee: rupees(amounts.feePaise),
        TaxBreakup: [
          { TaxType: 'Tax_IGST', TaxableAmount: rupees(amounts.feePaise), TaxPercentage: 18, TaxAmount: feeTax },
        ],
      },
    ],
    Amenities: ['Free WiFi', 'Air conditioning', 'Tea/coffee maker'],
  };
}

/** One bookable combination of rooms. */
export function toWireRoom(coded: CodedOffer, { nowMs, isDetailed, isFinal, hasSellingRate }: RoomView) {
  const { property, offer } = coded;
  const amounts = amountsOf(offer);
  const taxTenThousandths = 100 * amounts.roomTaxPaise + amounts.feeTaxTenThousandths;
  const id = offer.room === 'TWN' ? '0' : String(roomNumber(property, offer.room));
  return {
    Name: offer.rooms.map(() => roomName(roomKind(coded))),
    BookingCode: coded.code,
    Inclusion: inclusionOf(offer.plan),
    ...(isDetailed
      ? { DayRates: offer.nightPaise.map((nights) => nights.map((one) => ({ BasePrice: rupees(dayRatePaise(one)) }))) }
      : {}),
    TotalFare: rupees(amounts.totalPaise),
    TotalTax: rupees(Math.floor((taxTenThousandths + 50) / 100)),
    ...(hasSellingRate
      ? {
          RecommendedSellingRate: rupees(Math.floor((amounts.totalPaise * SELLING_RATE_PERCENT + 50) / 100)).toFixed(2),
        }
      : {}),
    ...extraGuests(coded, isFinal),
    RoomPromotion: offer.plan === 'SEMI' ? offer.rooms.map(() => 'Early bird saving|') : [],
    ...(isDetailed ? { CancelPolicies: policyRows(coded, nowMs) } : {}),
    MealType: mealType(coded),
    IsRefundable: isCalledRefundable(coded),
    ...supplements(coded),
    WithTransfers: false,
    RoomID: offer.rooms.map(() => id),
    BeddingGroup: roomKind(coded)?.beds ?? '',
    LastCancellationDeadline: dashedTime(lastFreeMoment(coded.steps, nowMs)),
    ...(isFinal ? finalFields(coded) : {}),
  };
}
