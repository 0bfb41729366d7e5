import type { AnswerOf } from '@pravas/contract/operation.ts';
import type { searchChange } from '@pravas/contract/servicing/change-operations.ts';
import { today } from '../../lib/calendar-date.ts';
import type { BookedFlight, BookedSlice } from './booked-types.ts';

/** What a booked flight may be changed to. */
export type ChangeOptions = AnswerOf<typeof searchChange>;
/** Other flights with what they cost. */
export type ChangeOption = ChangeOptions['options'][number];
/** A wish to fly other flights. */
export type BookedChange = BookedFlight['changes'][number];

/** Which flights are given up for which days, as the server is asked. */
export interface ChangeWish {
  readonly flightId: string;
  readonly slices: { readonly index: number; readonly date: string }[];
}

/** "6E 6045 at 06:10, Saver": what distinguishes one option from the next. */
export function optionName({ slices, brand }: Pick<ChangeOption, 'slices' | 'brand'>): string {
  const flights = slices.flatMap(({ segments }) => {
    const [first] = segments;
    return first ? `${segments.map((one) => one.flightFullNumber).join(', ')} at ${first.departureTime}` : [];
  });
  return [...flights, ...(brand === null ? [] : [brand])].join(', ');
}

/** The airlines that fly an option by their codes, each once, in the order of travel. */
export function airlinesOf({ slices }: Pick<ChangeOption, 'slices'>): readonly (readonly [string, string])[] {
  const all = slices.flatMap(({ segments }) => segments.map((one) => [one.airlineCode, one.airline] as const));
  return [...new Map(all)];
}

/** "Economy", or "Economy, Business" where the flights of an option are flown in both. */
export function cabinOf({ slices }: Pick<ChangeOption, 'slices'>): string {
  return [...new Set(slices.flatMap(({ segments }) => segments.map((one) => one.cabinType)))].join(', ');
}

/** True where new flights are flown in another fare family than now; a family that is not named is not compared. */
export function isOtherFare(brand: string | null, now: string | null): boolean {
  return brand !== null && now !== null && brand !== now;
}

/** The fare families to choose among, the cheapest first; none where there is no choice. */
export function brandChoices(options: readonly Pick<ChangeOption, 'brand' | 'amounts'>[]): readonly string[] {
  const costs = new Map<string, number>();
  for (const { brand, amounts } of options) {
    if (brand === null) continue;
    const net = amounts.pay - amounts.return;
    costs.set(brand, Math.min(costs.get(brand) ?? net, net));
  }
  return costs.size > 1 ? [...costs].sort(([, a], [, b]) => a - b).map(([brand]) => brand) : [];
}

/** The first day that a flight may be moved to, YYYY-MM-DD: today where it leaves, as the server counts it. */
export function firstDayFor({ journey }: Pick<BookedSlice, 'journey'>, now: Date = new Date()): string {
  const zone = journey.segments[0]?.departureZone;
  if (zone === undefined) return today(now);
  return Temporal.Instant.fromEpochMilliseconds(now.getTime()).toZonedDateTimeISO(zone).toPlainDate().toString();
}

const CHANGEABLE: ReadonlySet<BookedSlice['state']> = new Set(['booked', 'partly_cancelled', 'airline_cancelled']);

/** Indexes of the flights that are meant by default: the only one there is, or those that the airline cancelled. */
export function meantSlices(slices: readonly BookedSlice[]): readonly number[] {
  const meant = slices.length === 1 ? slices : slices.filter(({ state }) => state === 'airline_cancelled');
  return meant.map(({ index }) => index);
}

/**
 * The directions that may still be flown on another day: they fly, or their airline owes another, and it is not too
 * late.
 */
export function changeableSlices(
  { slices, change }: Pick<BookedFlight, 'slices' | 'change'>,
  now: Date,
): readonly BookedSlice[] {
  return slices.filter(({ index, state }) => {
    const until = change.slices[index]?.until;
    if (until === undefined || !CHANGEABLE.has(state)) return false;
    return until === null || Date.parse(until) > now.getTime();
  });
}

/** Who is asked for other flights instead of the ticked ones: the travel desk, where one of them needs a person. */
export function changeChannel(
  change: BookedFlight['change'],
  wanted: readonly Pick<BookedSlice, 'index'>[],
): BookedFlight['change']['channel'] {
  return wanted.some(({ index }) => change.slices[index]?.channel === 'request') ? 'request' : change.channel;
}

/** Why nothing can be changed now although it flies, as the server says; null where a change may be begun. */
export function changeRefusal({ allowedActions }: Pick<BookedFlight, 'allowedActions'>): string | null {
  const told = allowedActions.find(({ action }) => action === 'change');
  return told?.allowed ? null : (told?.reason ?? 'This flight cannot be changed now.');
}
