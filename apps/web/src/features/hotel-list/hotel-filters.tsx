import { boardText } from '@pravas/domain/hotel/board.ts';
import { countHotels, type HotelFilters } from '@pravas/domain/hotel/filter-hotels.ts';
import { useDeferredValue, useId } from 'react';
import { FilterGroup, FilterRupees, FilterTick, FilterTicks } from '../../ui/filter-parts.tsx';
import type { HotelRow } from './hotel-row.ts';
import { NameField } from './name-field.tsx';

interface HotelFiltersPanelProps {
  readonly rows: readonly HotelRow[];
  readonly filters: HotelFilters;
  readonly onChange: (filters: HotelFilters) => void;
}

const KM = [1, 2, 5, 10];

/** All filters with how many hotels each would leave; one that leaves none stays visible while it is ticked. */
export function HotelFiltersPanel({ rows, filters, onChange }: HotelFiltersPanelProps) {
  const id = useId();
  // The tick is there at once; the numbers beside all others follow.
  const counts = countHotels(rows, useDeferredValue(filters));
  const set = (part: Partial<HotelFilters>) => onChange({ ...filters, ...part });
  return (
    <div className="divide-y divide-hairline">
      <div className="pb-3">
        <NameField value={filters.name} onChange={(name) => set({ name })} />
      </div>
      <FilterGroup title="Rate">
        {(
          [
            ['isCompliant', 'In policy'],
            ['isFreeNow', 'Free cancellation'],
            ['isNegotiated', 'Company rate'],
          ] as const
        ).map(([name, label]) => (
          <FilterTick key={name} on={filters[name]} count={counts[name]} onChange={(on) => set({ [name]: on })}>
            {label}
          </FilterTick>
        ))}
      </FilterGroup>
      <FilterGroup title="Price for the stay">
        <div className="flex gap-2">
          <FilterRupees label="From ₹" value={filters.fromPaise} onChange={(fromPaise) => set({ fromPaise })} />
          <FilterRupees label="Up to ₹" value={filters.toPaise} onChange={(toPaise) => set({ toPaise })} />
        </div>
      </FilterGroup>
      <FilterTicks
        title="Star rating"
        counts={counts.stars}
        chosen={filters.stars}
        label={(stars) => `${stars} star${stars === 1 ? '' : 's'}`}
        onChange={(stars) => set({ stars })}
      />
      <FilterGroup title="Distance">
        <label htmlFor={id} className="sr-only">
          Distance at most
        </label>
        <select
          id={id}
          value={filters.mostKm ?? ''}
          onChange={(event) => set({ mostKm: event.target.value === '' ? null : Number(event.target.value) })}
          className="h-9 w-full rounded-[10px] border border-edge bg-surface px-2 text-[13px] max-sm:h-11"
        >
          <option value="">Any distance</option>
          {[...new Set([...KM, ...(filters.mostKm === null ? [] : [filters.mostKm])])]
            .toSorted((a, b) => a - b)
            .map((km) => (
              <option key={km} value={km}>
                Within {km} km
              </option>
            ))}
        </select>
      </FilterGroup>
      <FilterTicks
        title="Meals"
        counts={counts.boards}
        chosen={filters.boards}
        label={boardText}
        onChange={(boards) => set({ boards })}
      />
      <FilterTicks
        title="Property type"
        counts={counts.propertyTypes}
        chosen={filters.propertyTypes}
        label={(type) => type}
        onChange={(propertyTypes) => set({ propertyTypes })}
      />
      <FilterTicks
        title="Facilities"
        counts={counts.facilities}
        chosen={filters.facilities}
        label={(facility) => facility}
        onChange={(facilities) => set({ facilities })}
      />
    </div>
  );
}
