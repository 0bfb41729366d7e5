import { inr } from '../../lib/money-text.ts';
import { VerdictBadge } from '../../ui/verdict-badge.tsx';
import { type FoundOffer, type HotelRow, PAYMENT_WORDS, termsText, whyText } from './hotel-row.ts';

/** All rates of a hotel that the filters let pass, and how its desk works. */
export function HotelRates({ id, row }: { readonly id: string; readonly row: HotelRow }) {
  const { found: hotel, offers } = row;
  return (
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
            <span>{whyText(offer)}</span>
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
