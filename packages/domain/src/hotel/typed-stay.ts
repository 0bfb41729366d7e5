import { add, type Paise, sum, times, ZERO } from '../money/money.ts';
import { instantOf } from '../time/airport-time.ts';
import { isCalendarDay } from '../time/calendar-day.ts';
import type { Board } from './board.ts';
import { parseHotelDetail } from './check-hotel-detail.ts';
import type { HotelProblem } from './detail-checks.ts';
import { checkInAt } from './hotel-clock.ts';
import type { BookedRoom, HotelDetail } from './hotel-detail.ts';
import { roomGst } from './room-gst.ts';
import { nightDates, stayProblem } from './stay-dates.ts';

/** A room as the travel desk types it: the same price for each of its nights. */
export interface TypedRoom {
  readonly name: string;
  readonly beds: string | null;
  /** Who sleeps in it, by their places among the travellers of the booking, ascending. */
  readonly travellers: readonly number[];
  readonly childAges: readonly number[];
  /** Of one night before tax, meals within it. */
  readonly pricePaise: Paise;
  /** Of one night; null = the legal rate for a night of that price, and none of a hotel that is not registered. */
  readonly taxPaise: Paise | null;
}

/** A stay as the travel desk types it, with its hotel from the catalogue or typed as well. */
export interface TypedStay {
  readonly hotel: HotelDetail['hotel'];
  readonly checkIn: string;
  readonly checkOut: string;
  readonly rooms: readonly TypedRoom[];
  readonly board: Board;
  readonly payment: HotelDetail['payment'];
  /**
   * The last minute at which cancelling is free, "2026-12-06T14:00" on the hotel's clock; null = there is never a
   * refund.
   */
  readonly freeUntil: string | null;
  /** What is kept from then on until check-in; null = all of it. */
  readonly keptPaise: Paise | null;
  readonly houseRules: readonly string[];
}

/** The seller of an order that the travel desk buys. */
const DESK = 'desk';

const WALL = /^(\d{4}-\d{2}-\d{2})T(?:[01]\d|2[0-3]):[0-5]\d$/;

/** The stay that was typed, or all that is wrong with it, at the fields in which it is typed. */
export type ReadStay =
  | { readonly ok: true; readonly detail: HotelDetail }
  | { readonly ok: false; readonly problems: readonly Pick<HotelProblem, 'field' | 'message'>[] };

/**
 * Makes a stay of what the travel desk typed: every night at its room's price with GST by the night's own slab, free
 * until a moment by the hotel's clock, then a charge, and all of it from check-in on. `today` is the day by the hotel's
 * calendar.
 */
export function stayOfTyped(typed: TypedStay, today: string): ReadStay {
  const broken = typedProblems(typed, today);
  if (broken.length > 0) return { ok: false, problems: broken };
  const detail = detailOf(typed);
  const parsed = parseHotelDetail(detail);
  return parsed.ok ? parsed : { ok: false, problems: namedAsTyped(parsed.problems) };
}

/** What of a hotel says whether it charges GST. */
interface TaxedHotel extends Pick<HotelDetail['hotel'], 'isGstRegistered'> {
  /** Two letters. */
  readonly countryCode: string;
}

/** GST on one night of that price; nothing where the hotel is not registered, and nothing abroad. */
function proposedTax({ isGstRegistered, countryCode }: TaxedHotel, pricePaise: Paise, on: string): Paise {
  const isTaxed = isGstRegistered !== false && countryCode === 'IN';
  return isTaxed ? roomGst({ valuePaise: pricePaise, on }).totalPaise : ZERO;
}

/** What has to be valid before anything can be computed with it. */
function typedProblems({ hotel, checkIn, checkOut, freeUntil }: TypedStay, today: string) {
  const dates = stayProblem({ checkIn, checkOut }, { today, trip: null });
  if (dates !== null) return [{ field: dates.field, message: dates.message }];
  const clocks = (['checkInFrom', 'checkOutUntil'] as const)
    .filter((name) => !/^(?:[01]\d|2[0-3]):[0-5]\d$/.test(hotel[name]))
    .map((name) => ({ field: `hotel.${name}`, message: 'Enter a time as HH:MM' }));
  if (clocks.length > 0 || freeUntil === null) return clocks;
  const field = 'freeUntil';
  if (!isCalendarDay(WALL.exec(freeUntil)?.[1] ?? '')) return [{ field, message: 'Enter a day and a time' }];
  const isTooLate = Temporal.Instant.compare(freeAt(hotel.zone, freeUntil), checkInAt(hotel, checkIn)) >= 0;
  return isTooLate ? [{ field, message: 'Free cancellation must end before check-in' }] : [];
}

