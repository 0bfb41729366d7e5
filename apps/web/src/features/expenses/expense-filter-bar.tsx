import { EXPENSE_CATEGORY_WORDS } from '@pravas/domain/policy/policy-words.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { today as dayNow } from '../../lib/calendar-date.ts';
import { api } from '../../lib/session.ts';
import { Button } from '../../ui/button.tsx';
import { ChoiceChip } from '../../ui/choice-chip.tsx';
import type { ChangeAsk } from '../../ui/list-address.ts';
import { FilterBar } from '../../ui/list-screen.tsx';
import { SearchBox } from '../../ui/search-box.tsx';
import { CATEGORIES, EXPENSES, type ExpenseAsk } from './expense-address.ts';
import { periodsOn, periodText } from './expense-periods.ts';

type Signal = { readonly signal: AbortSignal };

/** The person's latest trips, to choose one from. Their part of the contract is fetched with them: it is heavy. */
function ownTripsQuery() {
  return {
    queryKey: ['trips', 'to-choose'],
    queryFn: async ({ signal }: Signal) => {
      const { listTrips } = await import('@pravas/contract/trip/trip-operations.ts');
      return api.call(listTrips, { query: { sortBy: 'createdAt', sortOrder: 'DESC', recordsPerPage: '100' }, signal });
    },
    staleTime: 60_000,
  };
}

interface ExpenseFilterBarProps {
  readonly ask: ExpenseAsk;
  readonly onChange: ChangeAsk<ExpenseAsk>;
}

/** Narrows the list by category, days, trip, and to what can be claimed. */
export function ExpenseFilterBar({ ask, onChange }: ExpenseFilterBarProps) {
  const [today] = useState(() => dayNow());
  const trips = useQuery(ownTripsQuery());
  const known = (trips.data?.data ?? []).map((trip) => ({ value: trip._id, label: trip.name }));
  const isUnknown = ask.tripId !== '' && !known.some((trip) => trip.value === ask.tripId);
  const periods = periodsOn(today);
  const period = periods.find(({ from, to }) => from === ask.from && to === ask.to);
  const isOther = period === undefined && (ask.from !== '' || ask.to !== '');
  return (
    <FilterBar>
      <SearchBox
        label="Search expenses"
        value={ask.search}
        onSearch={(search) => onChange({ search }, true)}
        className="w-full sm:w-60"
      />
      <ChoiceChip
        label="Category"
        value={ask.category}
        options={CATEGORIES.map((category) => ({ value: category, label: EXPENSE_CATEGORY_WORDS[category] }))}
        onChange={(category) => onChange({ category })}
      />
      <ChoiceChip
        label="Days"
        value={isOther ? 'other' : (period?.id ?? '')}
        options={[
          ...periods.map(({ id, label }) => ({ value: id, label })),
          ...(isOther ? [{ value: 'other', label: periodText(ask.from, ask.to, periods) }] : []),
        ]}
        onChange={(id) => {
          const next = periods.find((one) => one.id === id);
          if (id !== 'other') onChange({ from: next?.from ?? '', to: next?.to ?? '' });
        }}
      />
      <ChoiceChip
        label="Trip"
        value={ask.tripId}
        options={isUnknown ? [{ value: ask.tripId, label: 'this trip' }, ...known] : known}
        onChange={(tripId) => onChange({ tripId })}
      />
      <ChoiceChip
        label="Claim"
        value={ask.claimable}
        options={[{ value: '1', label: 'Ready to claim' }]}
        onChange={(claimable) => onChange({ claimable })}
      />
      {EXPENSES.isNarrowed(ask) && (
        <Button tone="plain" size="small" onClick={() => onChange(EXPENSES.none)}>
          Clear filters
        </Button>
      )}
    </FilterBar>
  );
}
