import type { RankOrder } from '@pravas/domain/flight/rank-options.ts';
import { SlidersHorizontal, X } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { useMedia } from '../../lib/media.ts';
import { useShownAtOnce } from '../../lib/use-shown-at-once.ts';
import { Button } from '../../ui/button.tsx';
import { ChoiceChip } from '../../ui/choice-chip.tsx';
import { Segmented } from '../../ui/segmented.tsx';
import { dropFilter, filterLabel, type LabelFacts } from './filter-labels.ts';
import { activeFilters, type FilterName } from './filter-rows.ts';
import type { Filters } from './list-state.ts';
import type { ListKnows } from './use-filtered-list.ts';

const SORT_OPTIONS: readonly { readonly value: RankOrder; readonly label: string }[] = [
  { value: 'best', label: 'Best' },
  { value: 'cheapest', label: 'Cheapest' },
  { value: 'fastest', label: 'Fastest' },
  { value: 'earliest', label: 'Earliest' },
];

/** Orders that need more than times and prices; offered where the list knows what they sort by. */
const FURTHER_SORTS: readonly { readonly value: RankOrder; readonly label: string; readonly needs: keyof ListKnows }[] =
  [
    { value: 'in_policy', label: 'In policy first', needs: 'judged' },
    { value: 'net_price', label: 'After GST credit', needs: 'net' },
    { value: 'emissions', label: 'CO₂e', needs: 'emissions' },
  ];

/** The width from which the filters are beside the list, and the orders side by side above it. */
const BESIDE = '(min-width: 1280px)';

interface ToolbarProps {
  readonly heading: string;
  /** A line under the heading, which is as high whatever it says: the list below must not move. */
  readonly status: ReactNode;
  /** How the list is drawn. */
  readonly view: ReactNode;
  readonly sort: RankOrder;
  readonly onSort: (sort: RankOrder) => void;
  readonly filterCount: number;
  /** Opens the filters where they are not beside the list. */
  readonly onFilters: () => void;
  readonly knows: ListKnows;
}

/** The list's head in one row: how many, in which order, and the way to the filters where they are not beside it. */
export function ListToolbar({ heading, status, view, sort, onSort, filterCount, onFilters, knows }: ToolbarProps) {
  const isBeside = useMedia(BESIDE);
  const [count, hint] = heading.split(' · ');
  return (
    <div className="flex h-11 items-center gap-x-2">
      <div className="min-w-0 flex-1">
        <h2 className="board truncate text-[15px] font-semibold" title={heading}>
          {count}
          {hint && <span className="max-sm:sr-only"> · {hint}</span>}
        </h2>
        <div className="flex h-6 items-center gap-x-2 text-meta text-ink-2">{status}</div>
      </div>
      {!isBeside && (
        <Button size="small" onClick={onFilters} className="shrink-0">
          <SlidersHorizontal aria-hidden size={15} /> <span className="max-sm:sr-only">Filters</span>
          {filterCount > 0 ? ` (${filterCount})` : ''}
        </Button>
      )}
      {view}
      {isBeside ? <SortRow {...{ sort, onSort, knows }} /> : <SortSelect {...{ sort, onSort, knows }} />}
    </div>
  );
}

type SortProps = Pick<ToolbarProps, 'sort' | 'onSort' | 'knows'>;

function furtherSorts({ sort, knows }: Pick<SortProps, 'sort' | 'knows'>) {
  return FURTHER_SORTS.filter(({ needs, value }) => knows[needs] || value === sort);
}

function SortRow({ sort: sorted, onSort, knows }: SortProps) {
  const [sort, choose] = useShownAtOnce(sorted, onSort);
  const further = furtherSorts({ sort, knows });
  return (
    <div className="flex shrink-0 items-center gap-x-1.5">
      <Segmented label="Sort by" name="sort" value={sort} options={SORT_OPTIONS} onChange={choose} />
      {/* What can be sorted by is known with the first results: its place is kept for it. */}
      <span className={further.length === 0 ? 'invisible' : undefined}>
        <ChoiceChip
          label="Sort"
          value={further.some(({ value }) => value === sort) ? sort : ''}
          options={further}
          onChange={(value) => choose(further.find((one) => one.value === value)?.value ?? 'best')}
        />
      </span>
    </div>
  );
}

function SortSelect({ sort, onSort, knows }: SortProps) {
  const id = useId();
  const options = [...SORT_OPTIONS, ...furtherSorts({ sort, knows })];
  return (
    <>
      <label htmlFor={id} className="sr-only">
        Sort by
      </label>
      <select
        id={id}
        value={sort}
        onChange={(event) => onSort(options.find(({ value }) => value === event.target.value)?.value ?? 'best')}
        className="h-9 w-28 shrink-0 rounded-[10px] border border-edge bg-surface px-2 text-[13px] max-sm:h-11"
      >
        {options.map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </select>
    </>
  );
}

interface ChipsProps {
  readonly filters: Filters;
  readonly onChange: (filters: Filters) => void;
  readonly facts: LabelFacts;
}

/** The active filters, each with its cross. */
export function FilterChips({ filters, onChange, facts }: ChipsProps) {
  const active = activeFilters(filters);
  if (active.length === 0) return null;
  const label = (name: FilterName) => filterLabel(name, filters, facts);
  return (
    <ul aria-label="Active filters" className="flex flex-wrap gap-2">
      {active.map((name) => (
        <li key={name}>
          <button
            type="button"
            aria-label={`Remove filter ${label(name)}`}
            onClick={() => onChange(dropFilter(filters, name))}
            className="board inline-flex min-h-8 max-w-80 items-center gap-1.5 rounded-full border border-blue-edge bg-blue-soft py-1 pr-2 pl-3 text-[13px] text-blue max-sm:min-h-11"
          >
            <span className="truncate">{label(name)}</span>
            <X aria-hidden size={14} className="shrink-0" />
          </button>
        </li>
      ))}
    </ul>
  );
}
