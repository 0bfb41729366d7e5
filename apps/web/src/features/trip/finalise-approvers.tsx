import { ChainLine } from '../../ui/chain-line.tsx';
import { plannedStops } from '../../ui/chain-stops.ts';
import type { FinalisePlan } from './finalise-form.ts';

/** Who would be asked about what, level by level. */
export function FinaliseApprovers({ plan }: { readonly plan: FinalisePlan }) {
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
          Who is asked
        </h2>
        {plan.workflow && used.length > 0 && (
          <p className="text-meta text-ink-3">By the workflow {plan.workflow.name}</p>
        )}
      </div>
      {used.length === 0 && <p className="mt-1.5 text-ink-2">Nobody has to be asked.</p>}
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
