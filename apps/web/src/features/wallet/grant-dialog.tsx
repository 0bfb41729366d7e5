import { updateCreditLine } from '@pravas/contract/wallet/wallet-operations.ts';
import { useQueryClient } from '@tanstack/react-query';
import { textInput, useForm } from '../../lib/form.ts';
import { api } from '../../lib/session.ts';
import { showToast } from '../../lib/toasts.ts';
import { readTypedRupees } from '../../lib/typed-rupees.ts';
import { TextField } from '../../ui/field.tsx';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { CREDIT_KEY, type CreditNow } from './credit-query.ts';

interface GrantDialogProps {
  readonly organization: { readonly id: string; readonly name: string };
  readonly line: CreditNow['creditLine'];
  readonly onClose: () => void;
}

const whole = (typed: string, from: number, to: number) =>
  /^\d{1,3}$/.test(typed.trim()) && Number(typed) >= from && Number(typed) <= to;

/** Grants an organisation credit, or changes its terms. */
export function GrantDialog({ organization, line, onClose }: GrantDialogProps) {
  const queries = useQueryClient();
  const form = useForm({
    initial: {
      limit: line ? String(line.limit) : '',
      statementDay: String(line?.statementDay ?? 1),
      dueDays: String(line?.dueDays ?? 15),
    },
    check: ({ limit, statementDay, dueDays }) => ({
      limit: !((readTypedRupees(limit) ?? -1) >= 0) ? 'Please enter valid limit' : undefined,
      statementDay: whole(statementDay, 1, 28) ? undefined : 'Choose a day from 1 to 28',
      dueDays: whole(dueDays, 0, 120) ? undefined : 'From 0 to 120 days',
    }),
    submit: async ({ limit, statementDay, dueDays }) => {
      await api.call(updateCreditLine, {
        body: {
          organizationId: organization.id,
          limit: readTypedRupees(limit) ?? 0,
          statementDay: Number(statementDay),
          dueDays: Number(dueDays),
        },
      });
      await queries.invalidateQueries({ queryKey: CREDIT_KEY });
      showToast('Saved');
      onClose();
    },
  });
  return (
    <FormDialog
      title={line ? 'Change the credit line' : 'Grant a credit line'}
      form={form}
      submit="Save"
      onClose={onClose}
    >
      <p className="text-ink-2">
        For <span className="font-medium text-ink">{organization.name}</span>. A limit below what is owed takes nothing
        back and blocks new bookings.
      </p>
      <TextField label="Limit in rupees" inputMode="decimal" required {...textInput(form, 'limit')} />
      <div className="grid grid-cols-1 items-start gap-4 sm:grid-cols-2">
        <TextField label="Statement on day" inputMode="numeric" required {...textInput(form, 'statementDay')} />
        <TextField label="Due after, in days" inputMode="numeric" required {...textInput(form, 'dueDays')} />
      </div>
    </FormDialog>
  );
}
