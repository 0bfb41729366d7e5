import { Plus } from 'lucide-react';
import { ChoiceChip } from '../../ui/choice-chip.tsx';
import { cx } from '../../ui/class-names.ts';
import { LISTED, type ListName, type ReportAsk } from './report-address.ts';

interface ReportListFilterProps {
  readonly name: ListName;
  readonly ask: ReportAsk;
  /** Those that can be chosen; what a link has brought besides is still shown. */
  readonly options: readonly { readonly value: string; readonly label: string }[];
  readonly onChange: (part: Partial<ReportAsk>) => void;
}

/**
 * The values of one kind that a report keeps or leaves out: a chip for each, and whether it keeps those or all others.
 */
export function ReportListFilter({ name, ask, options, onChange }: ReportListFilterProps) {
  const label = LISTED[name];
  const values = ask[name];
  const isNot = ask.exclude.includes(name);
  const left = options.filter(({ value }) => !values.includes(value));
  const change = (next: readonly string[]) =>
    onChange({
      [name]: next,
      ...(next.length === 0 ? { exclude: ask.exclude.filter((one) => one !== name) } : {}),
    });
  if (values.length === 0) {
    return (
      <ChoiceChip label={label} value="" options={options} onChange={(value) => change(value === '' ? [] : [value])} />
    );
  }
  return (
    <>
      {values.map((value) => (
        <ChoiceChip
          key={value}
          label={label}
          isNot={isNot}
          value={value}
          options={[options.find((one) => one.value === value) ?? { value, label: value }, ...left]}
          onChange={(next) => change(values.flatMap((one) => (one === value ? next || [] : one)))}
        />
      ))}
      <LeaveOut
        label={label}
        isNot={isNot}
        onToggle={() =>
          onChange({ exclude: isNot ? ask.exclude.filter((one) => one !== name) : [...ask.exclude, name] })
        }
      />
      {left.length > 0 && <OneMore label={label} options={left} onChoose={(value) => change([...values, value])} />}
    </>
  );
}

const SMALL_CHIP =
  'relative inline-flex h-8 items-center rounded-full border text-[13px] font-medium max-sm:h-[46px] max-sm:min-w-11';

interface LeaveOutProps {
  readonly label: string;
  readonly isNot: boolean;
  readonly onToggle: () => void;
}

function LeaveOut({ label, isNot, onToggle }: LeaveOutProps) {
  return (
    <button
      type="button"
      aria-pressed={isNot}
      aria-label={`Leave out: ${label}`}
      title={isNot ? 'Shows all others' : 'Shows only these'}
      onClick={onToggle}
      className={cx(
        SMALL_CHIP,
        'justify-center px-3',
        isNot ? 'border-blue-edge bg-blue-soft text-blue' : 'border-edge bg-surface text-ink-2 hover:bg-sunken',
      )}
    >
      Leave out
    </button>
  );
}

interface OneMoreProps {
  readonly label: string;
  readonly options: ReportListFilterProps['options'];
  readonly onChoose: (value: string) => void;
}

/** Another value of the same kind. */
function OneMore({ label, options, onChoose }: OneMoreProps) {
  return (
    <span
      className={cx(
        SMALL_CHIP,
        'w-8 justify-center border-edge bg-surface text-ink-2 hover:bg-sunken',
        'has-[select:focus-visible]:outline-2 has-[select:focus-visible]:outline-offset-2 has-[select:focus-visible]:outline-blue',
      )}
    >
      <Plus aria-hidden size={14} className="pointer-events-none" />
      <select
        aria-label={`Another: ${label}`}
        value=""
        onChange={({ target }) => onChoose(target.value)}
        className="absolute inset-0 w-full cursor-pointer appearance-none rounded-full bg-raised text-ink opacity-0"
      >
        <option value="" disabled>
          Another
        </option>
        {options.map(({ value, label: text }) => (
          <option key={value} value={value}>
            {text}
          </option>
        ))}
      </select>
    </span>
  );
}
