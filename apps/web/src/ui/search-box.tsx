import { Search } from 'lucide-react';
import { useEffect, useEffectEvent, useId, useState } from 'react';
import { useDebounced } from '../lib/use-debounced.ts';
import { cx } from './class-names.ts';
import { fieldBox } from './field.tsx';

interface SearchBoxProps {
  readonly label: string;
  /** The search that the address says; a change from outside (Back, a chip) shows here. */
  readonly value: string;
  readonly onSearch: (text: string) => void;
  readonly className?: string;
}

/** A search field that asks once the typing has rested for 300 ms. */
export function SearchBox({ label, value, onSearch, className }: SearchBoxProps) {
  const id = useId();
  const [typed, setTyped] = useState(value);
  const [asked, setAsked] = useState(value);
  // The address moved without this field having asked: it follows.
  if (value !== asked) {
    setAsked(value);
    setTyped(value);
  }
  const rested = useDebounced(typed, 300);
  const ask = useEffectEvent((text: string) => {
    const trimmed = text.trim();
    if (text !== typed || trimmed === asked) return;
    setAsked(trimmed);
    onSearch(trimmed);
  });
  useEffect(() => ask(rested), [rested]);
  return (
    <div className={cx('relative', className)}>
      <label htmlFor={id} className="sr-only">
        {label}
      </label>
      <Search aria-hidden size={16} className="absolute top-1/2 left-3 -translate-y-1/2 text-ink-3" />
      <input
        id={id}
        type="search"
        placeholder={label}
        value={typed}
        maxLength={100}
        onChange={(event) => setTyped(event.target.value)}
        className={`${fieldBox} h-10 border-edge pr-2 pl-9 text-body max-sm:h-11`}
      />
    </div>
  );
}
