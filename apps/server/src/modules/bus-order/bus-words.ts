import type { BusDetail } from '@pravas/domain/bus/bus-detail.ts';
import { dayText, departureText, eveningOf, isAfterMidnight } from '@pravas/domain/bus/bus-time.ts';
import { clockOf, dateOf } from '@pravas/domain/time/airport-time.ts';

/** Passengers are asked to be at their stop so early. */
export const EARLY_MINUTES = 15;

/** "Silk Board, 20:30, Tue 1 Dec". */
export function boardingText({ boarding }: Pick<BusDetail, 'boarding'>): string {
  return `${boarding.name}, ${departureText(boarding.at)}`;
}

/** For a bus that is boarded between midnight and 05:00, for which people come a day early or late; null for any other. */
export function nightNote({ boarding: { at } }: Pick<BusDetail, 'boarding'>): string | null {
  if (!isAfterMidnight(at)) return null;
  const [evening, morning] = [dayText(eveningOf(at)), dayText(dateOf(at.wall))];
  return `This is the night of ${evening}: the bus leaves at ${clockOf(at.wall)}, when it is ${morning} already.`;
}

/** Where to get on where the operator has moved it since it was booked; null where it has not. */
export function movedNote({ movedTo }: Pick<BusDetail, 'movedTo'>): string | null {
  return movedTo ? `The operator has moved it: get on at ${movedTo.name}, ${departureText(movedTo.at)}.` : null;
}
