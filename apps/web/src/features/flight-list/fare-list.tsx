import { Link } from '@tanstack/react-router';
import { bagsText } from '../../lib/bag-text.ts';
import { fareName } from '../../lib/fare-name.ts';
import { inr } from '../../lib/money-text.ts';
import { buttonClass } from '../../ui/button.tsx';
import { VerdictMark } from '../../ui/verdict-badge.tsx';
import { plainClick } from './details-link.tsx';
import { priceOf } from './net-price.ts';
import { needText, type PricedFare, refundText } from './option-row.ts';

interface FareListProps {
  readonly fares: readonly PricedFare[];
  readonly net: boolean;
  readonly detailsHref: (fareType: string) => string | null;
  readonly onOpen: (href: string) => void;
}

/** All fares of a flight, a line each. */
export function FareList({ fares, net, detailsHref, onOpen }: FareListProps) {
  return (
    <ul className="divide-y divide-hairline border-t border-hairline px-4 text-[13px] sm:px-5">
      {fares.map((fare) => {
        const href = detailsHref(fare.fareType);
        return (
          <li key={fare.fareType} className="flex min-h-11 flex-wrap items-center gap-x-4 py-1.5">
            <span className="min-w-40 font-medium">{fareName(fare)}</span>
            <span className="min-w-0 flex-1 truncate text-meta text-ink-2">
              {[
                bagsText(fare.baggage),
                refundText(fare, inr),
                fare.mealIncluded ? 'Meal included' : null,
                fare.supplier,
                needText(fare),
              ]
                .filter(Boolean)
                .join(' · ')}
            </span>
            {fare.verdict && <VerdictMark outcome={fare.verdict.outcome} className="text-meta" />}
            <span className="board font-semibold">{inr(priceOf(fare, net))}</span>
            {href && (
              <Link
                to={href}
                onClick={(event) => plainClick(event) && onOpen(href)}
                aria-label={`Choose ${fareName(fare)}`}
                className={buttonClass('plain', 'small')}
              >
                Choose
              </Link>
            )}
          </li>
        );
      })}
    </ul>
  );
}
