import type { ChosenExtra } from '@pravas/domain/flight-order/chosen-extras.ts';
import { X } from 'lucide-react';
import { cx } from '../../ui/class-names.ts';
import { seatCode } from './extras-ground.ts';
import { priceLabel } from './seat-plan.ts';

interface ChosenProps {
  readonly extra: ChosenExtra;
  readonly refusal: string | null;
  readonly name: string;
  readonly onRemove: (extra: ChosenExtra) => void;
}

/** A chosen extra with its price and its Remove link; struck through once it is not available any more. */
export function Chosen({ extra, refusal, name, onRemove }: ChosenProps) {
  const what = extra.kind === 'seat' ? seatCode(extra.code) : (extra.name ?? extra.code);
  return (
    <span className="flex flex-wrap items-center gap-x-2.5">
      <span className={cx('board font-semibold', refusal && 'line-through')}>{what}</span>
      <span className="board text-ink-2">{priceLabel(extra.pricePaise)}</span>
      <button
        type="button"
        aria-label={`Remove ${extra.kind} ${what} of ${name}`}
        onClick={() => onRemove(extra)}
        className="inline-flex min-h-9 items-center gap-1 rounded font-medium text-red max-sm:min-h-11"
      >
        <X aria-hidden size={14} /> Remove
      </button>
      {refusal && <span className="basis-full text-red">Unavailable. {refusal}</span>}
    </span>
  );
}
