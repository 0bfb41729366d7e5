import { latinDigits } from '@pravas/domain/validation/latin-digits.ts';
import { type Ref, useId, useState } from 'react';
import { cx } from './class-names.ts';
import { FieldError, fieldBox } from './field.tsx';

const DIGITS = 6;

interface CodeFieldProps {
  readonly label: string;
  readonly value: string;
  readonly onChange: (digits: string) => void;
  /** The sixth digit was just typed or pasted. */
  readonly onComplete?: (digits: string) => void;
  readonly onBlur?: () => void;
  readonly error?: string | undefined;
  readonly hint?: string;
  readonly ref?: Ref<HTMLInputElement>;
  readonly className?: string;
}

/** Six digits in one field, so that pasting, autofill and screen readers work as everywhere; digits of any script. Blanks and dashes fall away. */
export function CodeField({ label, value, onChange, onComplete, onBlur, error, hint, ref, className }: CodeFieldProps) {
  const id = useId();
  const [composed, setComposed] = useState<string | null>(null);
  const take = (text: string) => {
    setComposed(null);
    const digits = latinDigits(text).replaceAll(/\D/gu, '').slice(0, DIGITS);
    onChange(digits);
    if (digits.length === DIGITS && digits !== value) onComplete?.(digits);
  };
  return (
    <div className={className}>
      <label htmlFor={id} className="mb-1.5 block text-[13px] font-medium text-ink-2">
        {label}
      </label>
      <input
        ref={ref}
        id={id}
        inputMode="numeric"
        autoComplete="one-time-code"
        spellCheck={false}
        value={composed ?? value}
        onChange={(event) => {
          // An input method still works on its own text: taking from it now would write it twice.
          if ((event.nativeEvent as InputEvent).isComposing) setComposed(event.target.value);
          else take(event.target.value);
        }}
        onCompositionEnd={(event) => take(event.currentTarget.value)}
        onBlur={onBlur}
        aria-invalid={error ? true : undefined}
        aria-describedby={cx(error && `${id}-error`, hint && `${id}-hint`) || undefined}
        className={cx(
          fieldBox,
          'board h-14 px-4 font-mono text-[26px] tracking-[0.34em]',
          error ? 'border-red' : 'border-edge hover:border-ink-3',
        )}
      />
      {hint && (
        <p id={`${id}-hint`} className="mt-1 text-meta text-ink-3">
          {hint}
        </p>
      )}
      <FieldError id={`${id}-error`} text={error} />
    </div>
  );
}
