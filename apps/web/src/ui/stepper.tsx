import { Minus, Plus } from 'lucide-react';
import { useId } from 'react';

interface StepperProps {
  readonly label: string;
  readonly hint?: string;
  readonly value: number;
  readonly low: number;
  readonly high: number;
  readonly locked?: boolean;
  /** The label for people who do not see its surroundings: "Adults in room 2". */
  readonly spoken?: string;
  readonly onChange: (value: number) => void;
}

/** A small number between bounds: a field to type into, with a button on either side for pointers. */
export function Stepper({ label, hint, value, low, high, locked = false, spoken, onChange }: StepperProps) {
  const id = useId();
  const name = spoken ?? label;
  const round =
    'grid size-8 max-sm:size-11 place-items-center rounded-full border border-edge text-ink-2 enabled:hover:bg-sunken disabled:opacity-35';
  return (
    <div className="flex items-center justify-between gap-3 py-2">
      <div>
        <label htmlFor={id} className="block text-[14px] font-medium">
          {label}
        </label>
        {hint && (
          <span id={`${id}-hint`} className="text-meta text-ink-3">
            {hint}
          </span>
        )}
      </div>
      <div className="flex items-center gap-1.5">
        <button
          type="button"
          tabIndex={-1}
          aria-label={`Fewer ${name.toLowerCase()}`}
          disabled={locked || value <= low}
          onClick={() => onChange(value - 1)}
          className={round}
        >
          <Minus aria-hidden size={15} />
        </button>
        <input
          id={id}
          type="number"
          inputMode="numeric"
          min={low}
          max={high}
          value={value}
          disabled={locked}
          {...(spoken ? { 'aria-label': spoken } : {})}
          aria-describedby={hint ? `${id}-hint` : undefined}
          onChange={(event) => onChange(Number(event.target.value))}
          className="board h-8 w-9 [appearance:textfield] rounded-md bg-transparent text-center text-[15px] font-medium disabled:opacity-70 [&::-webkit-inner-spin-button]:appearance-none"
        />
        <button
          type="button"
          tabIndex={-1}
          aria-label={`More ${name.toLowerCase()}`}
          disabled={locked || value >= high}
          onClick={() => onChange(value + 1)}
          className={round}
        >
          <Plus aria-hidden size={15} />
        </button>
      </div>
    </div>
  );
}
