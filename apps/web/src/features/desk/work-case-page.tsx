import { commentWorkCase } from '@pravas/contract/desk/case-decisions.ts';
import { checkText, FIELD_RULES } from '@pravas/domain/validation/field-rules.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link, useSearch } from '@tanstack/react-router';
import { ArrowLeft } from 'lucide-react';
import { Suspense } from 'react';
import { instantText } from '../../lib/calendar-date.ts';
import { errorCode } from '../../lib/error-text.ts';
import { textInput, useForm } from '../../lib/form.ts';
import { lazyPage } from '../../lib/lazy-page.ts';
import { textValues } from '../../lib/search-text.ts';
import { api } from '../../lib/session.ts';
import { showToast } from '../../lib/toasts.ts';
import { useOnce } from '../../lib/use-once.ts';
import { Button, buttonClass } from '../../ui/button.tsx';
import { FailureNotice } from '../../ui/failure-notice.tsx';
import { LeaveGuard } from '../../ui/leave-guard.tsx';
import { LoadProblem } from '../../ui/load-problem.tsx';
import { NoResult } from '../../ui/no-result.tsx';
import { RoleGate } from '../../ui/role-gate.tsx';
import { Bone } from '../../ui/skeleton.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { useBookingViews } from '../booking/index.ts';
import { AskedQuestion } from './asked-question.tsx';
import { CaseActions } from './case-actions.tsx';
import { CaseFacts, CaseHead } from './case-head.tsx';
import { CaseBlock } from './case-places.tsx';
import { caseQuery, takeCase, type WorkCase } from './case-query.ts';
import { CaseSide } from './case-side.tsx';
import { timelineOf } from './case-timeline.ts';
import { DESK_PATH } from './desk-address.ts';
import { useCaseWatch } from './watch-cases.ts';
import { queueLeft } from './way-back.ts';

/** Only requests of travellers fetch it. */
const AnswerRequest = lazyPage(() => import('./case-ways.tsx'), 'AnswerRequest');

/** Only cases about what the travel desk buys fetch it. */
const RideWays = lazyPage(() => import('./ride-ways.tsx'), 'RideWays');

/** Only cases about entries fetch it. */
const OfflineEntries = lazyPage(() => import('./offline-entries.tsx'), 'OfflineEntries');

/** One case: what happened, what is at stake, and what can be done about it. */
export function WorkCasePage() {
  const { id = '' } = textValues(useSearch({ strict: false }));
  return (
    <RoleGate title="Case" privilege="desk.work">
      <Link to={DESK_PATH} search={queueLeft()} className={`${buttonClass('plain', 'small')} mb-2 -ml-3`}>
        <ArrowLeft aria-hidden size={15} /> Work queue
      </Link>
      <CaseById key={id} workCaseId={id} />
    </RoleGate>
  );
}

function CaseById({ workCaseId }: { readonly workCaseId: string }) {
  useCaseWatch();
  const views = useBookingViews();
  const answer = useQuery({ ...caseQuery(workCaseId), enabled: workCaseId !== '' });
  const workCase = answer.data;
  if (workCaseId === '' || ['not_found', 'validation_failed'].includes(errorCode(answer.error) ?? '')) {
    return (
      <div className="card">
        <h1 className="sr-only">Case</h1>
        <NoResult />
      </div>
    );
  }
  if (!workCase) {
    return answer.isError ? (
      <>
        <h1 className="sr-only">Case</h1>
        <LoadProblem failure={answer.error} what="The case" onRetry={() => void answer.refetch()} />
      </>
    ) : (
      <CaseBones />
    );
  }
  // The result of a ride's cancellation is shown with the way to it.
  const isToldByRide =
    workCase.kind === 'cancel_request' &&
    workCase.state === 'open' &&
    views[workCase.service ?? '']?.desk !== undefined;
  return (
    <>
      {answer.isError && (
        <LoadProblem
          failure={answer.error}
          what="The latest state of this case"
          onRetry={() => void answer.refetch()}
          className="mb-4"
        />
      )}
      <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,1fr)_304px]">
        <div className="min-w-0 space-y-4">
          <CaseHead workCase={workCase} />
          {workCase.asked && <AskedQuestion question={workCase.asked} />}
          {!isToldByRide && <CaseFacts workCase={workCase} />}
          {workCase.blockedBy && <CaseBlock workCase={workCase} blockedBy={workCase.blockedBy} />}
          {workCase.bookingId !== null && <CaseBooking workCase={workCase} bookingId={workCase.bookingId} />}
          {workCase.kind === 'desk_request' && workCase.state === 'open' && workCase.tripId !== null && (
            <Suspense fallback={<Bone className="h-20" />}>
              <AnswerRequest workCase={workCase} tripId={workCase.tripId} />
            </Suspense>
          )}
          <CaseActions workCase={workCase} />
          <CaseHistory workCase={workCase} />
        </div>
        <CaseSide workCase={workCase} />
      </div>
    </>
  );
}

