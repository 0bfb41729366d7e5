import { Suspense } from 'react';
import type { Form } from '../../lib/form.ts';
import { inrOfSum } from '../../lib/money-text.ts';
import { AmountLines } from '../../ui/amount.tsx';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { ChooseTrip } from '../trip-choice/index.ts';
import type { Review } from './passenger-entries.ts';
import type { ReviewValues } from './review-form.ts';

interface PriceCardProps {
  readonly review: Review;
  readonly form: Form<ReviewValues>;
  /** The operator is being asked again. */
  readonly isRenewing: boolean;
}

/** The whole price, and the one next step. */
export function PriceCard({ review, form, isRenewing }: PriceCardProps) {
  const { price, bus } = review;
  if (price === null) return null;
  const { lines, total, feeGst, changed } = price;
  const inrOf = inrOfSum([total, ...lines.map(({ amount }) => amount)]);
  const isBlocked = price.verdict?.outcome === 'block' || problemsOf(review).length > 0;
  return (
    <section aria-labelledby="price" className="card p-4 sm:p-5">
      <div className="mb-3 flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 id="price" className="text-[15px] font-semibold">
          Total price
        </h2>
        <p className="board text-[22px] leading-7 font-semibold">{inrOf(total)}</p>
      </div>
      {changed !== null && (
        <Notice
          tone="warning"
          title={`Price changed from ${inrOf(changed.old)} to ${inrOf(changed.new)}.`}
          className="mb-3"
        />
      )}
      <AmountLines lines={lines.map(({ label, amount }) => ({ label, rupees: amount }))} />
      <p className="mt-3 text-[13px] text-ink-2">{bus.gstNote}</p>
      {taxText(feeGst) !== null && <p className="text-[13px] text-ink-2">{taxText(feeGst)}</p>}
      {review.tripId === null && (
        <Suspense>
          <ChooseTrip
            from={bus.departure.wall.slice(0, 10)}
            until={bus.departure.wall.slice(0, 10)}
            isPersonal={review.isPersonal}
            people={null}
            value={form.values.tripId}
            onChoose={(tripId) => form.set('tripId', tripId)}
            className="mt-4"
          />
        </Suspense>
      )}
      <Button
        type="submit"
        tone="primary"
        size="large"
        className="mt-4 w-full"
        busy={form.isBusy}
        disabled={form.isBusy || isRenewing || isBlocked}
      >
        {form.isBusy ? 'Adding…' : 'Add to trip'}
      </Button>
      <p className="mt-2 text-meta text-ink-2">
        Nothing is charged yet. You pay on the trip page; the seats are held while you pay.
      </p>
    </section>
  );
}

/** What keeps the seats from being added, except what is only not typed yet: the form asks for that. */
export function problemsOf({ problems }: Review): Review['problems'] {
  return problems.filter(({ isOpen }) => !isOpen);
}

/** "Our fee carries CGST 4.50 and SGST 4.50": which tax of ours the invoice names. */
function taxText({ cgst, sgst, igst }: NonNullable<Review['price']>['feeGst']): string | null {
  const parts = [
    ['CGST', cgst],
    ['SGST', sgst],
    ['IGST', igst],
  ] as const;
  const charged = parts.filter(([, amount]) => amount > 0);
  if (charged.length === 0) return null;
  const inrOf = inrOfSum(charged.map(([, amount]) => amount));
  return `In our fee: ${charged.map(([name, amount]) => `${name} ${inrOf(amount)}`).join(', ')}.`;
}
