import type { AmountLine } from '../../lib/amount-line.ts';
import { inrOfSum } from '../../lib/money-text.ts';
import { Amount } from '../../ui/amount.tsx';
import { ON_ACCOUNT } from '../booking/index.ts';
import { costParts } from './cost-parts.ts';
import { feeLines } from './fee-lines.ts';
import type { TripDetails } from './trip-types.ts';
import { SET_AGAINST } from './trip-words.ts';

type Costs = TripDetails['costs'];

/** What the trip costs, as the stub of a boarding pass; every amount opens its parts. */
export function CostsStub({ costs }: { readonly costs: Costs }) {
  const parts = costParts(costs, 'Refunded').filter(({ rupees }) => rupees !== 0);
  const fees = feeLines(costs, 'Fees and service charges');
  const amounts = [...parts, ...fees].map(({ rupees }) => rupees);
  const inrOf = inrOfSum([costs.total, ...amounts, ...costs.lines.map(({ amount }) => amount)]);
  return (
    <section aria-labelledby="costs" className="card">
      <div className="flex items-end justify-between gap-3 px-5 pt-4 pb-3.5">
        <h2 id="costs" className="text-[13px] font-medium text-ink-2">
          Trip total
        </h2>
        <Amount
          format={inrOf}
          rupees={costs.total}
          label="Trip total"
          lines={totalLines(costs)}
          className="text-price font-semibold tracking-[-0.01em]"
        />
      </div>
      <dl className="stub-flat board space-y-2 px-5 py-4 text-[13px]">
        {parts.map(({ label, rupees }) => (
          <Line key={label} label={label}>
            {inrOf(rupees)}
          </Line>
        ))}
        {costs.lines.length > 0 && <div aria-hidden className="my-3! border-t border-hairline" />}
        {costs.lines.map((line) => (
          <Line key={line.bookingId} label={line.label} detail={line.detail}>
            {inrOf(line.amount)}
          </Line>
        ))}
        <div aria-hidden className="my-3! border-t border-hairline" />
        <Line label="Of which fees and GST">
          <Amount
            format={inrOf}
            rupees={costs.fees + costs.CGST + costs.SGST + costs.IGST}
            label="Fees and GST"
            lines={fees}
            note="Charged by Pravas; the sellers' own taxes are part of their prices."
          />
        </Line>
      </dl>
    </section>
  );
}

interface LineProps {
  readonly label: string;
  readonly detail?: string | null;
  readonly children: React.ReactNode;
}

function Line({ label, detail, children }: LineProps) {
  return (
    <div className="flex items-baseline justify-between gap-4">
      <dt className="min-w-0 text-ink-2">
        {label}
        {detail && <span className="block text-meta text-ink-3">{detail}</span>}
      </dt>
      <dd className="shrink-0">{children}</dd>
    </div>
  );
}

function totalLines(costs: Costs): readonly AmountLine[] {
  return [
    ...costParts(costs, 'Refunded or on its way back').filter(
      ({ label, rupees }) => rupees !== 0 || (label !== ON_ACCOUNT && label !== SET_AGAINST),
    ),
    { label: 'Trip total', rupees: costs.total, total: true },
  ];
}
