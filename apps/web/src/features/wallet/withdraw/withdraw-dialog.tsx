import { askWithdrawal } from '@pravas/contract/withdrawal/withdrawal-operations.ts';
import { NOT_AN_AMOUNT } from '@pravas/domain/money/typed-amount.ts';
import { requiredMessage } from '@pravas/domain/validation/messages.ts';
import { useQueryClient } from '@tanstack/react-query';
import { textInput, useForm } from '../../../lib/form.ts';
import { inrExact } from '../../../lib/money-text.ts';
import { api } from '../../../lib/session.ts';
import { readTypedRupees } from '../../../lib/typed-rupees.ts';
import { useOnce } from '../../../lib/use-once.ts';
import { TextField } from '../../../ui/field.tsx';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import { SelectField } from '../../../ui/select-field.tsx';
import { accountText, type PayoutAccount, refreshWithdrawals } from './withdrawal-queries.ts';

interface WithdrawDialogProps {
  /** Verified ones; at least one. */
  readonly accounts: readonly PayoutAccount[];
  /** In rupees. */
  readonly available: number;
  readonly onClose: () => void;
}

/** Asks for money of the wallet. */
export function WithdrawDialog({ accounts, available, onClose }: WithdrawDialogProps) {
  const queries = useQueryClient();
  const once = useOnce();
  const form = useForm({
    initial: { payoutAccountId: accounts[0]?._id ?? '', amount: '' },
    check: ({ amount }) => ({ amount: checkAmount(amount, available) }),
    submit: async ({ payoutAccountId, amount }) => {
      const body = { payoutAccountId, amount: readTypedRupees(amount) ?? 0 };
      await once(body, (idempotencyKey) => api.call(askWithdrawal, { body, idempotencyKey }));
      await refreshWithdrawals(queries);
      onClose();
    },
  });
  return (
    <FormDialog title="Withdraw to your bank" form={form} submit="Ask for it" onClose={onClose}>
      <SelectField
        label="To"
        value={form.values.payoutAccountId}
        options={accounts.map((account) => ({ value: account._id, label: accountText(account) }))}
        onChange={(event) => form.set('payoutAccountId', event.target.value)}
      />
      <TextField
        {...textInput(form, 'amount')}
        label="Amount, in rupees"
        inputMode="decimal"
        autoComplete="off"
        hint={`At most ${inrExact(available)}`}
        data-autofocus
      />
      <p className="text-[13px] text-ink-2">
        It is set aside at once, so no booking spends it. Two of us check it before our bank pays; you can withdraw the
        request until one agrees.
      </p>
    </FormDialog>
  );
}

function checkAmount(text: string, available: number): string | undefined {
  const rupees = readTypedRupees(text);
  if (rupees === null) return requiredMessage('Amount');
  if (Number.isNaN(rupees) || rupees === 0) return NOT_AN_AMOUNT;
  return rupees > available ? `${inrExact(available)} can be withdrawn` : undefined;
}
