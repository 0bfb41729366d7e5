import { FEATURED_FORMULA, HOTEL_SORTS, type HotelSort } from '@pravas/domain/hotel/sort-hotels.ts';
import { Map as MapIcon, SlidersHorizontal } from 'lucide-react';
import { useId } from 'react';
import { Button } from '../../ui/button.tsx';

interface ListToolbarProps {
  readonly heading: string;
  /** What distances are measured from; null while it is not known. */
  readonly from: string | null;
  readonly sort: HotelSort;
  readonly onSort: (sort: HotelSort) => void;
  /** How many choices of the filters are on. */
  readonly filterCount: number;
  /** Opens the filters where they are not beside the list. */
  readonly onFilters: () => void;
  readonly isMap: boolean;
  readonly onMap: (isMap: boolean) => void;
}

/** How many hotels, what their prices and distances mean, in which order, and the way to the filters on narrow screens. */
export function ListToolbar({ heading, from, sort, onSort, filterCount, onFilters, isMap, onMap }: ListToolbarProps) {
  const sortId = useId();
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
      <div className="min-w-0 flex-1 basis-64">
        <h2 aria-live="polite" className="board text-[15px] font-semibold">
          {heading}
        </h2>
        <p className="text-meta text-ink-2">
          Prices for the whole stay, with tax and our fee.
          {from !== null && ` Distances in a straight line from ${from}.`}
        </p>
      </div>
      <div className="flex items-center gap-2 max-[900px]:w-full">
        <Button size="small" onClick={onFilters} className="max-[900px]:flex-1 xl:hidden">
          <SlidersHorizontal aria-hidden size={15} /> Filters{filterCount > 0 ? ` (${filterCount})` : ''}
        </Button>
        <Button size="small" aria-pressed={isMap} onClick={() => onMap(!isMap)} className="max-[900px]:flex-1">
          <MapIcon aria-hidden size={15} /> {isMap ? 'Hide map' : 'Map'}
        </Button>
        <label htmlFor={sortId} className="sr-only">
          Sort by
        </label>
        <select
          id={sortId}
          value={sort}
          title={sort === 'featured' ? FEATURED_FORMULA : undefined}
          onChange={(event) => onSort(event.target.value as HotelSort)}
          className="h-9 min-w-0 rounded-[10px] border border-edge bg-surface px-2 text-[13px] max-[900px]:flex-1 max-sm:h-11"
        >
          {Object.entries(HOTEL_SORTS).map(([value, label]) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </select>
      </div>
    </div>
  );
}
