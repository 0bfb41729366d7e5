import { MULTI_CITY_SLICES, refuseSlices, type SaleDays } from '@pravas/domain/flight/search-limits.ts';
import { isCalendarDay } from '@pravas/domain/time/calendar-day.ts';
import { laterDate, plusDays } from '../../lib/calendar-date.ts';
import { type LegInput, NOWHERE, type PlaceInput, type SearchDraft } from './search-draft.ts';

/** How many days after the one before a new flight is proposed. */
const STAY_DAYS = 2;

/** The sentences a leg's fields get. */
export interface LegErrors {
  readonly from?: string;
  readonly to?: string;
  readonly date?: string;
}

/** The form with these legs; the first is also what a simple search of it would be. */
function withLegs(draft: SearchDraft, legs: readonly LegInput[]): SearchDraft {
  const [first] = legs;
  if (!first) return { ...draft, legs };
  return { ...draft, legs, from: first.from, to: first.to, departureDate: first.date };
}

/** The legs to start with: the journey as it is, and one that goes on from there. */
export function startLegs(draft: SearchDraft): readonly LegInput[] {
  const first: LegInput = { id: 1, from: draft.from, to: draft.to, date: draft.departureDate };
  if (draft.legs.length >= MULTI_CITY_SLICES.fewest)
    return [{ ...first, id: draft.legs[0]?.id ?? 1 }, ...draft.legs.slice(1)];
  return [first, nextLeg([first])];
}

/** One more flight, from where the last one ends; the same legs when there are as many as there may be. */
export function addLeg(draft: SearchDraft): SearchDraft {
  if (!canAddLeg(draft)) return draft;
  return withLegs(draft, [...draft.legs, nextLeg(draft.legs)]);
}

/** Where a person goes on typing in a leg: where it starts, or where it goes once that is known. */
export function fieldToFill({ from }: Pick<LegInput, 'from'>): 'from' | 'to' {
  return from.text.trim() === '' ? 'from' : 'to';
}

/** The name of a leg's field; legs move up and down, their numbers stay. */
export function legField({ id }: Pick<LegInput, 'id'>, field: keyof LegErrors): string {
  return `leg ${id} ${field}`;
}

/** The fields of these legs by name. */
export function legFields(legs: readonly Pick<LegInput, 'id'>[]): readonly string[] {
  return legs.flatMap((leg) => (['from', 'to', 'date'] as const).map((field) => legField(leg, field)));
}

/** Whether another flight may be added. */
export function canAddLeg({ legs }: Pick<SearchDraft, 'legs'>): boolean {
  return legs.length < MULTI_CITY_SLICES.most;
}

/** Whether a flight may be taken away. */
export function canRemoveLeg({ legs }: Pick<SearchDraft, 'legs'>): boolean {
  return legs.length > MULTI_CITY_SLICES.fewest;
}

/** The legs without one of them; the times asked for stay with the flights they were asked for. */
export function removeLeg(draft: SearchDraft, id: number): SearchDraft {
  const at = draft.legs.findIndex((leg) => leg.id === id);
  if (!canRemoveLeg(draft) || at < 0) return draft;
  return {
    ...withLegs(
      draft,
      draft.legs.filter((_, index) => index !== at),
    ),
    options: withoutTimesOf(draft.options, at),
  };
}

function withoutTimesOf(options: SearchDraft['options'], at: number): SearchDraft['options'] {
  const { leaveAfter, arriveBy } = options;
  const none = { leaveAfter: '', arriveBy: '' };
  const left = [{ leaveAfter, arriveBy }, ...options.laterTimes].filter((_, index) => index !== at);
  return { ...options, ...none, ...left[0], laterTimes: left.slice(1) };
}

/**
 * Changes a leg. A new end becomes the start of the next leg while that one starts nowhere or where this one ended;
 * later legs never fly before it.
 */
export function editLeg(draft: SearchDraft, id: number, change: Partial<Omit<LegInput, 'id'>>): SearchDraft {
  const at = draft.legs.findIndex((leg) => leg.id === id);
  const before = draft.legs[at];
  if (!before) return draft;
  const edited = { ...before, ...change };
  const legs = draft.legs.map((leg, index) => {
    if (index === at) return edited;
    if (index < at) return leg;
    const follows = index === at + 1 && change.to !== undefined && (leg.from.text === '' || leg.from === before.to);
    const date = isCalendarDay(edited.date) ? laterDate(leg.date, edited.date) : leg.date;
    return { ...leg, ...(follows ? { from: edited.to } : {}), date };
  });
  return withLegs(draft, legs);
}

/** Dates that have passed, or are before those of the leg ahead, moved to the nearest allowed ones. */
export function withLiveLegs(legs: readonly LegInput[], today: string): readonly LegInput[] {
  let earliest = today;
  return legs.map((leg) => {
    earliest = isCalendarDay(leg.date) ? laterDate(leg.date, earliest) : earliest;
    return { ...leg, date: earliest };
  });
}

/** What is wrong with each leg; null when nothing is. */
export function checkLegs(legs: readonly LegInput[], days: SaleDays): readonly LegErrors[] | null {
  const codes = legs.map((leg) => ({
    from: leg.from.airport?.airport_code ?? '',
    to: leg.to.airport?.airport_code ?? '',
    date: leg.date,
  }));
  const refusals = refuseSlices(codes, days);
  const errors = legs.map((leg, index): LegErrors => {
    const from = placeError(leg.from, 'From');
    const to = placeError(leg.to, 'To') ?? (from ? undefined : sentence(refusals, index, ['same_location']));
    const date = isCalendarDay(leg.date)
      ? sentence(refusals, index, ['date_in_past', 'not_on_sale_yet', 'dates_descending'])
      : 'Depart is required';
    return { ...(from ? { from } : {}), ...(to ? { to } : {}), ...(date ? { date } : {}) };
  });
  return errors.some((one) => Object.keys(one).length > 0) ? errors : null;
}

/** The message about a place that is not one yet. */
export function placeError(place: PlaceInput, label: string): string | undefined {
  if (place.text.trim() === '') return `${label} is required`;
  return place.airport ? undefined : 'Please enter valid location';
}

function sentence(
  refusals: ReturnType<typeof refuseSlices>,
  index: number,
  codes: readonly (typeof refusals)[number]['code'][],
): string | undefined {
  return refusals.find((one) => one.index === index && codes.includes(one.code))?.message;
}

function nextLeg(legs: readonly LegInput[]): LegInput {
  const last = legs.at(-1);
  return {
    id: Math.max(0, ...legs.map((leg) => leg.id)) + 1,
    from: last?.to ?? NOWHERE,
    to: NOWHERE,
    date: last && isCalendarDay(last.date) ? plusDays(last.date, STAY_DAYS) : '',
  };
}
