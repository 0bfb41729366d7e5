import { Check } from 'lucide-react';
import type { ReactNode } from 'react';
import { cx } from './class-names.ts';

interface CheckboxProps {
  readonly checked: boolean;
  readonly onChange: (checked: boolean) => void;
  readonly children: ReactNode;
  /** How many results it stands for. */
  readonly count?: number;
  readonly disabled?: boolean;
  /** Lets a long text have more lines; without it the text is truncated, as a column of filters needs it. */
  readonly wraps?: boolean;
  readonly name?: string;
  /** The element that says why the box has to be ticked; absent while it need not be. */
  readonly errorId?: string | undefined;
}

/** A checkbox row, with a count at the right where it filters. */
export function Checkbox({
  checked,
  onChange,
  children,
  count,
  disabled = false,
  wraps = false,
  name,
  errorId,
}: CheckboxProps) {
  return (
    <label
      className={cx(
        'group flex min-h-8 cursor-pointer items-center gap-2.5 rounded-lg px-1 text-[13px] max-sm:min-h-11',
        disabled ? 'text-ink-3' : 'text-ink hover:bg-sunken',
      )}
    >
      <span className="relative grid size-4 shrink-0 place-items-center">
        <input
          type="checkbox"
          name={name}
          aria-invalid={errorId ? true : undefined}
          aria-describedby={errorId}
          checked={checked}
          disabled={disabled}
          onChange={(event) => onChange(event.target.checked)}
          className="absolute inset-0 cursor-pointer appearance-none rounded-[5px] border border-edge bg-surface checked:border-action checked:bg-action"
        />
        {checked && (
          <Check aria-hidden size={12} strokeWidth={3} className="pointer-events-none relative text-on-action" />
        )}
      </span>
      <span className={cx('min-w-0 flex-1', wraps ? 'wrap-anywhere' : 'truncate')}>{children}</span>
      {count !== undefined && <span className="board text-meta text-ink-3">{count.toLocaleString('en-IN')}</span>}
    </label>
  );
}
