import { type ReactNode, useId } from 'react';
import { cx } from './class-names.ts';

interface SwitchProps {
  readonly checked: boolean;
  readonly onChange: (checked: boolean) => void;
  readonly label: ReactNode;
  /** What it means, beneath the label. */
  readonly hint?: ReactNode;
  readonly disabled?: boolean;
  readonly className?: string;
}

/** A choice of on or off that reads as a sentence, with the switch at its right. */
export function Switch({ checked, onChange, label, hint, disabled = false, className }: SwitchProps) {
  const id = useId();
  return (
    <div className={cx('flex min-h-11 items-center justify-between gap-4', className)}>
      <label htmlFor={id} className={cx('min-w-0 flex-1', disabled ? 'text-ink-3' : 'cursor-pointer')}>
        <span className="block font-medium">{label}</span>
        {hint && (
          <span id={`${id}-hint`} className="block text-[13px] text-ink-3">
            {hint}
          </span>
        )}
      </label>
      <span className="relative grid h-11 w-11 shrink-0 place-items-center">
        <input
          id={id}
          type="checkbox"
          role="switch"
          aria-checked={checked}
          checked={checked}
          disabled={disabled}
          aria-describedby={hint ? `${id}-hint` : undefined}
          onChange={(event) => onChange(event.target.checked)}
          className={cx(
            'peer h-6 w-11 cursor-pointer appearance-none rounded-full border border-edge bg-sunken transition-colors',
            'checked:border-action checked:bg-action disabled:cursor-not-allowed disabled:opacity-50',
          )}
        />
        <span
          aria-hidden
          className={cx(
            'pointer-events-none absolute top-1/2 left-[3px] size-[18px] -translate-y-1/2 rounded-full bg-ink-3 transition-transform',
            'peer-checked:translate-x-5 peer-checked:bg-on-action',
          )}
        />
      </span>
    </div>
  );
}
