import { listDepartments } from '@pravas/contract/organisation/master-operations.ts';
import { resolvePeriod } from '@pravas/domain/report/report-period.ts';
import { isCalendarDay } from '@pravas/domain/time/calendar-day.ts';
import { useQuery } from '@tanstack/react-query';
import { SlidersHorizontal } from 'lucide-react';
import { useState } from 'react';
import { today } from '../../lib/calendar-date.ts';
import { api } from '../../lib/session.ts';
import { Button } from '../../ui/button.tsx';
import { useIsTable } from '../../ui/card-list.tsx';
import { ChoiceChip } from '../../ui/choice-chip.tsx';
import { DateField } from '../../ui/date-field.tsx';
import { FilterBar } from '../../ui/list-screen.tsx';
import { SearchBox } from '../../ui/search-box.tsx';
import type { LedgerAnswer, LedgerAsk } from './ledger-queries.ts';
import { eventOptions, PERIODS, periodAt } from './ledger-words.ts';

interface LedgerFiltersProps {
  readonly ask: LedgerAsk;
  readonly page: LedgerAnswer | undefined;
  readonly onChange: (part: Partial<LedgerAsk>) => void;
}

/** The days and words that filter entries. */
export function LedgerFilters({ ask, page, onChange }: LedgerFiltersProps) {
  const [isOpen, setOpen] = useState(false);
  const isWide = useIsTable();
  // On a phone the entries come first.
  if (!isWide && !isOpen) {
    return (
      <FilterBar>
        <Button className="grow" onClick={() => setOpen(true)}>
          <SlidersHorizontal aria-hidden size={16} /> Filters
        </Button>
      </FilterBar>
    );
  }
  const from = ask.from || page?.from || '';
  const to = ask.to || page?.to || '';
  return (
    <FilterBar>
      <div className="grid w-full grid-cols-2 gap-3 sm:w-80">
        <DateField label="From" value={from} onChange={(day) => isCalendarDay(day) && onChange({ from: day, to })} />
        <DateField
          label="To"
          value={to}
          min={from}
          onChange={(day) => isCalendarDay(day) && onChange({ from, to: day })}
        />
      </div>
      <div className="flex min-w-0 flex-wrap items-center gap-2 sm:self-end sm:pb-0.5">
        <ChoiceChip
          label="Period"
          value={periodAt(from, to, today())}
          options={PERIODS}
          none="This month so far"
          onChange={(period) =>
            onChange(period === '' ? { from: '', to: '' } : resolvePeriod(period, Temporal.PlainDate.from(today())))
          }
        />
        <ChoiceChip
          label="Event"
          value={ask.event}
          options={eventOptions(ask.account)}
          onChange={(event) => onChange({ event })}
        />
        <Departments ask={ask} onChange={onChange} />
        <SearchBox
          label="Traveller, trip, reference or document"
          value={ask.text}
          onSearch={(text) => onChange({ text })}
          className="w-72 max-sm:w-full"
        />
      </div>
    </FilterBar>
  );
}

function Departments({ ask, onChange }: Pick<LedgerFiltersProps, 'ask' | 'onChange'>) {
  const { data } = useQuery({
    queryKey: ['departments', 'of the ledger'],
    queryFn: ({ signal }) => api.call(listDepartments, { query: { recordsPerPage: '100' }, signal }),
    staleTime: 5 * 60_000,
  });
  const names = [...new Set([...(data?.data ?? []).map(({ name }) => name), 'Not stated'])];
  return (
    <ChoiceChip
      label="Department"
      value={ask.department}
      options={names.map((name) => ({ value: name, label: name }))}
      onChange={(department) => onChange({ department })}
    />
  );
}
