import { Link } from '@tanstack/react-router';
import { CircleCheck, HandCoins } from 'lucide-react';
import { instantText } from '../../lib/calendar-date.ts';
import { inrExact } from '../../lib/money-text.ts';
import { usePageTitle } from '../../lib/page-title.ts';
import { useNow } from '../../lib/use-now.ts';
import { Badge } from '../../ui/badge.tsx';
import { buttonClass } from '../../ui/button.tsx';
import { OpenBooking } from '../booking/index.ts';
import { DueBadge, KindBadge } from './case-badges.tsx';
import type { WorkCase } from './case-query.ts';
import { factText } from './due-text.ts';

/** What a case is, its state, and the sum at stake on the stub. */
export function CaseHead({ workCase }: { readonly workCase: WorkCase }) {
  const now = useNow(30_000);
  usePageTitle(`Case ${workCase.number}`);
  const { atStake, state } = workCase;
  return (
    <article className="card grid md:grid-cols-[minmax(0,1fr)_auto]">
      <div className="min-w-0 p-4 sm:p-5">
        <p className="mb-2 flex flex-wrap items-center gap-2">
          <KindBadge kind={workCase.kind} text={workCase.kindText} />
          {state === 'done' ? (
            <Badge tone="green">
              <CircleCheck aria-hidden size={13} /> Done
            </Badge>
          ) : (
            workCase.dueAt !== null && <DueBadge dueAt={workCase.dueAt} now={now} />
          )}
          {workCase.waitsForProvider && (
            <Badge tone="plain">
              <HandCoins aria-hidden size={13} /> Waits for the provider
            </Badge>
          )}
        </p>
        <h1 className="text-title font-semibold tracking-[-0.01em] break-words">{workCase.title}</h1>
        <p className="board mt-1 text-ink-2">
          No. {workCase.number} · opened {instantText(workCase.createdAt)}
          {workCase.closedAt !== null && ` · done ${instantText(workCase.closedAt)}`}
        </p>
        {workCase.resolution !== null && <p className="mt-3 font-medium break-words">{workCase.resolution}</p>}
      </div>
      {atStake !== null && (
        <div className="max-md:stub-flat md:stub min-w-44 p-4 sm:p-5">
          <p className="text-meta text-ink-2">{state === 'done' ? 'Was at stake' : 'At stake'}</p>
          <p className="board text-price font-semibold tracking-[-0.01em]">{inrExact(atStake)}</p>
        </div>
      )}
    </article>
  );
}

/** The facts that a decision rests on. */
export function CaseFacts({ workCase }: { readonly workCase: WorkCase }) {
  if (workCase.facts.length === 0) return null;
  return (
    <section aria-labelledby="case-facts" className="card p-4 sm:p-5">
      <h2 id="case-facts" className="mb-3 font-semibold">
        What is known
      </h2>
      <dl className="grid gap-x-6 gap-y-2 sm:grid-cols-[160px_minmax(0,1fr)]">
        {workCase.facts.map(({ label, text, service, bookingId, tripId }) => (
          <div key={`${label} ${text}`} className="contents max-sm:block">
            <dt className="text-[13px] text-ink-2">{label}</dt>
            <dd className="board break-words max-sm:mb-1">
              {factText(text)}
              <FactLinks service={service} bookingId={bookingId} tripId={tripId} text={text} />
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

type Fact = WorkCase['facts'][number];

/** The link that opens the booking a fact names. */
function FactLinks({ service, bookingId, tripId, text }: Pick<Fact, 'service' | 'bookingId' | 'tripId' | 'text'>) {
  if (service === null || bookingId === null || tripId === null) return null;
  return (
    <span className="mt-1 flex flex-wrap gap-2">
      <OpenBooking service={service} bookingId={bookingId} about={text} />
      <Link
        to="/trip/details"
        search={{ tripId }}
        aria-label={`Open the trip: ${text}`}
        className={buttonClass('plain', 'small')}
      >
        Open the trip
      </Link>
    </span>
  );
}
