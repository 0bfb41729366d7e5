import { Link } from '@tanstack/react-router';
import { Clock3 } from 'lucide-react';
import { Badge } from '../../ui/badge.tsx';
import { buttonClass } from '../../ui/button.tsx';
import { APPROVAL_LOOKS, type BookingHead, peopleText, useBookingTitles } from '../booking/index.ts';
import type { FinaliseAnswer } from './finalise-form.ts';

interface FinaliseDoneProps {
  readonly answer: FinaliseAnswer;
  readonly bookings: readonly BookingHead[];
}

/** Who was asked, about what, and what happens next. */
export function FinaliseDone({ answer, bookings }: FinaliseDoneProps) {
  const titleOf = useBookingTitles();
  const people = peopleText(answer.waitingFor.map(({ name }) => name));
  return (
    <section aria-labelledby="finalised" className="card mx-auto max-w-[640px] p-6 sm:p-8">
      <span className="grid size-11 place-items-center rounded-xl bg-blue-soft text-blue">
        <Clock3 aria-hidden size={21} />
      </span>
      <h2
        id="finalised"
        tabIndex={-1}
        ref={(heading) => heading?.focus()}
        className="mt-4 text-lead font-semibold outline-none"
      >
        {people} {answer.waitingFor.length > 1 ? 'were' : 'was'} asked
      </h2>
      <p className="mt-1 text-ink-2">We tell you once it is decided; then you can pay.</p>
      <ul className="mt-4 divide-y divide-hairline border-y border-hairline">
        {answer.items.map((item) => {
          const booking = bookings.find((one) => one._id === item.bookingId);
          const { icon: ItemIcon, tone } = APPROVAL_LOOKS[item.approvalStatus];
          return (
            <li key={item.bookingId} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-2.5">
              <span className="font-medium">{booking ? titleOf(booking) : 'Booking'}</span>
              <Badge tone={tone}>
                <ItemIcon aria-hidden size={13} /> {item.approvalStatus}
              </Badge>
            </li>
          );
        })}
      </ul>
      <div className="mt-5 flex flex-wrap gap-2">
        <Link to="/trip/details" search={{ tripId: answer.tripId }} className={buttonClass('primary')}>
          Open the trip
        </Link>
        <Link to="/home2/trip/list/" className={buttonClass('quiet')}>
          My Trips
        </Link>
      </div>
    </section>
  );
}
