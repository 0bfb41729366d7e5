import { useRef, useState } from 'react';
import { TextField } from '../../ui/field.tsx';

/** How long typing rests before it filters (rules §9.3). */
const REST_MS = 200;

interface NameFieldProps {
  readonly value: string;
  readonly onChange: (name: string) => void;
}

/** Finds a hotel of the list by words of its name. */
export function NameField({ value, onChange }: NameFieldProps) {
  const [typed, setTyped] = useState(value);
  const [seen, setSeen] = useState(value);
  const [sent, setSent] = useState(value);
  const timer = useRef<ReturnType<typeof setTimeout> | null>(null);
  if (value !== seen) {
    setSeen(value);
    // Removed elsewhere, by its chip or by Back; text that this field has sent is typed on.
    if (value !== sent) setTyped(value);
  }
  const type = (text: string) => {
    setTyped(text);
    if (timer.current !== null) clearTimeout(timer.current);
    timer.current = setTimeout(() => {
      const name = text.replace(/\s+/g, ' ').trim();
      setSent(name);
      onChange(name);
    }, REST_MS);
  };
  return (
    <TextField
      label="Hotel name"
      type="search"
      autoComplete="off"
      maxLength={120}
      value={typed}
      onChange={(event) => type(event.target.value)}
    />
  );
}
