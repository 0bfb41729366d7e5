import { ArrowDownUp, SlidersHorizontal } from 'lucide-react';
import { useId, useRef, useState } from 'react';
import { spanText } from '../../lib/calendar-date.ts';
import { Button } from '../../ui/button.tsx';
import { ChoiceChip } from '../../ui/choice-chip.tsx';
import { cx } from '../../ui/class-names.ts';
import { FilterBar } from '../../ui/list-screen.tsx';
import { Popover } from '../../ui/popover.tsx';
import { countFilters, NO_FILTERS, TRIP_KINDS, type TripAsk, type TripSort } from './trip-ask.ts';
import { TripFilterForm } from './trip-filter-form.tsx';

interface TripFilterBarProps {
  readonly ask: TripAsk;
  readonly onChange: (part: Partial<TripAsk>) => void;
}

/** The filters of the list, and its order. */
export function TripFilterBar({ ask, onChange }: TripFilterBarProps) {
  return (
    <FilterBar>
      <ChoiceChip label="Kind" value={ask.kind} options={TRIP_KINDS} onChange={(kind) => onChange({ kind })} />
      <MoreFilters key={[ask.place, ask.traveler, ask.from, ask.to].join('\n')} ask={ask} onChange={onChange} />
      {countFilters(ask) > 0 && (
        <Button tone="plain" size="small" onClick={() => onChange({ ...NO_FILTERS, search: ask.search })}>
          Clear filters
        </Button>
      )}
      <SortChoice ask={ask} onChange={onChange} />
    </FilterBar>
  );
}

/** Dates, traveller and place, asked for together. */
function MoreFilters({ ask, onChange }: TripFilterBarProps) {
  const [open, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const summary = filterSummary(ask);
  return (
    <span className="relative">
      <Button
        ref={button}
        size="small"
        aria-haspopup="dialog"
        aria-expanded={open}
        onClick={() => setOpen(!open)}
        className={cx(
          'rounded-full! max-sm:h-[46px]! sm:h-8!',
          summary && 'border-blue-edge! bg-blue-soft! text-blue!',
        )}
      >
        <SlidersHorizontal aria-hidden size={14} />
        <span className="max-w-64 truncate">{summary || 'Dates, traveller, place'}</span>
      </Button>
      <Popover
        open={open}
        onClose={() => setOpen(false)}
        anchor={button}
        label="Filter trips"
        align="start"
        className="w-[min(92vw,420px)] p-4"
      >
        <TripFilterForm
          ask={ask}
          onShow={(filters) => {
            setOpen(false);
            button.current?.focus();
            onChange(filters);
          }}
        />
      </Popover>
    </span>
  );
}

function filterSummary({ place, traveler, from, to }: TripAsk): string {
  const dates =
    from && to ? spanText(from, to) : from ? `from ${spanText(from, null)}` : to ? `to ${spanText(to, null)}` : '';
  return [dates, traveler, place].filter((part) => part !== '').join(', ');
}

const SORTS: readonly { readonly by: TripSort; readonly order: 'ASC' | 'DESC'; readonly label: string }[] = [
  { by: 'ahead', order: 'ASC', label: 'Next trip first' },
  { by: 'createdAt', order: 'DESC', label: 'Newest first' },
  { by: 'startTime', order: 'ASC', label: 'Departure, earliest first' },
  { by: 'startTime', order: 'DESC', label: 'Departure, latest first' },
  { by: 'name', order: 'ASC', label: 'Name' },
  { by: 'totalPrice', order: 'DESC', label: 'Price, highest first' },
  { by: 'totalPrice', order: 'ASC', label: 'Price, lowest first' },
];

function SortChoice({ ask, onChange }: TripFilterBarProps) {
  const id = useId();
  const value = `${ask.sortBy} ${ask.sortOrder}`;
  return (
    <span className="ml-auto inline-flex h-9 items-center gap-1.5 text-[13px] text-ink-2 max-sm:h-11">
      <ArrowDownUp aria-hidden size={14} className="text-ink-3" />
      <label htmlFor={id} className="sr-only">
        Sort
      </label>
      <select
        id={id}
        value={value}
        onChange={(event) => {
          const sort = SORTS.find(({ by, order }) => `${by} ${order}` === event.target.value);
          if (sort) onChange({ sortBy: sort.by, sortOrder: sort.order });
        }}
        className="field-sizing-content h-full rounded-lg bg-surface pr-1 font-medium hover:text-ink"
      >
        {SORTS.map(({ by, order, label }) => (
          <option key={label} value={`${by} ${order}`}>
            {label}
          </option>
        ))}
        {!SORTS.some(({ by, order }) => `${by} ${order}` === value) && <option value={value}>Other order</option>}
      </select>
    </span>
  );
}
