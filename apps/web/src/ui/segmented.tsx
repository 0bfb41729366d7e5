import type { ReactNode } from 'react';
import { cx } from './class-names.ts';

interface SegmentedProps<T extends string> {
  readonly label: string;
  readonly value: T;
  readonly options: readonly { readonly value: T; readonly label: ReactNode }[];
  readonly onChange: (value: T) => void;
  readonly name: string;
  /** Fills its width with equal parts. */
  readonly wide?: boolean;
  readonly className?: string;
}

/** A choice of a few, as real radio buttons in a row: arrows move, one Tab stop. */
export function Segmented<T extends string>({
  label,
  value,
  options,
  onChange,
  name,
  wide = false,
  className,
}: SegmentedProps<T>) {
  return (
    <fieldset
      className={cx(
        wide ? 'flex w-full' : 'inline-flex',
        'rounded-[10px] border border-hairline bg-sunken p-[3px]',
        className,
      )}
    >
      <legend className="sr-only">{label}</legend>
      {options.map((option) => (
        <label
          key={option.value}
          className={cx(
            'relative cursor-pointer rounded-[7px] px-3.5 py-1.5 text-[13px] font-medium select-none max-sm:py-2.5',
            wide && 'flex-1 text-center',
            'has-focus-visible:outline-2 has-focus-visible:outline-offset-1 has-focus-visible:outline-blue',
            option.value === value
              ? 'bg-surface text-blue shadow-[0_0_0_1px_var(--hairline)]'
              : 'text-ink-2 hover:text-ink',
          )}
        >
          <input
            type="radio"
            name={name}
            value={option.value}
            checked={option.value === value}
            onChange={() => onChange(option.value)}
            className="absolute inset-0 cursor-pointer opacity-0"
          />
          {option.label}
        </label>
      ))}
    </fieldset>
  );
}
