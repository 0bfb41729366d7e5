import { listCredits } from '@pravas/contract/servicing/credit-operations.ts';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { TicketCheck } from 'lucide-react';
import { longDate } from '../../lib/calendar-date.ts';
import { inr } from '../../lib/money-text.ts';
import { api } from '../../lib/session.ts';
import { AirlineBadge } from '../../ui/airline-badge.tsx';
import { creditsByAirline } from './credit-words.ts';

const FRESH_MS = 300_000;

interface CreditsAtSearchProps {
  /** Airlines that have flights here; credits of others would not help. */
  readonly airlineCodes: ReadonlySet<string>;
}

/** What airlines owe the person for a next flight, where there are flights that it can pay for. Otherwise nothing. */
export function CreditsAtSearch({ airlineCodes }: CreditsAtSearchProps) {
  const query = useQuery({
    queryKey: ['flight-credits', 'own', 'open'],
    queryFn: ({ signal }) => api.call(listCredits, { query: { scope: 'own', show: 'open' }, signal }),
    staleTime: FRESH_MS,
  });
  const airlines = creditsByAirline(query.data?.list ?? [], airlineCodes);
  if (airlines.length === 0) return null;
  return (
    <section aria-label="Airline credits" className="card flex flex-wrap items-center gap-x-4 gap-y-1 px-4 py-2.5">
      <TicketCheck aria-hidden size={17} className="shrink-0 text-green" />
      <ul className="flex min-w-0 flex-1 flex-wrap items-center gap-x-5 gap-y-1">
        {airlines.map(({ airlineCode, left, expiresOn }) => (
          <li key={airlineCode} className="flex items-center gap-2">
            <AirlineBadge code={airlineCode} />
            <span>
              <span className="board font-medium">{inr(left)}</span> credit with {airlineCode}
              <span className="text-ink-2"> · usable until {longDate(expiresOn)}</span>
            </span>
          </li>
        ))}
      </ul>
      <p className="text-[13px] text-ink-2 max-sm:basis-full">
        Pays for flights of {airlines.length === 1 ? 'this airline' : 'these airlines'} when you book or change.{' '}
        <Link to="/trip/credits" className="rounded text-blue underline underline-offset-4">
          Your credits
        </Link>
      </p>
    </section>
  );
}
