import { getHotelPicture } from '@pravas/contract/hotel/picture-operations.ts';
import { useQuery } from '@tanstack/react-query';
import { ChevronDown, Star } from 'lucide-react';
import { useId } from 'react';
import { countText, inr } from '../../lib/money-text.ts';
import { api } from '../../lib/session.ts';
import { useBlobUrl } from '../../lib/use-image.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { cx } from '../../ui/class-names.ts';
import { VerdictBadge, VerdictMark } from '../../ui/verdict-badge.tsx';
import { type FoundHotel, type FoundOffer, type HotelRow, PAYMENT_WORDS, termsText } from './hotel-row.ts';

interface HotelCardProps {
  readonly row: HotelRow;
  readonly nights: number;
  readonly isOpen: boolean;
  readonly onToggle: () => void;
}

/** A hotel with its cheapest fitting rate; opened, with all of them. */
export function HotelCard({ row, nights, isOpen, onToggle }: HotelCardProps) {
  const id = useId();
  const { found: hotel, offers } = row;
  const [first] = offers;
  if (!first) return null;
  const offer = first.found;
  return (
    <article aria-label={`${hotel.name}, ${inr(offer.total)}`} className="px-3 py-2.5 sm:px-4">
      <div className="flex gap-3 sm:gap-4">
        <HotelPicture hotel={hotel} />
        <div className="min-w-0 flex-1">
          <h3 className="flex min-w-0 items-center gap-2 text-[15px] font-medium">
            <span className="truncate">{hotel.name}</span>
            {hotel.stars !== null && (
              <span
                role="img"
                aria-label={countText(hotel.stars, 'star')}
                className="flex shrink-0 items-center text-meta text-ink-2"
              >
                {hotel.stars}
                <Star aria-hidden size={11} className="ml-0.5 fill-current text-marigold-ink" />
              </span>
            )}
            {hotel.isPreferred && <Badge tone="blue">Preferred</Badge>}
            {offer.isNegotiated && <Badge tone="blue">Company rate</Badge>}
          </h3>
          <p className="truncate text-[13px] text-ink-2">
            {[hotel.area ?? hotel.city, hotel.distanceText].filter(Boolean).join(' · ')}
          </p>
          <p className="truncate text-[13px] text-ink-2 max-sm:hidden">
            {[offer.boardText, termsText(offer), PAYMENT_WORDS[offer.payment]].join(' · ')}
          </p>
          <p className="mt-0.5 flex flex-wrap gap-x-3 text-meta text-ink-2">
            {offer.verdict && <VerdictMark outcome={offer.verdict.outcome} className="font-medium" />}
            <span className="max-sm:hidden">{offer.gst.sentence}</span>
          </p>
        </div>
        <div className="flex shrink-0 flex-col items-end border-l border-dashed border-edge pl-3 text-right sm:w-40">
          <p className="board text-[18px] leading-6 font-semibold sm:text-[20px]">{inr(offer.total)}</p>
          <p className="board text-[11px] leading-4 text-ink-2">
            {nights > 1 || offer.rooms.length > 1 ? `${inr(offer.perNight)} a night` : countText(nights, 'night')}, with
            tax
          </p>
          <Button
            size="small"
            tone="plain"
            aria-expanded={isOpen}
            aria-controls={isOpen ? id : undefined}
            aria-label={`${countText(offers.length, 'rate')} of ${hotel.name}`}
            onClick={onToggle}
            className="mt-auto -mr-2"
          >
            {countText(offers.length, 'rate')}
            <ChevronDown aria-hidden size={15} className={cx('transition-transform', isOpen && 'rotate-180')} />
          </Button>
        </div>
      </div>
      {isOpen && (
        <ul
          id={id}
          aria-label={`Rates of ${hotel.name}`}
          className="mt-3 divide-y divide-hairline border-t border-hairline"
        >
          {offers.map(({ found }) => (
            <Rate key={found.offerId} offer={found} />
          ))}
          <li className="py-2 text-meta text-ink-2">
            {hotel.address}. Check-in from {hotel.checkInFrom}, check-out until {hotel.checkOutUntil}.
          </li>
        </ul>
      )}
    </article>
  );
}

/** One rate: the rooms, meals and terms, what the policy says and why, and who is paid what. */
function Rate({ offer }: { readonly offer: FoundOffer }) {
  return (
    <li className="flex gap-4 py-2.5">
      <div className="min-w-0 flex-1 text-[13px] text-ink-2">
        <p className="font-medium text-ink">
          {offer.rooms.map(({ name, beds }) => (beds ? `${name} (${beds})` : name)).join(' + ')}
        </p>
        <p>{[offer.boardText, termsText(offer), PAYMENT_WORDS[offer.payment]].join(' · ')}</p>
        {offer.verdict && (
          <div className="mt-1 flex flex-wrap items-center gap-x-2 gap-y-1">
            <VerdictBadge outcome={offer.verdict.outcome} />
            <span>{offer.verdict.sentences[0]}</span>
          </div>
        )}
        <p className="mt-1">{offer.gst.sentence}</p>
        {offer.atHotel.map(({ label, currency, amount }) => (
          <p key={`${label} ${currency}`}>
            {label}: {currency} {amount.toLocaleString('en-IN')}, paid at the hotel besides
          </p>
        ))}
      </div>
      <div className="shrink-0 text-right">
        <p className="board text-[17px] font-semibold">{inr(offer.total)}</p>
        <p className="board text-meta text-ink-2">{inr(offer.perNight)} a night and room</p>
        {offer.fee > 0 && <p className="board text-meta text-ink-2">our fee of {inr(offer.fee)} is in it</p>}
      </div>
    </li>
  );
}

/** Through our server only; it draws one where the supplier has none. */
function HotelPicture({ hotel }: { readonly hotel: FoundHotel }) {
  const { hotelId, pictureId } = hotel;
  const { data } = useQuery({
    queryKey: ['hotel-picture', hotelId, pictureId],
    queryFn: ({ signal }) =>
      api
        .download(getHotelPicture, { query: { hotelId, ...(pictureId ? { pictureId } : {}) }, signal })
        .then(({ blob }) => blob),
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
  const url = useBlobUrl(data ?? null);
  return (
    <div className="size-[72px] shrink-0 overflow-hidden rounded-lg bg-sunken sm:h-[88px] sm:w-28">
      {url && <img src={url} alt="" className="size-full object-cover" />}
    </div>
  );
}
