import { isCalendarDay } from '../time/calendar-day.ts';

/** The most seats of a search (rules §5.6). */
export const MOST_SEATS = 6;

/** What buses are searched for. */
export interface BusSearch {
  /** The trip that they are for; null = for none. */
  readonly tripId: string | null;
  readonly fromId: string;
  readonly toId: string;
  /** The day that passengers set out on by the operator's count, YYYY-MM-DD. */
  readonly date: string;
  /** 1 to 6; children have seats like everybody. */
  readonly seats: number;
  readonly isPersonal: boolean;
}

/** The same as far as an address or a form says it; what it does not say, or says wrongly, is null. */
export type BusForm = {
  readonly [Field in keyof BusSearch]: BusSearch[Field] | null;
} & {
  readonly isPersonal: boolean;
};

/** Ids are opaque, and short enough to be one. */
const ID = /^[\w-]{1,64}$/;

/** The address of a list (rules §7.7): its names with their values, in the order of the specification. */
export function busSearchQuery(search: BusSearch): readonly (readonly [name: string, value: string])[] {
  const { tripId, fromId, toId, date, seats, isPersonal } = search;
  return [
    ...(tripId === null ? [] : [['id', tripId] as const]),
    ['from', fromId],
    ['to', toId],
    ['ad', String(seats)],
    ['child', '0'],
    ['inf', '0'],
    ['jDate', date],
    ['pb', String(isPersonal)],
  ];
}

/** Reads an address; `get` answers the value of a name, null where it is not there. Never throws. */
export function readBusSearch(get: (name: string) => string | null): BusForm {
  const id = (name: string) => {
    const value = get(name);
    return value !== null && ID.test(value) ? value : null;
  };
  const date = get('jDate');
  return {
    tripId: id('id'),
    fromId: id('from'),
    toId: id('to'),
    date: date !== null && isCalendarDay(date) ? date : null,
    seats: seatsOf(get),
    isPersonal: get('pb') === 'true',
  };
}

/** A request for children or infants means more seats than `ad` says. */
function seatsOf(get: (name: string) => string | null): number | null {
  const others = [get('child'), get('inf')].every((count) => count === null || count === '' || count === '0');
  const seats = get('ad');
  return others && seats !== null && /^[1-6]$/.test(seats) ? Number(seats) : null;
}

/** A rule that a search breaks. */
type BusSearchProblemCode =
  | 'no_from'
  | 'no_to'
  | 'unknown_station'
  | 'same_station'
  | 'no_date'
  | 'date_past'
  | 'no_seats';

/** A broken rule, at the field that has to be changed. */
interface BusSearchProblem {
  readonly code: BusSearchProblemCode;
  readonly field: 'fromId' | 'toId' | 'date' | 'seats';
  readonly message: string;
}

/**
 * What keeps buses from being searched, in the order of the form (rules §5.6). `today` is YYYY-MM-DD in India. A place
 * that was typed and not chosen is unknown: `isTyped` says which of the two fields have text.
 */
export function busSearchProblems(
  { fromId, toId, date, seats }: BusForm,
  today: string,
  isTyped: { readonly from: boolean; readonly to: boolean } = { from: false, to: false },
): readonly BusSearchProblem[] {
  const problems: BusSearchProblem[] = [];
  const refuse = (code: BusSearchProblemCode, field: BusSearchProblem['field'], message: string) =>
    problems.push({ code, field, message });
  const unknown = 'We do not know this place. Choose one from the list.';
  if (fromId === null && isTyped.from) refuse('unknown_station', 'fromId', unknown);
  else if (fromId === null) refuse('no_from', 'fromId', 'Choose where you travel from.');
  if (toId === null && isTyped.to) refuse('unknown_station', 'toId', unknown);
  else if (toId === null) refuse('no_to', 'toId', 'Choose where you travel to.');
  else if (toId === fromId) refuse('same_station', 'toId', 'Choose a different place from the one you leave from.');
  if (date === null || !isCalendarDay(date)) refuse('no_date', 'date', 'Choose a date.');
  else if (date < today) refuse('date_past', 'date', 'This day has passed. Choose today or a later day.');
  if (seats === null || !Number.isSafeInteger(seats) || seats < 1 || seats > MOST_SEATS) {
    refuse('no_seats', 'seats', `Choose 1 to ${MOST_SEATS} seats.`);
  }
  return problems;
}

/** The search that a form asks for; null where anything of it is missing or wrong. */
export function busSearchOf(form: BusForm, today: string): BusSearch | null {
  const { tripId, fromId, toId, date, seats, isPersonal } = form;
  if (busSearchProblems(form, today).length > 0) return null;
  if (fromId === null || toId === null || date === null || seats === null) return null;
  return { tripId, fromId, toId, date, seats, isPersonal };
}

/** The way back: the same search with its places swapped, on another day. */
export function returnSearch(search: BusSearch, date: string): BusSearch {
  return { ...search, fromId: search.toId, toId: search.fromId, date };
}
