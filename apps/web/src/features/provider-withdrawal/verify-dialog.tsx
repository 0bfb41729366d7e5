import { verifyPayoutAccount } from '@pravas/contract/withdrawal/withdrawal-operations.ts';
import { requiredMessage } from '@pravas/domain/validation/messages.ts';
import { useQueryClient } from '@tanstack/react-query';
import { longDate } from '../../lib/calendar-date.ts';
import { textInput, useForm } from '../../lib/form.ts';
import { inrExact } from '../../lib/money-text.ts';
import { api } from '../../lib/session.ts';
import { TextField } from '../../ui/field.tsx';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { type ProviderAccount, refreshProviderWithdrawals } from './provider-withdrawal-queries.ts';

interface VerifyDialogProps {
  readonly account: ProviderAccount;
  readonly onClose: () => void;
}

/** Says whose an account is, and how that is known. */
export function VerifyDialog({ account, onClose }: VerifyDialogProps) {
  const queries = useQueryClient();
  const form = useForm({
    initial: { utr: '', note: '' },
    check: ({ note }) => ({ note: note.trim() === '' ? requiredMessage('How it is known') : undefined }),
    submit: async ({ utr, note }) => {
      const { organizationId, _id: payoutAccountId, version } = account;
      const body = { organizationId, payoutAccountId, version, note, ...(utr !== '' && { utr }) };
      await api.call(verifyPayoutAccount, { body });
      await refreshProviderWithdrawals(queries);
      onClose();
    },
  });
  return (
    <FormDialog title="Verify the account" form={form} submit="It is theirs" onClose={onClose}>
      <p>
        {account.holder}, {account.bank}, <span className="board">{account.accountNumber}</span>
      </p>
      {account.paidIn.length > 0 && (
        <SelectField
          label="A transfer that came from it"
          value={form.values.utr}
          options={[
            { value: '', label: 'None of them' },
            ...account.paidIn.map(({ utr, paidOn, amount }) => ({
              value: utr,
              label: `${inrExact(amount)}, ${longDate(paidOn)}, ${utr}`,
            })),
          ]}
          error={form.error('utr')}
          onChange={(event) => form.set('utr', event.target.value)}
        />
      )}
      <TextField
        {...textInput(form, 'note')}
        label="How it is known"
        autoComplete="off"
        hint="The bank’s line names it, a cancelled cheque, a letter of the bank"
        data-autofocus
      />
      <p className="text-[13px] text-ink-2">
        Wallets are paid back to whoever paid in, never to anybody else. Whoever verifies an account does not agree to
        what is paid to it.
      </p>
    </FormDialog>
  );
}
