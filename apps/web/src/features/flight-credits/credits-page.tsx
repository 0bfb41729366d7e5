import { listCredits } from '@pravas/contract/servicing/credit-operations.ts';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { TicketCheck } from 'lucide-react';
import { longDate } from '../../lib/calendar-date.ts';
import { countText, inr } from '../../lib/money-text.ts';
import { usePageTitle } from '../../lib/page-title.ts';
import { api, usePrivilege } from '../../lib/session.ts';
import { useUrlTab } from '../../lib/use-url-tab.ts';
import { AirlineBadge } from '../../ui/airline-badge.tsx';
import { Badge } from '../../ui/badge.tsx';
import { LoadProblem } from '../../ui/load-problem.tsx';
import { FirstUse } from '../../ui/no-result.tsx';
import { Segmented } from '../../ui/segmented.tsx';
import { Bone } from '../../ui/skeleton.tsx';
import { type CreditList, creditLook, type FlightCredit } from './credit-words.ts';

const VIEWS = ['open', 'every', 'all-open', 'all-every'] as const;
type View = (typeof VIEWS)[number];

/** Money that airlines keep: what is left, for whom, until when. The travel desk sees everybody's. */
export function CreditsPage() {
  usePageTitle('Airline credits');
  const isDesk = usePrivilege('desk.work');
  const [tab, setTab] = useUrlTab<View>(VIEWS);
  const view = isDesk ? tab : tab === 'every' ? 'every' : 'open';
  const scope = view.startsWith('all-') ? 'all' : 'own';
  const show = view.endsWith('every') ? 'every' : 'open';
  const choose = (nextScope: 'own' | 'all', nextShow: 'open' | 'every') =>
    setTab(nextScope === 'all' ? `all-${nextShow}` : nextShow);
  const query = useQuery({
    queryKey: ['flight-credits', scope, show],
    queryFn: ({ signal }) => api.call(listCredits, { query: { scope, show }, signal }),
  });
  return (
    <>
      <header className="mb-4 flex flex-wrap items-end justify-between gap-3">
        <div>
          <h1 className="text-title font-semibold tracking-[-0.01em]">Airline credits</h1>
          <p className="mt-0.5 text-ink-2">Airlines keep this money for the named traveller’s next flight.</p>
        </div>
        <div className="flex flex-wrap gap-2">
          {isDesk && (
            <Segmented
              label="Whose credits"
              name="credit-scope"
              value={scope}
              options={[
                { value: 'own', label: 'Mine' },
                { value: 'all', label: 'Everybody’s' },
              ]}
              onChange={(next) => choose(next, show)}
            />
          )}
          <Segmented
            label="Which credits"
            name="credit-show"
            value={show}
            options={[
              { value: 'open', label: 'Usable' },
              { value: 'every', label: 'All' },
            ]}
            onChange={(next) => choose(scope, next)}
          />
        </div>
      </header>
      {query.data ? (
        <Credits found={query.data} isEvery={show === 'every'} />
      ) : query.isError ? (
        <LoadProblem failure={query.error} what="The credits" onRetry={() => void query.refetch()} />
      ) : (
        <div role="status" aria-label="Loading credits" className="card space-y-3 p-5">
          <Bone className="h-10" />
          <Bone className="h-10" />
          <Bone className="h-10" />
        </div>
      )}
    </>
  );
}

function Credits({ found, isEvery }: { readonly found: CreditList; readonly isEvery: boolean }) {
  if (found.list.length === 0) {
    return (
      <div className="card">
        <FirstUse icon={<TicketCheck size={30} strokeWidth={1.6} />} title="No airline credit">
          {isEvery
            ? 'No airline credit is open.'
            : 'Credit an airline gives after a cancellation or change stays here until it is used.'}
        </FirstUse>
      </div>
    );
  }
  return (
    <section aria-label="Credits" className="card">
      <div className="flex items-end justify-between gap-3 px-4 pt-4 pb-3.5 sm:px-5">
        <p className="text-[13px] text-ink-2">{countText(found.list.length, 'credit')}, the next to expire first</p>
        <p className="text-right">
          <span className="block text-meta text-ink-2">Can be used</span>
          <span className="board text-price font-semibold tracking-[-0.01em]">{inr(found.left)}</span>
        </p>
      </div>
      <ul className="stub-flat divide-y divide-hairline">
        {found.list.map((credit) => (
          <CreditRow key={credit._id} credit={credit} />
        ))}
      </ul>
    </section>
  );
}

function CreditRow({ credit }: { readonly credit: FlightCredit }) {
  const look = creditLook(credit);
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 px-4 py-3 sm:px-5">
      <AirlineBadge code={credit.airlineCode} />
      <div className="min-w-0 flex-1 basis-48">
        <p className="font-medium">
          {credit.traveler} <span className="font-normal text-ink-2">· {credit.airlineCode}</span>
        </p>
        <p className="text-[13px] text-ink-2">
          {credit.code && (
            <>
              <span translate="no" className="font-mono">
                {credit.code}
              </span>{' '}
              ·{' '}
            </>
          )}
          Usable until {longDate(credit.expiresOn)}
          {credit.sourceFlightId && (
            <>
              {' '}
              ·{' '}
              <Link
                to="/trip/flight"
                search={{ flightId: credit.sourceFlightId }}
                className="rounded text-blue underline underline-offset-4"
              >
                From this flight
              </Link>
            </>
          )}
        </p>
        {credit.warning && <p className="text-[13px] text-amber">{credit.warning}</p>}
      </div>
      <Badge tone={look.tone} className="max-sm:ml-12">
        {look.word}
      </Badge>
      <p className="board ml-auto min-w-24 text-right">
        <span className="font-semibold">{inr(credit.left)}</span>
        <span className="block text-meta text-ink-2">of {inr(credit.amount)}</span>
      </p>
    </li>
  );
}
