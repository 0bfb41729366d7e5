import type { Form } from '../../lib/form.ts';
import { Notice } from '../../ui/notice.tsx';
import type { PassengerEntry, Review } from './passenger-entries.ts';
import { PassengerFields } from './passenger-fields.tsx';
import type { ReviewValues } from './review-form.ts';

interface PassengersSectionProps {
  readonly review: Review;
  readonly form: Form<ReviewValues>;
}

/** Who sits on each seat; the first one answers for the ticket. */
export function PassengersSection({ review, form }: PassengersSectionProps) {
  const { passengers } = form.values;
  const { colleagues, guests } = review.refusals;
  const refusal = passengers.length > Math.max(1, review.passengers.length) ? colleagues && guests : null;
  const change = (at: number, part: Partial<PassengerEntry>) =>
    form.update((values) => ({
      ...values,
      passengers: values.passengers.map((one, index) => (index === at ? { ...one, ...part } : one)),
    }));
  return (
    <section aria-labelledby="passengers" className="card">
      <div className="px-4 pt-4 pb-3 sm:px-5">
        <h2 id="passengers" className="text-[15px] font-semibold">
          Who travels
        </h2>
        <p className="mt-0.5 text-[13px] text-ink-2">{review.needs.primary}</p>
        {review.needs.idKinds.length > 0 && (
          <p className="mt-1 text-[13px] text-ink-2">
            This operator asks every passenger for an identity document. Carry it with you.
          </p>
        )}
        {refusal !== null && (
          <Notice tone="warning" title={refusal} className="mt-3">
            You can search for one seat, or turn on personal booking.
          </Notice>
        )}
      </div>
      {passengers.map((entry, index) => (
        <PassengerFields
          key={entry.seatName}
          index={index}
          seatText={textOf(review, entry.seatName)}
          entry={entry}
          review={review}
          form={form}
          onChange={(part) => change(index, part)}
        />
      ))}
    </section>
  );
}

/** "Lower berth L7, window": the seat without its price, which is shown beside. */
function textOf({ seats }: Review, seatName: string): string {
  const text = seats.find(({ seat }) => seat.seatName === seatName)?.seat.text ?? `Seat ${seatName}`;
  return text.replace(/, (?:₹[\d,.]+|sold)$/, '');
}
