import { fromRupees, type Paise, toRupees } from '@pravas/domain/money/money.ts';
import { latinDigits } from '@pravas/domain/validation/latin-digits.ts';
import { X } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from './button.tsx';
import { Checkbox } from './checkbox.tsx';
import { TextField } from './field.tsx';

/** Filters that belong together, under their name. */
export function FilterGroup({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <fieldset className="min-w-0 py-3 last:pb-0">
      <legend className="float-left mb-1 w-full text-[13px] font-medium text-ink-2">{title}</legend>
      <div className="clear-both">{children}</div>
    </fieldset>
  );
}

interface FilterTickProps {
  readonly on: boolean;
  /** How many results it would leave; one that leaves none can only be removed. */
  readonly count: number;
  readonly onChange: (on: boolean) => void;
  readonly children: ReactNode;
}

/** A choice with how many results it leaves. */
export function FilterTick({ on, count, onChange, children }: FilterTickProps) {
  return (
    <Checkbox checked={on} count={count} disabled={count === 0 && !on} onChange={onChange}>
      {children}
    </Checkbox>
  );
}

interface FilterTicksProps<T extends string | number> {
  readonly title: string;
  readonly counts: ReadonlyMap<T, number>;
  readonly chosen: readonly T[];
  readonly label: (value: T) => string;
  readonly onChange: (chosen: readonly T[]) => void;
}

/** Choices of one kind; those that leave nothing and are not chosen are left out, and so is a group without any. */
export function FilterTicks<T extends string | number>(props: FilterTicksProps<T>) {
  const { title, counts, chosen, label, onChange } = props;
  const shown = [...counts].filter(([value, count]) => count > 0 || chosen.includes(value));
  if (shown.length === 0) return null;
  return (
    <FilterGroup title={title}>
      {shown.map(([value, count]) => (
        <FilterTick
          key={value}
          on={chosen.includes(value)}
          count={count}
          onChange={(on) => onChange(on ? [...chosen, value] : chosen.filter((other) => other !== value))}
        >
          {label(value)}
        </FilterTick>
      ))}
    </FilterGroup>
  );
}

interface FilterRupeesProps {
  readonly label: string;
  readonly value: Paise | null;
  readonly onChange: (value: Paise | null) => void;
}

/** Whole rupees, applied when the person leaves the field. */
export function FilterRupees({ label, value, onChange }: FilterRupeesProps) {
  return (
    <TextField
      key={value}
      label={label}
      inputMode="numeric"
      defaultValue={value === null ? '' : String(toRupees(value))}
      onBlur={(event) => {
        const digits = latinDigits(event.target.value).replace(/\D/g, '').slice(0, 7);
        const next = digits === '' ? null : fromRupees(Number(digits));
        if (next !== value) onChange(next);
      }}
      onKeyDown={(event) => {
        if (event.key === 'Enter') event.currentTarget.blur();
      }}
      className="min-w-0 flex-1"
    />
  );
}

interface FilterChipsProps {
  readonly active: readonly { readonly key: string; readonly label: string; readonly onRemove: () => void }[];
  readonly onRemoveAll: () => void;
}

/** The choices that are on, each with a cross to remove it. */
export function FilterChips({ active, onRemoveAll }: FilterChipsProps) {
  if (active.length === 0) return null;
  return (
    <div className="flex flex-wrap items-center gap-1.5 max-sm:-mx-4 max-sm:flex-nowrap max-sm:overflow-x-auto max-sm:px-4">
      <ul aria-label="Filters that are on" className="contents">
        {active.map(({ key, label, onRemove }) => (
          <li
            key={key}
            className="inline-flex max-w-full shrink-0 items-center rounded-full border border-blue-edge bg-blue-soft pl-3 text-[13px] text-blue"
          >
            <span className="truncate">{label}</span>
            <button
              type="button"
              aria-label={`Remove ${label}`}
              onClick={onRemove}
              className="grid size-8 shrink-0 place-items-center rounded-full max-sm:size-11"
            >
              <X aria-hidden size={13} />
            </button>
          </li>
        ))}
      </ul>
      {active.length > 1 && (
        <Button size="small" tone="plain" onClick={onRemoveAll} className="shrink-0">
          Remove all
        </Button>
      )}
    </div>
  );
}
