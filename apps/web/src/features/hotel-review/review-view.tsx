import type { Form } from '../../lib/form.ts';
import { inrExact } from '../../lib/money-text.ts';
import { Checkbox } from '../../ui/checkbox.tsx';
import { FailureNotice } from '../../ui/failure-notice.tsx';
import { FieldError } from '../../ui/field.tsx';
import { LeaveGuard } from '../../ui/leave-guard.tsx';
import { Notice } from '../../ui/notice.tsx';
import { RadioCard } from '../../ui/radio-card.tsx';
import type { Review } from './guest-entries.ts';
import { GuestsSection } from './guests-section.tsx';
import { InsteadSum } from './instead-sum.tsx';
import { PriceCard } from './price-card.tsx';
import { RegistrationSection } from './registration-section.tsx';
import { RequestsSection } from './requests-section.tsx';
import { questionOf, type ReviewValues, useReviewForm } from './review-form.ts';
import { StaySummary } from './stay-summary.tsx';

interface ReviewViewProps {
  readonly review: Review;
  readonly searchedHotelId: string;
  readonly offerId: string;
  /** The supplier is being asked again. */
  readonly isRenewing: boolean;
  readonly onRegistration: (registrationId: string) => void;
  readonly onRoomsApart: (roomsApart: boolean) => void;
  readonly renew: () => Promise<unknown>;
}

/** A stay with everything that is decided before it goes into a trip; one button sends it. */
export function ReviewView({ review, isRenewing, onRegistration, onRoomsApart, ...chosen }: ReviewViewProps) {
  const form = useReviewForm({ review, ...chosen });
  return (
    <form
      ref={form.formRef}
      noValidate
      onSubmit={form.onSubmit}
      aria-label="Review your stay"
      className="grid items-start gap-4 lg:grid-cols-[minmax(0,1fr)_320px] xl:gap-5"
    >
      <div className="min-w-0 space-y-4">
        <StaySummary review={review} isBusy={isRenewing} onRoomsApart={onRoomsApart} />
        {review.block !== null && (
          <Notice tone="warning" title={review.block}>
            Go back and choose another room or hotel.
          </Notice>
        )}
        <Changed review={review} form={form} />
        {review.insteadRefusal !== null && (
          <Notice tone="warning" title="The old stay cannot be replaced">
            {review.insteadRefusal} This one is added as well.
          </Notice>
        )}
        {(review.unpaidStays.length > 0 || review.instead !== null) && <InsteadOf review={review} form={form} />}
        <GuestsSection review={review} form={form} />
        <RequestsSection note={review.requestNote} form={form} />
        <RegistrationSection review={review} isBusy={isRenewing} onChoose={onRegistration} />
        {review.houseRules.length > 0 && <HouseRules review={review} form={form} />}
      </div>
      <div className="space-y-3 lg:sticky lg:top-[76px]">
        <PriceCard review={review} form={form} isRenewing={isRenewing} />
        {form.failure !== null && <FailureNotice failure={form.failure}>Nothing was added or charged.</FailureNotice>}
      </div>
      <LeaveGuard when={form.isDirty} />
    </form>
  );
}

interface PartProps {
  readonly review: Review;
  readonly form: Form<ReviewValues>;
}

/** What has changed since it was found, before and now; the person agrees here to what is worse. */
function Changed({ review, form }: PartProps) {
  const { price, differences } = review;
  const question = questionOf(review);
  const error = form.error('agreedTo');
  if (price === null && differences.length === 0) return null;
  return (
    <section
      aria-labelledby="changed"
      className="rounded-xl border border-amber-edge bg-amber-soft px-4 py-3.5 sm:px-5"
    >
      <h2 id="changed" className="font-semibold">
        {question === null ? 'The price fell' : 'Something has changed since you chose it'}
      </h2>
      {price !== null && (
        <p className="mt-1">
          Price changed from {inrExact(price.old)} to {inrExact(price.new)}.
        </p>
      )}
      <dl className="mt-1 space-y-2">
        {differences.map(({ change, label, before, after }) => (
          <div key={change}>
            <dt className="font-medium">{label}</dt>
            <dd>
              <span className="text-ink-2">Before:</span> {before}
            </dd>
            <dd>
              <span className="text-ink-2">Now:</span> {after}
            </dd>
          </div>
        ))}
      </dl>
      {question !== null && (
        <div className="mt-2">
          <Checkbox
            wraps
            name="agreedTo"
            errorId={error ? 'agreedTo-error' : undefined}
            checked={form.values.agreedTo === question}
            onChange={(checked) => form.set('agreedTo', checked ? question : '')}
          >
            I have seen it; continue
          </Checkbox>
          <FieldError id="agreedTo-error" text={error} />
        </div>
      )}
    </section>
  );
}

/** The trip has unpaid stays, or one that is to be changed: the new one is added, or replaces one. */
function InsteadOf({ review, form }: PartProps) {
  const { replaces } = form.values;
  const { instead } = review;
  const choose = (bookingId: string) => form.set('replaces', bookingId);
  return (
    <fieldset className="card p-4 sm:p-5">
      <legend className="float-left mb-3 w-full text-[15px] font-semibold">
        {instead === null ? 'The trip has an unpaid stay' : `Instead of: ${instead.text}`}
      </legend>
      <div className="clear-both grid gap-2 sm:grid-cols-2">
        <RadioCard
          name="replaces"
          checked={replaces === ''}
          label="Add this one too"
          text="Both stay in the trip"
          onChoose={() => choose('')}
        />
        {instead !== null && (
          <RadioCard
            name="replaces"
            checked={replaces === instead.bookingId}
            label="Change the stay"
            text="The old one is cancelled once this one is booked"
            onChoose={() => choose(instead.bookingId)}
          />
        )}
        {review.unpaidStays.map(({ bookingId, text }) => (
          <RadioCard
            key={bookingId}
            name="replaces"
            checked={replaces === bookingId}
            label="Choose this one instead"
            text={`${text} is removed`}
            onChoose={() => choose(bookingId)}
          />
        ))}
      </div>
      {instead !== null && replaces === instead.bookingId && <InsteadSum instead={instead} />}
    </fieldset>
  );
}

/** What the hotel asks of its guests, each with its own words, read before anything is booked. */
function HouseRules({ review, form }: PartProps) {
  const error = form.error('houseRulesRead');
  return (
    <section aria-labelledby="rules" className="card p-4 sm:p-5">
      <h2 id="rules" className="text-[15px] font-semibold">
        Hotel rules
      </h2>
      <ul className="mt-2 list-disc space-y-1 pl-5">
        {review.houseRules.map(({ sentence, text }) => (
          <li key={text}>
            {sentence}
            <span className="block text-meta text-ink-2">The hotel says: {text}</span>
          </li>
        ))}
      </ul>
      <div className="mt-2">
        <Checkbox
          wraps
          name="houseRulesRead"
          errorId={error ? 'houseRulesRead-error' : undefined}
          checked={form.values.houseRulesRead}
          onChange={(checked) => form.set('houseRulesRead', checked)}
        >
          I have read the hotel’s rules
        </Checkbox>
        <FieldError id="houseRulesRead-error" text={error} />
      </div>
    </section>
  );
}
