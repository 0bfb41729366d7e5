import type { fareChoice } from '@pravas/contract/flight/flight-details.ts';
import { Check } from 'lucide-react';
import type { CSSProperties } from 'react';
import type * as z from 'zod/mini';
import { bagText } from '../../lib/bag-text.ts';
import { countText, inr } from '../../lib/money-text.ts';
import { cx } from '../../ui/class-names.ts';

type FareChoice = z.output<typeof fareChoice>;

/** Airlines show nine for nine and more, so nine says nothing. */
const MANY_SEATS = 9;

interface Row {
  readonly name: string;
  readonly value: (fare: FareChoice) => string;
}

const ROWS: readonly Row[] = [
  { name: 'Check-in', value: (fare) => together(fare.baggage.map((bag) => bagText(bag.checkIn))) },
  { name: 'Cabin bag', value: (fare) => together(fare.baggage.map((bag) => bagText(bag.cabin))) },
  { name: 'Refund', value: (fare) => yesNo(fare.refundable, 'Refundable', 'Non-refundable') },
  { name: 'Meal', value: (fare) => yesNo(fare.mealIncluded, 'Included', 'Not included') },
  {
    name: 'Seats',
    value: (fare) =>
      fare.seatsLeft !== null && fare.seatsLeft < MANY_SEATS ? `${countText(fare.seatsLeft, 'seat')} left` : '-',
  },
];

interface FareChooserProps {
  readonly fares: readonly FareChoice[];
  readonly chosen: string;
  readonly travellers: number;
  readonly onChoose: (fareType: string) => void;
}

/** The fares side by side; what differs between them stands out, what is the same steps back. */
export function FareChooser({ fares, chosen, travellers, onChoose }: FareChooserProps) {
  const rows = ROWS.filter((row) => fares.some((fare) => row.value(fare) !== '-'));
  const differs = (row: Row) => new Set(fares.map(row.value)).size > 1;
  return (
    <fieldset>
      <legend className="float-left mb-3 text-[15px] font-semibold">
        Fare type
        <span className="font-normal text-ink-2"> · totals for {countText(travellers, 'traveller')}</span>
      </legend>
      <div
        className="clear-both grid gap-x-3 sm:grid-cols-[repeat(var(--columns),minmax(0,1fr))]"
        style={{ '--columns': columnsFor(fares.length) } as CSSProperties}
      >
        {fares.map((fare) => {
          const on = fare.fareType === chosen;
          return (
            <label
              key={fare.fareType}
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
                onChange={() => onChoose(fare.fareType)}
                className="absolute inset-0 cursor-pointer opacity-0"
              />
              <span>
                <span className="flex items-start justify-between gap-2 text-[13px] font-medium">
                  {fare.brand ?? fare.label}
                  {on && <Check aria-hidden size={17} className="shrink-0 text-blue" />}
                </span>
                {fare.brand && fare.brand !== fare.label && (
                  <span className="block text-meta text-ink-2">{fare.label}</span>
                )}
              </span>
              <span className="board mt-1 text-[18px] leading-6 font-semibold">{inr(fare.totalPrice)}</span>
              <span className="mt-2.5 space-y-1 border-t border-hairline pt-2.5 text-meta">
                {rows.map((row) => (
                  <span key={row.name} className="flex justify-between gap-3">
                    <span className="text-ink-2">{row.name}</span>
                    <span className={cx('text-right', differs(row) ? 'font-semibold text-ink' : 'text-ink-2')}>
                      {row.value(fare)}
                    </span>
                  </span>
                ))}
              </span>
              <span className="text-meta text-red">{fare.note && <span className="mt-2 block">{fare.note}</span>}</span>
            </label>
          );
        })}
      </div>
    </fieldset>
  );
}

/** Up to five fares stand in one row; more are spread evenly over two, never four and a lonely one. */
function columnsFor(count: number): number {
  return count <= 5 ? count : Math.ceil(count / 2);
}

function together(values: readonly string[]): string {
  return [...new Set(values)].join(' / ') || '-';
}

function yesNo(value: boolean | null, yes: string, no: string): string {
  if (value === null) return '-';
  return value ? yes : no;
}
