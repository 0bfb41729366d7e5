import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { CircleCheck } from 'lucide-react';
import { instantText } from '../../lib/calendar-date.ts';
import { buttonClass } from '../../ui/button.tsx';
import { cx } from '../../ui/class-names.ts';
import { LoadProblem } from '../../ui/load-problem.tsx';
import { Bone } from '../../ui/skeleton.tsx';
import { AskInTrip, DeskContact } from './ask-desk.tsx';
import { deskQuery, type HelpDesk } from './help-query.ts';

interface DeskSideProps {
  /** True where the page says already how the travel desk is reached. */
  readonly isContactElsewhere: boolean;
}

/** Beside the articles: the people who help, and what they work on for the reader. */
export function DeskSide({ isContactElsewhere }: DeskSideProps) {
  const answer = useQuery(deskQuery);
  return (
    <div className="space-y-4">
      {!isContactElsewhere && (
        <section aria-labelledby="help-desk" className="card p-5">
          <h2 id="help-desk" className="mb-2 text-[15px] font-semibold">
            Travel desk
          </h2>
          {answer.isPending && <SideBones label="Loading the travel desk" />}
          {answer.isError && !answer.data && (
            <LoadProblem failure={answer.error} what="The travel desk" onRetry={() => void answer.refetch()} />
          )}
          {answer.data && (
            <>
              <DeskContact contact={answer.data.contact} />
              <AskInTrip className={cx(buttonClass('quiet', 'small'), 'mt-3 w-full')} />
            </>
          )}
        </section>
      )}
      <section aria-labelledby="help-cases" className="card p-5">
        <h2 id="help-cases" className="mb-2 text-[15px] font-semibold">
          Your open cases
        </h2>
        {answer.isPending && <SideBones label="Loading your open cases" />}
        {answer.isError && !answer.data && <p className="text-ink-2">They are shown once the travel desk is.</p>}
        {answer.data?.cases.length === 0 && (
          <p className="flex items-center gap-2 text-ink-2">
            <CircleCheck aria-hidden size={17} className="shrink-0 text-green" /> Nothing is open
          </p>
        )}
        {answer.data && answer.data.cases.length > 0 && <Cases cases={answer.data.cases} />}
      </section>
    </div>
  );
}

function Cases({ cases }: Pick<HelpDesk, 'cases'>) {
  return (
    <ul className="divide-y divide-hairline">
      {cases.map((one) => (
        <li key={one._id} className="py-2.5 first:pt-0 last:pb-0">
          <Link
            to="/trip/details"
            search={{ tripId: one.tripId }}
            className="rounded font-medium text-blue underline underline-offset-4 wrap-anywhere"
          >
            {one.title}
          </Link>
          <p className="text-[13px] text-ink-2 wrap-anywhere">
            {one.state}
            {one.dueAt === null ? '' : `, by ${instantText(one.dueAt)}`}
          </p>
          <p className="text-meta text-ink-2 wrap-anywhere">
            Case {one.number} · {one.tripName}
          </p>
        </li>
      ))}
    </ul>
  );
}

function SideBones({ label }: { readonly label: string }) {
  return (
    <div role="status" aria-label={label} className="space-y-2.5">
      <Bone className="h-4 w-40" />
      <Bone className="h-4 w-52 max-w-full" />
      <Bone className="h-4 w-32" />
    </div>
  );
}
