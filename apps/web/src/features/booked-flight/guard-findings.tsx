import { Scale } from 'lucide-react';
import { inr } from '../../lib/money-text.ts';
import type { GuardJudgement } from './booked-types.ts';

type Finding = GuardJudgement['findings'][number];

interface GuardFindingsProps {
  readonly guard: GuardJudgement;
  /** Before the cancellation nothing is kept yet: the airline only asks for it. */
  readonly isQuoted?: boolean;
  /** The claim was paid or given up. */
  readonly isOver?: boolean;
}

const isCredit = ({ rule }: Finding) => rule === 'credit_not_chosen';

/** What the airline went beyond: the law, or only what it had said itself. */
function limitOf(findings: readonly Finding[]): string {
  return findings.every(({ rule }) => rule === 'charge_above_quote') ? 'it had quoted' : 'the law allows';
}

/** "Kept ₹4,500 · allowed ₹4,000 · difference ₹500"; "Claimed ₹500" for readers who may not know what was kept. */
function figuresOf(finding: Finding, isQuoted: boolean): string {
  const asked = isCredit(finding) ? 'As a credit' : isQuoted ? 'Asked' : 'Kept';
  const known = [
    [asked, finding.asked],
    ['allowed', finding.asked === null ? null : finding.allowed],
    [finding.asked === null ? 'Claimed' : 'difference', finding.shortfall],
  ] as const;
  return known.flatMap(([label, amount]) => (amount === null ? [] : `${label} ${inr(amount)}`)).join(' · ');
}

/** Charges of an airline beyond the law or its own quote: asked, allowed, and the difference that is claimed. */
export function GuardFindings({ guard, isQuoted = false, isOver = false }: GuardFindingsProps) {
  const charges = guard.findings.filter((finding) => !isCredit(finding));
  const is = isOver ? 'was' : 'is';
  return (
    <section
      aria-label="The airline's charges and the law"
      className="rounded-xl border border-amber-edge bg-amber-soft p-4"
    >
      <p className="flex items-start gap-2 font-semibold text-amber">
        <Scale aria-hidden size={17} className="mt-[2px] shrink-0" />
        {charges.length > 0
          ? `The airline ${isQuoted ? 'asks for' : 'kept'} more than ${limitOf(charges)}; ${inr(guard.shortfall)} ${is} claimed back`
          : `The airline gave a credit you did not choose; the money ${is} claimed instead`}
      </p>
      <ul className="mt-2 space-y-2.5">
        {guard.findings.map((finding) => (
          <li key={`${finding.rule}-${finding.about}`} className="text-[13px]">
            {finding.about && <p className="font-medium wrap-anywhere">{finding.about}</p>}
            <p>{finding.text}</p>
            <p className="board mt-0.5 text-ink-2">{figuresOf(finding, isQuoted)}</p>
            {finding.source && <p className="text-meta text-ink-2">{finding.source}</p>}
          </li>
        ))}
      </ul>
    </section>
  );
}
