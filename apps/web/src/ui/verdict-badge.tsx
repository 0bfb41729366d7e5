import type { VerdictOutcome } from '@pravas/domain/policy/verdict.ts';
import { Badge } from './badge.tsx';
import { cx } from './class-names.ts';
import { OUTCOME_LOOKS } from './verdict-looks.ts';

interface VerdictBadgeProps {
  readonly outcome: VerdictOutcome;
  readonly className?: string;
}

/** A verdict as a picture and a word in a pill. */
export function VerdictBadge({ outcome, className }: VerdictBadgeProps) {
  const { label, tone, icon: Icon } = OUTCOME_LOOKS[outcome];
  return (
    <Badge tone={tone} {...(className ? { className } : {})}>
      <Icon aria-hidden size={12} strokeWidth={2.4} className="shrink-0" /> {label}
    </Badge>
  );
}

/** The same without the pill, for dense rows. */
export function VerdictMark({ outcome, className }: VerdictBadgeProps) {
  const { label, icon: Icon, ink } = OUTCOME_LOOKS[outcome];
  return (
    <span className={cx('inline-flex items-center gap-1 whitespace-nowrap', ink, className)}>
      <Icon aria-hidden size={12} strokeWidth={2.4} className="shrink-0" /> {label}
    </span>
  );
}

interface VerdictReasonProps extends VerdictBadgeProps {
  /** Labels of the broken rules, the strictest first. */
  readonly reasons: readonly string[];
}

/** The badge with the broken rules at its side on hover and focus; reached by Tab only where there is a reason. */
export function VerdictWithReason({ outcome, reasons, className }: VerdictReasonProps) {
  if (reasons.length === 0) return <VerdictBadge outcome={outcome} {...(className ? { className } : {})} />;
  return (
    <span className={cx('group/verdict relative inline-flex', className)}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: the reason must be reachable by key as it is by pointer. */}
      <span tabIndex={0} className="rounded-full">
        <VerdictBadge outcome={outcome} />
        <span className="sr-only">: {reasons.join(', ')}</span>
      </span>
      <span
        aria-hidden
        className="pointer-events-none absolute top-full right-0 z-30 hidden w-max max-w-60 pt-1.5 group-focus-within/verdict:block group-hover/verdict:block"
      >
        <span className="block rounded-lg bg-ink px-2.5 py-1.5 text-meta text-on-ink">{reasons.join(' · ')}</span>
      </span>
    </span>
  );
}
