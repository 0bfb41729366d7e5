import { listCheaperOptions } from '@pravas/contract/flight/compare-prices.ts';
import { useQuery } from '@tanstack/react-query';
import { Link, useSearch } from '@tanstack/react-router';
import { Fragment } from 'react';
import type { DetailsAddress } from '../../lib/flight-details-query.ts';
import { flightQuery } from '../../lib/flight-details-query.ts';
import { inr } from '../../lib/money-text.ts';
import { textValues } from '../../lib/search-text.ts';
import { api } from '../../lib/session.ts';
import { AirlineBadge } from '../../ui/airline-badge.tsx';
import { VerdictBadge } from '../../ui/verdict-badge.tsx';
import { departuresOf } from './cheaper-departures.ts';
import { cheaperNow } from './price-change.ts';
import { useReloadWhenExpired } from './use-reload-when-expired.ts';

interface CheaperOptionsProps {
  readonly address: DetailsAddress;
  readonly fareType: string;
  readonly listHref: string | null;
  /** How much more the fare costs now than when it was listed, in rupees; all listed fares are compared with that. */
  readonly moreRupees: number;
}

/** Cards of cheaper flights of the same search; nothing where there are none. */
export function CheaperOptions({ address, fareType, listHref, moreRupees }: CheaperOptionsProps) {
  const here = textValues(useSearch({ strict: false }));
  const cheaper = useQuery({
    queryKey: ['cheaper-options', address.searchedFlightId, address.fid, fareType],
    queryFn: ({ signal }) => api.call(listCheaperOptions, { query: flightQuery(address, fareType), signal }),
    staleTime: 60_000,
  });
  useReloadWhenExpired(cheaper.error, listHref);
  const cards = cheaperNow(cheaper.data?.cheaperFlights ?? [], moreRupees);
  if (cards.length === 0) return null;
  return (
    <section aria-labelledby="cheaper" className="card p-4 sm:p-5">
      <h2 id="cheaper" className="text-[15px] font-semibold">
        Cheaper options
      </h2>
      <p className="mt-0.5 text-meta text-ink-2">Prices for all travellers, our fee included.</p>
      <ul className="mt-1.5 divide-y divide-hairline">
        {cards.map((card) => (
          <li key={`${card.flightId} ${card.fareType}`}>
            <Link
              to="/home2/flight/booking/"
              search={{ ...here, fid: card.flightId, fareType: card.fareType }}
              className="-mx-2 flex min-h-12 flex-wrap items-center gap-x-3 gap-y-0.5 rounded-lg px-2 py-2 hover:bg-sunken"
            >
              <AirlineBadge code={card.airlineCode} size="small" />
              <span className="min-w-0 flex-1">
                <span className="block truncate text-[13px] font-medium">{card.airline}</span>
                <span className="board block text-[13px] text-ink-2">
                  {departuresOf(card).map(({ time, spoken }, index) => (
                    // biome-ignore lint/suspicious/noArrayIndexKey: two flights may leave together; the place differs.
                    <Fragment key={index}>
                      {index > 0 && <span aria-hidden> · </span>}
                      <span className="sr-only">{spoken}</span>
                      {time}
                    </Fragment>
                  ))}
                </span>
                <span className="block text-meta text-ink-2">
                  <span className="sr-only">, </span>
                  {card.fareLabel}
                </span>
              </span>
              <span className="text-right">
                <span className="board block font-semibold">{inr(card.totalWithFee)}</span>
                <span className="board block text-meta text-green">{inr(card.saves)} less</span>
              </span>
              {card.verdict && card.verdict.outcome !== 'within' && (
                <span className="basis-full">
                  <VerdictBadge outcome={card.verdict.outcome} />
                </span>
              )}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
