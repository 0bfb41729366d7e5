import { boardText } from '@pravas/domain/hotel/board.ts';
import { countHotels, type HotelFilters } from '@pravas/domain/hotel/filter-hotels.ts';
import { fromRupees, type Paise, toRupees } from '@pravas/domain/money/money.ts';
import { type ReactNode, useDeferredValue, useId } from 'react';
import { Checkbox } from '../../ui/checkbox.tsx';
import { TextField } from '../../ui/field.tsx';
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
      <Group title="Rate">
        {(
          [
            ['isCompliant', 'In policy'],
            ['isFreeNow', 'Free cancellation'],
            ['isNegotiated', 'Company rate'],
          ] as const
        ).map(([name, label]) => (
          <Tick key={name} on={filters[name]} count={counts[name]} onChange={(on) => set({ [name]: on })}>
            {label}
          </Tick>
        ))}
      </Group>
      <Group title="Price for the stay">
        <div className="flex gap-2">
          <Rupees label="From ₹" value={filters.fromPaise} onChange={(fromPaise) => set({ fromPaise })} />
          <Rupees label="Up to ₹" value={filters.toPaise} onChange={(toPaise) => set({ toPaise })} />
        </div>
      </Group>
      <Ticks
        title="Star rating"
        counts={counts.stars}
        chosen={filters.stars}
        label={(stars) => `${stars} star${stars === 1 ? '' : 's'}`}
        onChange={(stars) => set({ stars })}
      />
      <Group title="Distance">
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
      </Group>
      <Ticks
        title="Meals"
        counts={counts.boards}
        chosen={filters.boards}
        label={boardText}
        onChange={(boards) => set({ boards })}
      />
      <Ticks
        title="Property type"
        counts={counts.propertyTypes}
        chosen={filters.propertyTypes}
        label={(type) => type}
        onChange={(propertyTypes) => set({ propertyTypes })}
      />
      <Ticks
        title="Facilities"
        counts={counts.facilities}
        chosen={filters.facilities}
        label={(facility) => facility}
        onChange={(facilities) => set({ facilities })}
      />
    </div>
  );
}

function Group({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <fieldset className="min-w-0 py-3 last:pb-0">
      <legend className="float-left mb-1 w-full text-[13px] font-medium text-ink-2">{title}</legend>
      <div className="clear-both">{children}</div>
    </fieldset>
  );
}

interface TickProps {
  readonly on: boolean;
  readonly count: number;
  readonly onChange: (on: boolean) => void;
  readonly children: ReactNode;
}

function Tick({ on, count, onChange, children }: TickProps) {
  return (
    <Checkbox checked={on} count={count} disabled={count === 0 && !on} onChange={onChange}>
      {children}
    </Checkbox>
  );
}

interface TicksProps<T extends string | number> {
  readonly title: string;
  readonly counts: ReadonlyMap<T, number>;
  readonly chosen: readonly T[];
  readonly label: (value: T) => string;
  readonly onChange: (chosen: readonly T[]) => void;
}

function Ticks<T extends string | number>({ title, counts, chosen, label, onChange }: TicksProps<T>) {
  const shown = [...counts].filter(([value, count]) => count > 0 || chosen.includes(value));
  if (shown.length === 0) return null;
  return (
    <Group title={title}>
      {shown.map(([value, count]) => (
        <Tick
          key={value}
          on={chosen.includes(value)}
          count={count}
          onChange={(on) => onChange(on ? [...chosen, value] : chosen.filter((other) => other !== value))}
        >
          {label(value)}
        </Tick>
      ))}
    </Group>
  );
}

interface RupeesProps {
  readonly label: string;
  readonly value: Paise | null;
  readonly onChange: (value: Paise | null) => void;
}

/** Whole rupees, taken over when the field is left. */
function Rupees({ label, value, onChange }: RupeesProps) {
  return (
    <TextField
      key={value}
      label={label}
      inputMode="numeric"
      defaultValue={value === null ? '' : String(toRupees(value))}
      onBlur={(event) => {
        const digits = event.target.value.replace(/\D/g, '').slice(0, 7);
        const next = digits === '' ? null : fromRupees(Number(digits));
        if (next !== value) onChange(next);
      }}
      onKeyDown={(event) => {
        if (event.key === 'Enter') event.currentTarget.blur();
      }}
      className="min-w-0 flex-1"
    />
  );
}
