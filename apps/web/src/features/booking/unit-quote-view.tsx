import { inrOfSum } from '../../lib/money-text.ts';
import { Amount } from '../../ui/amount.tsx';
import { type UnitQuote, unitCharge, unitRefundLines } from './unit-words.ts';

interface UnitQuoteViewProps {
  /** Names what the button beneath is about. */
  readonly id: string;
  readonly quote: UnitQuote;
  /** "railway": who keeps a part. */
  readonly supplier: string;
  /** "IRCTC and payment charges": what others charged besides. */
  readonly charges: string | undefined;
}

/** The refund of cancelling: in all, for each unit, and where to. */
export function UnitQuoteView({ id, quote, supplier, charges }: UnitQuoteViewProps) {
  const { amounts, units, exact } = quote;
  return (
    <div className="rounded-xl border border-hairline">
      <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-2 px-4 pt-3.5 pb-3">
        <div className="min-w-0 flex-1 basis-64">
          <p className="font-semibold wrap-anywhere">{quote.scopeText}</p>
          <p id={id} className="text-ink-2">
            {quote.text}
          </p>
        </div>
        <div className="sm:text-right">
          <p className="text-meta text-ink-2">{exact ? 'You get back' : 'You get back, about'}</p>
          <Amount
            rupees={amounts.refund}
            exact
            label="Refund"
            lines={unitRefundLines(amounts, supplier, charges)}
            className="text-price font-semibold tracking-[-0.01em]"
          />
        </div>
      </div>
      {units.length > 1 && <UnitRows units={units} supplier={supplier} charges={charges} />}
      <p className="border-t border-hairline px-4 py-3 text-[13px] text-ink-2">
        {amounts.refund > 0 ? `Where to: ${quote.refundTo}.` : 'No refund.'}
        {!exact && ' This follows the rules; the exact amount is known after cancellation.'}
      </p>
    </div>
  );
}

/** "Paid ₹3,910.40 · the vendor keeps nothing": one sum with the refund beside it, so in one form. */
function sentenceOf(unit: UnitQuote['units'][number], supplier: string): string {
  const charge = unitCharge(unit);
  const inrOf = inrOfSum([unit.paid, unit.penalty, charge, unit.refund]);
  const kept = unit.penalty === 0 ? 'nothing' : inrOf(unit.penalty);
  return `Paid ${inrOf(unit.paid)} · the ${supplier} keeps ${kept}${charge > 0 ? ` · our charge ${inrOf(charge)}` : ''}`;
}

/** Each unit with its charge and its refund. */
function UnitRows({
  units,
  supplier,
  charges,
}: Pick<UnitQuote, 'units'> & Pick<UnitQuoteViewProps, 'supplier' | 'charges'>) {
  return (
    <ul className="divide-y divide-hairline border-t border-hairline">
      {units.map((unit) => (
        <li
          key={`${unit.orderId}-${unit.unit}`}
          className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-0.5 px-4 py-2.5 text-[13px]"
        >
          <span className="min-w-0 flex-1 basis-48 wrap-anywhere">
            <span className="font-medium">{unit.text}</span>
            <span className="board block text-meta text-ink-2">{sentenceOf(unit, supplier)}</span>
          </span>
          <Amount
            rupees={unit.refund}
            exact
            label={`Refund, ${unit.text}`}
            lines={unitRefundLines(unit, supplier, charges)}
            className="font-semibold"
          />
        </li>
      ))}
    </ul>
  );
}
