import { readStored, writeStored } from '../../lib/storage.ts';
import type { SearchDraft } from './search-form-rules.ts';

const DRAFT_KEY = 'pravas.flight-search';
const RECENT_KEY = 'pravas.recent-flight-searches';
const RECENT_AT_MOST = 4;

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;
const isPlace = (value: unknown): boolean => isRecord(value) && typeof value.text === 'string' && 'airport' in value;

function isDraft(value: unknown): value is SearchDraft {
  return (
    isRecord(value) &&
    (value.tripType === 'round' || value.tripType === 'oneway') &&
    isPlace(value.from) &&
    isPlace(value.to) &&
    typeof value.departureDate === 'string' &&
    typeof value.returnDate === 'string' &&
    typeof value.adults === 'number' &&
    typeof value.cabinClass === 'string'
  );
}

const isDrafts = (value: unknown): value is readonly SearchDraft[] => Array.isArray(value) && value.every(isDraft);

/** The form as this tab left it. */
export function restoreDraft(): SearchDraft | null {
  return readStored('session', DRAFT_KEY, isDraft);
}

/** Keeps the form for this tab. */
export function keepDraft(draft: SearchDraft): void {
  writeStored('session', DRAFT_KEY, draft);
}

/** The last different searches, newest first, whose date has not passed. */
export function recentSearches(today: string): readonly SearchDraft[] {
  return (readStored('local', RECENT_KEY, isDrafts) ?? []).filter((draft) => draft.departureDate >= today);
}

/** Puts a search at the head of the recent ones. */
export function rememberSearch(draft: SearchDraft): void {
  const before = readStored('local', RECENT_KEY, isDrafts) ?? [];
  const kept = before.filter((other) => keyOf(other) !== keyOf(draft));
  writeStored('local', RECENT_KEY, [draft, ...kept].slice(0, RECENT_AT_MOST));
}

/** Two drafts with the same key are the same search. */
export function keyOf(draft: SearchDraft): string {
  return [
    draft.from.airport?.airport_code,
    draft.to.airport?.airport_code,
    draft.departureDate,
    draft.tripType === 'round' ? draft.returnDate : '',
    draft.adults,
    draft.children,
    draft.infants,
    draft.cabinClass,
  ].join('|');
}
