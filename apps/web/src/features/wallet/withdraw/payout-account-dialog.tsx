import { addPayoutAccount } from '@pravas/contract/withdrawal/withdrawal-operations.ts';
import { requiredMessage } from '@pravas/domain/validation/messages.ts';
import { useQueryClient } from '@tanstack/react-query';
import { textInput, useForm } from '../../../lib/form.ts';
import { api } from '../../../lib/session.ts';
import { TextField } from '../../../ui/field.tsx';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import { refreshWithdrawals } from './withdrawal-queries.ts';

/** Adds an account of the organisation's own. */
export function PayoutAccountDialog({ onClose }: { readonly onClose: () => void }) {
  const queries = useQueryClient();
  const form = useForm({
    initial: { bank: '', holder: '', accountNumber: '', ifsc: '' },
    check: ({ bank, holder, accountNumber, ifsc }) => ({
      bank: bank.trim() === '' ? requiredMessage('Bank') : undefined,
      holder: holder.trim() === '' ? requiredMessage('Account holder') : undefined,
      accountNumber: /^\d{6,20}$/.test(accountNumber.trim()) ? undefined : 'Account number has 6 to 20 digits',
      ifsc: /^[A-Z]{4}0[A-Z0-9]{6}$/.test(ifsc.trim().toUpperCase()) ? undefined : 'IFSC is written like HDFC0000123',
    }),
    submit: async (values) => {
      await api.call(addPayoutAccount, { body: { ...values, accountNumber: values.accountNumber.trim() } });
      await refreshWithdrawals(queries);
      onClose();
    },
  });
  return (
    <FormDialog title="Add an account" form={form} submit="Add it" onClose={onClose}>
      <TextField {...textInput(form, 'bank')} label="Bank" autoComplete="off" data-autofocus />
      <TextField
        {...textInput(form, 'holder')}
        label="Account holder"
        autoComplete="off"
        hint="Your organisation, as the bank spells it"
      />
      <TextField {...textInput(form, 'accountNumber')} label="Account number" inputMode="numeric" autoComplete="off" />
      <TextField {...textInput(form, 'ifsc')} label="IFSC" autoComplete="off" />
      <p className="text-[13px] text-ink-2">
        We check whose account it is before we pay to it, ideally by a transfer from it.
      </p>
    </FormDialog>
  );
}
