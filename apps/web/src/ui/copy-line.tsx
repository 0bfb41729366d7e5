import { useId } from 'react';
import { CopyButton } from './copy-button.tsx';

interface CopyLineProps {
  readonly label: string;
  readonly value: string;
  readonly hint?: string;
}

/** A text to take elsewhere: readable, selectable, one press to copy. */
export function CopyLine({ label, value, hint }: CopyLineProps) {
  const id = useId();
  return (
    <div>
      <label htmlFor={id} className="mb-1.5 block text-[13px] font-medium text-ink-2">
        {label}
      </label>
      <div className="flex items-center gap-2">
        <input
          id={id}
          readOnly
          value={value}
          onFocus={(event) => event.target.select()}
          aria-describedby={hint ? `${id}-hint` : undefined}
          className="h-10 min-w-0 flex-1 rounded-[10px] border border-edge bg-sunken px-3 font-mono text-[13px] text-ink max-sm:h-11"
        />
        <CopyButton text={value} />
      </div>
      {hint && (
        <p id={`${id}-hint`} className="mt-1 text-meta text-ink-3">
          {hint}
        </p>
      )}
    </div>
  );
}
