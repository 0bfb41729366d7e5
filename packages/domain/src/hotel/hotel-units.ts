import { keepableOf, type PaidUnit } from '../booking/paid-unit.ts';
import type { UnitPenalty } from '../booking/quote-cancellation.ts';
import type { Unit } from '../booking/service-rules.ts';
import type { UnitKey } from '../booking/unit.ts';
import { least, type Paise, splitByWeight, splitEvenly, subtract, sum, ZERO } from '../money/money.ts';
import { checkInAt, checkInTime, checkOutTime } from './hotel-clock.ts';
import type { BookedRoom, HotelDetail } from './hotel-detail.ts';
import { type StayTerms, stayCharge } from './stay-cancellation.ts';

/** One stay of a booking. */
export interface HotelOrder {
  readonly orderId: string;
  readonly detail: HotelDetail;
}

/** The name of a unit of stays: one room, by its place in the order. */
export function hotelUnit(roomIndex: number): UnitKey {
  return String(roomIndex);
}

/** A unit for each room, from check-in to check-out by the hotel's clock. */
export function hotelUnits({ hotel, stay, rooms }: HotelDetail): readonly Unit[] {
  const place = { code: null, name: `${hotel.name}, ${hotel.address.city}` };
  return rooms.map(({ name, travellers }, index) => ({
    unit: hotelUnit(index),
    travellers,
    startsAt: checkInTime(hotel, stay.checkIn),
    endsAt: checkOutTime(hotel, stay.checkOut),
    from: place,
    to: place,
    label: name,
  }));
}

/** The part of a stay that is paid to us: nothing of one that is paid to the hotel. */
export function paidHerePaise({ payment, totalPaise }: Pick<HotelDetail, 'payment' | 'totalPaise'>): Paise {
  return payment === 'prepaid' ? totalPaise : ZERO;
}

/** When and at what price a stay is cancelled; the part of it that is paid here. */
export function termsOf(detail: HotelDetail): StayTerms {
  const { tiers, lastFreeAt, isRefundable, totalPaise, hotel, stay } = detail;
  return { tiers, lastFreeAt, isRefundable, totalPaise, checkInAt: checkInAt(hotel, stay.checkIn).toString() };
}

/**
 * What was paid for each room of each stay; `feePaise` is our fee with its GST for the whole booking, in equal parts. A
 * hotel may keep all of a room, its tax as well, since what is kept is taxed like the stay (Circular 178/2022). What
 * the supplier asks beyond the rooms' own prices is shared by them in proportion.
 */
export function hotelPaidUnits(orders: readonly HotelOrder[], feePaise: Paise): readonly PaidUnit[] {
  const count = orders.reduce((before, { detail }) => before + detail.rooms.length, 0);
  const fees = splitEvenly(feePaise, count);
  const units = orders.flatMap(({ orderId, detail }) => {
    const totals = byRoom(paidHerePaise(detail), detail.rooms);
    const costs = byRoom(detail.costPaise, detail.rooms);
    const taxes = roomTaxes(detail);
    return detail.rooms.map((room, index) => {
      const totalPaise = totals[index] ?? ZERO;
      const taxPaise = least(taxes[index] ?? ZERO, totalPaise);
      return {
        orderId,
        unit: hotelUnit(index),
        travellers: room.travellers,
        basePaise: subtract(totalPaise, taxPaise),
        surchargePaise: taxPaise,
        statutoryPaise: ZERO,
        otherPaise: ZERO,
        extrasPaise: ZERO,
        usedUpPaise: ZERO,
        costPaise: costs[index] ?? ZERO,
      };
    });
  });
  return units.map((unit, index) => ({ ...unit, feePaise: fees[index] ?? ZERO }));
}

/**
 * What the hotel keeps of some rooms at a moment by the terms of the stay: their part of what it keeps of all, in
 * proportion to what was paid for each. `at` null = no-show, which costs what the last tier says, or all where none
 * charges anything.
 */
