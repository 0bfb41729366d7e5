import { useId } from 'react';
import { inrExact } from '../lib/money-text.ts';
import { cx } from './class-names.ts';

interface CreditChoiceProps {
  /** What the airline gives as a credit. */
  readonly rupees: number;
  readonly takesCredit: boolean;
  readonly onChoose: (takesCredit: boolean) => void;
}

const CHOICES = [
  {
    takesCredit: false,
    label: 'Ask for the money',
    text: 'We write to the airline. Until it pays, its credit is kept for the traveller.',
  },
  {
    takesCredit: true,
    label: 'Take the credit',
    text: 'It stays with the airline for the traveller’s next flight, and nothing is asked for.',
  },
] as const;

/** Whether a credit may stand in place of money, which is nobody else's to decide (rules of refunds). */
export function CreditChoice({ rupees, takesCredit, onChoose }: CreditChoiceProps) {
  const id = useId();
  return (
    <fieldset className="mt-4">
      <legend className="mb-1.5 text-[13px] font-medium text-ink-2">
        The airline gives {inrExact(rupees)} as a credit, not as money
      </legend>
      <div className="grid gap-2 sm:grid-cols-2">
        {CHOICES.map((choice) => {
          const here = choice.takesCredit === takesCredit;
          return (
            <label
              key={choice.label}
              className={cx(
                'flex min-h-11 cursor-pointer items-start gap-2.5 rounded-[10px] border px-3.5 py-2.5',
                'has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-blue',
                here ? 'border-action bg-blue-soft' : 'border-edge',
              )}
            >
              <input
                type="radio"
                name={id}
                checked={here}
                aria-describedby={`${id}-${choice.takesCredit}`}
                onChange={() => onChoose(choice.takesCredit)}
                className="mt-1 size-4 shrink-0 accent-action"
              />
              <span className="min-w-0">
                <span className="font-medium text-ink">{choice.label}</span>
                <span id={`${id}-${choice.takesCredit}`} className="block text-[13px] text-ink-2">
                  {choice.text}
                </span>
              </span>
            </label>
          );
        })}
      </div>
    </fieldset>
  );
}
