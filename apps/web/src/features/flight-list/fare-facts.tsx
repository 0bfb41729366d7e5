import { Luggage, ReceiptIndianRupee, Utensils } from 'lucide-react';
import type { ReactNode } from 'react';
import { bagsText, checkInText } from '../../lib/bag-text.ts';
import { inr } from '../../lib/money-text.ts';
import { cx } from '../../ui/class-names.ts';
import { givesNothingBack, type ListedFare, refundText, seatsText } from './option-row.ts';

interface FareFactsProps {
  readonly fare: ListedFare;
  /** Only what decides: the bag that is checked in, of both. */
  readonly isShort?: boolean;
  readonly children?: ReactNode;
}

/** Bags, refund, meal and seats: only what the supplier has said. */
export function FareFacts({ fare, isShort = false, children }: FareFactsProps) {
  const all = bagsText(fare.baggage);
  const baggage = isShort ? checkInText(fare.baggage) : all;
  return (
    <ul className={cx('flex flex-wrap items-center text-meta text-ink-2', isShort ? 'gap-x-4' : 'gap-x-5 gap-y-1.5')}>
      {baggage && (
        <li className="flex items-center gap-1.5" title={all ?? undefined}>
          <Luggage aria-hidden size={14} /> {baggage}
        </li>
      )}
      <li className={cx('flex items-center gap-1.5', givesNothingBack(fare) && 'text-red')}>
        <ReceiptIndianRupee aria-hidden size={14} /> {refundText(fare, inr)}
      </li>
      {fare.mealIncluded && !isShort && (
        <li className="flex items-center gap-1.5">
          <Utensils aria-hidden size={14} /> Meal included
        </li>
      )}
      {seatsText(fare) && <li className="text-amber">{seatsText(fare)}</li>}
      {children}
    </ul>
  );
}