export function hotelPenalties(
  order: HotelOrder,
  units: readonly PaidUnit[],
  at: Temporal.Instant | null,
): readonly UnitPenalty[] {
  const { orderId, detail } = order;
  const all = hotelPaidUnits([order], ZERO);
  const totalPaise = sum(all.map(keepableOf));
  const terms = termsOf(detail);
  const last = [terms.checkInAt, ...terms.tiers.map(({ from }) => from)].map((from) => Temporal.Instant.from(from));
  const moment = at ?? last.reduce((a, b) => (Temporal.Instant.compare(a, b) >= 0 ? a : b));
  const { chargePaise } = stayCharge({ ...terms, totalPaise }, moment);
  const keptPaise = at === null && chargePaise === 0 ? totalPaise : chargePaise;
  const shares = totalPaise === 0 ? [] : splitByWeight(keptPaise, all.map(keepableOf));
  return all.flatMap(({ unit }, index) =>
    units.some((one) => one.orderId === orderId && one.unit === unit)
      ? [{ orderId, unit, penaltyPaise: shares[index] ?? ZERO }]
      : [],
  );
}

/** The right to a refund of a stay. */
export interface HotelRefundRight {
  readonly kind: 'free' | 'charged' | 'none';
  /** Where it is written. */
  readonly source: string;
}

/** The refund of a stay at a moment, and by what right. */
export function hotelRefundRight(detail: HotelDetail, at: Temporal.Instant): HotelRefundRight {
  const { chargePaise, refundPaise } = stayCharge(termsOf(detail), at);
  const kind = chargePaise === 0 ? 'free' : refundPaise > 0 ? 'charged' : 'none';
  return { kind, source: HOTEL_LAW };
}

/** Where it is written what a hotel may keep. */
export const HOTEL_LAW = "The hotel's terms as agreed when it was booked";

/** Rooms that are cancelled together, and by whom. */
export interface HotelCancelChoice {
  readonly units: readonly UnitKey[];
  /** "All rooms", "Deluxe Room". */
  readonly label: string;
  /** Null where it can be cancelled at once; else why a person asks the hotel. */
  readonly atDeskBecause: string | null;
}

/** What may be cancelled of a stay before check-in: all of it, and each room of several through the travel desk. */
export function hotelCancelChoices(detail: HotelDetail, at: Temporal.Instant): readonly HotelCancelChoice[] {
  if (Temporal.Instant.compare(at, checkInAt(detail.hotel, detail.stay.checkIn)) >= 0) return [];
  const units = detail.rooms.map((_, index) => hotelUnit(index));
  const several = units.length > 1;
  const whole = { units, label: several ? 'All rooms' : (detail.rooms[0]?.name ?? ''), atDeskBecause: null };
  const single = detail.rooms.map(({ name }, index) => ({
    units: [hotelUnit(index)],
    label: name,
    atDeskBecause: 'The rooms were booked together: the travel desk asks the hotel to cancel one of them.',
  }));
  return several ? [whole, ...single] : [whole];
}

/**
 * The tax within the price of each room: that of its nights, or else its part of the one sum that the supplier states
 * for all, in proportion to their prices; nothing where it states none.
 */
export function roomTaxes({ rooms, taxPaise }: Pick<HotelDetail, 'rooms' | 'taxPaise'>): readonly Paise[] {
  const isNamed = rooms.every(({ nights }) => nights.every((night) => night.taxPaise !== null));
  return isNamed ? rooms.map(taxOf) : byRoom(taxPaise ?? ZERO, rooms);
}

function taxOf({ nights }: BookedRoom): Paise {
  return sum(nights.map(({ taxPaise }) => taxPaise ?? ZERO));
}

/** A total by what each room costs with its tax; equally where they cost nothing. */
function byRoom(totalPaise: Paise, rooms: readonly BookedRoom[]): readonly Paise[] {
  const weights = rooms.map((room) => sum([taxOf(room), ...room.nights.map(({ pricePaise }) => pricePaise)]));
  return weights.some((weight) => weight > 0)
    ? splitByWeight(totalPaise, weights)
    : splitEvenly(totalPaise, rooms.length);
}
