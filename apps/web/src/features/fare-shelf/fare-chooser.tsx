import { Check, ChevronLeft, ChevronRight } from 'lucide-react';
import { type CSSProperties, useLayoutEffect, useRef, useState } from 'react';
import { fareParts } from '../../lib/fare-name.ts';
import { countText, inr } from '../../lib/money-text.ts';
import { useShownAtOnce } from '../../lib/use-shown-at-once.ts';
import { Button, IconButton } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { cx } from '../../ui/class-names.ts';
import {
  type FareChoice,
  type FareRow,
  fareRows,
  holdBackCharges,
  isTold,
  kindNote,
  needNote,
  shortRows,
  shortValue,
} from './fare-rows.ts';
import { type LiveRules, useFareCharges } from './use-fare-charges.ts';

interface FareChooserProps {
  readonly fares: readonly FareChoice[];
  readonly chosen: string;
  readonly travellers: number;
  /** Where the airline is asked for each fare's rules; null where they are known from the search. */
  readonly live: LiveRules | null;
  /** Called when the fare has been taken. */
  readonly onChoose: (fareType: string) => Promise<void>;
}

/**
 * The fares as one shelf that scrolls sideways: a radio group of columns, a line for each property across all of them.
 * Only what differs is shown until everything is asked for.
 */
export function FareChooser({ fares, chosen: taken, travellers, live, onChoose }: FareChooserProps) {
  const [chosen, choose] = useShownAtOnce(taken, onChoose);
  const [isAll, setAll] = useState(false);
  const charges = useFareCharges(live, fares, taken);
  const every = holdBackCharges(fareRows(fares), fares, charges);
  const short = shortRows(every);
  const rows = isAll ? every : short;
  const gstNote = fares.find((fare) => fare.fareType === chosen)?.net?.note;
  const shelf = useShownChoice(chosen);
  return (
    <fieldset className="@container">
      <legend className="float-left mb-2 text-[15px] font-semibold">
        Fare type
        <span className="font-normal text-ink-2">
          {' '}
          · totals for {countText(travellers, 'traveller')}, our fee included
        </span>
      </legend>
      <div className="float-right -mt-1.5 mb-1 flex flex-wrap items-center gap-1">
        {charges?.askAll && (
          <Button
            size="small"
            tone="plain"
            busy={charges.isAsking}
            disabled={charges.isAsking}
            onClick={charges.askAll}
          >
            Show all charges
          </Button>
        )}
        {fares.length > 1 && every.length > short.length && (
          <Checkbox checked={!isAll} onChange={(isShort) => setAll(!isShort)}>
            Only differences
          </Checkbox>
        )}
        {fares.length > FARES_IN_SIGHT && (
          <span className="flex max-sm:hidden">
            <IconButton label="Fares to the left" onClick={() => scrollByFare(shelf.current, -1)} className="size-9">
              <ChevronLeft aria-hidden size={17} />
            </IconButton>
            <IconButton label="Fares to the right" onClick={() => scrollByFare(shelf.current, 1)} className="size-9">
              <ChevronRight aria-hidden size={17} />
            </IconButton>
          </span>
        )}
      </div>
      <div
        ref={shelf}
        className={cx(
          'relative clear-both grid snap-x snap-proximity grid-flow-col gap-x-3 overflow-x-auto overscroll-x-contain p-1',
          // A part of the next one is in sight, so that nobody misses that there is one.
          fares.length > 1 ? 'auto-cols-[82%]' : 'auto-cols-[100%]',
          fares.length > FARES_IN_SIGHT ? '@xl:auto-cols-[calc((100%-48px)/3.15)]' : '@xl:auto-cols-[minmax(0,1fr)]',
        )}
        style={{ gridTemplateRows: `repeat(${rows.length + 3}, auto)` } satisfies CSSProperties}
      >
        {fares.map((fare, index) => (
          <FareColumn
            key={fare.fareType}
            fare={fare}
            rows={rows}
            index={index}
            isShort={!isAll}
            on={fare.fareType === chosen}
            onChoose={() => choose(fare.fareType)}
          />
        ))}
      </div>
      {gstNote && rows.some((row) => row.key === 'net') && (
        <p className="mt-2 text-meta text-ink-2">After GST credit: {gstNote}</p>
      )}
    </fieldset>
  );
}

