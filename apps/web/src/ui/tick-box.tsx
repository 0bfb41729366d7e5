import { Check, Minus } from 'lucide-react';
import { cx } from './class-names.ts';

/** All, some or none of what a box stands for. */
export type TickState = 'all' | 'some' | 'none';

interface TickBoxProps {
  readonly state: TickState;
  readonly onChange: (checked: boolean) => void;
  /** What is ticked, in words: the box is in a row that shows them. */
  readonly label: string;
  readonly disabled?: boolean;
  readonly describedBy?: string;
  readonly id?: string;
  readonly className?: string;
}

/** A bare checkbox for tables and matrices, which can also be half-ticked. */
export function TickBox({ state, onChange, label, disabled = false, describedBy, id, className }: TickBoxProps) {
  return (
    <span className={cx('relative grid size-8 shrink-0 place-items-center max-sm:size-11', className)}>
      <input
        id={id}
        type="checkbox"
        ref={(box) => {
          // Half-ticked is a property of the element, not an attribute.
          if (box) box.indeterminate = state === 'some';
        }}
        checked={state === 'all'}
        disabled={disabled}
        aria-label={label}
        aria-describedby={describedBy}
        onChange={(event) => onChange(event.target.checked)}
        className="peer absolute inset-0 cursor-pointer appearance-none rounded-[8px] disabled:cursor-not-allowed"
      />
      <span
        aria-hidden
        className={cx(
          'pointer-events-none grid size-[18px] place-items-center rounded-[5px] border peer-disabled:opacity-55',
          state === 'none' ? 'border-edge bg-surface' : 'border-action bg-action text-on-action',
        )}
      >
        {state === 'all' && <Check size={13} strokeWidth={3} />}
        {state === 'some' && <Minus size={13} strokeWidth={3} />}
      </span>
    </span>
  );
}
