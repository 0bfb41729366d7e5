import { type Ref, type TextareaHTMLAttributes, useId } from 'react';
import { cx } from './class-names.ts';
import { FieldError, fieldBox } from './field.tsx';

interface TextAreaProps extends TextareaHTMLAttributes<HTMLTextAreaElement> {
  readonly label: string;
  readonly error?: string | undefined;
  readonly hint?: string | undefined;
  readonly ref?: Ref<HTMLTextAreaElement>;
}

/** A labelled field of several lines, with its error beneath. */
export function TextArea({ label, error, hint, className, rows = 3, ...area }: TextAreaProps) {
  const id = useId();
  return (
    <div className={className}>
      <label htmlFor={id} className="mb-1.5 block text-[13px] font-medium text-ink-2">
        {label}
      </label>
      <textarea
        {...area}
        id={id}
        rows={rows}
        aria-invalid={error ? true : undefined}
        aria-describedby={cx(error && `${id}-error`, hint && `${id}-hint`) || undefined}
        className={cx(
          fieldBox,
          'field-sizing-content min-h-22 px-3 py-2.5 text-[15px] leading-6',
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
