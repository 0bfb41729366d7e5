import { useId } from 'react';
import { inrExact } from '../lib/money-text.ts';
import { RadioCard } from './radio-card.tsx';

interface CreditChoiceProps {
  /** The amount that the airline gives as a credit. */
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
    text: 'The airline keeps it for the traveller’s next flight; we claim nothing.',
  },
] as const;

/** Whether a credit may replace money, which only the traveller decides (rules of refunds). */
export function CreditChoice({ rupees, takesCredit, onChoose }: CreditChoiceProps) {
  const id = useId();
  return (
    <fieldset className="mt-4">
      <legend className="mb-1.5 text-[13px] font-medium text-ink-2">
        The airline gives {inrExact(rupees)} as a credit, not as money
      </legend>
      <div className="grid gap-2 sm:grid-cols-2">
        {CHOICES.map((choice) => (
          <RadioCard
            key={choice.label}
            name={id}
            checked={choice.takesCredit === takesCredit}
            label={choice.label}
            text={choice.text}
            onChoose={() => onChoose(choice.takesCredit)}
          />
        ))}
      </div>
    </fieldset>
  );
}
