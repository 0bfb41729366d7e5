import { NO_OPTIONS, optionParameters } from '../../lib/flight-list-address.ts';
import { readStored, writeStored } from '../../lib/storage.ts';
import { type Airport, NOWHERE, type PlaceInput, type SearchDraft } from './search-draft.ts';
import { optionsFor } from './search-options.ts';

const DRAFT_KEY = 'pravas.flight-search';
const RECENT_KEY = 'pravas.recent-flight-searches';
const RECENT_AT_MOST = 4;

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;
const isPlace = (value: unknown): boolean => isRecord(value) && typeof value.text === 'string' && 'airport' in value;

const isLeg = (value: unknown): boolean =>
  isRecord(value) &&
  typeof value.id === 'number' &&
  isPlace(value.from) &&
  isPlace(value.to) &&
  typeof value.date === 'string';

/** A form as an earlier release may have kept it, too: without several cities and options. */
type KeptDraft = Omit<SearchDraft, 'legs' | 'options'> & Partial<Pick<SearchDraft, 'legs' | 'options'>>;

const isOptions = (value: unknown) =>
  isRecord(value) &&
  (value.laterTimes === undefined || (Array.isArray(value.laterTimes) && value.laterTimes.every(isRecord)));

function isDraft(value: unknown): value is KeptDraft {
  return (
    isRecord(value) &&
    (value.tripType === 'round' || value.tripType === 'oneway' || value.tripType === 'multi') &&
    (value.legs === undefined || (Array.isArray(value.legs) && value.legs.every(isLeg))) &&
    (value.options === undefined || isOptions(value.options)) &&
    isPlace(value.from) &&
    isPlace(value.to) &&
    typeof value.departureDate === 'string' &&
    typeof value.returnDate === 'string' &&
    typeof value.adults === 'number' &&
    typeof value.cabinClass === 'string'
  );
}

const isDrafts = (value: unknown): value is readonly KeptDraft[] => Array.isArray(value) && value.every(isDraft);

/** The form as this tab left it. */
export function restoreDraft(): SearchDraft | null {
  const kept = readStored('session', DRAFT_KEY, isDraft);
  return kept && withoutHalfTyped(complete(kept));
}

/** Text without a choice reads like a choice once the list beneath it is gone. */
function withoutHalfTyped(draft: SearchDraft): SearchDraft {
  const chosen = (place: PlaceInput) => (place.airport ? place : NOWHERE);
  return {
    ...draft,
    from: chosen(draft.from),
    to: chosen(draft.to),
    legs: draft.legs.map((leg) => ({ ...leg, from: chosen(leg.from), to: chosen(leg.to) })),
  };
}

/** Keeps the form for this tab. */
export function keepDraft(draft: SearchDraft): void {
  writeStored('session', DRAFT_KEY, draft);
}

/** The last different searches, newest first, whose date has not passed. */
export function recentSearches(today: string): readonly SearchDraft[] {
  return keptRecents().filter((draft) => draft.departureDate >= today);
}

/** The airports of the last searches, newest first, each once. */
export function recentAirports(today: string): readonly Airport[] {
  const all = recentSearches(today).flatMap(({ tripType, legs, from, to }) =>
    (tripType === 'multi' ? legs : [{ from, to }]).flatMap((leg) => [leg.from.airport, leg.to.airport]),
  );
  const byCode = new Map(all.flatMap((airport) => (airport ? [[airport.airport_code, airport] as const] : [])));
  return [...byCode.values()];
}

/** Where the last search of this browser began, also one whose days have passed. */
export function lastStart(): PlaceInput | null {
  const last = keptRecents()[0];
  const from = last?.tripType === 'multi' ? last.legs[0]?.from : last?.from;
  return from?.airport ? from : null;
}

function keptRecents(): readonly SearchDraft[] {
  return (readStored('local', RECENT_KEY, isDrafts) ?? []).map(complete);
}

function complete(kept: KeptDraft): SearchDraft {
  return { ...kept, legs: kept.legs ?? [], options: { ...NO_OPTIONS, ...kept.options } };
}

/** Puts a search at the head of the recent ones. */
export function rememberSearch(draft: SearchDraft): void {
  const kept = keptRecents().filter((other) => keyOf(other) !== keyOf(draft));
  writeStored('local', RECENT_KEY, [draft, ...kept].slice(0, RECENT_AT_MOST));
}

/** Two drafts with the same key are the same search. */
export function keyOf(draft: SearchDraft): string {
  const legs = draft.tripType === 'multi' ? draft.legs : [{ ...draft, date: draft.departureDate }];
  return [
    ...legs.flatMap((leg) => [leg.from.text, leg.to.text, leg.date]),
    draft.tripType === 'round' ? draft.returnDate : '',
    draft.adults,
    draft.children,
    draft.infants,
    draft.cabinClass,
    ...Object.values(optionParameters(optionsFor(draft.tripType, draft.options))),
  ].join('|');
}
