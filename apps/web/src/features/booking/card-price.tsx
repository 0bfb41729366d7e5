import type { ReactNode } from 'react';
import { inrExact, inrOfSum } from '../../lib/money-text.ts';
import { Amount } from '../../ui/amount.tsx';
import type { BookingPrice } from './price-rows.ts';

interface CardPriceProps {
  readonly price: BookingPrice;
  /** What was bought: "Saver". */
  readonly label: string;
  /** The total after GST. */
  readonly net: ReactNode;
  /** A price that waits for consent; null = none. */
  readonly pending: number | null;
  /** What else pays for it. */
  readonly paidBesides: { readonly label: string; readonly rupees: number } | null;
}

/** What a booking costs, on the stub of its card. */
export function CardPrice({ price, label, net, pending, paidBesides }: CardPriceProps) {
  const inrOf = inrOfSum([price.rupees, ...[...price.lines, ...price.rows].map(({ rupees }) => rupees)]);
  return (
    <div>
      <p className="text-meta text-ink-2">{label}</p>
      <Amount
        format={inrOf}
        rupees={price.rupees}
        label={price.label}
        lines={price.lines}
        note={price.note}
        align="end"
        className="text-price font-semibold tracking-[-0.01em]"
      />
      <div>{net}</div>
      <dl className="board mt-1.5 space-y-1 text-meta text-ink-2">
        {price.rows.map(({ label: name, rupees, lines, note }) => (
          <div key={name} className="flex justify-between gap-3">
            <dt>{name}</dt>
            <dd>
              {lines ? (
                <Amount format={inrOf} rupees={rupees} label={name} lines={lines} note={note ?? null} />
              ) : (
                inrOf(rupees)
              )}
            </dd>
          </div>
        ))}
        {pending !== null && (
          <div className="flex justify-between gap-3 font-medium text-amber">
            <dt>Price now</dt>
            <dd>{inrExact(pending)}</dd>
          </div>
        )}
        {paidBesides && (
          <div className="flex justify-between gap-3">
            <dt>{paidBesides.label}</dt>
            <dd>{inrExact(paidBesides.rupees)}</dd>
          </div>
        )}
      </dl>
    </div>
  );
}
