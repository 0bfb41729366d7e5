import { phoneText } from '@pravas/contract/phone-number.ts';
import type { BookedSeat, BusDetail } from '@pravas/domain/bus/bus-detail.ts';
import type { BusPoint } from '@pravas/domain/bus/bus-station.ts';
import { departureText } from '@pravas/domain/bus/bus-time.ts';
import { seatText } from '@pravas/domain/bus/seat-words.ts';
import { type AirportTime, clockOf } from '@pravas/domain/time/airport-time.ts';
import { type Booking, travellerName } from '../booking/index.ts';

/** From where passengers get on to where they get off. */
export function spanOf({ boarding, dropping, arrival }: Pick<BusDetail, 'boarding' | 'dropping' | 'arrival'>): {
  readonly departs: AirportTime;
  readonly arrives: AirportTime;
} {
  return { departs: boarding.at, arrives: dropping?.at ?? arrival };
}

/** "Kaveri Roadlines Pvt Ltd, A/C Sleeper (2+1), 20:30 to 06:00". */
export function busText(detail: BusDetail): string {
  const { departs, arrives } = spanOf(detail);
  return `${detail.operator.name}, ${detail.type.name}, ${clockOf(departs.wall)} to ${clockOf(arrives.wall)}`;
}

/** "Lower berth L7 and Lower berth L9". */
export function seatsText(seats: readonly Pick<BookedSeat, 'seatName' | 'deck' | 'kind'>[]): string {
  const names = seats.map(seatText);
  return names.length < 2 ? names.join() : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`;
}

/** "Silk Board, 20:30, Tue 1 Dec". */
export function stopText({ name, at }: Pick<BusPoint, 'name' | 'at'>, timeText = departureText): string {
  return `${name}, ${timeText(at)}`;
}

/** What helps to find a stop, line by line. */
export function stopLines({ name, address, landmark, phone }: BusPoint): readonly string[] {
  return [
    ...(address === null || address === name ? [] : [address]),
    ...(landmark === null ? [] : [`Near ${landmark}`]),
    ...(phone === null ? [] : [`Phone at the stop: ${phoneText(phone)}`]),
  ];
}

/** "Asha R.": a shared link shows no whole names. */
export function initialed(booking: Pick<Booking, 'travellers'>, index: number): string {
  const [first = '', ...others] = travellerName(booking, index).split(' ');
  const last = others.at(-1);
  return last === undefined ? first : `${first} ${last.slice(0, 1)}.`;
}
