import type { HotelFilters } from '@pravas/domain/hotel/filter-hotels.ts';
import { NO_FILTERS } from '@pravas/domain/hotel/filter-hotels.ts';
import { X } from 'lucide-react';
import { Button } from '../../ui/button.tsx';
import { activeFilters } from './active-filters.ts';

interface FilterChipsProps {
  readonly filters: HotelFilters;
  readonly onChange: (filters: HotelFilters) => void;
}

/** The choices that are on, each with a cross to take it off. */
export function FilterChips({ filters, onChange }: FilterChipsProps) {
  const active = activeFilters(filters);
  if (active.length === 0) return null;
  return (
    <div className="flex flex-wrap items-center gap-1.5 max-sm:-mx-4 max-sm:flex-nowrap max-sm:overflow-x-auto max-sm:px-4">
      <ul aria-label="Filters that are on" className="contents">
        {active.map(({ key, label, without }) => (
          <li
            key={key}
            className="inline-flex max-w-full shrink-0 items-center rounded-full border border-blue-edge bg-blue-soft pl-3 text-[13px] text-blue"
          >
            <span className="truncate">{label}</span>
            <button
              type="button"
              aria-label={`Remove ${label}`}
              onClick={() => onChange(without)}
              className="grid size-8 shrink-0 place-items-center rounded-full max-sm:size-11"
            >
              <X aria-hidden size={13} />
            </button>
          </li>
        ))}
      </ul>
      {active.length > 1 && (
        <Button size="small" tone="plain" onClick={() => onChange(NO_FILTERS)} className="shrink-0">
          Remove all
        </Button>
      )}
    </div>
  );
}
