import { inr } from '../../lib/money-text.ts';
import { fareLines, type PriceSummary, serviceLines, totalLines } from '../../lib/price-lines.ts';
import { Amount } from '../../ui/amount.tsx';

/** The rows of the Summary; any amount opens what it is made of. */
export function PriceRows({ summary }: { readonly summary: PriceSummary }) {
  return (
    <dl className="space-y-3">
      <PriceRow name="Fare" note={perTraveller(summary)}>
        <Amount rupees={summary.fare} label="Fare" lines={fareLines(summary)} />
      </PriceRow>
      {summary.seat > 0 && <PriceRow name="Seat">{inr(summary.seat)}</PriceRow>}
      {summary.meal > 0 && <PriceRow name="Meal">{inr(summary.meal)}</PriceRow>}
      <PriceRow name="Net other service charges & fees" note="incl. GST">
        <Amount
          rupees={summary.serviceCharge}
          label="Net other service charges & fees"
          lines={serviceLines(summary)}
          note={summary.gstNote}
        />
      </PriceRow>
      <div className="flex items-baseline justify-between gap-4 border-t border-hairline pt-3">
        <dt className="text-[15px] font-medium">Total</dt>
        <dd>
          <Amount
            rupees={summary.totalPrice}
            label="Total price for flight"
            lines={totalLines(summary)}
            note={summary.gstNote}
            className="text-price font-semibold tracking-[-0.01em]"
          />
        </dd>
      </div>
    </dl>
  );
}

interface PriceRowProps {
  readonly name: string;
  readonly note?: string;
  readonly children: React.ReactNode;
}

function PriceRow({ name, note, children }: PriceRowProps) {
  return (
    <div className="flex items-baseline justify-between gap-4">
      <dt>
        {name}
        {note && <span className="board block text-meta text-ink-2">{note}</span>}
      </dt>
      <dd className="board font-medium">{children}</dd>
    </div>
  );
}

function perTraveller(summary: PriceSummary): string {
  return summary.travellers > 1 ? `for ${summary.travellers} travellers` : '1 traveller';
}
