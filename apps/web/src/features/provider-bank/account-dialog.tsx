import { saveBankAccount } from '@pravas/contract/bank/bank-operations.ts';
import { requiredMessage } from '@pravas/domain/validation/messages.ts';
import { useQueryClient } from '@tanstack/react-query';
import { textInput, useForm } from '../../lib/form.ts';
import { api } from '../../lib/session.ts';
import { Checkbox } from '../../ui/checkbox.tsx';
import { TextField } from '../../ui/field.tsx';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { type BankSettings, refreshBank } from './provider-bank-queries.ts';

interface AccountDialogProps {
  /** Null = a new one. */
  readonly account: BankSettings['accounts'][number] | null;
  readonly onClose: () => void;
}

/** An account that receives money. */
export function AccountDialog({ account, onClose }: AccountDialogProps) {
  const queries = useQueryClient();
  const form = useForm({
    initial: {
      bank: account?.bank ?? '',
      holder: account?.holder ?? '',
      accountNumber: account?.accountNumber ?? '',
      ifsc: account?.ifsc ?? '',
      isActive: account?.isActive ?? true,
    },
    check: ({ bank, holder, accountNumber, ifsc }) => ({
      bank: bank.trim() === '' ? requiredMessage('Bank') : undefined,
      holder: holder.trim() === '' ? requiredMessage('Account holder') : undefined,
      accountNumber: /^\d{6,20}$/.test(accountNumber.trim()) ? undefined : 'Account number has 6 to 20 digits',
      ifsc: /^[A-Z]{4}0[A-Z0-9]{6}$/.test(ifsc.trim().toUpperCase()) ? undefined : 'IFSC is written like HDFC0000123',
    }),
    submit: async (values) => {
      const body = { ...values, accountNumber: values.accountNumber.trim() };
      await api.call(saveBankAccount, { body: { ...body, ...(account && { bankAccountId: account._id }) } });
      await refreshBank(queries);
      onClose();
    },
  });
  return (
    <FormDialog
      title={account ? 'Change the account' : 'Add an account'}
      form={form}
      submit={account ? 'Save' : 'Add it'}
      onClose={onClose}
    >
      <TextField {...textInput(form, 'bank')} label="Bank" autoComplete="off" data-autofocus />
      <TextField {...textInput(form, 'holder')} label="Account holder" autoComplete="off" />
      <TextField {...textInput(form, 'accountNumber')} label="Account number" inputMode="numeric" autoComplete="off" />
      <TextField {...textInput(form, 'ifsc')} label="IFSC" autoComplete="off" />
      <Checkbox checked={form.values.isActive} onChange={(isActive) => form.set('isActive', isActive)}>
        Show it to customers
      </Checkbox>
    </FormDialog>
  );
}
