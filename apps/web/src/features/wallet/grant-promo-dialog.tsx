import { grantPromo } from '@pravas/contract/wallet/wallet-operations.ts';
import { NOT_AN_AMOUNT } from '@pravas/domain/money/typed-amount.ts';
import { isCalendarDay } from '@pravas/domain/time/calendar-day.ts';
import { invalidMessage, requiredMessage } from '@pravas/domain/validation/messages.ts';
import { useQueryClient } from '@tanstack/react-query';
import { today } from '../../lib/calendar-date.ts';
import { textInput, useForm } from '../../lib/form.ts';
import { api } from '../../lib/session.ts';
import { showToast } from '../../lib/toasts.ts';
import { readTypedRupees } from '../../lib/typed-rupees.ts';
import { useOnce } from '../../lib/use-once.ts';
import { DateField } from '../../ui/date-field.tsx';
import { TextField } from '../../ui/field.tsx';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { CREDIT_KEY } from './credit-query.ts';

interface GrantPromoDialogProps {
  readonly organization: { readonly id: string; readonly name: string };
  readonly onClose: () => void;
}

/** Gives an organisation promotional credit. */
export function GrantPromoDialog({ organization, onClose }: GrantPromoDialogProps) {
  const queries = useQueryClient();
  const once = useOnce();
  const form = useForm({
    initial: { amount: '', reason: '', expiresOn: '' },
    check: ({ amount, reason, expiresOn }) => ({
      amount: checkAmount(amount),
      reason: reason.trim() === '' ? requiredMessage('Reason') : undefined,
      expiresOn: checkDay(expiresOn),
    }),
    submit: async ({ amount, reason, expiresOn }) => {
      const body = { organizationId: organization.id, amount: readTypedRupees(amount) ?? 0, reason, expiresOn };
      await once(body, (idempotencyKey) => api.call(grantPromo, { body, idempotencyKey }));
      await queries.invalidateQueries({ queryKey: CREDIT_KEY });
      showToast('Credit granted');
      onClose();
    },
  });
  return (
    <FormDialog title="Grant promotional credit" form={form} submit="Grant it" onClose={onClose}>
      <p className="text-ink-2">
        <span className="font-medium text-ink">{organization.name}</span> spends it before its own money. It is our
        cost, and is never paid out.
      </p>
      <TextField {...textInput(form, 'amount')} label="Amount, in rupees" inputMode="decimal" data-autofocus />
      <TextField {...textInput(form, 'reason')} label="Reason" autoComplete="off" hint="The customer can read it" />
      <DateField
        label="Last day"
        name="expiresOn"
        value={form.values.expiresOn}
        min={today()}
        error={form.error('expiresOn')}
        onChange={(expiresOn) => form.set('expiresOn', expiresOn)}
        onBlur={() => form.touch('expiresOn')}
      />
    </FormDialog>
  );
}

function checkAmount(text: string): string | undefined {
  const rupees = readTypedRupees(text);
  if (rupees === null) return requiredMessage('Amount');
  return Number.isNaN(rupees) || rupees === 0 ? NOT_AN_AMOUNT : undefined;
}

function checkDay(day: string): string | undefined {
  if (day === '') return requiredMessage('Last day');
  if (!isCalendarDay(day)) return invalidMessage('Last day');
  return day < today() ? 'Last day cannot be before today' : undefined;
}
