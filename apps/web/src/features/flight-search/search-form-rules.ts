import { refuseLateDay, type SaleDays } from '@pravas/domain/flight/search-limits.ts';
import { MOST_IN_ONE_ORDER, orderTooLarge } from '@pravas/domain/flight/traveller.ts';
import { isCalendarDay } from '@pravas/domain/time/calendar-day.ts';
import { refuseParty } from '@pravas/domain/trip/party.ts';
import { laterDate, plusDays } from '../../lib/calendar-date.ts';
import type { SearchRequest } from '../../lib/flight-list-address.ts';
import { NO_OPTIONS } from '../../lib/flight-list-address.ts';
import { checkLegs, type LegErrors, placeError, startLegs, withLiveLegs } from './journey-legs.ts';
import { isWholeCity, NOWHERE, type SearchDraft } from './search-draft.ts';
import { optionsFor } from './search-options.ts';

/** The sentence each refused field gets. */
export interface SearchErrors {
  readonly from?: string;
  readonly to?: string;
  readonly dates?: string;
  readonly travellers?: string;
  /** One for each leg, in order. */
  readonly legs?: readonly LegErrors[];
}

/** The fields in the order a person meets them (screens §2.2 tab order). */
export const FIELD_ORDER = ['from', 'to', 'dates', 'travellers'] as const;

/** An untouched form: a round trip a week ahead for one adult in economy (rules §9.3). */
export function emptyDraft(today: string): SearchDraft {
  return {
    tripType: 'round',
    from: NOWHERE,
    to: NOWHERE,
    departureDate: plusDays(today, 7),
    returnDate: plusDays(today, 9),
    adults: 1,
    children: 0,
    infants: 0,
    cabinClass: 'E',
    isPersonalBooking: false,
    legs: [],
    options: NO_OPTIONS,
  };
}

/**
 * Switches the toggle (screens §4): to one-way the start of the return picker's span stays; to round trip both dates
 * become the one-way date. Several cities begin with the journey as it is.
 */
export function switchTripType(draft: SearchDraft, tripType: SearchDraft['tripType']): SearchDraft {
  if (draft.tripType === tripType) return draft;
  if (tripType === 'multi') return { ...draft, tripType, legs: startLegs(draft) };
  return { ...draft, tripType, returnDate: draft.departureDate };
}

/** Moves dates that have passed, or are in the wrong order, to the nearest allowed ones. */
export function withLiveDates(draft: SearchDraft, today: string): SearchDraft {
  const departureDate = isCalendarDay(draft.departureDate) ? laterDate(draft.departureDate, today) : plusDays(today, 7);
  const returnDate = isCalendarDay(draft.returnDate) ? laterDate(draft.returnDate, departureDate) : departureDate;
  return { ...draft, departureDate, returnDate, legs: withLiveLegs(draft.legs, today) };
}

/** The two places exchanged. */
export function swapPlaces(draft: SearchDraft): SearchDraft {
  return { ...draft, from: draft.to, to: draft.from };
}

/** How many of each there may be beside the others (rules §5.4). */
export function partyBounds({ adults, children, infants }: Pick<SearchDraft, 'adults' | 'children' | 'infants'>) {
  return {
    adults: { low: Math.max(1, infants), high: MOST_SEATED - children },
    children: { low: 0, high: Math.min(8, MOST_SEATED - adults) },
    infants: { low: 0, high: Math.min(5, adults) },
  };
}

/** Adults and children, who have seats of their own. */
export const MOST_SEATED = 9;

/** Changes one passenger count within what the others leave; no traveller is removed for another. */
export function withCount(draft: SearchDraft, field: 'adults' | 'children' | 'infants', value: number): SearchDraft {
  const { low, high } = partyBounds(draft)[field];
  return { ...draft, [field]: Math.min(high, Math.max(low, Math.round(value) || low)) };
}

const PARTY_TEXT = {
  adults_out_of_range: 'Adults must be 1 to 9',
  children_out_of_range: 'Children must be at most 8',
  infants_out_of_range: 'Infants must be at most 5',
  party_too_large: 'Adults and children together must be at most 9',
  infants_exceed_adults: 'Each infant needs an adult',
} as const;

/** Why no airline sells these travellers a flight together; undefined where one may. */
function partyError(draft: SearchDraft): string | undefined {
  const refusal = refuseParty(draft);
  return refusal ? PARTY_TEXT[refusal] : orderTooLarge(draft, MOST_IN_ONE_ORDER)?.message;
}

/** Checks the form (rules §5.4). An empty object means it can be sent. */
export function checkSearch(draft: SearchDraft, days: SaleDays): SearchErrors {
  const travellers = partyError(draft);
  if (draft.tripType === 'multi') {
    const legs = checkLegs(draft.legs, days);
    return { ...(legs ? { legs } : {}), ...(travellers ? { travellers } : {}) };
  }
  const from = placeError(draft.from, 'From');
  const to = placeError(draft.to, 'To') ?? checkDifferent(draft);
  const dates = checkDates(draft, days);
  return {
    ...(from ? { from } : {}),
    ...(to ? { to } : {}),
    ...(dates ? { dates } : {}),
    ...(travellers ? { travellers } : {}),
  };
}

function checkDifferent({ from, to }: SearchDraft): string | undefined {
  const same = from.airport && to.airport && from.airport.airport_code === to.airport.airport_code;
  return same ? 'From and To must be different airports' : undefined;
}

function checkDates(draft: SearchDraft, days: SaleDays): string | undefined {
  if (!isCalendarDay(draft.departureDate)) return 'Depart is required';
  if (draft.departureDate < days.first) return 'The departure date has passed';
  const late = refuseLateDay(draft.departureDate, days) ?? undefined;
  if (draft.tripType === 'oneway' || late) return late;
  if (!isCalendarDay(draft.returnDate)) return 'Return is required';
  if (draft.returnDate < draft.departureDate) return 'The return date must not be before the departure date';
  return refuseLateDay(draft.returnDate, days) ?? undefined;
}

/** The complete search of a form without errors; null otherwise. */
export function searchOf(draft: SearchDraft, days: SaleDays): SearchRequest | null {
  if (Object.keys(checkSearch(draft, days)).length > 0) return null;
  const multi = draft.tripType === 'multi';
  const legs = multi ? draft.legs : [{ from: draft.from, to: draft.to, date: draft.departureDate }];
  const slices = legs.flatMap(({ from, to, date }) =>
    from.airport && to.airport ? [{ from: from.airport.airport_code, to: to.airport.airport_code, date }] : [],
  );
  const [first] = slices;
  if (!first) return null;
  return {
    from: first.from,
    to: first.to,
    departureDate: first.date,
    returnDate: draft.tripType === 'round' ? draft.returnDate : null,
    adults: draft.adults,
    children: draft.children,
    infants: draft.infants,
    cabinClass: draft.cabinClass,
    isPersonalBooking: draft.isPersonalBooking,
    options: optionsFor(draft.tripType, {
      ...draft.options,
      fromAll: isWholeCity(draft.from),
      toAll: isWholeCity(draft.to),
    }),
    ...(multi ? { slices } : {}),
  };
}
