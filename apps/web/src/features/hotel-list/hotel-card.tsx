import { distanceText } from '@pravas/domain/hotel/distance.ts';
import { Link } from '@tanstack/react-router';
import { ChevronDown } from 'lucide-react';
import { useId } from 'react';
import { countText, inr } from '../../lib/money-text.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { cx } from '../../ui/class-names.ts';
import { Stars } from '../../ui/stars.tsx';
import { VerdictMark } from '../../ui/verdict-badge.tsx';
import { HotelPicture } from '../hotel-picture/index.ts';
import { HotelRates } from './hotel-rates.tsx';
import { capText, type FoundOffer, gstText, type HotelRow, PAYMENT_WORDS, shortTerms } from './hotel-row.ts';

interface HotelCardProps {
  readonly row: HotelRow;
  readonly nights: number;
  /** The hotel's page; null while the search has no number yet. */
  readonly href: string | null;
  /** Ticked for comparison. */
  readonly isPicked: boolean;
  readonly onPick: () => void;
  readonly isOpen: boolean;
  readonly onToggle: () => void;
}

/**
 * A hotel with its cheapest fitting rate; opened, with all of them. It is laid out by its own width: the list is narrow
 * on a phone, and beside the navigation at 200 % zoom.
 */
export function HotelCard({ row, nights, href, isPicked, onPick, isOpen, onToggle }: HotelCardProps) {
  const id = useId();
  const { found: hotel, offers } = row;
  const offer = offers[0]?.found;
  if (!offer) return null;
  const gst = gstText(offer);
  const cap = capText(offer);
  return (
    <article aria-label={`${hotel.name}, ${inr(offer.total)}`} className="@container px-3 py-2.5 sm:px-4">
      <div className="grid grid-cols-[64px_minmax(0,1fr)] gap-x-3 gap-y-2 @xl:grid-cols-[112px_minmax(0,1fr)_192px] @xl:gap-x-4">
        <HotelPicture
          hotelId={hotel.hotelId}
          pictureId={hotel.pictureId}
          alt=""
          className="h-16 w-16 shrink-0 rounded-lg @xl:h-[84px] @xl:w-28"
        />
        <div className="min-w-0">
          <h3 className="flex min-w-0 flex-wrap items-center gap-x-2 gap-y-1 text-[15px] leading-5 font-medium">
            <span className="min-w-0 break-words">
              {href === null ? (
                hotel.name
              ) : (
                <Link to={href} data-open className="hover:text-blue hover:underline">
                  {hotel.name}
                </Link>
              )}
            </span>
            {hotel.stars !== null && <Stars count={hotel.stars} />}
            {hotel.isPreferred && <Badge tone="blue">Preferred</Badge>}
            {offer.isNegotiated && <Badge tone="blue">Company rate</Badge>}
          </h3>
          <p className="text-[13px] leading-5 text-ink-2">
            {[hotel.area ?? hotel.city, hotel.km === null ? null : `${distanceText(hotel.km)} away`]
              .filter(Boolean)
              .join(' · ')}
          </p>
          <p className="text-[13px] leading-5 text-ink-2">
            {[offer.boardText, shortTerms(offer), PAYMENT_WORDS[offer.payment]].join(' · ')}
          </p>
          <p className="mt-0.5 flex flex-wrap gap-x-3 text-meta text-ink-2 empty:hidden">
            {offer.verdict && <VerdictMark outcome={offer.verdict.outcome} className="font-medium" />}
            {cap && <span className={cx(offer.verdict?.over === 0 && '@max-xl:hidden')}>{cap}</span>}
            {gst && <span>{gst}</span>}
          </p>
        </div>
        <div className="col-span-2 flex items-center justify-between gap-3 border-t border-dashed border-edge pt-1.5 @xl:col-span-1 @xl:flex-col @xl:items-end @xl:border-t-0 @xl:border-l @xl:pt-0 @xl:pl-3 @xl:text-right">
          <Price offer={offer} nights={nights} />
          <div className="flex items-center gap-x-3 @xl:mt-auto">
            <Checkbox checked={isPicked} onChange={onPick}>
              Compare<span className="sr-only"> {hotel.name}</span>
            </Checkbox>
            <Button
              size="small"
              tone="plain"
              aria-expanded={isOpen}
              aria-controls={isOpen ? id : undefined}
              aria-label={`${countText(offers.length, 'rate')} of ${hotel.name}`}
              onClick={onToggle}
              className="-mr-2 shrink-0"
            >
              {countText(offers.length, 'rate')}
              <ChevronDown aria-hidden size={15} className={cx('transition-transform', isOpen && 'rotate-180')} />
            </Button>
          </div>
        </div>
      </div>
      {isOpen && <HotelRates id={id} row={row} />}
    </article>
  );
}

/** For the stay, for comparison, and for a night, which people know. */
function Price({ offer, nights }: { readonly offer: FoundOffer; readonly nights: number }) {
  const isOne = nights === 1 && offer.rooms.length === 1;
  return (
    <p className="min-w-0">
      <span className="board block text-[18px] leading-6 font-semibold @xl:text-[20px]">{inr(offer.total)}</span>
      <span className="board block text-[11px] leading-4 text-ink-2">
        {isOne ? '1 night' : `${inr(offer.perNight)} a night`}, with tax
      </span>
    </p>
  );
}
