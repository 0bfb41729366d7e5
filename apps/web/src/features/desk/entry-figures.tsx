import { TrendingDown, TrendingUp } from 'lucide-react';
import { longDate } from '../../lib/calendar-date.ts';
import { inr } from '../../lib/money-text.ts';
import { AmountLines } from '../../ui/amount.tsx';
import type { OfflineEntry } from './entry-query.ts';

interface BenchmarkLineProps {
  readonly benchmark: NonNullable<OfflineEntry['benchmark']>;
  /** The fare less the lowest one known, in rupees. */
  readonly difference: number;
}

/** How a fare compares with the lowest known for these days. */
export function BenchmarkLine({ benchmark, difference }: BenchmarkLineProps) {
  const Icon = difference > 0 ? TrendingUp : TrendingDown;
  return (
    <div className="rounded-xl border border-hairline p-4 text-[13px]">
      <p className="flex items-center gap-1.5 font-semibold">
        <Icon aria-hidden size={15} className={difference > 0 ? 'text-amber' : 'text-green'} />
        {differenceWords(difference)}
      </p>
      <p className="board mt-1 text-ink-2">
        Lowest fare known {inr(benchmark.lowest)},{' '}
        {benchmark.source === 'live'
          ? `asked of the suppliers when it was entered, ${longDate(benchmark.seenOn)}`
          : `from your searches, seen ${longDate(benchmark.seenOn)}`}
      </p>
      <ul className="board mt-2 space-y-0.5 text-ink-2">
        {benchmark.slices.map((slice) => (
          <li key={`${slice.from} ${slice.to} ${slice.date}`}>
            {slice.from} → {slice.to}, {longDate(slice.date)}: {inr(slice.lowest)} with {slice.airlineCode}, each adult
          </li>
        ))}
      </ul>
    </div>
  );
}

function differenceWords(difference: number): string {
  if (difference === 0) return 'The fare is the lowest known';
  return difference > 0
    ? `The fare is ${inr(difference)} above the lowest known`
    : `The fare is ${inr(-difference)} below the lowest known`;
}

/** The total of an entry, as a sum; our part of it is shown separately. */
export function EntryAmounts({ entry }: { readonly entry: OfflineEntry }) {
  const { amounts, cancellation } = entry;
  if (cancellation) {
    return (
      <>
        <AmountLines
          lines={[
            { label: 'Refunded amount', rupees: cancellation.refundedAmount },
            { label: 'Penality', rupees: cancellation.penality },
            { label: 'Together', rupees: cancellation.refundedAmount + cancellation.penality, total: true },
          ]}
        />
        {cancellation.travelers.length > 1 && (
          <ul aria-label="By traveller" className="board mt-2 space-y-0.5 text-[13px] text-ink-2">
            {cancellation.travelers.map((one) => (
              <li key={one.index}>
                <bdi>{one.name}</bdi>: {inr(one.refundedAmount)} back, penality {inr(one.penality)}
              </li>
            ))}
          </ul>
        )}
      </>
    );
  }
  if (!amounts) return null;
  const taxes =
    amounts.igstCharges > 0
      ? [{ label: 'IGST', rupees: amounts.igstCharges }]
      : [
          { label: 'CGST', rupees: amounts.cgstCharges },
          { label: 'SGST', rupees: amounts.sgstCharges },
        ];
  return (
    <>
      <AmountLines
        lines={[
          { label: 'Fare', rupees: amounts.totalPrice },
          { label: 'Net other service charges & fees', rupees: amounts.serviceCharge },
          ...taxes,
          { label: 'Total', rupees: amounts.total, total: true },
        ]}
      />
      <p className="board mt-2 text-[13px] text-ink-2">
        Ours: arbitrage {inr(amounts.arbitrageCharges)}, commission {inr(amounts.commissionCharges)}
      </p>
    </>
  );
}

/** What the seller gave, or what was cancelled. */
export function EntryReferences({ entry }: { readonly entry: OfflineEntry }) {
  const { references, cancellation } = entry;
  if (cancellation) {
    return (
      <dl className="text-[13px]">
        <dt className="text-ink-2">Cancelled</dt>
        <dd className="font-medium break-words">{cancellation.scopeText}</dd>
      </dl>
    );
  }
  if (!references) return null;
  const lines = [
    ['Booking Id', references.bookingId],
    ['Forward PNR', references.forwardPnr],
    ['Forward ticket number', references.forwardTicketNo],
    ['Return PNR', references.returnPnr],
    ['Return ticket number', references.returnTicketNo],
  ] as const;
  return (
    <dl className="space-y-1.5 text-[13px]">
      {lines
        .filter(([, text]) => text !== '')
        .map(([label, text]) => (
          <div key={label} className="flex items-baseline justify-between gap-4">
            <dt className="text-ink-2">{label}</dt>
            <dd translate="no" className="min-w-0 text-right font-mono break-words">
              {text}
            </dd>
          </div>
        ))}
    </dl>
  );
}
