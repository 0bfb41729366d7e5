import { boardText } from '@pravas/domain/hotel/board.ts';
import { type HotelFilters, NO_FILTERS } from '@pravas/domain/hotel/filter-hotels.ts';
import { toRupees } from '@pravas/domain/money/money.ts';
import { X } from 'lucide-react';
import { countText, inr } from '../../lib/money-text.ts';
import { Button } from '../../ui/button.tsx';
import { cx } from '../../ui/class-names.ts';
import type { Room } from './hotel-types.ts';
import { choicesOf, fittingRooms, rateFilters } from './plan-table.ts';

interface RateFiltersProps {
  readonly rooms: readonly Room[];
  readonly filters: HotelFilters;
  readonly onChange: (filters: HotelFilters) => void;
}

/** One filter: whether it is on, and the filters with it toggled. */
interface RateFilter {
  readonly label: string;
  readonly isOn: boolean;
  readonly turned: HotelFilters;
}

/** The list's filters about rates, carried over; each can be removed, and the usual ones added. */
export function RateFilters({ rooms, filters, onChange }: RateFiltersProps) {
  const all = choicesOf(rooms).length;
  const left = choicesOf(fittingRooms(rooms, filters)).length;
  const shown = filtersFor(filters).filter(({ isOn, turned }) => {
    // A filter that would change nothing, or leave nothing, is not offered.
    const count = choicesOf(fittingRooms(rooms, turned)).length;
    return isOn || (count > 0 && count < left);
  });
  if (shown.length === 0) return null;
  return (
    <div className="mb-3 flex flex-wrap items-center gap-2">
      {shown.map(({ label, isOn, turned }) => (
        <button
          key={label}
          type="button"
          aria-pressed={isOn}
          onClick={() => onChange(turned)}
          className={cx(
            'inline-flex h-8 items-center gap-1 rounded-full border px-3 text-[13px] font-medium max-sm:h-11',
            isOn ? 'border-blue-edge bg-blue-soft text-blue' : 'border-edge bg-surface text-ink-2 hover:bg-sunken',
          )}
        >
          {label}
          {isOn && <X aria-hidden size={14} />}
        </button>
      ))}
      {left < all && (
        <span aria-live="polite" className="board text-[13px] text-ink-2">
          {left} of {countText(all, 'rate')} shown
        </span>
      )}
    </div>
  );
}

/** Shown where the filters leave no rate. */
export function NothingFits({ rooms, filters, onChange }: RateFiltersProps) {
  const count = choicesOf(rooms).length;
  const { boards, fromPaise, toPaise, isFreeNow, isCompliant, isNegotiated } = NO_FILTERS;
  return (
    <div role="status" className="card flex flex-wrap items-center justify-between gap-3 p-4">
      <p>No rate of this hotel matches these filters.</p>
      <Button
        size="small"
        onClick={() => onChange({ ...filters, boards, fromPaise, toPaise, isFreeNow, isCompliant, isNegotiated })}
      >
        Show all {countText(count, 'rate')}
      </Button>
    </div>
  );
}

function filtersFor(filters: HotelFilters): readonly RateFilter[] {
  const { boards, isFreeNow, isCompliant, isNegotiated } = filters;
  const asked = rateFilters(filters);
  const flags: readonly RateFilter[] = [
    { label: 'Free cancellation', isOn: isFreeNow, turned: { ...filters, isFreeNow: !isFreeNow } },
    { label: 'In policy', isOn: isCompliant, turned: { ...filters, isCompliant: !isCompliant } },
    { label: 'Company rate', isOn: isNegotiated, turned: { ...filters, isNegotiated: !isNegotiated } },
  ];
  const meals = [...new Set([...boards, 'breakfast' as const])].map((board) => {
    const isOn = boards.includes(board);
    const turned = isOn ? boards.filter((other) => other !== board) : [...boards, board];
    return { label: boardText(board), isOn, turned: { ...filters, boards: turned } };
  });
  const price = [
    { paise: asked.fromPaise, word: 'From', turned: { ...filters, fromPaise: null } },
    { paise: asked.toPaise, word: 'Up to', turned: { ...filters, toPaise: null } },
  ].flatMap(({ paise, word, turned }) =>
    paise === null ? [] : [{ label: `${word} ${inr(toRupees(paise))}`, isOn: true, turned }],
  );
  return [...flags, ...meals, ...price];
}
