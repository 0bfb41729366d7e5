import { getMeansOfPayment } from '@pravas/contract/wallet/wallet-operations.ts';
import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { api, usePrivilege } from '../../lib/session.ts';
import { RadioCard } from '../../ui/radio-card.tsx';
import { type PayChoice, payChoices } from './pay-choices.ts';

/** What is paid for: a booking, or a chosen change of it. */
interface PaidFor {
  readonly bookingId: string;
  readonly changeId?: string;
  /** False while there is nothing to pay. */
  readonly isOpen?: boolean;
}

/** The means of payment, and the question about it; null where there is nothing to choose. */
export function usePayChoice({ bookingId, changeId, isOpen = true }: PaidFor, totalRupees: number) {
  const mayUseWallet = usePrivilege('pay.wallet');
  const mayUseCredit = usePrivilege('pay.later');
  const query = useQuery({
    // A new price is a new question.
    queryKey: ['means-of-payment', bookingId, changeId ?? null, totalRupees],
    queryFn: ({ signal }) =>
      api.call(getMeansOfPayment, { query: { bookingId, ...(changeId ? { changeId } : {}) }, signal }),
    enabled: isOpen && (mayUseWallet || mayUseCredit),
  });
  const [label, setLabel] = useState<string | null>(null);
  const choices = query.data ? payChoices(query.data) : [];
  const chosen = choices.find((choice) => choice.label === label) ?? choices[0] ?? null;
  return { choices, chosen, isAsking: query.isLoading, choose: (choice: PayChoice) => setLabel(choice.label) };
}

interface PayWithProps {
  readonly choices: readonly PayChoice[];
  readonly chosen: PayChoice | null;
  readonly onChoose: (choice: PayChoice) => void;
}

/** What a booking is paid with, where there is more than one way. */
export function PayWith({ choices, chosen, onChoose }: PayWithProps) {
  const name = useId();
  if (choices.length < 2) return null;
  return (
    <fieldset className="text-left">
      <legend className="mb-1.5 text-[13px] font-medium text-ink-2">Pay with</legend>
      <div className="grid gap-2">
        {choices.map((choice) => (
          <RadioCard
            key={choice.label}
            name={name}
            checked={choice === chosen}
            label={choice.label}
            text={choice.text}
            onChoose={() => onChoose(choice)}
          />
        ))}
      </div>
    </fieldset>
  );
}
