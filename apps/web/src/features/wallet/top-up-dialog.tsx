import { startTopUp } from '@pravas/contract/wallet/wallet-operations.ts';
import { textInput, useForm } from '../../lib/form.ts';
import { inr } from '../../lib/money-text.ts';
import { postToGateway } from '../../lib/post-to-gateway.ts';
import { api } from '../../lib/session.ts';
import { readTypedRupees } from '../../lib/typed-rupees.ts';
import { useOnce } from '../../lib/use-once.ts';
import { TextField } from '../../ui/field.tsx';
import { FormDialog } from '../../ui/form-dialog.tsx';
import type { WalletNow } from './wallet-queries.ts';

interface TopUpDialogProps {
  readonly limits: WalletNow['topUpLimits'];
  readonly onClose: () => void;
}

/** Leaves for the gateway with an amount to be put into the wallet. */
export function TopUpDialog({ limits, onClose }: TopUpDialogProps) {
  const once = useOnce();
  const form = useForm({
    initial: { amount: '' },
    check: ({ amount }) => {
      const typed = readTypedRupees(amount);
      if (typed === null) return { amount: 'Amount is required' };
      if (Number.isNaN(typed)) return { amount: 'Please enter valid amount' };
      if (typed < limits.least) return { amount: `Top up at least ${inr(limits.least)}` };
      if (typed > limits.most)
        return { amount: `At most ${inr(limits.most)} at a time; more comes in by bank transfer` };
      return {};
    },
    submit: async ({ amount }) => {
      const body = { amount: readTypedRupees(amount) ?? 0 };
      const { merchantRequest, mid, action } = await once(body, (idempotencyKey) =>
        api.call(startTopUp, { body, idempotencyKey }),
      );
      if (merchantRequest !== null && mid !== null && action !== null) postToGateway({ merchantRequest, mid, action });
    },
  });
  return (
    <FormDialog title="Top up by card" form={form} submit="Go to payment" onClose={onClose}>
      <TextField label="Amount in rupees" inputMode="decimal" required {...textInput(form, 'amount')} />
      <p className="text-[13px] text-ink-2">
        From {inr(limits.least)} to {inr(limits.most)}. You pay by card or UPI on the payment gateway’s page. It is in
        the wallet once the gateway confirms it.
      </p>
    </FormDialog>
  );
}
