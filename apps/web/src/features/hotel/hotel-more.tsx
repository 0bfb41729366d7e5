import { AmountLines } from '../../ui/amount.tsx';
import { BookingMore } from '../booking/index.ts';
import type { HotelItem, Stay } from './hotel-types.ts';
import { stayFacts, toldBefore } from './hotel-words.ts';
import { NightTable } from './stay-view.tsx';

/** A stay in full: its nights, what cancelling costs and what the hotel asks. */
export function HotelMore({ booking }: { readonly booking: HotelItem }) {
  const stays = booking.orders.map(({ stay }) => stay);
  return (
    <BookingMore booking={booking}>
      {booking.orders.map(({ orderId, stay }, index) => (
        <div key={orderId} className="space-y-3">
          <NightTable rooms={stay.rooms} />
          <StayPrice stay={stay} />
          <StayFacts stay={stay} told={toldBefore(stays, index)} />
        </div>
      ))}
    </BookingMore>
  );
}

/** What the price of a stay is made of. */
export function StayPrice({ stay: { price, payment } }: { readonly stay: Stay }) {
  // A price of one part is its own sum.
  const parts = price.lines.length > 1 ? price.lines : [];
  const lines = parts.map(({ label, amount }) => ({ label, rupees: amount }));
  return (
    <div className="max-w-[560px]">
      <AmountLines lines={[...lines, { label: 'Price of the stay', rupees: price.total, total: true }]} />
      <p className="mt-1.5 text-[13px] text-ink-2">{payment.label}.</p>
      {price.atHotel.length > 0 && (
        <p className="mt-1 text-[13px] text-ink-2">Besides, at the hotel: {price.atHotel.join('; ')}.</p>
      )}
    </div>
  );
}

/** Further facts about a stay; `told` is a stay that was already described in the same way. */
export function StayFacts({ stay, told }: { readonly stay: Stay; readonly told: Stay | null }) {
  const facts = stayFacts(stay, told);
  if (facts.length === 0) return null;
  return (
    <dl className="grid gap-x-6 gap-y-1.5 text-[13px] sm:grid-cols-[130px_minmax(0,1fr)]">
      {facts.map(({ label, lines }) => (
        <div key={label} className="contents max-sm:block">
          <dt className="text-ink-2">{label}</dt>
          {lines.map((line, index) => (
            <dd key={line} className={index === 0 ? 'board break-words' : 'board break-words sm:col-start-2'}>
              {line}
            </dd>
          ))}
        </div>
      ))}
    </dl>
  );
}
