import { POLICY_ACTIONS, type PolicyAction } from '@pravas/domain/policy/policy.ts';
import { Check, ChevronDown } from 'lucide-react';
import { useState } from 'react';
import { cx } from '../../ui/class-names.ts';
import { OUTCOME_LOOKS } from '../../ui/verdict-looks.ts';
import { type NumberKind, RUPEES } from './rule-values.ts';
import type { RulesEditor } from './rules-editor.ts';

const BLANK =
  'h-9 rounded-lg border bg-surface px-2.5 align-middle text-[15px] text-ink outline-offset-0 transition-colors max-sm:h-11';

interface NumberBlankProps {
  readonly editor: RulesEditor;
  readonly path: string;
  /** What it is, for people who do not see the sentence around it. */
  readonly label: string;
  readonly kind?: NumberKind;
  readonly value: number | null;
  /** NaN while the text is no such number; null only where the blank may stay empty. */
  readonly onChange: (value: number) => void;
  readonly onEmpty?: () => void;
  /** What an empty blank means: "no limit". */
  readonly placeholder?: string;
}

/** A number in a sentence. It keeps the text as typed, and formats it when the person leaves it. */
export function NumberBlank(props: NumberBlankProps) {
  const { editor, path, label, kind = RUPEES, value, onChange, onEmpty, placeholder } = props;
  const [typed, setTyped] = useState<string | null>(null);
  const text = typed ?? kind.write(value);
  const refused = editor.errors[path] !== undefined;
  return (
    <input
      aria-label={label}
      aria-invalid={refused || undefined}
      inputMode="decimal"
      autoComplete="off"
      placeholder={placeholder}
      value={text}
      maxLength={16}
      onChange={(event) => {
        setTyped(event.target.value);
        const read = kind.read(event.target.value);
        if (read === null && onEmpty) onEmpty();
        else onChange(read ?? Number.NaN);
      }}
      onBlur={() => {
        // A text that is no number stays for its writer to see; any other is formatted.
        if (value === null || !Number.isNaN(value)) setTyped(null);
        editor.touch(path);
      }}
      className={cx(
        BLANK,
        'board field-sizing-content max-w-36 min-w-14',
        refused ? 'border-red' : 'border-edge hover:border-ink-3',
      )}
    />
  );
}

interface ChoiceBlankProps<T extends string> {
  readonly label: string;
  readonly value: T;
  readonly options: readonly { readonly value: T; readonly label: string }[];
  readonly onChange: (value: T) => void;
  readonly className?: string;
}

/** A choice in a sentence. */
export function ChoiceBlank<T extends string>({ label, value, options, onChange, className }: ChoiceBlankProps<T>) {
  return (
    <span className={cx('relative inline-block max-w-full align-middle leading-none', className)}>
      <select
        aria-label={label}
        value={value}
        onChange={(event) => {
          const chosen = options.find((option) => option.value === event.target.value);
          if (chosen) onChange(chosen.value);
        }}
        className={cx(BLANK, 'max-w-full cursor-pointer appearance-none truncate border-edge pr-7 hover:border-ink-3')}
      >
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
      <ChevronDown
        aria-hidden
        size={14}
        className="pointer-events-none absolute top-1/2 right-2 -translate-y-1/2 text-ink-3"
      />
    </span>
  );
}

/** What happens when a rule is broken, as the end of its sentence. */
const ACTION_TEXTS: Readonly<Record<PolicyAction, string>> = {
  note: 'it is only noted',
  reason: 'it needs a reason',
  approval: 'it needs approval',
  block: 'it is not allowed',
};

interface ActionBlankProps {
  readonly rule: string;
  readonly value: PolicyAction;
  readonly onChange: (action: PolicyAction) => void;
}

/** "Otherwise it needs approval": the end of every rule. */
export function ActionBlank({ rule, value, onChange }: ActionBlankProps) {
  const { icon: Icon, ink } = OUTCOME_LOOKS[value];
  return (
    <span className="inline-block">
      Otherwise{' '}
      <span className="relative inline-block">
        <Icon
          aria-hidden
          size={15}
          strokeWidth={2.2}
          className={cx('pointer-events-none absolute top-1/2 left-2.5 z-10 -translate-y-1/2', ink)}
        />
        <ChoiceBlank
          label={`${rule}: what happens otherwise`}
          value={value}
          options={POLICY_ACTIONS.map((action) => ({ value: action, label: ACTION_TEXTS[action] }))}
          onChange={onChange}
          className="[&>select]:pl-8 [&>select]:font-medium"
        />
      </span>
      .
    </span>
  );
}

interface TickBlankProps {
  readonly label: string;
  readonly checked: boolean;
  readonly onChange: (checked: boolean) => void;
}

/** One of several things that are allowed, as a small box to press. */
export function TickBlank({ label, checked, onChange }: TickBlankProps) {
  return (
    <label
      className={cx(
        'relative mr-1.5 inline-flex h-9 cursor-pointer items-center rounded-lg border px-3 align-middle text-[13px] leading-none font-medium select-none max-sm:h-11',
        'has-focus-visible:outline-2 has-focus-visible:outline-offset-1 has-focus-visible:outline-blue',
        checked ? 'border-action bg-blue-soft text-blue' : 'border-edge bg-surface text-ink-2 hover:bg-sunken',
      )}
    >
      <input
        type="checkbox"
        checked={checked}
        onChange={(event) => onChange(event.target.checked)}
        className="absolute inset-0 cursor-pointer opacity-0"
      />
      {checked && <Check aria-hidden size={14} strokeWidth={2.6} className="mr-1" />}
      {label}
    </label>
  );
}
