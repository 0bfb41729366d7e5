import { useNavigate } from '@tanstack/react-router';
import { longDate, plusDays, today } from '../../lib/calendar-date.ts';
import { countText } from '../../lib/money-text.ts';
import { saleDaysFrom } from '../../lib/sale-days.ts';
import { dropFilter, filterLabel } from './filter-labels.ts';
import { activeFilters, type FilterCounts } from './filter-rows.ts';
import { type ListState, NO_FILTERS, writeListState } from './list-state.ts';

/** One click out of an empty list. */
export interface WayOut {
  readonly key: string;
  readonly label: string;
  readonly onTake: () => void;
}

/** The facts about the empty list. */
interface ListFacts {
  readonly counts: FilterCounts;
  readonly listed: readonly unknown[];
  /** Results that only the policy keeps away. */
  readonly blocked: number;
  /** Results that leave too early or arrive too late. */
  readonly outside: number;
  /** Which other day they land on where none is in time on the intended day; null where some is. */
  readonly missedDay: string | null;
  readonly airlineName: (code: string) => string;
  readonly net: boolean;
}

/** What would bring results: dropping one filter (with how many it brings), all of them, or another day. */
export function useWaysOut(
  state: ListState,
  list: ListFacts,
  change: (part: Partial<ListState>) => Promise<void>,
): readonly WayOut[] {
  const { counts, listed, blocked, outside, missedDay } = list;
  const hasRows = listed.length > 0;
  const navigate = useNavigate();
  const active = activeFilters(state.filters);
  const single = active
    .map((name) => ({ name, count: counts.without.get(name) ?? 0 }))
    .filter(({ count }) => count > 0)
    .sort((a, b) => b.count - a.count)
    .map(({ name, count }) => ({
      key: name,
      label: `Remove “${filterLabel(name, state.filters, list)}” (${countText(count, 'flight')})`,
      onTake: () => void change({ filters: dropFilter(state.filters, name) }),
    }));
  const all: WayOut = { key: 'all', label: 'Remove all filters', onTake: () => void change({ filters: NO_FILTERS }) };
  const day = (by: number, words: string): WayOut => ({
    key: words,
    label: `${words}, ${longDate(plusDays(state.search.dDate, by)).replace(/ \d{4}$/, '')}`,
    onTake: () =>
      void navigate({
        to: '/home2/flight/list/',
        search: writeListState({ ...state, search: { ...state.search, dDate: plusDays(state.search.dDate, by) } }),
      }),
  });
  const earlier = state.search.dDate > today() ? [day(-1, 'Fly a day earlier')] : [];
  const { rDate, dDate } = state.search;
  const { last } = saleDaysFrom(null);
  const later = dDate < last && (rDate === null || rDate > dDate) ? [day(1, 'Fly a day later')] : [];
  const notAllowed: WayOut = {
    key: 'blocked',
    label: `Show ${countText(blocked, 'flight')} not allowed by policy`,
    onTake: () => void change({ showBlocked: true }),
  };
  const untimely: WayOut = {
    key: 'outside',
    label: `Show ${countText(outside, 'flight')} outside your times${missedDay ? `: ${missedDay}` : ''}`,
    onTake: () => void change({ showOutside: true }),
  };
  const otherDays = state.search.slices.length > 0 ? [] : [...earlier, ...later];
  return [
    ...(outside > 0 && !state.showOutside ? [untimely] : []),
    ...(blocked > 0 ? [notAllowed] : []),
    ...single,
    ...(hasRows && active.length > 1 ? [all] : []),
    ...otherDays,
  ];
}
