import { finaliseTrip, preFinaliseTrip } from '@pravas/contract/approval/finalise-operations.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link, Navigate, useSearch } from '@tanstack/react-router';
import { ArrowLeft } from 'lucide-react';
import { useState } from 'react';
import { errorCode } from '../../lib/error-text.ts';
import { textInput, useForm } from '../../lib/form.ts';
import { usePageTitle } from '../../lib/page-title.ts';
import { textValues } from '../../lib/search-text.ts';
import { api } from '../../lib/session.ts';
import { useOnce } from '../../lib/use-once.ts';
import { Button, buttonClass } from '../../ui/button.tsx';
import { ChainLine } from '../../ui/chain-line.tsx';
import { plannedStops } from '../../ui/chain-stops.ts';
import { cx } from '../../ui/class-names.ts';
import { FailureNotice } from '../../ui/failure-notice.tsx';
import { LeaveGuard } from '../../ui/leave-guard.tsx';
import { LoadProblem } from '../../ui/load-problem.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Bone } from '../../ui/skeleton.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { FinaliseBlocks } from './finalise-blocks.tsx';
import { FinaliseDone } from './finalise-done.tsx';
import {
  asksAnybody,
  blocksElsewhere,
  checkFinalise,
  type FinaliseAnswer,
  type FinalisePlan,
  finaliseBody,
  finaliseValuesOf,
} from './finalise-form.ts';
import { FinaliseItems } from './finalise-items.tsx';
import { FinaliseSide } from './finalise-side.tsx';
import { renewTrips, tripQuery, tripSettingsQuery } from './trip-query.ts';
import { actionOf, askText } from './trip-words.ts';

/** Before a trip is frozen: what it costs, what the policy says, who would be asked, and what blocks. */
export function FinalisePage() {
  const { tripId = '' } = textValues(useSearch({ strict: false }));
  usePageTitle('Before you pay');
  if (tripId === '') {
    return (
      <>
        <h1 className="sr-only">Before you pay</h1>
        <Notice
          tone="info"
          title="This address names no trip"
          action={
            <Link to="/home2/trip/list/" className={buttonClass('strong', 'small')}>
              My Trips
            </Link>
          }
        />
      </>
    );
  }
  return <Finalise key={tripId} tripId={tripId} />;
}

function Finalise({ tripId }: { readonly tripId: string }) {
  const [answer, setAnswer] = useState<FinaliseAnswer | null>(null);
  const trip = useQuery(tripQuery(tripId));
  const settings = useQuery(tripSettingsQuery());
  const plan = useQuery({
    queryKey: ['pre-finalise', tripId],
    queryFn: ({ signal }) => api.call(preFinaliseTrip, { query: { tripId }, signal }),
    // Verdicts, budgets and approvers move; what is decided here is always fetched again.
    staleTime: 0,
    gcTime: 0,
    enabled: answer === null,
  });
  const name = trip.data?.tripDetails.name ?? 'Trip';
  return (
    <>
      <header className="mb-4 flex items-center gap-3">
        <Link
          to="/trip/details"
          search={{ tripId }}
          title="Back"
          aria-label="Back to the trip"
          className="grid size-10 shrink-0 place-items-center rounded-[10px] border border-edge bg-surface hover:bg-sunken max-sm:size-11"
        >
          <ArrowLeft aria-hidden size={18} />
        </Link>
        <div className="min-w-0">
          <h1 className="text-title font-semibold tracking-[-0.01em]">
            {answer ? 'Approval requested' : 'Before you pay'}
          </h1>
          <p className="truncate text-[13px] text-ink-2">{name}</p>
        </div>
      </header>
      {answer?.requestId === null ? (
        <Navigate to="/trip/details" search={{ tripId }} replace />
      ) : answer ? (
        <FinaliseDone answer={answer} bookings={trip.data?.tripDetails.items ?? []} />
      ) : plan.data && settings.data ? (
        <FinaliseForm
          plan={plan.data}
          reasonCodes={settings.data.reasonCodes}
          lacksPurpose={trip.data?.tripDetails.purpose === null}
          refusal={trip.data ? actionOf(trip.data.tripDetails, 'finalise').reason : null}
          onDone={setAnswer}
        />
      ) : plan.isError || settings.isError ? (
        <LoadProblem
          failure={plan.error ?? settings.error}
          what="What happens next"
          onRetry={() => void Promise.all([plan.refetch(), settings.refetch()])}
        />
      ) : (
        <FinaliseBones />
      )}
    </>
  );
}

interface FinaliseFormProps {
  readonly plan: FinalisePlan;
  readonly reasonCodes: readonly { readonly _id: string; readonly code: string; readonly text: string }[];
  /** The trip does not say what it is for. */
  readonly lacksPurpose: boolean;
  /** Why the trip cannot be finalised at all, as one that waits for its approvers. */
  readonly refusal: string | null;
  readonly onDone: (answer: FinaliseAnswer) => void;
}