function detailOf(typed: TypedStay): HotelDetail {
  const { hotel, checkIn, checkOut, board, payment, freeUntil, houseRules } = typed;
  const stay = { checkIn, checkOut };
  const taxed = { isGstRegistered: hotel.isGstRegistered, countryCode: hotel.address.countryCode };
  const rooms = typed.rooms.map((room): BookedRoom => {
    const { name, beds, travellers, childAges, pricePaise } = room;
    const nights = nightDates(stay).map((date) => ({
      date,
      pricePaise,
      taxPaise: room.taxPaise ?? proposedTax(taxed, pricePaise, date),
    }));
    return { name, beds, nights, travellers, childAges };
  });
  const nights = rooms.flatMap((room) => room.nights);
  const taxPaise = sum(nights.map((night) => night.taxPaise ?? ZERO));
  const totalPaise = add(sum(nights.map((night) => night.pricePaise)), taxPaise);
  return {
    hotel,
    stay,
    rooms,
    supplierId: DESK,
    board,
    boardNote: null,
    payment,
    isNegotiated: false,
    totalPaise,
    costPaise: payment === 'prepaid' ? totalPaise : ZERO,
    taxPaise,
    atHotel: [],
    tiers: tiersOf(typed, totalPaise),
    lastFreeAt: freeUntil === null ? null : freeAt(hotel.zone, freeUntil).toString(),
    isRefundable: freeUntil !== null,
    houseRules: houseRules.map((text) => ({ kind: 'other' as const, text })),
    hotelConfirmation: null,
    reconfirmedAt: null,
    sale: null,
  };
}

/** The minute itself is still free: a charge begins a second after it. */
function tiersOf({ hotel, checkIn, freeUntil, keptPaise }: TypedStay, totalPaise: Paise): HotelDetail['tiers'] {
  if (freeUntil === null) return [];
  const from = freeAt(hotel.zone, freeUntil).add({ seconds: 1 }).toString();
  return [
    { from, chargePaise: keptPaise ?? totalPaise },
    { from: checkInAt(hotel, checkIn).toString(), chargePaise: totalPaise },
  ];
}

function freeAt(zone: string, wall: string): Temporal.Instant {
  return instantOf({ wall, zone });
}

/** Where the fields of a stay are typed, longest first. */
const TYPED_AT: readonly (readonly [RegExp, string])[] = [
  [/^rooms\.(\d+)\.nights\.\d+\.taxPaise$/, 'rooms.$1.taxPerNight'],
  [/^rooms\.(\d+)\.nights.*$/, 'rooms.$1.pricePerNight'],
  [/^rooms\.(\d+)\.travellers.*$/, 'rooms.$1.travelers'],
  [/^stay\./, ''],
  [/^hotel\.address\.line$/, 'hotel.address'],
  [/^hotel\.address\./, 'hotel.'],
  [/^houseRules\..*$/, 'houseRules'],
  [/^tiers\..*$/, 'kept'],
  [/^(?:totalPaise|taxPaise|costPaise)$/, 'rooms.0.pricePerNight'],
];

function namedAsTyped(found: readonly HotelProblem[]): readonly Pick<HotelProblem, 'field' | 'message'>[] {
  // Errors in what is computed from other fields are shown only where those fields are all right.
  const own = found.filter(({ field }) => !/^(?:tiers|totalPaise|taxPaise|costPaise)/.test(field));
  const named = (own.length > 0 ? own : found).map(({ field, message }) => {
    const [pattern, name] = TYPED_AT.find(([one]) => one.test(field)) ?? [/$^/, ''];
    return { field: field.replace(pattern, name), message };
  });
  // A price that is too high is so on every night, and is reported once.
  return named.filter(({ field }, index) => named.findIndex((one) => one.field === field) === index);
}

/** The price of a room for all its nights with tax, as typed so far. */
export function typedRoomTotal(
  hotel: TaxedHotel,
  { pricePaise, taxPaise }: Pick<TypedRoom, 'pricePaise' | 'taxPaise'>,
  stay: { readonly checkIn: string; readonly checkOut: string },
): Paise {
  const dates = nightDates(stay);
  const taxes = dates.map((date) => taxPaise ?? proposedTax(hotel, pricePaise, date));
  return add(times(pricePaise, dates.length), sum(taxes));
}
