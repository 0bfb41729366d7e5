import { addDays, daysBetween, indiaDate, indiaMoment, isDate } from '../hotel-engine/calendar.ts';
import { FIXED_SERVICES } from './fixed-services.ts';
import { generatedServices } from './generated-services.ts';
import type { BusService } from './service.ts';
import { type BusPoint, stationOf } from './stations.ts';

/** A stop of a trip with its time. */
export interface TripPoint extends BusPoint {
  /** Minutes after midnight of the day of journey; `minutes` of the point added to the trip's. */
  readonly atMinutes: number;
}

/** A service on a day of journey. Moments are epoch milliseconds. */
export interface BusTrip {
  /** 19 digits: more than a number can hold. */
  readonly id: string;
  readonly service: BusService;
  /** The day of journey, `YYYY-MM-DD`, from whose midnight in India all minutes count. */
  readonly doj: string;
  readonly startMs: number;
  readonly departureMs: number;
  readonly arrivalMs: number;
  readonly boarding: readonly TripPoint[];
  readonly dropping: readonly TripPoint[];
}

const ID_HEAD = '2000000';
const FIRST_DAY = '2000-01-01';
const MINUTE_MS = 60_000;
const SALE_DAYS = 90;
const CANCELLED_BEFORE_MS = 6 * 60 * MINUTE_MS;

function idOf({ from, to, number }: BusService, doj: string): string {
  const day = String(daysBetween(FIRST_DAY, doj)).padStart(5, '0');
  return `${ID_HEAD}${day}${from.slice(2)}${to.slice(2)}${String(number).padStart(3, '0')}`;
}

/** The moment this many minutes after midnight of a day in India. */
export function momentOf(doj: string, minutes: number): number {
  return indiaMoment(`${doj}T00:00:00`) + minutes * MINUTE_MS;
}

function pointsOf(station: string, fromMinutes: number): readonly TripPoint[] {
  return (stationOf(station)?.points ?? []).map((one) => ({ ...one, atMinutes: fromMinutes + one.minutes }));
}

function toTrip(service: BusService, doj: string): BusTrip {
  return {
    id: idOf(service, doj),
    service,
    doj,
    startMs: momentOf(doj, service.startMinutes),
    departureMs: momentOf(doj, service.departureMinutes),
    arrivalMs: momentOf(doj, service.arrivalMinutes),
    boarding: pointsOf(service.from, service.departureMinutes),
    dropping: pointsOf(service.to, service.arrivalMinutes),
  };
}

function servicesOf(from: string, to: string): readonly BusService[] {
  const fixed = FIXED_SERVICES.filter((one) => one.from === from && one.to === to);
  return [...fixed, ...generatedServices(from, to)];
}

/** Towns that buses go to from a town, ids in their order. */
export function destinationsOf(from: string, stations: readonly string[]): readonly string[] {
  return stations.filter((to) => servicesOf(from, to).length > 0);
}

/** Buses of a day of journey that have not left yet, as their operators sell them: not more than 90 days ahead. */
export function tripsOn(from: string, to: string, doj: string, nowMs: number): readonly BusTrip[] {
  if (!isDate(doj) || daysBetween(indiaDate(nowMs), doj) > SALE_DAYS) return [];
  return servicesOf(from, to)
    .map((service) => toTrip(service, doj))
    .filter(({ departureMs }) => departureMs > nowMs);
}

/** The trip of an id, whether it has left or not. */
export function tripOf(id: string): BusTrip | undefined {
  const [, day = '', from = '', to = '', number = ''] = /^2000000(\d{5})(\d\d)(\d\d)(\d{3})$/.exec(id) ?? [];
  if (day === '') return undefined;
  const service = servicesOf(`90${from}`, `90${to}`).find((one) => one.number === Number(number));
  return service && toTrip(service, addDays(FIRST_DAY, Number(day)));
}

/** The moment at which the operator cancels the trip by habit; null when it runs. */
export function cancelledFromMs({ service, startMs }: BusTrip): number | null {
  return service.isAlwaysCancelled ? startMs - CANCELLED_BEFORE_MS : null;
}
