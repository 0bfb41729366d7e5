import { durationText } from '../time/airport-time.ts';
import type { GroundCarriage } from './itinerary.ts';

/** A technical stop as it is shown. `airport` is its code; minutes null = not known. */
interface ToldStop {
  readonly airport: string;
  readonly city: string;
  readonly minutes: number | null;
}

/** "Stop in Nagpur (NAG), same aircraft, 0h 45m": a landing at which people stay with their flight. */
export function technicalStopText({ airport, city, minutes }: ToldStop): string {
  const place = airport === '???' || airport === city ? city : `${city} (${airport})`;
  return `Stop at ${place}, same aircraft${minutes === null ? '' : `, ${durationText(minutes)}`}`;
}

/** "Change of airport: arrive at BOM, leave from NMI"; null where both are one. */
export function airportChangeText(arrivesAt: string, leavesFrom: string): string | null {
  return arrivesAt === leavesFrom ? null : `Change of airport: arrive at ${arrivesAt}, leave from ${leavesFrom}`;
}

/** What runs under a flight number, as it is shown; null for an aircraft. */
export function carriageText(carriage: GroundCarriage | undefined): string | null {
  return carriage === undefined ? null : `by ${carriage}`;
}
