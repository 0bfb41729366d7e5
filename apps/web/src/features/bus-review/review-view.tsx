import { Link } from '@tanstack/react-router';
import { type BusDetailsState, busDetailsPath } from '../../lib/bus-details-address.ts';
import { buttonClass } from '../../ui/button.tsx';
import { FailureNotice } from '../../ui/failure-notice.tsx';
import { LeaveGuard } from '../../ui/leave-guard.tsx';
import { Notice } from '../../ui/notice.tsx';
import { InsteadCard } from './instead-card.tsx';
import { JourneySummary } from './journey-summary.tsx';
import type { Review } from './passenger-entries.ts';
import { PassengersSection } from './passengers-section.tsx';
import { PriceCard, problemsOf } from './price-card.tsx';
import { RegistrationSection } from './registration-section.tsx';
import { useReviewForm } from './review-form.ts';

interface ReviewViewProps {
  readonly review: Review;
  readonly state: BusDetailsState;
  readonly isRenewing: boolean;
  readonly onRegistration: (registrationId: string) => void;
  readonly renew: () => Promise<unknown>;
}

/** Chosen seats with everything that is decided before they go into a trip; one button sends it. */
export function ReviewView({ review, state, isRenewing, onRegistration, renew }: ReviewViewProps) {
  const form = useReviewForm({ review, state, renew });
  const problems = problemsOf(review);
  return (
    <form
      ref={form.formRef}
      noValidate
      onSubmit={form.onSubmit}
      aria-label="Review your bus"
      className="grid items-start gap-4 lg:grid-cols-[minmax(0,1fr)_320px] xl:gap-5"
    >
      <div className="min-w-0 space-y-4">
        {state.list.insteadOf !== null && (
          <InsteadCard review={review} state={state} insteadOf={state.list.insteadOf} />
        )}
        {problems.map(({ code, seatName, message }) => (
          <Notice
            key={`${code} ${seatName}`}
            tone="warning"
            title={message}
            action={
              <Link to={busDetailsPath({ ...state, seenTotal: null })} className={buttonClass('strong', 'small')}>
                Change seats
              </Link>
            }
          />
        ))}
        <JourneySummary review={review} state={state} />
        <PassengersSection review={review} form={form} />
        <RegistrationSection review={review} isBusy={isRenewing} onChoose={onRegistration} />
      </div>
      <div className="space-y-3 lg:sticky lg:top-[76px]">
        <PriceCard review={review} form={form} isRenewing={isRenewing} />
        {form.failure !== null && <FailureNotice failure={form.failure}>Nothing was added or charged.</FailureNotice>}
      </div>
      <LeaveGuard when={form.isDirty} />
    </form>
  );
}
