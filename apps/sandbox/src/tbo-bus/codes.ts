import type { BusService } from '../bus-engine/service.ts';
import { STATIONS, type Station } from '../bus-engine/stations.ts';
import type { TripPoint } from '../bus-engine/trips.ts';

const FIRST_CITY = 11_000;
const FIRST_STATION = 9000;

/** The supplier's number of a town, by the id that it has elsewhere: its lists know towns by numbers of their own. */
export function stationNumber(id: string): number {
  return FIRST_CITY + Number(id) - FIRST_STATION;
}

const BY_NUMBER = new Map(STATIONS.map((one) => [stationNumber(one.id), one]));

/** The town of a supplier's number. */
export function stationOfCity(number: number | undefined): Station | undefined {
  return number === undefined ? undefined : BY_NUMBER.get(number);
}

/** One operator's points come as 1, 2, 3 …; all others' under their usual numbers. */
const COUNTING_OPERATOR = 4;

/** The number by which a point of a trip is chosen. */
export function pointIndex({ operator }: BusService, points: readonly TripPoint[], point: TripPoint): number {
  return operator.number === COUNTING_OPERATOR ? points.indexOf(point) + 1 : Number(point.id);
}

/** Whether an operator's plans come as objects by index and its yes, no and counts as words. */
export function isOddForm({ operator }: BusService): boolean {
  return operator.number % 2 === 1;
}
