import { issuePayLaterKey } from '@pravas/contract/desk/pay-later-operations.ts';
import { NOT_AN_AMOUNT } from '@pravas/domain/money/typed-amount.ts';
import { isCalendarDay } from '@pravas/domain/time/calendar-day.ts';
import { requiredMessage } from '@pravas/domain/validation/messages.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { plusDays, today } from '../../lib/calendar-date.ts';
import { textInput, useForm } from '../../lib/form.ts';
import { api } from '../../lib/session.ts';
import { readTypedRupees } from '../../lib/typed-rupees.ts';
import { DateField } from '../../ui/date-field.tsx';
import { TextField } from '../../ui/field.tsx';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { ShownOnceDialog } from '../../ui/shown-once-dialog.tsx';
import { KEYS_KEY } from './pay-later-query.ts';

interface IssueKeyDialogProps {
  readonly organization: { readonly id: string; readonly name: string };
  readonly onClose: () => void;
}

/** Issues a key to an organisation and shows it this one time. */
export function IssueKeyDialog({ organization, onClose }: IssueKeyDialogProps) {
  const queries = useQueryClient();
  const [paymentKey, setPaymentKey] = useState<string | null>(null);
  const form = useForm({
    initial: { limit: '', expiresOn: plusDays(today(), 7) },
    check: ({ limit, expiresOn }) => ({
      limit: checkLimit(limit),
      expiresOn:
        expiresOn === ''
          ? requiredMessage('Date of expiry')
          : isCalendarDay(expiresOn)
            ? undefined
            : 'Please enter valid date of expiry',
    }),
    submit: async ({ limit, expiresOn }) => {
      const body = { organizationId: organization.id, limit: readTypedRupees(limit) ?? 0, expiresOn };
      const answer = await api.call(issuePayLaterKey, { body });
      setPaymentKey(answer.paymentKey);
      await queries.invalidateQueries({ queryKey: KEYS_KEY });
    },
  });
  if (paymentKey !== null) {
    return (
      <ShownOnceDialog
        title={`ZIPPAY key of ${organization.name}`}
        label="ZIPPAY key"
        secret={paymentKey}
        warning="It is shown only once. A lost key is revoked and another one issued."
        onClose={onClose}
      />
    );
  }
  return (
    <FormDialog title="Issue a key" form={form} onClose={onClose} submit="Issue the key">
      <p className="text-ink-2">
        With it {organization.name} books one flight or hotel stay now and pays later. It works once.
      </p>
      <TextField
        {...textInput(form, 'limit')}
        label="Limit, in rupees"
        inputMode="decimal"
        autoComplete="off"
        hint="The most expensive booking it pays for"
        data-autofocus
      />
      <DateField
        label="Date of expiry"
        name="expiresOn"
        value={form.values.expiresOn}
        error={form.error('expiresOn')}
        min={today()}
        onChange={(expiresOn) => form.set('expiresOn', expiresOn)}
        onBlur={() => form.touch('expiresOn')}
        hint="It still works on this day"
      />
    </FormDialog>
  );
}

function checkLimit(text: string): string | undefined {
  const rupees = readTypedRupees(text);
  if (rupees === null) return requiredMessage('Limit');
  return Number.isNaN(rupees) || rupees === 0 ? NOT_AN_AMOUNT : undefined;
}
