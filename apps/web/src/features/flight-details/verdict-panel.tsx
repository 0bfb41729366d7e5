import type { VerdictOutcome } from '@pravas/domain/policy/verdict.ts';
import { ArrowRight, ChevronDown } from 'lucide-react';
import { useState } from 'react';
import { countText } from '../../lib/money-text.ts';
import { Button } from '../../ui/button.tsx';
import { cx } from '../../ui/class-names.ts';
import { VerdictBadge } from '../../ui/verdict-badge.tsx';
import { type FullVerdict, VerdictTree } from '../../ui/verdict-tree.tsx';

const BOXES: Readonly<Record<VerdictOutcome, string>> = {
  within: 'border-green-edge bg-green-soft',
  note: 'border-green-edge bg-green-soft',
  reason: 'border-amber-edge bg-amber-soft',
  approval: 'border-amber-edge bg-amber-soft',
  block: 'border-red-edge bg-red-soft',
};

/** What follows from it later; nothing is asked here. */
const NEXT: Readonly<Record<VerdictOutcome, string | null>> = {
  within: null,
  note: null,
  reason: 'You give a reason in the trip, before you pay.',
  approval: 'You ask for approval in the trip; you see there who approves.',
  block: 'You can keep it in a draft, but not pay for it.',
};

interface VerdictPanelProps {
  readonly verdict: FullVerdict;
  /** Another fare's verdict is on its way. */
  readonly loading: boolean;
  readonly onTake: (suggestion: NonNullable<FullVerdict['suggestion']>) => void;
  readonly className?: string;
}

/** The verdict in a sentence, the way out as a button, and every rule behind it. */
export function VerdictPanel({ verdict, loading, onTake, className }: VerdictPanelProps) {
  const [open, setOpen] = useState(false);
  const { outcome, checks, suggestion } = verdict;
  const broken = checks.filter((check) => check.outcome !== 'within');
  const next = NEXT[outcome];
  return (
    <section aria-label="Trip policy" aria-busy={loading || undefined} className={className}>
      <div className={cx('rounded-xl border px-3.5 py-3 transition-opacity', BOXES[outcome], loading && 'opacity-55')}>
        <VerdictBadge outcome={outcome} />
        <p className="mt-1.5 text-[13px] text-ink">
          {broken[0]?.sentence ?? `Meets all ${countText(checks.length, 'policy rule')}.`}
          {broken.length > 1 && ` And ${countText(broken.length - 1, 'more rule')}.`}
        </p>
        {next && <p className="mt-1 text-meta text-ink-2">{next}</p>}
        {suggestion?.flightId != null && (
          <Button
            size="small"
            className="mt-2.5 h-auto! min-h-9 w-full justify-between! py-1.5 text-left whitespace-normal!"
            onClick={() => onTake(suggestion)}
          >
            <span>
              {suggestion.text}
              <span className="sr-only">, to be in policy</span>
            </span>
            <ArrowRight aria-hidden size={15} className="shrink-0 text-blue" />
          </Button>
        )}
        {suggestion && suggestion.flightId === null && <p className="mt-1.5 text-[13px]">{suggestion.text}</p>}
        <button
          type="button"
          aria-expanded={open}
          onClick={() => setOpen(!open)}
          className="mt-1.5 inline-flex min-h-8 items-center gap-1 rounded text-[13px] font-medium text-blue max-sm:min-h-11"
        >
          {open ? 'Hide the rules' : 'All rules'}
          <ChevronDown aria-hidden size={14} className={cx('transition-transform', open && 'rotate-180')} />
        </button>
        {open && (
          <VerdictTree
            verdict={{ ...verdict, suggestion: null }}
            hideOutcome
            className="relative mt-1.5 max-h-96 overflow-y-auto rounded-lg border border-hairline bg-surface p-3"
          />
        )}
      </div>
    </section>
  );
}
