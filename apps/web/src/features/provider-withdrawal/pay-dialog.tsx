import { payWithdrawal } from '@pravas/contract/withdrawal/withdrawal-operations.ts';
import { isUtr, tidyUtr } from '@pravas/domain/bank/utr.ts';
import { isCalendarDay } from '@pravas/domain/time/calendar-day.ts';
import { invalidMessage, requiredMessage } from '@pravas/domain/validation/messages.ts';
import { useQueryClient } from '@tanstack/react-query';
import { today } from '../../lib/calendar-date.ts';
import { textInput, useForm } from '../../lib/form.ts';
import { inrExact } from '../../lib/money-text.ts';
import { api } from '../../lib/session.ts';
import { DateField } from '../../ui/date-field.tsx';
import { TextField } from '../../ui/field.tsx';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { type ProviderWithdrawal, refreshProviderWithdrawals } from './provider-withdrawal-queries.ts';

interface PayDialogProps {
  readonly withdrawal: ProviderWithdrawal;
  readonly onClose: () => void;
}

/** Enters the transfer by which our bank has paid. */
export function PayDialog({ withdrawal, onClose }: PayDialogProps) {
  const queries = useQueryClient();
  const form = useForm({
    initial: { utr: '', paidOn: today() },
    check: ({ utr, paidOn }) => ({ utr: checkUtr(utr), paidOn: checkDay(paidOn) }),
    submit: async ({ utr, paidOn }) => {
      const { organizationId, _id: withdrawalId, version } = withdrawal;
      await api.call(payWithdrawal, { body: { organizationId, withdrawalId, version, utr: tidyUtr(utr), paidOn } });
      await refreshProviderWithdrawals(queries);
      onClose();
    },
  });
  return (
    <FormDialog title="Enter the transfer" form={form} submit="It is paid" onClose={onClose}>
      <p>
        {inrExact(withdrawal.amount)} to {withdrawal.holder},{' '}
        <span className="board">
          {withdrawal.accountNumber} · {withdrawal.ifsc}
        </span>
      </p>
      <TextField
        {...textInput(form, 'utr')}
        label="UTR"
        autoComplete="off"
        hint="The number of the transfer, as our bank tells it"
        data-autofocus
      />
      <DateField
        label="Date of payment"
        name="paidOn"
        value={form.values.paidOn}
        max={today()}
        error={form.error('paidOn')}
        onChange={(paidOn) => form.set('paidOn', paidOn)}
        onBlur={() => form.touch('paidOn')}
      />
      <p className="text-[13px] text-ink-2">
        Enter it once the bank has paid: it leaves the wallet for good, and the customer gets the advice.
      </p>
    </FormDialog>
  );
}

function checkUtr(text: string): string | undefined {
  const utr = tidyUtr(text);
  if (utr === '') return requiredMessage('UTR');
  return isUtr(utr) ? undefined : 'UTR has 12 to 22 letters and digits, as your bank shows it';
}

function checkDay(day: string): string | undefined {
  if (day === '') return requiredMessage('Date of payment');
  if (!isCalendarDay(day)) return invalidMessage('Date of payment');
  return day > today() ? 'Date of payment cannot be after today' : undefined;
}
