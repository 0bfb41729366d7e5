import { Suspense } from 'react';
import { Bone } from '../../ui/skeleton.tsx';
import { useBookingViews } from '../booking/index.ts';
import type { TripDetails } from './trip-types.ts';

/** The bookings of the copied trip: prices are never copied, all of it is searched or requested again. */
export function PlanList({ trip }: { readonly trip: TripDetails }) {
  const views = useBookingViews();
  return (
    <section aria-labelledby="plan" className="card p-4 sm:p-5">
      <h2 id="plan" className="text-[15px] font-semibold">
        To be booked again
      </h2>
      <p className="mt-0.5 text-[13px] text-ink-2">
        Prices are not copied. Search again with the same route and travellers.
      </p>
      <ul className="mt-3 divide-y divide-hairline">
        {trip.plan.map((planned, index) => {
          const view = views[planned.service];
          return (
            // Two of them may have the same name; the list is never changed in place.
            // biome-ignore lint/suspicious/noArrayIndexKey: a line's place is its identity.
            <li key={index} className="py-2.5">
              {view && (
                <Suspense fallback={<Bone className="h-9" />}>
                  <view.Planned planned={planned} trip={trip} />
                </Suspense>
              )}
            </li>
          );
        })}
      </ul>
    </section>
  );
}
