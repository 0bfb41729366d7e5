import { Suspense } from 'react';
import type { Form } from '../../lib/form.ts';
import { countText, inrOfSum } from '../../lib/money-text.ts';
import { AmountLines } from '../../ui/amount.tsx';
import { Button } from '../../ui/button.tsx';
import { ChooseTrip } from '../trip-choice/index.ts';
import type { Review } from './guest-entries.ts';
import type { ReviewValues } from './review-form.ts';

interface PriceCardProps {
  readonly review: Review;
  readonly form: Form<ReviewValues>;
  readonly isRenewing: boolean;
}

/** The whole price with who is paid what and when, and the one next step. */
export function PriceCard({ review, form, isRenewing }: PriceCardProps) {
  const { plan, lines, rooms, nights, block } = review;
  const { payNow, payAtHotel, total, atHotel } = plan;
  const format = inrOfSum([total, payNow, payAtHotel, ...lines.map(({ amount }) => amount)]);
  const detail = `${countText(rooms.length, 'room')}, ${countText(nights, 'night')}`;
  return (
    <section aria-labelledby="price" className="card p-4 sm:p-5">
      <div className="mb-3 flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 id="price" className="text-[15px] font-semibold">
          Total price for hotel
        </h2>
        <p className="board text-[22px] leading-7 font-semibold">{format(total)}</p>
      </div>
      <AmountLines
        lines={lines.map(({ code, label, amount }) => ({
          label,
          rupees: amount,
          ...(code === 'rooms' ? { detail } : {}),
        }))}
      />
      <p className="mt-3 text-[13px] text-ink-2">{paidText(plan, format)}</p>
      {atHotel.map(({ label, currency, amount }) => (
        <p key={`${label} ${currency}`} className="text-[13px] text-ink-2">
          {label}: {currency} {amount.toLocaleString('en-IN')}, paid at the hotel besides
        </p>
      ))}
      <p className="mt-2 text-[13px] text-ink-2">{plan.gst.sentence}</p>
      {review.instead !== null && form.values.replaces === review.instead.bookingId && (
        <p className="mt-3 border-t border-hairline pt-3 text-[13px] font-medium">{review.instead.sum.text}</p>
      )}
      {review.tripId === null && (
        <Suspense>
          <ChooseTrip
            from={review.checkIn.wall.slice(0, 10)}
            until={review.checkOut.wall.slice(0, 10)}
            isPersonal={review.isPersonal}
            people={null}
            value={form.values.tripId}
            onChoose={(tripId) => form.set('tripId', tripId)}
            className="mt-4"
          />
        </Suspense>
      )}
      <Button
        type="submit"
        tone="primary"
        size="large"
        className="mt-4 w-full"
        busy={form.isBusy}
        disabled={form.isBusy || isRenewing || block !== null}
      >
        {form.isBusy ? 'Adding…' : form.values.replaces === '' ? 'Add to trip' : 'Change the stay'}
      </Button>
      <p className="mt-2 text-meta text-ink-2">Nothing is charged yet: you pay on the trip page.</p>
    </section>
  );
}

function paidText({ payment, payNow, payAtHotel }: Review['plan'], format: (rupees: number) => string): string {
  if (payment === 'prepaid') return 'Paid here, nothing to pay for the room at the hotel';
  const rest = payment === 'at_hotel' ? 'is paid at the hotel' : 'is billed to your company by the hotel';
  return `${format(payNow)} is paid here, ${format(payAtHotel)} ${rest}`;
}
