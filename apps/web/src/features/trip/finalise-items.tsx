import { ChevronDown } from 'lucide-react';
import { Suspense } from 'react';
import { type Form, textInput } from '../../lib/form.ts';
import { inrExact } from '../../lib/money-text.ts';
import { Badge } from '../../ui/badge.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { Bone } from '../../ui/skeleton.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { VerdictBadge } from '../../ui/verdict-badge.tsx';
import { APPROVAL_LOOKS, VerdictTree } from '../booking/index.ts';
import {
  asksAnybody,
  type FinaliseItem,
  type FinalisePlan,
  type FinaliseValues,
  itemsWithReason,
  wordsOf,
} from './finalise-form.ts';

interface FinaliseItemsProps {
  readonly plan: FinalisePlan;
  readonly form: Form<FinaliseValues>;
  readonly reasonCodes: readonly { readonly _id: string; readonly code: string; readonly text: string }[];
}

/** Every flight with what the policy says of it, what becomes of it, and the reason where one is asked. */
export function FinaliseItems({ plan, form, reasonCodes }: FinaliseItemsProps) {
  const asked = itemsWithReason(plan);
  // Where approvers are asked, one field beneath is for the words.
  const hasWords = !asksAnybody(plan);
  return (
    <>
      {plan.items.map((item) => (
        <section key={item.bookingId} aria-labelledby={`item-${item.bookingId}`} className="card p-4 sm:p-5">
          <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-1.5">
            <div className="min-w-0">
              <h2 id={`item-${item.bookingId}`} className="text-[15px] font-semibold">
                {item.title}
              </h2>
              <Standing item={item} />
            </div>
            <p className="board text-time font-semibold">{inrExact(item.total)}</p>
          </div>
          {item.verdict ? (
            <Verdict verdict={item.verdict} />
          ) : (
            <p className="mt-2 text-[13px] text-ink-2">No trip policy applies.</p>
          )}
          {asked.includes(item) && (hasWords || reasonCodes.length > 0) && (
            <div className="mt-4 grid items-start gap-4 border-t border-hairline pt-4 sm:grid-cols-2">
              {reasonCodes.length > 0 && (
                <SelectField
                  {...textInput(form, item.bookingId)}
                  label="Reason"
                  placeholder="Choose a reason"
                  options={reasonCodes.map(({ _id, text }) => ({ value: _id, label: text }))}
                />
              )}
              {hasWords && (
                <TextArea
                  {...textInput(form, wordsOf(item.bookingId))}
                  label={reasonCodes.length > 0 ? 'In your own words' : 'Reason'}
                  rows={1}
                  className="[&_textarea]:min-h-11"
                />
              )}
            </div>
          )}
        </section>
      ))}
    </>
  );
}

/** What is in policy is a word that opens; what is not is open at once. */
function Verdict({ verdict }: { readonly verdict: NonNullable<FinaliseItem['verdict']> }) {
  const isFine = verdict.outcome === 'within' || verdict.outcome === 'note';
  if (!isFine) {
    return (
      <Suspense fallback={<Bone className="mt-4 h-40" />}>
        <VerdictTree verdict={verdict} className="mt-3.5 border-t border-hairline pt-3.5" />
      </Suspense>
    );
  }
  return (
    <details className="group/verdict mt-3.5 border-t border-hairline pt-3">
      <summary className="flex min-h-8 cursor-pointer list-none items-center gap-2 rounded-lg text-[13px] text-ink-2 max-sm:min-h-11 [&::-webkit-details-marker]:hidden">
        <VerdictBadge outcome={verdict.outcome} /> Why?
        <ChevronDown aria-hidden size={15} className="transition-transform group-open/verdict:rotate-180" />
      </summary>
      <Suspense>
        <VerdictTree verdict={verdict} hideOutcome className="mt-3" />
      </Suspense>
    </details>
  );
}

function Standing({ item }: { readonly item: FinaliseItem }) {
  const { icon: Icon, tone } = APPROVAL_LOOKS[item.approvalStatus];
  const text = item.isAsked
    ? `Needs approval, ${item.chain === 'out' ? 'out of policy' : 'within policy'}`
    : item.approvalStatus === 'Not Required'
      ? 'Needs no approval'
      : item.approvalStatus;
  return (
    <Badge tone={item.isAsked ? 'blue' : tone} className="mt-1.5">
      <Icon aria-hidden size={13} /> {text}
    </Badge>
  );
}
