import { ChevronDown } from 'lucide-react';
import { type SelectHTMLAttributes, useId } from 'react';
import { cx } from './class-names.ts';
import { FieldError, fieldBox } from './field.tsx';

interface SelectFieldProps extends SelectHTMLAttributes<HTMLSelectElement> {
  readonly label: string;
  readonly error?: string | undefined;
  readonly options: readonly { readonly value: string; readonly label: string }[];
  /** The text for no choice. */
  readonly placeholder?: string;
  /** As tall as the fields of a search, instead of those of other forms. */
  readonly isTall?: boolean;
  /** Where a heading beside it labels it for people who see it. */
  readonly isLabelHidden?: boolean;
}

/** A labelled choice from a list, with its error beneath. */
export function SelectField({
  label,
  error,
  options,
  placeholder,
  className,
  isTall = false,
  isLabelHidden = false,
  ...select
}: SelectFieldProps) {
  const id = useId();
  return (
    <div className={className}>
      <label htmlFor={id} className={isLabelHidden ? 'sr-only' : 'mb-1.5 block text-[13px] font-medium text-ink-2'}>
        {label}
      </label>
      <div className="relative">
        <select
          {...select}
          id={id}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? `${id}-error` : undefined}
          className={cx(
            fieldBox,
            isTall ? 'h-12 font-medium' : 'h-11',
            'appearance-none truncate pr-9 pl-3 text-[15px] disabled:bg-sunken disabled:text-ink-3',
            select.value === '' && placeholder !== undefined && 'text-ink-3',
            error ? 'border-red' : 'border-edge enabled:hover:border-ink-3',
          )}
        >
          {placeholder !== undefined && <option value="">{placeholder}</option>}
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
        <ChevronDown
          aria-hidden
          size={16}
          className="pointer-events-none absolute top-1/2 right-3 -translate-y-1/2 text-ink-3"
        />
      </div>
      <FieldError id={`${id}-error`} text={error} />
    </div>
  );
}