/** How many fares are side by side; of more, a part of the next is in sight. */
const FARES_IN_SIGHT = 3;

/** Moves the shelf by a fare. */
function scrollByFare(shelf: HTMLElement | null, by: 1 | -1): void {
  const width = shelf?.firstElementChild?.getBoundingClientRect().width ?? 0;
  shelf?.scrollBy({ left: by * (width + 12), behavior: 'smooth' });
}

/** The shelf, scrolled sideways to where the chosen fare is in sight; the page stays where it is. */
function useShownChoice(chosen: string) {
  const shelf = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const box = shelf.current;
    const column = box?.querySelector<HTMLElement>(`[data-fare="${CSS.escape(chosen)}"]`);
    if (!box || !column) return;
    const [left, right] = [column.offsetLeft, column.offsetLeft + column.offsetWidth];
    if (left < box.scrollLeft) box.scrollTo({ left: left - EDGE_PX });
    else if (right > box.scrollLeft + box.clientWidth) box.scrollTo({ left: right - box.clientWidth + EDGE_PX });
  }, [chosen]);
  return shelf;
}

const EDGE_PX = 4;

interface FareColumnProps {
  readonly fare: FareChoice;
  readonly rows: readonly FareRow[];
  readonly index: number;
  readonly isShort: boolean;
  readonly on: boolean;
  readonly onChoose: () => void;
}

function FareColumn({ fare, rows, index, isShort, on, onChoose }: FareColumnProps) {
  const { name, kind } = fareParts(fare);
  const note = kindNote(fare);
  const need = needNote(fare);
  return (
    <label
      data-fare={fare.fareType}
      className={cx(
        'relative row-span-full grid cursor-pointer snap-start scroll-mx-1 grid-rows-subgrid rounded-xl border p-3.5',
        'has-focus-visible:outline-2 has-focus-visible:outline-offset-1 has-focus-visible:outline-blue',
        on ? 'border-action bg-blue-soft shadow-[0_0_0_1px_var(--action)]' : 'border-edge hover:bg-sunken',
      )}
    >
      <input
        type="radio"
        name="fare-type"
        value={fare.fareType}
        checked={on}
        onChange={onChoose}
        className="absolute inset-0 cursor-pointer opacity-0"
      />
      <span>
        <span className="flex items-start justify-between gap-2">
          <span className="min-w-0 text-[14px] font-semibold break-words">
            {name}
            {kind && (
              <span className="block text-meta font-normal text-ink-2">
                <span className="sr-only"> · </span>
                {kind}
              </span>
            )}
          </span>
          {on && <Check aria-hidden size={17} className="shrink-0 text-blue" />}
        </span>
        {note && <span className="block text-meta text-ink-2">{note}</span>}
        {need && <span className="block text-meta text-amber">{need}</span>}
      </span>
      <span className="board mt-1 mb-2 text-[18px] leading-6 font-semibold">{inr(fare.totalWithFee)}</span>
      {rows.map(({ key, label, values, differs }) => {
        const value = values[index] ?? '-';
        return (
          <span key={key} className="flex justify-between gap-3 border-t border-hairline py-1 text-meta">
            <span className="shrink-0 text-ink-2">{label}</span>
            <span className={cx('text-right', differs && isTold(value) ? 'font-semibold text-ink' : 'text-ink-2')}>
              {isShort ? shortValue(value) : value}
            </span>
          </span>
        );
      })}
      <span className="text-meta text-red">{fare.note && <span className="mt-2 block">{fare.note}</span>}</span>
    </label>
  );
}
