import { Suspense } from 'react';
import { longDate } from '../../lib/calendar-date.ts';
import { inr } from '../../lib/money-text.ts';
import { AirlineBadge } from '../../ui/airline-badge.tsx';
import { Bone } from '../../ui/skeleton.tsx';
import { HistoryCard, OtherRefunds } from '../booking/index.ts';
import { RuleLines } from '../flight-details/index.ts';
import type { BookedFlight } from './booked-types.ts';
import { rulesAhead } from './rules-ahead.ts';

/** Other refunds, credits, rules and history of a booked flight. */
export function BookedPast({ flight }: { readonly flight: BookedFlight }) {
  const { rules, zones } = rulesAhead(flight);
  return (
    <>
      <OtherRefunds booking={flight} cancellations={flight.cancellations} />
      <Credits credits={flight.credits} />
      {/* What a flight would cost to change or give up says nothing once it is given up. */}
      {(rules.length > 0 || flight.rulesNote) && flight.flightStatus !== 'CANCELED' && (
        <section aria-labelledby="rules" className="card p-4 sm:p-5">
          <h2 id="rules" className="mb-3 text-[15px] font-semibold">
            Fare rules
          </h2>
          {flight.rulesNote && <p className="-mt-1 mb-3 text-[13px] last:mb-0">{flight.rulesNote}</p>}
          {rules.length > 0 && (
            <Suspense fallback={<Bone className="h-24" />}>
              <RuleLines rules={rules} zones={zones} />
            </Suspense>
          )}
        </section>
      )}
      <HistoryCard history={flight.history} />
    </>
  );
}

function Credits({ credits }: Pick<BookedFlight, 'credits'>) {
  if (credits.length === 0) return null;
  return (
    <section aria-labelledby="credits" className="card p-4 sm:p-5">
      <h2 id="credits" className="text-[15px] font-semibold">
        Airline credits
      </h2>
      <ul className="mt-2 divide-y divide-hairline">
        {credits.map((credit) => (
          <li key={credit._id} className="flex flex-wrap items-center gap-x-3 gap-y-1 py-2 text-[13px] last:pb-0">
            <AirlineBadge code={credit.airlineCode} size="small" />
            <span className="min-w-0 flex-1 wrap-anywhere">
              {credit.traveler}
              <span className="block text-meta text-ink-2">
                {credit.airlineCode} · usable until {longDate(credit.expiresOn)}
              </span>
            </span>
            <span className="board text-right">
              <span className="font-medium">{inr(credit.left)} left</span>
              <span className="block text-meta text-ink-2">of {inr(credit.amount)}</span>
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
