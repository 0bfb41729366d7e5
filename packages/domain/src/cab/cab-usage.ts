import type { Paise } from '../money/money.ts';
import { type AirportTime, clockOf, dayOffset, minutesBetween } from '../time/airport-time.ts';
import type { CabDuty } from './cab-rate-card.ts';

/** The vendor's costs for the ride, passed on unchanged. */
export interface CabPassThrough {
  readonly tollPaise: Paise;
  readonly parkingPaise: Paise;
  /** State taxes and permits. */
  readonly permitPaise: Paise;
}

/** How a cab is or was used, as the rate card counts it. */
export interface CabUsage extends CabPassThrough {
  readonly km: number;
  readonly start: AirportTime;
  readonly end: AirportTime;
  /** Nights in which it drives between 22:00 and 06:00. */
  readonly nights: number;
}

type Span = Pick<CabUsage, 'start' | 'end'>;

const DAY_MINUTES = 1_440;
const NIGHT_BEGINS = 22 * 60;
const NIGHT_MINUTES = 8 * 60;

/** Minutes from start to end. */
export function usedMinutes({ start, end }: Span): number {
  return minutesBetween(start, end);
}

/** A product rule: what lasts longer is several rides. */
const MOST_DAYS = 60;

/** True where a ride ends after it starts, and lasts at most 60 days. */
export function isOneRide(span: Span): boolean {
  const minutes = usedMinutes(span);
  return minutes > 0 && minutes <= MOST_DAYS * DAY_MINUTES;
}

/** Calendar days from start to end, each from 00:00 to 24:00: an end at midnight belongs to the day before. */
export function calendarDays({ start, end }: Span): number {
  const days = dayOffset(start.wall, end.wall) + (clockOf(end.wall) === '00:00' ? 0 : 1);
  return Math.max(1, days);
}

/** The most nights that a cab can have driven in: those with a minute between 22:00 and 06:00 inside the span. */
export function mostNights(span: Span): number {
  return nightsOf(span).length;
}

/**
 * How many nights a duty drives in, as far as its start and end say: on an outstation duty the cab stops between, so
 * that only the nights count in which it starts or ends; else every one. The travel desk or the slip may say otherwise.
 */
export function likelyNights(duty: CabDuty, span: Span): number {
  const nights = nightsOf(span);
  return duty.kind === 'outstation' ? nights.filter(({ isOfStartOrEnd }) => isOfStartOrEnd).length : nights.length;
}

function nightsOf({ start, end }: Span): readonly { readonly isOfStartOrEnd: boolean }[] {
  const lastDay = dayOffset(start.wall, end.wall);
  const startsAt = minutesOfDay(start.wall);
  const endsAt = lastDay * DAY_MINUTES + minutesOfDay(end.wall);
  // The first night may have begun on the evening before the start.
  return Array.from({ length: Math.max(0, lastDay + 2) }, (_, index) => {
    const begins = (index - 1) * DAY_MINUTES + NIGHT_BEGINS;
    return { begins, ends: begins + NIGHT_MINUTES };
  })
    .filter(({ begins, ends }) => startsAt < ends && endsAt > begins && startsAt < endsAt)
    .map(({ begins, ends }) => ({ isOfStartOrEnd: startsAt >= begins || endsAt <= ends }));
}

function minutesOfDay(wall: string): number {
  return Number(wall.slice(11, 13)) * 60 + Number(wall.slice(14, 16));
}
