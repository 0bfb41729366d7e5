import { enterCreditPayment } from '@pravas/contract/wallet/wallet-operations.ts';
import { useQueryClient } from '@tanstack/react-query';
import { today } from '../../lib/calendar-date.ts';
import { textInput, useForm } from '../../lib/form.ts';
import { inrExact } from '../../lib/money-text.ts';
import { api } from '../../lib/session.ts';
import { showToast } from '../../lib/toasts.ts';
import { readTypedRupees } from '../../lib/typed-rupees.ts';
import { useOnce } from '../../lib/use-once.ts';
import { DateField } from '../../ui/date-field.tsx';
import { TextField } from '../../ui/field.tsx';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { CREDIT_KEY, type CreditNow } from './credit-query.ts';

interface CreditPaymentDialogProps {
  readonly organization: { readonly id: string; readonly name: string };
  /** What is owed, in rupees. */
  readonly owed: number;
  /** What may be kept back from our fees today. */
  readonly tds: CreditNow['tds'];
  readonly onClose: () => void;
}

const rupeesOf = (typed: string) => readTypedRupees(typed) ?? 0;

/** Enters what an organisation has paid on its credit line. */
export function CreditPaymentDialog({ organization, owed, tds: law, onClose }: CreditPaymentDialogProps) {
  const queries = useQueryClient();
  const once = useOnce();
  const form = useForm({
    initial: { received: '', tds: '', reference: '', paidOn: today() },
    check: ({ received, tds, reference, paidOn }) => {
      const [paid, kept] = [rupeesOf(received), rupeesOf(tds)];
      const isMore = Math.round((paid + kept) * 100) > Math.round(owed * 100);
      return {
        received: !(paid > 0) ? 'Please enter valid amount' : isMore ? `At most ${inrExact(owed)} is owed` : undefined,
        tds: Number.isNaN(kept) ? 'Please enter valid amount' : undefined,
        reference: reference.trim().length < 2 ? 'Reference is required' : undefined,
        paidOn: paidOn > today() ? 'The date of payment cannot be after today' : undefined,
      };
    },
    submit: async ({ received, tds, reference, paidOn }) => {
      const kept = rupeesOf(tds);
      const body = {
        organizationId: organization.id,
        received: rupeesOf(received),
        ...(kept > 0 ? { tds: kept } : {}),
        reference: reference.trim(),
        paidOn,
      };
      await once(body, (idempotencyKey) => api.call(enterCreditPayment, { body, idempotencyKey }));
      await queries.invalidateQueries({ queryKey: CREDIT_KEY });
      showToast('Payment entered');
      onClose();
    },
  });
  return (
    <FormDialog title="Enter a payment" form={form} submit="Enter payment" onClose={onClose}>
      <p className="text-ink-2">
        <span className="font-medium text-ink">{organization.name}</span> owes {inrExact(owed)} on its credit line.
      </p>
      <div className="grid grid-cols-1 items-start gap-4 sm:grid-cols-2">
        <TextField label="Received, in rupees" inputMode="decimal" required {...textInput(form, 'received')} />
        <TextField
          label="Kept back as TDS"
          inputMode="decimal"
          hint={law.isOn ? `Today at most ${inrExact(law.most)}: ${law.rate} % of fees` : 'Inactive'}
          {...textInput(form, 'tds')}
        />
      </div>
      <TextField label="Reference (UTR)" required {...textInput(form, 'reference')} />
      <DateField
        label="Paid on"
        value={form.values.paidOn}
        max={today()}
        error={form.error('paidOn')}
        onChange={(value) => form.set('paidOn', value)}
      />
    </FormDialog>
  );
}