/** Fetches its booking: one that the travel desk buys, or a flight that was bought offline. */
function CaseBooking({ workCase, bookingId }: { readonly workCase: WorkCase; readonly bookingId: string }) {
  const view = useBookingViews()[workCase.service ?? ''];
  if (view?.desk) {
    return (
      <Suspense fallback={<Bone className="h-40" />}>
        <RideWays workCase={workCase} view={view} bookingId={bookingId} />
      </Suspense>
    );
  }
  return workCase.kind === 'offline_booking' ? <OfflineEntries flightId={bookingId} tripId={workCase.tripId} /> : null;
}

function CaseBones() {
  return (
    <div role="status" aria-label="Loading the case" className="grid gap-4 lg:grid-cols-[minmax(0,1fr)_304px]">
      <div className="space-y-4">
        <div className="card space-y-3 p-5">
          <Bone className="h-6 w-72 max-w-full" />
          <Bone className="h-4 w-48" />
        </div>
        <Bone className="h-32" />
        <Bone className="h-56" />
      </div>
      <Bone className="h-52" />
    </div>
  );
}

/** What happened to a case and its booking, as stops on the line, and a field to add to it. */
function CaseHistory({ workCase }: { readonly workCase: WorkCase }) {
  const history = timelineOf(workCase);
  return (
    <section aria-labelledby="case-history" className="card p-4 sm:p-5">
      <h2 id="case-history" className="mb-3 font-semibold">
        What happened
      </h2>
      <ol>
        {history.map((entry, index) => {
          const isLast = index === history.length - 1;
          return (
            // Two entries may say the same at the same moment; the list only grows at its end.
            // biome-ignore lint/suspicious/noArrayIndexKey: an entry's place is its identity.
            <li key={index} className="relative pb-4 pl-6 last:pb-0">
              {!isLast && <span aria-hidden className="absolute top-2 bottom-0 left-[5px] w-px bg-edge" />}
              <span
                aria-hidden
                className={
                  isLast
                    ? 'absolute top-1 left-0 size-[11px] rounded-full border-2 border-marigold bg-surface'
                    : 'absolute top-1 left-0 size-[11px] rounded-full border-2 border-edge bg-surface'
                }
              />
              <p className="board text-meta text-ink-2">
                {instantText(entry.at)} · {entry.who}
              </p>
              <p className="break-words whitespace-pre-line">{entry.text}</p>
            </li>
          );
        })}
      </ol>
      <CaseComment workCase={workCase} />
    </section>
  );
}

/** A field that adds a line to what happened. */
function CaseComment({ workCase }: { readonly workCase: WorkCase }) {
  const queries = useQueryClient();
  const once = useOnce();
  const form = useForm({
    initial: { comment: '' },
    check: ({ comment }) => ({ comment: checkText(FIELD_RULES.comment, comment) ?? undefined }),
    keepAs: `case-comment:${workCase._id}`,
    submit: async ({ comment }) => {
      const body = { workCaseId: workCase._id, comment };
      const answer = await once(body, (idempotencyKey) => api.call(commentWorkCase, { body, idempotencyKey }));
      takeCase(queries, answer.workCase);
      showToast('Comment added');
      return { comment: '' };
    },
  });
  return (
    <form ref={form.formRef} noValidate onSubmit={form.onSubmit} className="mt-4 border-t border-hairline pt-4">
      <TextArea
        {...textInput(form, 'comment')}
        label="Comment"
        rows={2}
        hint={workCase.isHidden ? 'The person assigned to this case reads it' : 'Only the travel desk reads it'}
        // An empty comment is no mistake until somebody tries to save it.
        onBlur={() => form.values.comment !== '' && form.touch('comment')}
      />
      {form.failure !== null && <FailureNotice failure={form.failure} className="mt-3" />}
      <div className="mt-2 flex justify-end">
        <Button type="submit" size="small" busy={form.isBusy}>
          Add comment
        </Button>
      </div>
      <LeaveGuard when={form.isDirty} />
    </form>
  );
}
