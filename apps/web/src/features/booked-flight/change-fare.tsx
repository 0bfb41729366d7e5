import { Luggage } from 'lucide-react';
import { bagsText } from '../../lib/bag-text.ts';
import { Badge } from '../../ui/badge.tsx';
import { type ChangeOption, isOtherFare } from './change-words.ts';

interface ChangeFareProps {
  readonly option: Pick<ChangeOption, 'brand' | 'slices'>;
  /** The fare family flown now; null where the airline names none. */
  readonly now: string | null;
}

/** The fare of the new flights, whether it is another than now, and what baggage it includes. */
export function ChangeFare({ option, now }: ChangeFareProps) {
  const { brand, slices } = option;
  const bags = new Set(slices.map(({ baggage }) => bagsText(baggage)));
  // Bags of several flights are named only where they are the same.
  const [same] = bags.size === 1 ? bags : [];
  return (
    <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
      {brand && (isOtherFare(brand, now) ? <Badge tone="blue">{brand}</Badge> : <span>{brand}</span>)}
      {isOtherFare(brand, now) && <span>instead of {now}</span>}
      {same && (
        <span className="board inline-flex items-center gap-1.5">
          <Luggage aria-hidden size={14} /> {same}
        </span>
      )}
    </span>
  );
}
