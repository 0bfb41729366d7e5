import { Check, Columns3 } from 'lucide-react';
import { type CSSProperties, useState } from 'react';
import { fareName } from '../../lib/fare-name.ts';
import { countText, inr } from '../../lib/money-text.ts';
import { Button } from '../../ui/button.tsx';
import { cx } from '../../ui/class-names.ts';
import {
  type FareChoice,
  type FareRow,
  fareRows,
  holdBackCharges,
  isTold,
  kindNote,
  needNote,
  type SelectedRules,
  shortRows,
  shortValue,
} from './fare-rows.ts';
import { FareShelf } from './fare-shelf.tsx';

interface FareChooserProps {
  readonly fares: readonly FareChoice[];
  readonly chosen: string;
  readonly travellers: number;
  readonly rules: SelectedRules;
  readonly onChoose: (fareType: string) => void;
}

/** The fares side by side as one radio group; what differs between them stands out, everything opens below. */
export function FareChooser({ fares, chosen, travellers, rules, onChoose }: FareChooserProps) {
  const [open, setOpen] = useState(false);
  const rows = holdBackCharges(fareRows(fares), fares, chosen, rules);
  const short = shortRows(rows);
  const gstNote = fares.find((fare) => fare.fareType === chosen)?.net?.note;
  return (
    <>
      <fieldset>
        <legend className="float-left mb-3 text-[15px] font-semibold">
          Fare type
          <span className="font-normal text-ink-2">
            {' '}
            · totals for {countText(travellers, 'traveller')}, our fee included
          </span>
        </legend>
        <div
          // A column is never narrower than its words: where there is no room for all, they go on below.
          className="clear-both grid gap-x-3 sm:grid-cols-[repeat(auto-fill,minmax(max(9.75rem,calc(100%/var(--columns)-12px)),1fr))]"
          style={{ '--columns': columnsFor(fares.length) } as CSSProperties}
        >
          {fares.map((fare, index) => (
            <FareCard
              key={fare.fareType}
              fare={fare}
              rows={short}
              index={index}
              on={fare.fareType === chosen}
              onChoose={() => onChoose(fare.fareType)}
            />
          ))}
        </div>
      </fieldset>
      {fares.length > 1 && (
        <Button size="small" tone="plain" aria-expanded={open} onClick={() => setOpen(!open)}>
          <Columns3 aria-hidden size={15} />
          {open ? 'Hide the comparison' : 'Compare all fares row by row'}
        </Button>
      )}
      {gstNote && (open || short.some((row) => row.key === 'net')) && (
        <p className="mt-2 text-meta text-ink-2">After GST credit: {gstNote}</p>
      )}
      {open && <FareShelf fares={fares} rows={rows} chosen={chosen} onChoose={onChoose} />}
    </>
  );
}

interface FareCardProps {
  readonly fare: FareChoice;
  readonly rows: readonly FareRow[];
  readonly index: number;
  readonly on: boolean;
  readonly onChoose: () => void;
}

function FareCard({ fare, rows, index, on, onChoose }: FareCardProps) {
  const note = kindNote(fare);
  const need = needNote(fare);
  return (
    <label
      className={cx(
        'relative row-span-4 mb-3 grid cursor-pointer grid-rows-subgrid gap-y-0 rounded-xl border p-3.5 has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-blue',
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
        <span className="flex items-start justify-between gap-2 text-[13px] font-medium">
          <span className="min-w-0 break-words">{fareName(fare)}</span>
          {on && <Check aria-hidden size={17} className="shrink-0 text-blue" />}
        </span>
        {note && <span className="block text-meta text-ink-2">{note}</span>}
        {need && <span className="block text-meta text-amber">{need}</span>}
      </span>
      <span className="board mt-1 text-[18px] leading-6 font-semibold">{inr(fare.totalWithFee)}</span>
      <span className="mt-2.5 space-y-1 border-t border-hairline pt-2.5 text-meta">
        {rows.map(({ key, label, values, differs }) => {
          const value = values[index] ?? '-';
          return (
            <span key={key} className="flex justify-between gap-3">
              <span className="text-ink-2">{label}</span>
              <span className={cx('text-right', differs && isTold(value) ? 'font-semibold text-ink' : 'text-ink-2')}>
                {shortValue(value)}
              </span>
            </span>
          );
        })}
      </span>
      <span className="text-meta text-red">{fare.note && <span className="mt-2 block">{fare.note}</span>}</span>
    </label>
  );
}

/** Up to five fares stand in one row; more are spread evenly over two, never four and a lonely one. */
function columnsFor(count: number): number {
  return count <= 5 ? count : Math.ceil(count / 2);
}
