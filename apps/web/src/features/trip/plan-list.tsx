import { shortDate } from '@pravas/domain/time/airport-time.ts';
import { Link } from '@tanstack/react-router';
import { CarTaxiFront, Search, TrainFront } from 'lucide-react';
import { today } from '../../lib/calendar-date.ts';
import { flightListSearch, partyOf } from '../../lib/flight-list-address.ts';
import { buttonClass } from '../../ui/button.tsx';
import type { TripDetails } from './trip-types.ts';

/** The day at the end of a copied flight's title; the new one stands beneath it. */
const OLD_DAY = /, \w{3}, \d{1,2} \w{3}$/;

type Planned = TripDetails['plan'][number];

function isFlight(planned: Planned): planned is Extract<Planned, { readonly service: 'flight' }> {
  return planned.service === 'flight';
}

function isRide(planned: Planned): planned is Exclude<Planned, { readonly service: 'flight' }> {
  return planned.service !== 'flight';
}

/** What the copied trip had booked: fares are never copied, each flight is searched again. */
export function PlanList({ trip }: { readonly trip: TripDetails }) {
  return (
    <section aria-labelledby="plan" className="card p-4 sm:p-5">
      <h2 id="plan" className="text-[15px] font-semibold">
        To be searched again
      </h2>
      <p className="mt-0.5 text-[13px] text-ink-2">
        Fares are not copied. Each search opens with the same route and party.
      </p>
      <ul className="mt-3 divide-y divide-hairline">
        {trip.plan.filter(isFlight).map((flight) => (
          <li
            key={`${flight.from}-${flight.to}-${flight.departureDate}`}
            className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-2.5"
          >
            <span>
              <span className="font-medium">{flight.title.replace(OLD_DAY, '')}</span>
              <span className="board block text-meta text-ink-2">
                {shortDate(flight.departureDate)}
                {flight.returnDate && ` – ${shortDate(flight.returnDate)}`}
                {flight.isPast && ' · the day has gone by, choose another'}
              </span>
            </span>
            <Link
              to="/home2/flight/list/"
              search={flightListSearch(
                {
                  ...partyOf(trip.travelers),
                  from: flight.from,
                  to: flight.to,
                  departureDate: flight.isPast ? today() : flight.departureDate,
                  returnDate: flight.isPast ? null : flight.returnDate,
                  cabinClass: flight.cabinClass,
                  isPersonalBooking: trip.isPersonalBooking,
                },
                trip._id,
              )}
              className={buttonClass('quiet', 'small')}
            >
              <Search aria-hidden size={14} /> Search
            </Link>
          </li>
        ))}
        {trip.plan.filter(isRide).map((planned) => (
          <li key={`${planned.service}-${planned.title}`} className="flex items-start gap-2.5 py-2.5">
            {planned.service === 'train' ? (
              <TrainFront aria-hidden size={16} className="mt-0.5 shrink-0 text-ink-2" />
            ) : (
              <CarTaxiFront aria-hidden size={16} className="mt-0.5 shrink-0 text-ink-2" />
            )}
            <span>
              <span className="font-medium">{planned.title}</span>
              <span className="board block text-meta text-ink-2">
                {shortDate(planned.service === 'train' ? planned.date : planned.pickUpAt.slice(0, 10))}
                {planned.isPast ? ' · the day has gone by, choose another' : ' · ask the travel desk for it again'}
              </span>
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
