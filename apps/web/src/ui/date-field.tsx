import { CalendarDays } from 'lucide-react';
import { type Ref, useId, useRef, useState } from 'react';
import { readTypedDate, typedDateText } from '../lib/typed-date.ts';
import { IconButton } from './button.tsx';
import { cx } from './class-names.ts';
import { TextField } from './field.tsx';
import { inSentence } from './in-sentence.ts';

interface DateFieldProps {
  readonly label: string;
  /** YYYY-MM-DD, or '' for none; a text that is no date is passed on unchanged, for the form to refuse. */
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly onBlur?: () => void;
  readonly error?: string | undefined;
  readonly hint?: string;
  readonly name?: string;
  /** Bounds of the calendar, YYYY-MM-DD; the form's own check decides. */
  readonly min?: string;
  readonly max?: string;
  readonly disabled?: boolean;
  readonly autoComplete?: string;
  /** As tall as the fields of a search, instead of those of other forms. */
  readonly isTall?: boolean;
  readonly className?: string;
  readonly ref?: Ref<HTMLInputElement>;
}

const isWhole = (value: string) => /^\d{4}-\d{2}-\d{2}$/.test(value);

/** A date that is typed the way people write it ("5 jan 1990", "05-01-1990") or picked from the browser's calendar. */
export function DateField({ value, onChange, onBlur, min, max, className, ...field }: DateFieldProps) {
  const shown = isWhole(value) ? typedDateText(value) : value;
  // While it is typed the text stays as typed; it is formatted when the person leaves the field.
  const [typed, setTyped] = useState<string | null>(null);
  const picker = useRef<HTMLInputElement>(null);
  const pickerId = useId();
  return (
    <div className={cx('relative', className)}>
      <TextField
        {...field}
        placeholder="DD-MM-YYYY"
        spellCheck={false}
        value={typed ?? shown}
        onChange={(event) => {
          setTyped(event.target.value);
          onChange(readTypedDate(event.target.value) ?? event.target.value.trim());
        }}
        onBlur={() => {
          setTyped(null);
          onBlur?.();
        }}
        trailing={
          <IconButton
            label={`Choose ${inSentence(field.label)} from a calendar`}
            disabled={field.disabled}
            onClick={() => picker.current?.showPicker()}
            className="size-9"
          >
            <CalendarDays aria-hidden size={17} />
          </IconButton>
        }
      />
      <input
        ref={picker}
        id={pickerId}
        type="date"
        tabIndex={-1}
        aria-hidden
        value={isWhole(value) ? value : ''}
        min={min}
        max={max}
        onChange={(event) => {
          setTyped(null);
          onChange(event.target.value);
        }}
        className="pointer-events-none absolute top-10 right-2 size-px opacity-0"
      />
    </div>
  );
}
