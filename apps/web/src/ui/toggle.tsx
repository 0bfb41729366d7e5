import { cx } from './class-names.ts';

interface ToggleProps {
  readonly checked: boolean;
  readonly onChange: (checked: boolean) => void;
  /** What it switches, for people who cannot see its surroundings. */
  readonly label: string;
  readonly disabled?: boolean;
}

/** A bare switch for the rows of a table; its place says on or off, not its colour alone. */
export function Toggle({ checked, onChange, label, disabled = false }: ToggleProps) {
  return (
    <button
      type="button"
      role="switch"
      aria-checked={checked}
      aria-label={label}
      disabled={disabled}
      onClick={() => onChange(!checked)}
      className="group grid h-8 w-10 shrink-0 place-items-center rounded-full max-sm:h-11 max-sm:w-12"
    >
      <span
        aria-hidden
        className={cx(
          'relative block h-5 w-9 rounded-full border transition-colors duration-100 group-disabled:opacity-55',
          checked ? 'border-action bg-action' : 'border-edge bg-sunken',
        )}
      >
        <span
          className={cx(
            'absolute top-[2px] size-3.5 rounded-full transition-[left] duration-100',
            checked ? 'left-[19px] bg-on-action' : 'left-[2px] bg-ink-3',
          )}
        />
      </span>
    </button>
  );
}
