import { RANKING_WORDS, type RankOrder } from '@pravas/domain/flight/rank-options.ts';
import { CircleHelp, SlidersHorizontal, X } from 'lucide-react';
import { useRef, useState } from 'react';
import { includedText } from '../../lib/fee-text.ts';
import { countText } from '../../lib/money-text.ts';
import { Button, IconButton } from '../../ui/button.tsx';
import { ChoiceChip } from '../../ui/choice-chip.tsx';
import { cx } from '../../ui/class-names.ts';
import { Popover } from '../../ui/popover.tsx';
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

interface ToolbarProps {
  readonly heading: string;
  readonly travellers: number;
  /** Our fee for everybody in rupees; 0 while it is not known, and where there is none. */
  readonly fee: number;
  readonly sort: RankOrder;
  readonly onSort: (sort: RankOrder) => void;
  readonly viewAll: boolean | null;
  readonly onViewAll: (viewAll: boolean) => void;
  readonly filterCount: number;
  /** Opens the filters where they are not beside the list. */
  readonly onFilters: () => void;
  readonly knows: ListKnows;
  /** Prices are shown after claimable GST. */
  readonly net: boolean;
  readonly onNet: (net: boolean) => void;
}

/** The list's head: how many, in which order, and the way to the filters on phones. */
export function ListToolbar(props: ToolbarProps) {
  const { heading, travellers, fee, viewAll, onViewAll, filterCount, onFilters, knows, net, onNet } = props;
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
      <div className="min-w-0 flex-1 basis-40">
        <h2 className="board text-[15px] font-semibold">{heading}</h2>
        <p className="text-meta text-ink-2">
          Totals for {countText(travellers, 'traveller')}, {includedText(fee)}
          {net && ', less the GST you can claim'}
        </p>
      </div>
      <Button size="small" onClick={onFilters} className="xl:hidden">
        <SlidersHorizontal aria-hidden size={15} /> Filters{filterCount > 0 ? ` (${filterCount})` : ''}
      </Button>
      {knows.net && (
        <Button
          size="small"
          tone="plain"
          aria-pressed={net}
          // Phones sort by it, which shows it too.
          className={cx(!net && 'max-sm:hidden')}
          onClick={() => onNet(!net)}
        >
          {net ? 'Prices with GST' : 'Prices after GST'}
        </Button>
      )}
      {viewAll !== null && (
        <Button
          size="small"
          tone="plain"
          aria-pressed={viewAll}
          className="max-sm:hidden"
          onClick={() => onViewAll(!viewAll)}
        >
          {viewAll ? 'Show cheapest fare only' : 'Show all fares'}
        </Button>
      )}
      <div className="max-sm:contents sm:ml-auto sm:flex sm:items-center sm:gap-x-1">
        <SortHelp sort={props.sort} judged={knows.judged} />
        <SortChoice {...props} />
      </div>
    </div>
  );
}

function SortChoice({ sort, onSort, knows }: Pick<ToolbarProps, 'sort' | 'onSort' | 'knows'>) {
  const further = FURTHER_SORTS.filter(({ needs, value }) => knows[needs] || value === sort);
  const isFurther = further.some(({ value }) => value === sort);
  return (
    <div className="flex flex-wrap items-center gap-x-1.5 gap-y-2 max-sm:w-full">
      <Segmented
        label="Sort by"
        name="sort"
        value={sort}
        options={SORT_OPTIONS}
        onChange={onSort}
        className="max-sm:grow max-sm:*:grow max-sm:*:px-2 max-sm:*:text-center"
      />
      {further.length > 0 && (
        <ChoiceChip
          label="Sort"
          value={isFurther ? sort : ''}
          options={further}
          onChange={(value) => onSort(further.find((one) => one.value === value)?.value ?? 'best')}
        />
      )}
    </div>
  );
}

/** The stated formula of the order at hand, one click away. */
function SortHelp({ sort, judged }: { readonly sort: RankOrder; readonly judged: boolean }) {
  const [open, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  return (
    <span className="relative sm:order-last max-sm:ml-auto">
      <IconButton
        ref={button}
        label="How the order is made"
        aria-expanded={open}
        onClick={() => setOpen(!open)}
        className="size-9"
      >
        <CircleHelp aria-hidden size={16} />
      </IconButton>
      <Popover
        open={open}
        onClose={() => setOpen(false)}
        anchor={button}
        label="How the order is made"
        align="end"
        className="w-72 p-4 text-[13px]"
      >
        <p className="font-semibold">How the order is made</p>
        <p className="mt-1.5 text-ink-2">{RANKING_WORDS[sort]}</p>
        <p className="mt-1.5 text-ink-2">No airline pays for its place.</p>
        {judged && sort !== 'in_policy' && (
          <p className="mt-1.5 text-ink-2">
            The trip policy moves no flight up or down here; sort by ‘In policy first’, or filter by policy.
          </p>
        )}
      </Popover>
    </span>
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
