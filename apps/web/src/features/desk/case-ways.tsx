import { getDeskEntry } from '@pravas/contract/desk/request-operations.ts';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { ArrowRight } from 'lucide-react';
import { api } from '../../lib/session.ts';
import { buttonClass } from '../../ui/button.tsx';
import { Bone } from '../../ui/skeleton.tsx';
import { useBookingViews } from '../booking/index.ts';
import type { WorkCase } from './case-query.ts';

/** A traveller's request: the way to enter what was found, with what was asked for filled in. */
export function AnswerRequest({ workCase, tripId }: { readonly workCase: WorkCase; readonly tripId: string }) {
  const requestId = workCase._id;
  const entry = useQuery({
    queryKey: ['desk', 'entry', tripId, requestId],
    queryFn: ({ signal }) => api.call(getDeskEntry, { query: { tripId, requestId }, signal }),
  });
  const request = entry.data?.request;
  const view = useBookingViews()[request?.service ?? ''];
  if (entry.isPending) return <Bone className="h-20" />;
  if (!view?.desk || request?.state !== 'open') return null;
  return (
    <section aria-labelledby="case-answer" className="card p-4 sm:p-5">
      <h2 id="case-answer" className="font-semibold">
        Answer the request
      </h2>
      <div className="mt-2 flex flex-wrap items-center justify-between gap-x-6 gap-y-2.5">
        <p id="answer-effect" className="min-w-0 flex-1 basis-72 text-ink-2">
          Enter what you found, with its price. The traveller is told, and this case is done.
        </p>
        <Link
          to={view.desk.enterPath}
          search={{ tripId, requestId }}
          aria-describedby="answer-effect"
          className={`${buttonClass('primary')} max-sm:w-full`}
        >
          Enter a {view.noun} <ArrowRight aria-hidden size={16} />
        </Link>
      </div>
    </section>
  );
}
