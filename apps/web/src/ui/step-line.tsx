import { Check } from 'lucide-react';
import { cx } from './class-names.ts';

interface StepLineProps {
  readonly label: string;
  readonly steps: readonly string[];
  /** Which one is being done, from 0. */
  readonly at: number;
  readonly className?: string;
}

/** Steps as stops on the route line: those behind ticked, the present one marigold. */
export function StepLine({ label, steps, at, className }: StepLineProps) {
  return (
    <ol aria-label={label} className={cx('flex', className)}>
      {steps.map((step, index) => (
        <li key={step} aria-current={index === at ? 'step' : undefined} className="relative flex-1 last:flex-none">
          {index < steps.length - 1 && (
            <span
              aria-hidden
              className={cx('absolute top-[9px] right-1 left-6 h-0.5', index < at ? 'bg-action' : 'bg-hairline')}
            />
          )}
          <span
            aria-hidden
            className={cx(
              'grid size-5 place-items-center rounded-full border-2 text-on-action',
              index < at && 'border-action bg-action',
              index === at && 'border-marigold bg-surface',
              index > at && 'border-edge bg-surface',
            )}
          >
            {index < at && <Check size={12} strokeWidth={3} />}
            {index === at && <span className="size-2 rounded-full bg-marigold" />}
          </span>
          <span className={cx('mt-1.5 block text-meta', index === at ? 'font-semibold text-ink' : 'text-ink-3')}>
            {step}
            <span className="sr-only">{index < at ? ', done' : index === at ? ', now' : ''}</span>
          </span>
        </li>
      ))}
    </ol>
  );
}
