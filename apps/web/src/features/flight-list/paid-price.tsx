import { useQuery } from '@tanstack/react-query';
import type { AmountLine } from '../../lib/amount-line.ts';
import { detailsAddressOf, flightDetailsQuery } from '../../lib/flight-details-query.ts';
import { inr } from '../../lib/money-text.ts';
import { parseSearchText } from '../../lib/search-text.ts';
import { AmountLines, OpensComposition } from '../../ui/amount.tsx';
import { cx } from '../../ui/class-names.ts';
import { priceOf } from './net-price.ts';
import { addRupees, type PricedFare } from './option-row.ts';

interface PaidPriceProps {
  readonly fare: PricedFare;
  /** The price is shown after claimable GST. */
  readonly net: boolean;
  /** The details' address of this fare, which has its taxes; null while the search has no number yet. */
  readonly href: string | null;
  readonly side: 'below' | 'above';
  readonly className?: string;
}

/**
 * What is paid for a fare; it opens what that is made of, the airline's own fare for comparison with its site among it.
 */
export function PaidPrice({ fare, net, href, side, className }: PaidPriceProps) {
  const text = inr(priceOf(fare, net));
  return (
    <OpensComposition
      text={text}
      says={text}
      label="What the price is made of"
      align="end"
      side={side}
      className={className}
      popoverClass={cx(
        'max-h-[44dvh] overflow-y-auto leading-5 font-normal',
        // In the bar of a pair the price is on the left where there is little room.
        side === 'above' && 'max-xl:right-auto max-xl:left-0',
      )}
    >
      <p className="mb-2 text-[13px] font-semibold">What you pay</p>
      <Composition fare={fare} net={net} href={href} />
    </OpensComposition>
  );
}

function Composition({ fare, net, href }: Pick<PaidPriceProps, 'fare' | 'net' | 'href'>) {
  const address = href && detailsAddressOf(parseSearchText(href.slice(href.indexOf('?'))));
  const details = useQuery({
    ...(address ? flightDetailsQuery(address) : { queryKey: ['no-flight-details'], queryFn: () => null }),
    enabled: Boolean(address),
  });
  const summary = details.data?.summary;
  // A fare that was repriced since has its new price; the parts of another price would not add up.
  const parts: readonly AmountLine[] =
    summary && summary.fare === fare.totalPrice
      ? [
          { label: 'Fare', rupees: summary.baseFare },
          { label: 'Taxes', rupees: addRupees(summary.fare, -summary.baseFare) },
        ]
      : [{ label: 'Fare with taxes', rupees: fare.totalPrice }];
  const fee = addRupees(fare.paid, -fare.totalPrice);
  const credit = net && fare.netPaid !== null ? addRupees(fare.paid, -fare.netPaid) : 0;
  const lines: readonly AmountLine[] = [
    ...parts,
    { label: 'Our fee, with its GST', rupees: fee },
    { label: 'In all', rupees: fare.paid, total: true },
    ...(credit > 0
      ? [
          { label: 'GST you can claim', rupees: -credit },
          { label: 'After GST', rupees: addRupees(fare.paid, -credit), total: true },
        ]
      : []),
  ];
  return (
    <>
      <AmountLines lines={lines} />
      <p className="mt-3 text-meta text-ink-3">
        Airlines show {inr(fare.totalPrice)}: fare and taxes.
        {fare.verdict && ' Your trip policy judges that, without our fee.'}
      </p>
    </>
  );
}