function FinaliseForm({ plan, reasonCodes, lacksPurpose, refusal, onDone }: FinaliseFormProps) {
  const queries = useQueryClient();
  const once = useOnce();
  const blocks = blocksElsewhere(plan);
  const form = useForm({
    initial: finaliseValuesOf(plan),
    check: (values) => checkFinalise(plan, values, reasonCodes.length > 0, lacksPurpose),
    keepAs: `finalise:${plan.tripId}`,
    submit: async (values) => {
      const body = finaliseBody(plan, values, lacksPurpose);
      try {
        const answer = await once(body, (idempotencyKey) => api.call(finaliseTrip, { body, idempotencyKey }));
        void renewTrips(queries, plan.tripId);
        onDone(answer);
      } catch (error) {
        // Something has changed since this page was drawn: the person reads the present state before the next try.
        if (errorCode(error) !== 'validation_failed')
          void queries.invalidateQueries({ queryKey: ['pre-finalise', plan.tripId] });
        throw error;
      }
    },
  });
  const asks = asksAnybody(plan);
  const isNothingLeft = !asks && blocks.length === 0 && plan.items.every(({ needsReason }) => !needsReason);
  return (
    <form
      ref={form.formRef}
      noValidate
      onSubmit={form.onSubmit}
      className="grid items-start gap-5 lg:grid-cols-[minmax(0,1fr)_336px]"
    >
      <div className="min-w-0 space-y-4">
        <FinaliseBlocks tripId={plan.tripId} blocks={blocks} />
        <FinaliseItems plan={plan} form={form} reasonCodes={reasonCodes} />
        <FinaliseApprovers plan={plan} />
        {asks && (
          <section className="card p-4 sm:p-5">
            <TextArea
              {...textInput(form, 'note')}
              label={lacksPurpose ? 'Purpose of the trip' : 'Note to the approvers'}
              hint={lacksPurpose ? 'The approvers read it' : 'Optional; a sentence on why often saves a question'}
            />
          </section>
        )}
      </div>
      <div className="space-y-4 lg:sticky lg:top-[72px]">
        <FinaliseSide plan={plan} />
        <div className="card space-y-3 p-4 tall:max-sm:sticky max-sm:bottom-[64px] max-sm:shadow-pop">
          <p id="finalise-text" className="text-[13px] text-ink-2">
            {isNothingLeft ? plan.text : (refusal ?? plan.text)}
          </p>
          {form.failure !== null && <FailureNotice failure={form.failure} />}
          {isNothingLeft ? (
            <Link
              to="/trip/details"
              search={{ tripId: plan.tripId }}
              className={cx(buttonClass('primary', 'large'), 'w-full')}
            >
              Go on to payment
            </Link>
          ) : (
            <Button
              type="submit"
              tone="primary"
              size="large"
              className="w-full"
              busy={form.isBusy}
              disabled={blocks.length > 0 || refusal !== null}
              aria-describedby={blocks.length > 0 ? 'finalise-blocks' : 'finalise-text'}
            >
              {form.isBusy ? 'One moment…' : asks ? askText(firstAsked(plan)) : 'Go on to payment'}
            </Button>
          )}
        </div>
      </div>
      <LeaveGuard when={form.isDirty} />
    </form>
  );
}

function FinaliseBones() {
  return (
    <div role="status" aria-label="Checking the trip" className="grid gap-5 lg:grid-cols-[minmax(0,1fr)_336px]">
      <div className="space-y-4">
        <div className="card space-y-4 p-5">
          <Bone className="h-5 w-64" />
          <Bone className="h-4" />
          <Bone className="h-4 w-2/3" />
        </div>
        <div className="card p-5">
          <Bone className="h-20" />
        </div>
      </div>
      <div className="space-y-4">
        <Bone className="h-44" />
        <Bone className="h-32" />
      </div>
    </div>
  );
}

/** Who would be asked about what, level by level. */
function FinaliseApprovers({ plan }: { readonly plan: FinalisePlan }) {
  const { withinPolicy, outOfPolicy } = plan.approvers;
  const asks = (chain: 'within' | 'out') => plan.items.some((item) => item.isAsked && item.chain === chain);
  const used = [
    { chain: withinPolicy, label: 'Within policy', isUsed: asks('within') },
    { chain: outOfPolicy, label: 'Out of policy', isUsed: asks('out') },
  ].filter(({ isUsed }) => isUsed);
  return (
    <section aria-labelledby="approvers" className="card p-4 sm:p-5">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 id="approvers" className="text-[15px] font-semibold">
          Approvers
        </h2>
        {plan.workflow && used.length > 0 && <p className="text-meta text-ink-3">Chain: {plan.workflow.name}</p>}
      </div>
      {used.length === 0 && <p className="mt-1.5 text-ink-2">No approval needed.</p>}
      {used.map(({ chain, label }) => (
        <div key={label} className="mt-3.5">
          <h3 className="mb-2 text-[13px] font-medium text-ink-2">{label}</h3>
          {chain.refusal ? (
            <p className="text-red">{chain.refusal}</p>
          ) : (
            <ChainLine label={`Approvers, ${label.toLowerCase()}`} stops={plannedStops(chain)} />
          )}
          {chain.notes.map((note) => (
            <p key={note} className="mt-2 text-[13px] text-ink-2">
              {note}
            </p>
          ))}
        </div>
      ))}
    </section>
  );
}

/** Who is asked first. */
function firstAsked({ items, approvers }: FinalisePlan): readonly { readonly name: string }[] {
  const isUsed = (chain: 'within' | 'out') => items.some((item) => item.isAsked && item.chain === chain);
  const used = [isUsed('within') ? approvers.withinPolicy : null, isUsed('out') ? approvers.outOfPolicy : null];
  const people = used.flatMap((chain) => chain?.levels[0]?.approvers ?? []);
  return [...new Map(people.map((person) => [person.user_id, person])).values()];
}
