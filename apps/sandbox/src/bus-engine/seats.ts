import { daysBetween, indiaDate } from '../hotel-engine/calendar.ts';
import { LAYOUTS, type SeatPlace } from './layouts.ts';
import { percentOf } from './policies.ts';
import type { Sex } from './service.ts';
import type { BusTrip } from './trips.ts';

/** What a seat costs, paise, by its parts. */
export interface SeatFare {
  readonly basePaise: number;
  /** A state corporation's fee for reserving; it is never refunded. */
  readonly reservationPaise: number;
  readonly tollPaise: number;
  /** 5 per cent of all of it. */
  readonly taxPaise: number;
  readonly totalPaise: number;
}

/** A seat of a trip as the operator sells it now. */
export interface TripSeat {
  readonly place: SeatPlace;
  readonly fare: SeatFare;
  readonly isFree: boolean;
  /** Whom a free seat is kept for. */
  readonly keptFor: Sex | null;
}

/**
 * What has happened to trips since their operators put them on sale: seats that the sandbox sold or holds, and prices.
 */
export interface SeatMarket {
  /** Who sits where. */
  takenSeats(tripId: string): ReadonlyMap<string, Sex>;
  /** What the operator has added to every base fare, paise. */
  raisedPaise(tripId: string): number;
}

const TAX_PERCENT = 5;
const STATE_RESERVATION_PAISE = 2000;
const STATE_TOLL_PAISE = 1200;
const RISE_PERCENT = 105;

/** The tax on an amount, paise, half up. */
export function taxOf(paise: number): number {
  return percentOf(paise, TAX_PERCENT);
}

/** A fare from its parts. */
function toFare(basePaise: number, reservationPaise = 0, tollPaise = 0): SeatFare {
  const taxPaise = taxOf(basePaise + reservationPaise + tollPaise);
  return {
    basePaise,
    reservationPaise,
    tollPaise,
    taxPaise,
    totalPaise: basePaise + reservationPaise + tollPaise + taxPaise,
  };
}

/** What a seat costs once it is held: state corporations add their fees, and some operators raise the base fare. */
export function heldFare({ service }: BusTrip, shown: SeatFare, isRaised: boolean): SeatFare {
  const isUp = isRaised || service.raisesAtBlock;
  const basePaise = isUp ? percentOf(shown.basePaise, RISE_PERCENT) : shown.basePaise;
  return service.operator.isState ? toFare(basePaise, STATE_RESERVATION_PAISE, STATE_TOLL_PAISE) : toFare(basePaise);
}

/** All seats of a trip as they are at a moment. */
export function seatsOf(trip: BusTrip, nowMs: number, market: SeatMarket): readonly TripSeat[] {
  const { service, doj, id } = trip;
  const places = LAYOUTS[service.type.layout];
  const leadDays = daysBetween(indiaDate(nowMs), doj);
  const taken = market.takenSeats(id);
  const raisedPaise = market.raisedPaise(id);
  const sitters = new Map<string, Sex>();
  for (const place of places) {
    const sitter = taken.get(place.name) ?? service.soldTo(place, doj, leadDays);
    if (sitter !== null) sitters.set(place.name, sitter);
  }
  const keptFor = ({ name, neighbour }: SeatPlace): Sex | null => {
    if (service.ladiesSeats.includes(name)) return 'FEMALE';
    if (service.gentsSeats.includes(name)) return 'MALE';
    return neighbour !== null && sitters.get(neighbour) === 'FEMALE' ? 'FEMALE' : null;
  };
  return places.map((place) => {
    const isFree = !sitters.has(place.name);
    return {
      place,
      fare: toFare(service.baseRupees(place, doj) * 100 + raisedPaise),
      isFree,
      keptFor: isFree ? keptFor(place) : null,
    };
  });
}

/** Seats that are free. */
export function freeSeats(seats: readonly TripSeat[]): readonly TripSeat[] {
  return seats.filter(({ isFree }) => isFree);
}

/** The fare of the cheapest free seat; of the cheapest at all where none is free. */
export function lowestFare(seats: readonly TripSeat[]): SeatFare {
  const free = freeSeats(seats);
  const [first, ...others] = (free.length > 0 ? free : seats).map(({ fare }) => fare);
  if (first === undefined) throw new Error('A bus without seats has no fare.');
  return others.reduce((low, fare) => (fare.totalPaise < low.totalPaise ? fare : low), first);
}
