import type { TripSeat } from '../bus-engine/seats.ts';
import type { Sex } from '../bus-engine/service.ts';
import type { BusTrip } from '../bus-engine/trips.ts';
import type { BusLedger } from './bus-ledger.ts';
import { isTripCancelled, seatsForSale } from './seats-for-sale.ts';

/** A seat that is asked for, and who would sit there. */
export interface WantedSeat {
  readonly seatName: string;
  readonly sex: Sex;
}

/** Why seats are not held. */
export interface SeatRefusal {
  readonly code: 'not_running' | 'too_many' | 'unknown_seat' | 'seat_taken' | 'ladies_only' | 'gents_only' | 'forced';
  readonly seatName: string;
}

/** The most seats of one ticket. */
export const MOST_SEATS = 6;

function refuseSeat(wanted: WantedSeat, seat: TripSeat | undefined): SeatRefusal | undefined {
  const { seatName, sex } = wanted;
  if (seat === undefined) return { code: 'unknown_seat', seatName };
  if (!seat.isFree) return { code: 'seat_taken', seatName };
  if (seat.keptFor === null || seat.keptFor === sex) return undefined;
  return { code: seat.keptFor === 'FEMALE' ? 'ladies_only' : 'gents_only', seatName };
}

/** Passengers of a sex must first take one of their forced seats, while one of them is free. */
function refuseForced(
  list: readonly string[],
  wanted: readonly WantedSeat[],
  seats: readonly TripSeat[],
): SeatRefusal | undefined {
  const isOpen = seats.some(({ place, isFree }) => isFree && list.includes(place.name));
  const [first] = wanted;
  if (first === undefined || !isOpen || wanted.some(({ seatName }) => list.includes(seatName))) return undefined;
  return { code: 'forced', seatName: first.seatName };
}

/** Why these seats can not be held together now; undefined when they can. */
export function refuseSeats(
  trip: BusTrip,
  wanted: readonly WantedSeat[],
  nowMs: number,
  ledger: BusLedger,
): SeatRefusal | undefined {
  const { service, departureMs } = trip;
  const seatName = wanted[0]?.seatName ?? '';
  if (departureMs <= nowMs || isTripCancelled(trip, ledger, nowMs)) {
    return { code: 'not_running', seatName };
  }
  if (wanted.length > MOST_SEATS) return { code: 'too_many', seatName };
  const seats = seatsForSale(trip, ledger, nowMs);
  const byName = new Map(seats.map((seat) => [seat.place.name, seat]));
  const seen = new Set<string>();
  for (const one of wanted) {
    if (seen.has(one.seatName)) return { code: 'seat_taken', seatName: one.seatName };
    seen.add(one.seatName);
    const refusal = refuseSeat(one, byName.get(one.seatName));
    if (refusal !== undefined) return refusal;
  }
  return (
    refuseForced(
      service.forced.women,
      wanted.filter(({ sex }) => sex === 'FEMALE'),
      seats,
    ) ??
    refuseForced(
      service.forced.men,
      wanted.filter(({ sex }) => sex === 'MALE'),
      seats,
    )
  );
}
