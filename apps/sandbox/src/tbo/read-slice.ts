import { airportByCode } from '@pravas/reference/airports.ts';
import type { Cabin } from '../engine/model.ts';
import type { DayPart, SliceRequest } from '../engine/offers.ts';
import { localClock, zoneOf } from '../engine/schedule.ts';
import { invalidRequest, noResult } from './envelope.ts';
import { textField, type WireObject, wholeField } from './request.ts';

const CABINS = new Map<number, Cabin | 'any'>([
  [1, 'any'],
  [2, 'economy'],
  [3, 'premium_economy'],
  [4, 'business'],
  [5, 'business'],
  [6, 'first'],
]);

/** The time of day in PreferredDepartureTime is a code for a part of the day. */
const DAY_PARTS = new Map<string, DayPart>([
  ['00:00', 'any'],
  ['08:00', 'morning'],
  ['14:00', 'afternoon'],
  ['19:00', 'evening'],
  ['01:00', 'night'],
]);

/** How far ahead flights are on sale. */
const LAST_SALE_DAYS = 360;

/** A journey that is asked for. Refuses unknown airports and dates that are not on sale. */
export function readSlice(segment: WireObject, nowMs: number): SliceRequest {
  const origin = textField(segment, 'Origin').toUpperCase();
  const destination = textField(segment, 'Destination').toUpperCase();
  if (airportByCode(origin) === undefined) throw invalidRequest(`Origin "${origin}" is not a valid airport.`);
  if (airportByCode(destination) === undefined)
    throw invalidRequest(`Destination "${destination}" is not a valid airport.`);
  if (origin === destination) throw invalidRequest('Origin and Destination can not be the same.');
  const departure = textField(segment, 'PreferredDepartureTime');
  const match = /^(\d{4}-\d{2}-\d{2})(?:T(\d{2}:\d{2}):\d{2})?$/.exec(departure);
  const date = match?.[1] ?? '';
  if (match === null || Number.isNaN(Date.parse(date))) throw invalidRequest('PreferredDepartureTime is not valid.');
  const today = Temporal.PlainDate.from(localClock(nowMs, zoneOf(origin)).slice(0, 10));
  const daysAhead = today.until(Temporal.PlainDate.from(date)).days;
  if (daysAhead < 0) throw invalidRequest('PreferredDepartureTime can not be in the past.');
  if (daysAhead > LAST_SALE_DAYS) throw noResult();
  const cabin = CABINS.get(wholeField(segment, 'FlightCabinClass') ?? 0);
  if (cabin === undefined) throw invalidRequest('FlightCabinClass is not valid.');
  return { origin, destination, date, cabin, departing: DAY_PARTS.get(match[2] ?? '00:00') ?? 'any' };
}
