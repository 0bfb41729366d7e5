import { searchHotelPlaces } from '@pravas/contract/hotel/suggest-operations.ts';
import type { AnswerOf } from '@pravas/contract/operation.ts';
import { LEAST_LETTERS, MOST_SUGGESTIONS } from '@pravas/domain/hotel/suggest-places.ts';
import { api } from '../../lib/session.ts';
import type { ChosenPlace } from './hotel-draft.ts';

type Suggestion = AnswerOf<typeof searchHotelPlaces>['searchList'][number];

/** A place that is offered, its name in parts that were typed and parts that were not. */
export interface SuggestedPlace extends ChosenPlace {
  readonly parts: readonly { readonly text: string; readonly isTyped: boolean }[];
}

/** From three letters on the field searches places (rules §5.5); without any it offers the organisation's own. */
export function isLongEnough(typed: string): boolean {
  const { length } = typed.trim();
  return length === 0 || length >= LEAST_LETTERS;
}

/** The question for what is typed. */
export function placesQuery(typed: string) {
  const searchText = typed.trim();
  return {
    queryKey: ['hotel-places', searchText.toLowerCase()],
    queryFn: async ({ signal }: { signal: AbortSignal }) => {
      const query = { searchText, size: MOST_SUGGESTIONS };
      const { searchList } = await api.call(searchHotelPlaces, { query, signal });
      return searchList.map(suggestedPlace);
    },
    staleTime: 10 * 60_000,
  };
}

/** A suggestion as the list shows it. */
export function suggestedPlace(suggestion: Suggestion): SuggestedPlace {
  const { place, kind, name, subText, alias, hotelData, highlight } = suggestion;
  return {
    key: place,
    kind,
    name,
    // A person who types "Bombay" sees why Mumbai is offered.
    detail: [alias, subText].filter(Boolean).join(' · '),
    hotelId: kind === 'hotel' ? hotelData.hotelId : null,
    parts: partsOf(name, highlight),
  };
}

function partsOf(name: string, spans: Suggestion['highlight']): SuggestedPlace['parts'] {
  const ordered = spans.toSorted((a, b) => a.from - b.from);
  const parts: SuggestedPlace['parts'][number][] = [];
  let at = 0;
  for (const { from, to } of ordered) {
    if (from < at) continue;
    parts.push({ text: name.slice(at, from), isTyped: false }, { text: name.slice(from, to), isTyped: true });
    at = to;
  }
  parts.push({ text: name.slice(at), isTyped: false });
  return parts.filter(({ text }) => text !== '');
}
