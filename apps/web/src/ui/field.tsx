import { type InputHTMLAttributes, type ReactNode, type Ref, useId } from 'react';
import { cx } from './class-names.ts';

/** The look of every boxed field. */
export const fieldBox =
  'w-full rounded-[10px] border bg-surface text-ink placeholder:text-ink-3 outline-offset-0 transition-colors';

interface TextFieldProps extends InputHTMLAttributes<HTMLInputElement> {
  readonly label: string;
  readonly error?: string | undefined;
  readonly hint?: ReactNode;
  /** Something at the right edge, like a show/hide button. */
  readonly trailing?: ReactNode;
  /** As tall as the fields of a search, instead of those of other forms. */
  readonly isTall?: boolean | undefined;
  readonly ref?: Ref<HTMLInputElement>;
}

/** A labelled text field with its error beneath. */
export function TextField({ label, error, hint, trailing, className, isTall = false, ...input }: TextFieldProps) {
  const id = useId();
  const describedBy = cx(error && `${id}-error`, hint && `${id}-hint`) || undefined;
  return (
    <div className={className}>
      <label htmlFor={id} className="mb-1.5 block text-[13px] font-medium text-ink-2">
        {label}
      </label>
      <div className="relative">
        <input
          {...input}
          id={id}
          aria-invalid={error ? true : undefined}
          aria-describedby={describedBy}
          className={cx(
            fieldBox,
            isTall ? 'h-12 font-medium' : 'h-11',
            'px-3 text-[15px] read-only:bg-sunken read-only:text-ink-2',
            error ? 'border-red' : 'border-edge hover:border-ink-3',
            trailing && 'pr-12',
          )}
        />
        {trailing && <div className="absolute inset-y-0 right-1 grid place-items-center">{trailing}</div>}
      </div>
      {hint && (
        <p id={`${id}-hint`} className="mt-1 text-meta text-ink-3">
          {hint}
        </p>
      )}
      <FieldError id={`${id}-error`} text={error} />
    </div>
  );
}

/** The message beneath a refused field. */
export function FieldError({ id, text }: { readonly id: string; readonly text: string | undefined }) {
  if (!text) return null;
  return (
    <p id={id} className="mt-1.5 text-[13px] text-red">
      {text}
    </p>
  );
}
