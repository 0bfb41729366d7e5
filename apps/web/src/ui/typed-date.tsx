import { useId, useLayoutEffect, useRef, useState } from 'react';
import { longDate } from '../lib/calendar-date.ts';
import { parseDateText } from '../lib/parse-date-text.ts';
import { cx } from './class-names.ts';
import { FieldError, fieldBox } from './field.tsx';

interface TypedDateProps {
  readonly label: string;
  readonly date: string;
  readonly earliest: string;
  readonly onDate: (date: string) => void;
}

/** A day that may be typed as people write it ("12 dec"), none before `earliest`. */
export function TypedDate({ label, date, earliest, onDate }: TypedDateProps) {
  const id = useId();
  const field = useRef<HTMLInputElement>(null);
  const [shown, setShown] = useState(date);
  const [text, setText] = useState(longDate(date));
  const [wrong, setWrong] = useState(false);
  if (date !== shown) {
    setShown(date);
    setText(longDate(date));
    setWrong(false);
  }
  // Another field may move this day while the focus is here already: the next typed text still replaces all of it.
  useLayoutEffect(() => {
    if (document.activeElement === field.current && shown === date) field.current?.select();
  }, [date, shown]);
  const commit = () => {
    const read = parseDateText(text, earliest);
    const allowed = read !== null && read >= earliest;
    setWrong(!allowed);
    if (allowed && read !== date) onDate(read);
    else if (allowed) setText(longDate(date));
  };
  return (
    <div>
      <label htmlFor={id} className="mb-1 block text-meta text-ink-2">
        {label}
      </label>
      <input
        ref={field}
        id={id}
        value={text}
        placeholder="12 dec"
        autoComplete="off"
        aria-invalid={wrong || undefined}
        aria-describedby={wrong ? `${id}-error` : undefined}
        onChange={(event) => setText(event.target.value)}
        onFocus={(event) => event.target.select()}
        onBlur={commit}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return;
          event.preventDefault();
          commit();
        }}
        className={cx(fieldBox, 'board h-10 w-40 px-3 max-sm:h-11', wrong ? 'border-red' : 'border-edge')}
      />
      <FieldError id={`${id}-error`} text={wrong ? 'Please enter valid date' : undefined} />
    </div>
  );
}
