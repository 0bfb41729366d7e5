import { useId } from 'react';
import type { Form } from '../../lib/form.ts';
import { RadioCard } from '../../ui/radio-card.tsx';
import type { WorkCase } from './case-query.ts';
import { type DecideValues, hasCredit } from './decide-form.ts';

const ANSWERS = [
  {
    takesCredit: false,
    label: 'Did not agree: ask for the money',
    text: 'A case claims the money from the airline. Until it pays, its credit is kept for the traveller.',
  },
  {
    takesCredit: true,
    label: 'Agreed: take the credit',
    text: 'It stays with the airline for the traveller’s next flight. Nothing is claimed.',
  },
] as const;

interface CreditAgreedProps {
  readonly form: Form<DecideValues>;
  readonly workCase: Pick<WorkCase, 'takesCredit'>;
}

/**
 * Whether the traveller takes a credit in place of money, as he told the travel desk: nobody else decides that (rules of
 * refunds). What he chose when he cancelled is only told. Nothing where no credit is entered.
 */
export function CreditAgreed({ form, workCase }: CreditAgreedProps) {
  const id = useId();
  if (!hasCredit(form.values)) return null;
  if (workCase.takesCredit !== null) {
    return (
      <p className="rounded-xl bg-sunken px-4 py-3 text-[13px]">
        {workCase.takesCredit
          ? 'A credit was chosen in place of money when this was cancelled: nothing is claimed.'
          : 'Money was chosen over a credit when this was cancelled: a case claims it from the airline.'}
      </p>
    );
  }
  return (
    <fieldset>
      <legend className="mb-1.5 text-[13px] font-medium text-ink-2">Did the traveller agree to the credit?</legend>
      <div className="grid gap-2 sm:grid-cols-2">
        {ANSWERS.map(({ takesCredit, label, text }) => (
          <RadioCard
            key={label}
            name={id}
            checked={form.values.takesCredit === takesCredit}
            label={label}
            text={text}
            onChoose={() => form.set('takesCredit', takesCredit)}
          />
        ))}
      </div>
    </fieldset>
  );
}
