import type { FaultKind } from '../faults.ts';
import { indiaDate } from '../hotel-engine/calendar.ts';
import { type CheckTrouble, checkTroubleOf, FALL_PERCENT, RISE_PERCENT } from '../hotel-engine/check-trouble.ts';
import { leastLeft, offerAt } from '../hotel-engine/offers.ts';
import { textField } from '../tbo/request.ts';
import { amountsOf } from './amounts.ts';
import { type CodedOffer, withoutRefund } from './codes.ts';
import type { HotelMethod, TboHotelContext } from './context.ts';
import { HotelRefusal, invalid, STATUS, statusBlock } from './envelope.ts';
import { hotelNumber } from './numbers.ts';
import { toWireRoom } from './room-wire.ts';
import { noRooms } from './search.ts';

const TROUBLE_OF_FAULT: Readonly<Partial<Record<FaultKind, CheckTrouble>>> = {
  price_up: { kind: 'price', percent: RISE_PERCENT },
  price_down: { kind: 'price', percent: FALL_PERCENT },
  policy_change: { kind: 'policy' },
  sold_out: { kind: 'sold_out' },
  pan_needed: { kind: 'pan' },
  package_only: { kind: 'package' },
};

/** The price as it is after a move on demand: up, as the magic name PRICEUP wants it, or down. */
export function movedBy(coded: CodedOffer, percent: number): CodedOffer {
  return { ...coded, offer: offerAt(coded.offer, percent) };
}

function adultsOf({ offer }: CodedOffer): number {
  return offer.rooms.reduce((sum, { adults }) => sum + adults, 0);
}

function checked(coded: CodedOffer, trouble: CheckTrouble | undefined): CodedOffer {
  const known = { ...coded, isChecked: true };
  switch (trouble?.kind) {
    case 'price':
      return movedBy(known, trouble.percent);
    case 'policy':
      return withoutRefund(known);
    case 'pan':
      return { ...known, panCount: adultsOf(coded) };
    default:
      return known;
  }
}

/** Whether the rooms of an offer are still there. */
export function isStillThere({ property, offer }: CodedOffer, { clock, bookings }: TboHotelContext): boolean {
  const today = indiaDate(clock.nowMs());
  const question = { property, stay: offer.stay, today, occupancy: bookings.occupancy };
  return leastLeft(question, offer.room) >= offer.rooms.length;
}

/** Conditions arrive as escaped HTML, within which hotels have escaped an ampersand already. */
function rateConditions(isPackage: boolean): readonly string[] {
  return [
    'CheckIn Time-Begin: 2:00 PM',
    'CheckOut Time: 12:00 PM',
    'CheckIn Instructions: &lt;ul&gt;  &lt;li&gt;Guests must show a government-issued photo ID; a PAN card is not accepted&lt;/li&gt;&lt;li&gt;Local IDs may be refused&lt;/li&gt;&lt;/ul&gt;',
    'Minimum CheckIn Age : 18',
    '&lt;p&gt;Guests under 18 years are not allowed to check in without a parent.&lt;/p&gt;',
    '&lt;p&gt;Unmarried couples are not allowed.&lt;/p&gt;',
    'Cards Accepted: Visa,Mastercard,RuPay',
    ...(isPackage
      ? [
          '&lt;p&gt;This rate can only be sold with an airline ticket as part of a package &amp;amp; not alone.&lt;/p&gt;',
        ]
      : []),
  ];
}

/** Index of the hotels that do not take two guests of one name. */
const NO_SAME_NAMES = 9;

/** Whether two guests of a booking may share a name. */
export function allowsSameNames({ property }: CodedOffer): boolean {
  return property.index !== NO_SAME_NAMES;
}

function validationInfo(coded: CodedOffer) {
  return {
    ValidationInfo: {
      PanMandatory: coded.panCount > 0,
      PassportMandatory: false,
      CorporateBookingAllowed: false,
      PanCountRequired: coded.panCount,
      SamePaxNameAllowed: allowsSameNames(coded),
      SpaceAllowed: true,
      SpecialCharAllowed: false,
      PaxNameMinLength: 1,
      PaxNameMaxLength: 35,
      CharLimit: true,
      PackageFare: false,
      PackageDetailsMandatory: false,
      DepartureDetailsMandatory: false,
      GSTAllowed: true,
      CrpPANMandatory: false,
      IsAgencyOwnPANAllowed: false,
    },
  };
}

/** PreBook: the final price, policy and conditions of one offer. What it finds, it finds once. */
export const preBook: HotelMethod = (body, { context, fault }) => {
  const nowMs = context.clock.nowMs();
  if (textField(body, 'BookingCode') === '') throw invalid('BookingCode is required');
  const found = context.codes.open(textField(body, 'BookingCode'), nowMs);
  if (fault === 'session_expired') throw new HotelRefusal(STATUS.sessionExpired, 'BookingCode is expired.');
  const own = checkTroubleOf(found.property, found.offer.stay.checkIn);
  const planted = fault === undefined ? undefined : TROUBLE_OF_FAULT[fault];
  const trouble = planted ?? own;
  if (trouble?.kind === 'sold_out' || !isStillThere(found, context)) throw noRooms();
  const isNews = planted !== undefined || !found.isChecked;
  const coded = context.codes.keep(isNews ? checked(found, trouble) : found);
  const view = { nowMs, isDetailed: true, isFinal: true, hasSellingRate: context.switches.hasSellingRates() };
  // Both places are seen for either block, so a caller has to look in both.
  const isInfoAtRoom = coded.property.index % 2 === 0;
  const areConditionsAtRoom = coded.property.index % 3 === 0;
  const conditions = { RateConditions: rateConditions((planted ?? own)?.kind === 'package') };
  const isShort = fault === 'wallet_short' || !context.switches.canPay(amountsOf(coded.offer).totalPaise);
  const status = isShort ? statusBlock(STATUS.walletShort, 'Insufficient Balance') : statusBlock(STATUS.success);
  const hotel = {
    HotelCode: hotelNumber(coded.property),
    Currency: 'INR',
    ...(areConditionsAtRoom ? {} : conditions),
    IsPriceChanged: isNews && trouble?.kind === 'price',
    IsCancellationPolicyChanged: isNews && trouble?.kind === 'policy',
    Rooms: [
      {
        ...toWireRoom(coded, view),
        ...(areConditionsAtRoom ? conditions : {}),
        ...(isInfoAtRoom ? validationInfo(coded) : {}),
      },
    ],
  };
  return { value: { ...status, HotelResult: [hotel], ...(isInfoAtRoom ? {} : validationInfo(coded)) } };
};
