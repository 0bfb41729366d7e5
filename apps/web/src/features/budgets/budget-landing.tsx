import { ChevronDown, CircleCheck, TriangleAlert } from 'lucide-react';
import { inr } from '../../lib/money-text.ts';
import { proofFacts, proofResult } from '../../ui/verdict-proof.ts';
import type { BudgetDetails } from './budget-queries.ts';

type Part = BudgetDetails['landing']['parts'][number];

const NAMES: Readonly<Record<string, string>> = {
  spent: 'Spent',
  committed: 'Committed',
  pending: 'Pending',
  pipeline: 'Still to come',
};

/** Where the budget lands and how that is computed: each part opens its figures. */
export function BudgetLanding({ budget }: { readonly budget: BudgetDetails }) {
  const { landing } = budget;
  const isOver = landing.total > budget.amount;
  const Icon = isOver ? TriangleAlert : CircleCheck;
  return (
    <section aria-labelledby="landing" className="card p-5">
      <h2 id="landing" className="font-semibold">
        Where it will land
      </h2>
      <p className="board mt-1 text-price font-semibold">{inr(landing.total)}</p>
      <p className={isOver ? 'flex gap-1.5 text-[13px] text-red' : 'flex gap-1.5 text-[13px] text-green'}>
        <Icon aria-hidden size={16} className="mt-0.5 shrink-0" />
        {isOver
          ? `${inr(landing.total - budget.amount)} over the budget`
          : `${inr(budget.amount - landing.total)} below the budget`}
      </p>
      <ul aria-label="How it is worked out" className="mt-4 divide-y divide-hairline border-t border-hairline">
        {landing.parts.map((part) => (
          <li key={part.name} className="py-2.5">
            <LandingPart part={part} />
          </li>
        ))}
      </ul>
      <div className="space-y-1.5 border-t border-hairline pt-3 text-meta text-ink-3">
        <p>{landing.approvalRate.sentence}</p>
        <p>{landing.cancellationRate.sentence}</p>
      </div>
    </section>
  );
}

function LandingPart({ part }: { readonly part: Part }) {
  const facts = proofFacts(part.proof);
  return (
    <>
      <div className="flex items-baseline justify-between gap-3">
        <span className="font-medium">{NAMES[part.name] ?? part.name}</span>
        <span className="board font-medium">{inr(part.amount)}</span>
      </div>
      <p className="text-[13px] text-ink-2">{part.sentence}</p>
      <details className="group/why">
        <summary className="inline-flex w-fit cursor-pointer list-none items-center gap-0.5 rounded text-meta text-blue max-sm:py-3 [&::-webkit-details-marker]:hidden">
          Why?<span className="sr-only"> {NAMES[part.name] ?? part.name}</span>
          <ChevronDown aria-hidden size={12} className="transition-transform group-open/why:rotate-180" />
        </summary>
        <dl className="my-1.5 grid grid-cols-[1fr_auto] gap-x-4 gap-y-1 rounded-lg bg-sunken px-3 py-2 text-meta">
          {[...facts, { label: 'Comes to', text: proofResult(part.proof) }].map(({ label, text }) => (
            <div key={label} className="contents">
              <dt className="text-ink-2">{label}</dt>
              <dd className="board text-right">{text}</dd>
            </div>
          ))}
        </dl>
      </details>
    </>
  );
}
