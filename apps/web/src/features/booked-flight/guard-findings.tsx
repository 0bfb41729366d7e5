import { Scale } from 'lucide-react';
import { inr } from '../../lib/money-text.ts';
import type { GuardJudgement } from './booked-types.ts';

interface GuardFindingsProps {
  readonly guard: GuardJudgement;
  /** Before the cancellation nothing is kept yet: the airline only asks for it. */
  readonly isQuoted?: boolean;
  /** The claim was paid or given up. */
  readonly isOver?: boolean;
}

/** What the airline went beyond: the law, or only what it had said itself. */
function limitOf({ findings }: GuardJudgement): string {
  return findings.every(({ rule }) => rule === 'charge_above_quote') ? 'it had quoted' : 'the law allows';
}

/** Charges of an airline beyond the law or its own quote: asked, allowed, and the difference that is claimed. */
export function GuardFindings({ guard, isQuoted = false, isOver = false }: GuardFindingsProps) {
  return (
    <section
      aria-label="The airline's charges and the law"
      className="rounded-xl border border-amber-edge bg-amber-soft p-4"
    >
      <p className="flex items-start gap-2 font-semibold text-amber">
        <Scale aria-hidden size={17} className="mt-[2px] shrink-0" />
        The airline {isQuoted ? 'asks for' : 'kept'} more than {limitOf(guard)}; {inr(guard.shortfall)}{' '}
        {isOver ? 'was' : 'is'} claimed back
      </p>
      <ul className="mt-2 space-y-2.5">
        {guard.findings.map((finding) => (
          <li key={`${finding.rule}-${finding.about}`} className="text-[13px]">
            {finding.about && <p className="font-medium wrap-anywhere">{finding.about}</p>}
            <p>{finding.text}</p>
            <p className="board mt-0.5 text-ink-2">
              {isQuoted ? 'Asked' : 'Kept'} {inr(finding.asked)} · allowed {inr(finding.allowed)} · difference{' '}
              {inr(finding.shortfall)}
            </p>
            {finding.source && <p className="text-meta text-ink-2">{finding.source}</p>}
          </li>
        ))}
      </ul>
    </section>
  );
}
