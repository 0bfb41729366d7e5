import { inr } from '../../lib/money-text.ts';
import { cx } from '../../ui/class-names.ts';
import { airlineNames, type CardProps } from './card-props.ts';
import { CompactCard } from './compact-card.tsx';
import { FareList } from './fare-list.tsx';
import { priceOf } from './net-price.ts';
import { RoomyCard } from './roomy-card.tsx';

/** A flight with its cheapest fitting fare, and below it all of its fares on request. */
export function FlightCard({ isRoomy, ...card }: CardProps & { readonly isRoomy: boolean }) {
  const { shown, chosen, suggested, viewAll, net, detailsHref, onOpen } = card;
  const departs = shown.row.option.slices[0]?.segments[0]?.departureTime ?? '';
  const Card = isRoomy ? RoomyCard : CompactCard;
  return (
    <article
      data-result
      tabIndex={-1}
      aria-label={`${airlineNames(card)}, ${departs}, ${inr(priceOf(shown.fare, net))}`}
      className={cx(
        'card @container outline-offset-0',
        (chosen || suggested) && 'border-blue shadow-[0_0_0_1px_var(--blue)]',
      )}
    >
      <Card {...card} />
      {viewAll && shown.fares.length > 1 && (
        <FareList fares={shown.fares} net={net} detailsHref={detailsHref} onOpen={onOpen} />
      )}
    </article>
  );
}
