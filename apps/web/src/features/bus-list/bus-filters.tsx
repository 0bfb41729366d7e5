import { type BusFilters, countBuses, DAY_SLOTS } from '@pravas/domain/bus/filter-buses.ts';
import { useDeferredValue } from 'react';
import { FilterGroup, FilterRupees, FilterTick, FilterTicks } from '../../ui/filter-parts.tsx';
import { AIR_WORDS, SEATING_WORDS } from './active-bus-filters.ts';
import type { BusRow } from './bus-row.ts';

interface BusFiltersPanelProps {
  readonly rows: readonly BusRow[];
  readonly filters: BusFilters;
  readonly onChange: (filters: BusFilters) => void;
  readonly operatorName: (operatorId: string) => string;
}

/** All filters with how many buses each would leave. */
export function BusFiltersPanel({ rows, filters, onChange, operatorName }: BusFiltersPanelProps) {
  // The tick is there at once; the numbers beside all others follow.
  const counts = countBuses(rows, useDeferredValue(filters));
  const set = (part: Partial<BusFilters>) => onChange({ ...filters, ...part });
  const isJudged = rows.some(({ outcome }) => outcome !== null);
  const flags = [
    ...(isJudged ? ([['isCompliant', 'In policy']] as const) : []),
    ['isRefundable', 'Refundable'],
    ['hasSingleSeat', 'Single seats'],
    ['hasTracking', 'Live tracking'],
  ] as const;
  return (
    <div className="divide-y divide-hairline">
      <FilterGroup title="Only">
        {flags.map(([name, label]) => (
          <FilterTick key={name} on={filters[name]} count={counts[name]} onChange={(on) => set({ [name]: on })}>
            {label}
          </FilterTick>
        ))}
      </FilterGroup>
      <FilterTicks
        title="Departure"
        counts={inOrder(counts.departure, DAY_SLOTS)}
        chosen={filters.departure}
        label={(slot) => DAY_SLOTS[slot]}
        onChange={(departure) => set({ departure })}
      />
      <FilterTicks
        title="Arrival"
        counts={inOrder(counts.arrival, DAY_SLOTS)}
        chosen={filters.arrival}
        label={(slot) => DAY_SLOTS[slot]}
        onChange={(arrival) => set({ arrival })}
      />
      <FilterTicks
        title="Air conditioning"
        counts={inOrder(counts.air, AIR_WORDS)}
        chosen={filters.air}
        label={(air) => AIR_WORDS[air]}
        onChange={(air) => set({ air })}
      />
      <FilterTicks
        title="Seat or sleeper"
        counts={inOrder(counts.seating, SEATING_WORDS)}
        chosen={filters.seating}
        label={(seating) => SEATING_WORDS[seating]}
        onChange={(seating) => set({ seating })}
      />
      <FilterGroup title="Price">
        <div className="flex gap-2">
          <FilterRupees label="From ₹" value={filters.fromPaise} onChange={(fromPaise) => set({ fromPaise })} />
          <FilterRupees label="Up to ₹" value={filters.toPaise} onChange={(toPaise) => set({ toPaise })} />
        </div>
      </FilterGroup>
      <FilterTicks
        title="Operator"
        counts={counts.operators}
        chosen={filters.operators}
        label={operatorName}
        onChange={(operators) => set({ operators })}
      />
      <FilterTicks
        title="Boarding area"
        counts={counts.boardingAreas}
        chosen={filters.boardingAreas}
        label={(area) => area}
        onChange={(boardingAreas) => set({ boardingAreas })}
      />
      <FilterTicks
        title="Dropping area"
        counts={counts.droppingAreas}
        chosen={filters.droppingAreas}
        label={(area) => area}
        onChange={(droppingAreas) => set({ droppingAreas })}
      />
    </div>
  );
}

/** The same numbers in the order of the day, whatever bus came first. */
function inOrder<T extends string>(
  counts: ReadonlyMap<string, number>,
  order: Readonly<Record<T, string>>,
): ReadonlyMap<T, number> {
  return new Map(
    (Object.keys(order) as T[]).flatMap((key): [T, number][] => {
      const count = counts.get(key);
      return count === undefined ? [] : [[key, count]];
    }),
  );
}
