import type { ChosenExtra, ExtraKind } from '@pravas/domain/flight-order/chosen-extras.ts';
import { inr } from '../../lib/money-text.ts';
import { fareLines, type PriceSummary, serviceLines, totalLines } from '../../lib/price-lines.ts';
import { Amount } from '../../ui/amount.tsx';
import { extraLines } from '../seat-map/index.ts';

interface PriceRowsProps {
  readonly summary: PriceSummary;
  readonly chosen: readonly ChosenExtra[];
  readonly nameOf: (travellerIndex: number) => string;
}

/** The rows of the Summary; any amount opens what it is made of. */
export function PriceRows({ summary, chosen, nameOf }: PriceRowsProps) {
  const extra = (kind: ExtraKind, name: string, rupees: number) => (
    <ExtraRow name={name} rupees={rupees} chosen={chosen.filter((one) => one.kind === kind)} nameOf={nameOf} />
  );
  return (
    <dl className="space-y-3">
      <PriceRow name="Fare" note={perTraveller(summary)}>
        <Amount rupees={summary.fare} label="Fare" lines={fareLines(summary)} />
      </PriceRow>
      {extra('seat', 'Seat', summary.seat)}
      {extra('meal', 'Meal', summary.meal)}
      {chosen.some((one) => one.kind === 'bag') && extra('bag', 'Extra bags', summary.bag)}
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

interface ExtraRowProps extends Pick<PriceRowsProps, 'chosen' | 'nameOf'> {
  readonly name: string;
  readonly rupees: number;
}

/** Seats, meals or bags with what was chosen beneath; each with its price on opening. */
function ExtraRow({ name, rupees, chosen, nameOf }: ExtraRowProps) {
  if (chosen.length === 0) return <PriceRow name={name}>{inr(rupees)}</PriceRow>;
  const codes = chosen.map((one) => (one.kind === 'seat' ? one.code.split('@')[0] : one.name) ?? one.code);
  const lines = [...extraLines(chosen, nameOf), { label: name, rupees, total: true }];
  return (
    <PriceRow name={name} note={codes.join(', ')}>
      <Amount rupees={rupees} label={name} lines={lines} />
    </PriceRow>
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
