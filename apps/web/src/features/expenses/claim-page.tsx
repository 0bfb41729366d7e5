import { useQuery } from '@tanstack/react-query';
import { Link, useSearch } from '@tanstack/react-router';
import { ArrowLeft } from 'lucide-react';
import { instantText } from '../../lib/calendar-date.ts';
import { errorCode } from '../../lib/error-text.ts';
import { inr } from '../../lib/money-text.ts';
import { usePageTitle } from '../../lib/page-title.ts';
import { textValues } from '../../lib/search-text.ts';
import { useSession } from '../../lib/session.ts';
import { buttonClass } from '../../ui/button.tsx';
import { LoadProblem } from '../../ui/load-problem.tsx';
import { NoResult } from '../../ui/no-result.tsx';
import { Bone } from '../../ui/skeleton.tsx';
import { ClaimDecision } from './claim-decision-form.tsx';
import { ClaimLineCard } from './claim-line-card.tsx';
import { ClaimSide } from './claim-side.tsx';
import { type Claim, claimQuery } from './expense-queries.ts';
import { dayText } from './expense-words.ts';
import { ClaimStateBadge } from './state-badge.tsx';

/** A claim: its lines, what becomes of it, and who did what. */
export function ClaimPage() {
  const { claimId = '' } = textValues(useSearch({ strict: false }));
  const answer = useQuery(claimQuery(claimId));
  usePageTitle(answer.data ? `Claim ${answer.data.number}` : 'Claim');
  const isUnknown = claimId === '' || ['not_found', 'validation_failed'].includes(errorCode(answer.error) ?? '');
  return (
    <>
      <Link
        to="/expenses"
        className="-ml-1 mb-2 inline-flex min-h-9 items-center gap-1.5 rounded px-1 text-[13px] font-medium text-ink-2 hover:text-ink max-sm:min-h-11"
      >
        <ArrowLeft aria-hidden size={15} /> Expenses and claims
      </Link>
      {(isUnknown || !answer.data) && <h1 className="sr-only">Claim</h1>}
      {isUnknown ? (
        <div className="card">
          <NoResult>
            <Link to="/expenses" className={buttonClass('quiet', 'small')}>
              All expenses
            </Link>
          </NoResult>
        </div>
      ) : answer.isError ? (
        <LoadProblem failure={answer.error} what="The claim" onRetry={() => void answer.refetch()} />
      ) : answer.data ? (
        <ClaimView claim={answer.data} />
      ) : (
        <ClaimBones />
      )}
    </>
  );
}

function ClaimView({ claim }: { readonly claim: Claim }) {
  const mayDecide = claim.allowedActions.some(({ action, allowed }) => action === 'decide' && allowed);
  return (
    <>
      <ClaimHead claim={claim} />
      <div className="grid grid-cols-1 items-start gap-5 lg:grid-cols-[minmax(0,1fr)_320px]">
        <div className="min-w-0 space-y-4">
          {mayDecide ? (
            <ClaimDecision key={`${claim._id} ${claim.version}`} claim={claim} />
          ) : (
            <ul aria-label="Lines" className="space-y-3">
              {claim.rows.map((line) => (
                <ClaimLineCard key={line.expense._id} line={line} claim={claim} />
              ))}
            </ul>
          )}
          <Returned claim={claim} />
          <Bookings claim={claim} />
        </div>
        <div className="space-y-4 lg:sticky lg:top-[72px]">
          <ClaimSide claim={claim} />
          <ClaimHistory history={claim.history} />
        </div>
      </div>
    </>
  );
}

function ClaimHead({ claim }: { readonly claim: Claim }) {
  const isOwn = useSession().user?.user_id === claim.owner.user_id;
  const waits = claim.state === 'submitted';
  return (
    <header className="mb-4">
      <div className="flex flex-wrap items-center gap-3">
        <h1 className="text-title font-semibold tracking-[-0.01em]">Claim {claim.number}</h1>
        <ClaimStateBadge state={claim.state} />
      </div>
      <p className="mt-0.5 text-ink-2">
        {isOwn ? 'You' : claim.owner.name}, {instantText(claim.submittedAt)}
        {waits &&
          (claim.canBeDecided
            ? ` · waits for ${claim.approver.name}`
            : ' · nobody can decide it now; ask your company admin to name an approver')}
        {claim.trip && (
          <>
            {' · '}
            <Link
              to="/trip/details"
              search={{ tripId: claim.trip._id }}
              className="rounded text-blue underline underline-offset-2"
            >
              {claim.trip.name}
            </Link>
          </>
        )}
      </p>
      {claim.comment && <p className="mt-2 max-w-[640px] border-l-2 border-edge pl-3 text-ink-2">{claim.comment}</p>}
    </header>
  );
}

