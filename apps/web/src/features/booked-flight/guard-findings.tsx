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

/** Charges of an airline that the law does not allow: asked, allowed, and the difference that is claimed. */
export function GuardFindings({ guard, isQuoted = false, isOver = false }: GuardFindingsProps) {
  return (
    <section
      aria-label="The airline's charges and the law"
      className="rounded-xl border border-amber-edge bg-amber-soft p-4"
    >
      <p className="flex items-start gap-2 font-semibold text-amber">
        <Scale aria-hidden size={17} className="mt-[2px] shrink-0" />
        {isQuoted ? 'The airline asks for more than the law allows' : 'The airline kept more than the law allows'};{' '}
        {inr(guard.shortfall)} {isOver ? 'was' : 'is'} claimed back
      </p>
      <ul className="mt-2 space-y-2.5">
        {guard.findings.map((finding) => (
          <li key={`${finding.rule}-${finding.about}`} className="text-[13px]">
            {finding.about && <p className="font-medium">{finding.about}</p>}
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
