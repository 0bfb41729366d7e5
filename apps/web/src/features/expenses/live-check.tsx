import { FIELD_RULES } from '@pravas/domain/validation/field-rules.ts';
import { requiredMessage } from '@pravas/domain/validation/messages.ts';
import type { UseQueryResult } from '@tanstack/react-query';
import { Calculator, CircleAlert } from 'lucide-react';
import { errorText } from '../../lib/error-text.ts';
import { inr } from '../../lib/money-text.ts';
import { cx } from '../../ui/class-names.ts';
import { Bone } from '../../ui/skeleton.tsx';
import { VerdictTree } from '../../ui/verdict-tree.tsx';
import { DuplicateList } from './duplicate-list.tsx';
import type { TypedKind } from './expense-form.ts';
import type { Forecast } from './expense-queries.ts';

interface LiveCheckProps {
  readonly answer: UseQueryResult<Forecast>;
  readonly kind: TypedKind;
}

/** What the policy says while it is typed: the amount, the verdict with its sentences, and what looks like a double. */
export function LiveCheck({ answer, kind }: LiveCheckProps) {
  const { data } = answer;
  return (
    <section aria-label="Policy check" className="rounded-xl bg-sunken p-4">
      <h3 className="text-[13px] font-medium text-ink-2">Policy check</h3>
      <div aria-live="polite" className={cx('mt-2 space-y-3', answer.isPlaceholderData && 'opacity-60')}>
        {answer.isError && !data && (
          <p className="text-[13px] text-ink-2">{errorText(answer.error)}. It is checked again when you save.</p>
        )}
        {answer.isPending && answer.fetchStatus !== 'idle' && (
          <div role="status" aria-label="Checking" className="space-y-2">
            <Bone className="h-7 w-28" />
            <Bone className="h-4 w-full" />
          </div>
        )}
        {data && (
          <>
            <Computed forecast={data} kind={kind} />
            <OnlyServerKnows forecast={data} />
            <DuplicateList duplicates={data.duplicates} />
            {data.verdict ? (
              <VerdictTree verdict={data.verdict} />
            ) : (
              <p className="text-[13px] text-ink-2">
                {data.amount === null
                  ? 'The policy is checked once there is an amount.'
                  : 'No policy rule covers this.'}
              </p>
            )}
          </>
        )}
      </div>
    </section>
  );
}

function Computed({ forecast, kind }: { readonly forecast: Forecast; readonly kind: TypedKind }) {
  if (kind === 'spent') return null;
  return (
    <div>
      <p className="board text-price font-semibold">{inr(forecast.amount)}</p>
      {forecast.computation && (
        <p className="board mt-0.5 flex items-start gap-1.5 text-[13px] text-ink-2">
          <Calculator aria-hidden size={15} className="mt-0.5 shrink-0 text-ink-3" /> {forecast.computation}
        </p>
      )}
    </div>
  );
}

/** What the form cannot know by itself: a policy that pays no kilometres, a trip that is gone. */
function OnlyServerKnows({ forecast }: { readonly forecast: Forecast }) {
  const waiting = [requiredMessage(FIELD_RULES.km.label), requiredMessage(FIELD_RULES.days.label)];
  const told = forecast.errors.filter(
    ({ field, message }) => ['km', 'days', 'tripId', 'reasonCodeId'].includes(field) && !waiting.includes(message),
  );
  return told.map(({ field, message }) => (
    <p key={field} className="flex items-start gap-1.5 text-[13px] text-red">
      <CircleAlert aria-hidden size={15} className="mt-0.5 shrink-0" /> {message}
    </p>
  ));
}