/** Lines that were sent back and that their owner has taken up again. */
function Returned({ claim }: { readonly claim: Claim }) {
  if (claim.returned.length === 0) return null;
  return (
    <section aria-labelledby="returned">
      <h2 id="returned" className="mb-2 font-semibold">
        Sent back and reopened
      </h2>
      <ul className="card divide-y divide-hairline">
        {claim.returned.map((line) => (
          <PlainLine
            key={line.expenseId}
            name={line.categoryName}
            spentOn={line.spentOn}
            amount={line.amount}
            note={line.comment}
          />
        ))}
      </ul>
    </section>
  );
}

/** What the company has paid for the same trip. */
function Bookings({ claim }: { readonly claim: Claim }) {
  if (claim.bookings.length === 0) return null;
  return (
    <section aria-labelledby="bookings">
      <h2 id="bookings" className="font-semibold">
        Paid by the company on this trip
      </h2>
      <p className="mb-2 text-[13px] text-ink-2">
        Bookings appear here for the whole picture. They are never paid out.
      </p>
      <ul className="card divide-y divide-hairline">
        {claim.bookings.map((row) => (
          <PlainLine
            key={row._id}
            name={row.categoryName}
            spentOn={row.spentOn}
            amount={row.amount}
            note={[row.vendor, row.bookingRefNo].filter(Boolean).join(' · ') || null}
          />
        ))}
      </ul>
    </section>
  );
}

function ClaimBones() {
  return (
    <div role="status" aria-label="Loading the claim">
      <Bone className="mb-2 h-7 w-40" />
      <Bone className="mb-5 h-4 w-72" />
      <div className="grid grid-cols-1 items-start gap-5 lg:grid-cols-[minmax(0,1fr)_320px]">
        <LineBones />
        <Bone className="h-56" />
      </div>
    </div>
  );
}

function LineBones() {
  return (
    <div className="space-y-3">
      {['a', 'b', 'c'].map((line) => (
        <div key={line} className="card space-y-3 p-4">
          <Bone className="h-5 w-48" />
          <Bone className="h-4 w-full" />
        </div>
      ))}
    </div>
  );
}

interface PlainLineProps {
  readonly name: string;
  readonly spentOn: string;
  readonly amount: number;
  readonly note: string | null;
}

/** A read-only line, with nothing to decide. */
function PlainLine({ name, spentOn, amount, note }: PlainLineProps) {
  return (
    <li className="flex items-baseline justify-between gap-4 px-4 py-2.5">
      <span className="min-w-0">
        <span className="font-medium">{name}</span> <span className="board text-ink-3">{dayText(spentOn)}</span>
        {note && <span className="block text-[13px] text-ink-2">{note}</span>}
      </span>
      <span className="board">{inr(amount)}</span>
    </li>
  );
}

/** What happened to a claim, as stops on the line. */
function ClaimHistory({ history }: { readonly history: Claim['history'] }) {
  return (
    <section aria-labelledby="claim-history" className="card p-4">
      <h2 id="claim-history" className="mb-3 font-semibold">
        What happened
      </h2>
      <ol>
        {history.map((entry, index) => {
          const isLast = index === history.length - 1;
          return (
            <li key={`${entry.at} ${entry.text}`} className="relative pb-4 pl-6 last:pb-0">
              {!isLast && <span aria-hidden className="absolute top-2 bottom-0 left-[5px] w-px bg-edge" />}
              <span
                aria-hidden
                className={
                  isLast
                    ? 'absolute top-1 left-0 size-[11px] rounded-full border-2 border-marigold bg-surface'
                    : 'absolute top-1 left-0 size-[11px] rounded-full border-2 border-edge bg-surface'
                }
              />
              <p className="board text-meta text-ink-3">{instantText(entry.at)}</p>
              <p className="text-[13px]">{entry.text}</p>
            </li>
          );
        })}
      </ol>
    </section>
  );
}
