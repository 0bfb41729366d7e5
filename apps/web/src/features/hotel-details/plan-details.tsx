import { Lightbulb } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { inr } from '../../lib/money-text.ts';
import { AmountLines } from '../../ui/amount.tsx';
import { VerdictBadge } from '../../ui/verdict-badge.tsx';
import { CancellationLine } from './cancellation-line.tsx';
import type { Plan } from './hotel-types.ts';
import { deskText, priceLines, splitText } from './plan-words.ts';

interface PlanDetailsProps {
  readonly plan: Plan;
  readonly nights: number;
}

/**
 * All of the chosen rate: until when it can be cancelled, what its price is made of, what the policy and the tax say.
 */
export function PlanDetails({ plan, nights }: PlanDetailsProps) {
  const { verdict, gst, slabNote, savingNote, atHotel, others, supplierLabel } = plan;
  const split = splitText(plan);
  return (
    <div className="grid gap-x-8 gap-y-5 md:grid-cols-2 xl:grid-cols-3">
      <Part title="Cancellation">
        <CancellationLine plan={plan} />
      </Part>
      <Part title="Price">
        <AmountLines lines={priceLines(plan, nights)} />
        {split && <p className="mt-2 text-[13px] text-ink-2">{split}</p>}
        {atHotel.length > 0 && (
          <p className="mt-2 text-[13px] text-ink-2">Paid at the hotel besides: {atHotel.map(deskText).join(', ')}</p>
        )}
      </Part>
      <Part title={verdict ? 'Policy and GST' : 'GST'}>
        {verdict && (
          <div className="mb-2 space-y-1 text-[13px]">
            <VerdictBadge outcome={verdict.outcome} />
            <p>{verdict.sentences[0]}</p>
            {verdict.sentences.length > 1 && (
              <details>
                <summary className="inline-flex min-h-8 items-center font-medium text-blue max-sm:min-h-11">
                  All rules
                </summary>
                <ul className="list-disc space-y-0.5 pl-5 text-ink-2">
                  {verdict.sentences.slice(1).map((sentence) => (
                    <li key={sentence}>{sentence}</li>
                  ))}
                </ul>
              </details>
            )}
          </div>
        )}
        <p className="text-[13px] text-ink-2">
          {gst.sentence}
          {gst.credit > 0 && ` After GST credit it costs ${inr(gst.net)}.`}
        </p>
        {savingNote && <Note lead="Why cheaper">{savingNote}</Note>}
        {slabNote && <Note lead="Why it costs more">{slabNote}</Note>}
        {supplierLabel && (
          <p className="mt-2 text-meta text-ink-3">
            Sold by {supplierLabel}
            {others > 0 && ', the cheapest of those that sell it'}
          </p>
        )}
      </Part>
    </div>
  );
}

/** What the slab of GST does to the price. */
function Note({ lead, children }: { readonly lead: string; readonly children: string }) {
  return (
    <p className="mt-2 flex gap-2 text-[13px] text-ink-2">
      <Lightbulb aria-hidden size={15} className="mt-0.5 shrink-0 text-marigold-ink" />
      <span>
        <span className="font-medium text-ink">{lead}: </span>
        {children}
      </span>
    </p>
  );
}

function Part({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="min-w-0">
      <h3 id={id} className="mb-2 text-[13px] font-semibold">
        {title}
      </h3>
      {children}
    </section>
  );
}
