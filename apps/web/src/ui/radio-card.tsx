import { useId } from 'react';
import { cx } from './class-names.ts';

interface RadioCardProps {
  /** The same for all cards of one question. */
  readonly name: string;
  readonly checked: boolean;
  readonly label: string;
  /** What choosing it means; read after the label. */
  readonly text?: string;
  readonly onChoose: () => void;
}

/** One answer of several, as a card that can be pressed anywhere. */
export function RadioCard({ name, checked, label, text, onChoose }: RadioCardProps) {
  const id = useId();
  return (
    <label
      className={cx(
        'relative flex min-h-11 cursor-pointer items-start gap-2.5 rounded-[10px] border px-3.5 py-2.5',
        'has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-blue',
        checked ? 'border-action bg-blue-soft' : 'border-edge',
      )}
    >
      <input
        type="radio"
        name={name}
        checked={checked}
        aria-labelledby={`${id}-label`}
        aria-describedby={text === undefined ? undefined : `${id}-text`}
        onChange={onChoose}
        className="absolute inset-0 appearance-none rounded-[10px] outline-none"
      />
      <span
        aria-hidden
        className={cx(
          'mt-0.5 grid size-4 shrink-0 place-items-center rounded-full border',
          checked ? 'border-action' : 'border-edge bg-surface',
        )}
      >
        {checked && <span className="size-2 rounded-full bg-action" />}
      </span>
      <span className="min-w-0">
        <span id={`${id}-label`} className="font-medium text-ink">
          {label}
        </span>
        {text !== undefined && (
          <span id={`${id}-text`} className="block text-[13px] text-ink-2">
            {text}
          </span>
        )}
      </span>
    </label>
  );
}
