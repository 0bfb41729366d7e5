import { declareBankTopup } from '@pravas/contract/bank/bank-operations.ts';
import { isUtr, tidyUtr } from '@pravas/domain/bank/utr.ts';
import { NOT_AN_AMOUNT } from '@pravas/domain/money/typed-amount.ts';
import { isCalendarDay } from '@pravas/domain/time/calendar-day.ts';
import { invalidMessage, requiredMessage } from '@pravas/domain/validation/messages.ts';
import { useQueryClient } from '@tanstack/react-query';
import { today } from '../../../lib/calendar-date.ts';
import { textInput, useForm } from '../../../lib/form.ts';
import { api } from '../../../lib/session.ts';
import { readTypedRupees } from '../../../lib/typed-rupees.ts';
import { useOnce } from '../../../lib/use-once.ts';
import { DateField } from '../../../ui/date-field.tsx';
import { TextField } from '../../../ui/field.tsx';
import { FileField } from '../../../ui/file-field.tsx';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import { SelectField } from '../../../ui/select-field.tsx';
import { accountText, BANK_TOP_UPS_QUERY, type ReceivingAccount } from './bank-top-up-queries.ts';

interface DeclareDialogProps {
  readonly accounts: readonly ReceivingAccount[];
  readonly onClose: () => void;
}

interface DeclareValues {
  readonly receivingAccountId: string;
  readonly amount: string;
  readonly utr: string;
  readonly paidOn: string;
  readonly file: File | null;
}

/** Declares a transfer: to which account, how much, when, and by which number the bank knows it. */
export function DeclareDialog({ accounts, onClose }: DeclareDialogProps) {
  const queries = useQueryClient();
  const once = useOnce();
  const initial: DeclareValues = {
    receivingAccountId: accounts[0]?._id ?? '',
    amount: '',
    utr: '',
    paidOn: today(),
    file: null,
  };
  const form = useForm({
    initial,
    check: ({ amount, utr, paidOn }) => ({
      amount: checkAmount(amount),
      utr: checkUtr(utr),
      paidOn: checkDay(paidOn),
    }),
    submit: async ({ receivingAccountId, amount, utr, paidOn, file }) => {
      const body = { receivingAccountId, amount: readTypedRupees(amount) ?? 0, utr: tidyUtr(utr), paidOn };
      const intent = { ...body, slip: file && [file.name, file.size, file.lastModified] };
      await once(intent, (idempotencyKey) =>
        api.call(declareBankTopup, { body, ...(file && { file }), idempotencyKey }),
      );
      await queries.invalidateQueries({ queryKey: BANK_TOP_UPS_QUERY.queryKey });
      onClose();
    },
  });
  return (
    <FormDialog title="Declare a transfer" form={form} submit="Declare it" onClose={onClose}>
      {accounts.length > 1 && (
        <SelectField
          label="Paid to"
          value={form.values.receivingAccountId}
          options={accounts.map((account) => ({ value: account._id, label: accountText(account) }))}
          onChange={(event) => form.set('receivingAccountId', event.target.value)}
        />
      )}
      <TextField
        {...textInput(form, 'amount')}
        label="Amount, in rupees"
        inputMode="decimal"
        autoComplete="off"
        data-autofocus
      />
      <TextField
        {...textInput(form, 'utr')}
        label="UTR"
        autoComplete="off"
        hint="The number of the transfer: 12 to 22 letters and digits, in your bank’s confirmation"
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
      <FileField
        label="Bank’s slip, if you have it"
        rule="receipt"
        value={form.values.file}
        onChange={(file) => form.set('file', file)}
        error={form.error('file')}
        busy={form.isBusy}
      />
    </FormDialog>
  );
}

function checkAmount(text: string): string | undefined {
  const rupees = readTypedRupees(text);
  if (rupees === null) return requiredMessage('Amount');
  return Number.isNaN(rupees) || rupees === 0 ? NOT_AN_AMOUNT : undefined;
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
