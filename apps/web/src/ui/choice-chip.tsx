import { ChevronDown, X } from 'lucide-react';
import { useId } from 'react';
import { cx } from './class-names.ts';

interface ChoiceChipProps<T extends string> {
  readonly label: string;
  /** True where the value is excluded. */
  readonly isNot?: boolean;
  /** '' = no choice. */
  readonly value: T | '';
  readonly options: readonly { readonly value: T; readonly label: string }[];
  readonly onChange: (value: T | '') => void;
  /** The label for no choice. */
  readonly none?: string;
}

/** A filter as a chip: a real select that reads "Role" until something is chosen, with a cross to drop the choice. */
export function ChoiceChip<T extends string>(props: ChoiceChipProps<T>) {
  const { label, isNot = false, value, options, onChange, none = 'All' } = props;
  const id = useId();
  const chosen = options.find((option) => option.value === value);
  const isSet = value !== '';
  const said = isNot ? `${label} is not` : label;
  return (
    <span
      className={cx(
        'relative inline-flex h-8 max-w-full items-center rounded-full border text-[13px] font-medium max-sm:h-[46px]',
        'has-[select:focus-visible]:outline-2 has-[select:focus-visible]:outline-offset-2 has-[select:focus-visible]:outline-blue',
        isSet ? 'border-blue-edge bg-blue-soft text-blue' : 'border-edge bg-surface text-ink-2 hover:bg-sunken',
      )}
    >
      <label htmlFor={id} className="sr-only">
        {isSet ? said : label}
      </label>
      <span aria-hidden className={cx('pointer-events-none truncate pl-3', isSet ? 'pr-1' : 'pr-7')}>
        {isSet ? `${said}: ${chosen?.label ?? '…'}` : label}
      </span>
      {!isSet && <ChevronDown aria-hidden size={14} className="pointer-events-none absolute right-2.5" />}
      <select
        id={id}
        value={value}
        onChange={(event) => onChange(options.find((option) => option.value === event.target.value)?.value ?? '')}
        className="absolute inset-0 w-full cursor-pointer appearance-none rounded-full bg-raised text-ink opacity-0"
      >
        <option value="">{none}</option>
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
      {isSet && (
        <button
          type="button"
          aria-label={`Remove ${said}: ${chosen?.label ?? value}`}
          onClick={() => onChange('')}
          className="relative z-10 grid size-8 place-items-center rounded-full max-sm:size-11"
        >
          <X aria-hidden size={14} />
        </button>
      )}
    </span>
  );
}
