import { CalendarDays } from 'lucide-react';
import { type ChangeEvent, type KeyboardEvent, type ReactNode, useRef, useState } from 'react';
import type { TypedText } from '../lib/form.ts';
import { typedDateText } from '../lib/typed-date.ts';
import { readTypedMoment, readTypedTime, typedMomentText } from '../lib/typed-moment.ts';
import { IconButton } from './button.tsx';
import { cx } from './class-names.ts';
import { TextField } from './field.tsx';
import { inSentence } from './in-sentence.ts';

interface MomentFieldProps {
  readonly label: string;
  /** YYYY-MM-DDTHH:MM, or HH:MM of a time alone; '' for none. */
  readonly value: string;
  readonly onChange: (event: TypedText) => void;
  readonly onBlur?: () => void;
  readonly name?: string;
  readonly error?: string | undefined;
  readonly hint?: ReactNode;
  readonly className?: string;
}

interface TypedFieldProps extends MomentFieldProps {
  readonly read: (text: string) => string | null;
  readonly shown: (value: string) => string;
  readonly unreadable: string;
}

/** The text stays as typed until it can be read, and a form with an unreadable text is not sent. */
function useTyped({ value, onChange, onBlur, error, read, shown, unreadable }: Omit<TypedFieldProps, 'label'>) {
  const [typed, setTyped] = useState<string | null>(null);
  const [isLeft, setLeft] = useState(false);
  const isUnreadable = typed !== null && typed.trim() !== '' && read(typed) === null;
  // A form that starts again outweighs what was typed before.
  const isMine = typed !== null && (read(typed) ?? '') === value;
  const type = (text: string) => {
    setTyped(text);
    setLeft(false);
    onChange({ target: { value: read(text) ?? '' } });
  };
  return {
    type,
    input: {
      spellCheck: false,
      autoComplete: 'off',
      'data-unreadable': isMine && isUnreadable ? '' : undefined,
      value: isMine ? typed : shown(value),
      error: isMine && isUnreadable && isLeft ? unreadable : error,
      onChange: (event: ChangeEvent<HTMLInputElement>) => type(event.target.value),
      onKeyDown: (event: KeyboardEvent) => {
        if (event.key === 'Enter') setLeft(true);
      },
      onBlur: () => {
        setLeft(true);
        if (!isUnreadable) setTyped(null);
        onBlur?.();
      },
    },
  };
}

/** A date with a time of 24 hours, typed the way people write it; its day can be chosen from the browser's calendar. */
export function MomentField({ className, label, name, hint, ...field }: MomentFieldProps) {
  const text = useRef<HTMLInputElement>(null);
  const picker = useRef<HTMLInputElement>(null);
  const { input, type } = useTyped({
    ...field,
    read: readTypedMoment,
    shown: typedMomentText,
    unreadable: 'Type a date and a time, like 05-01-2027 09:30',
  });
  return (
    <div className={cx('relative', className)}>
      <TextField
        {...input}
        ref={text}
        label={label}
        name={name}
        hint={hint}
        placeholder="DD-MM-YYYY HH:MM"
        trailing={
          <IconButton
            label={`Choose the day of ${inSentence(label)} from a calendar`}
            onClick={() => picker.current?.showPicker()}
            className="size-9"
          >
            <CalendarDays aria-hidden size={17} />
          </IconButton>
        }
      />
      <input
        ref={picker}
        type="date"
        tabIndex={-1}
        aria-hidden
        value={field.value.slice(0, 10)}
        onChange={({ target }) => {
          // Nobody can guess the time: it stays as it was, or is typed next.
          type(target.value === '' ? '' : `${typedDateText(target.value)} ${field.value.slice(11, 16)}`);
          text.current?.focus();
        }}
        className="pointer-events-none absolute top-10 right-2 size-px opacity-0"
      />
    </div>
  );
}

/** A time of 24 hours, typed the way people write it. */
export function TimeField({ className, label, name, hint, ...field }: MomentFieldProps) {
  const { input } = useTyped({
    ...field,
    read: readTypedTime,
    shown: (value) => value,
    unreadable: 'Type a time, like 09:30 or 21:30',
  });
  return <TextField {...input} label={label} name={name} hint={hint} placeholder="HH:MM" className={className} />;
}
