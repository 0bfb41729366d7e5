import { type Form, textInput } from '../../lib/form.ts';
import { TextField } from '../../ui/field.tsx';
import type { EntryList } from './entry-query.ts';
import { type OfflineValues, type PaymentValues, withCharge } from './offline-form.ts';

interface ReferenceFieldsProps {
  readonly form: Form<OfflineValues>;
  readonly isRoundTrip: boolean;
  readonly travellers: number;
}

/** What the seller gave: their number, PNRs and tickets. */
export function ReferenceFields({ form, isRoundTrip, travellers }: ReferenceFieldsProps) {
  const hint = travellers > 1 ? { hint: `${travellers} numbers, separated by commas` } : {};
  const plain = { autoComplete: 'off', spellCheck: false } as const;
  return (
    <fieldset className="space-y-4">
      <legend className="mb-3 font-semibold">From the seller</legend>
      <TextField {...textInput(form, 'bookingId')} {...plain} label="Booking Id" data-autofocus />
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField {...textInput(form, 'forwardPnr')} {...plain} label="Forward PNR" />
        <TextField {...textInput(form, 'forwardTicketNo')} {...plain} {...hint} label="Forward ticket number" />
        {isRoundTrip && (
          <>
            <TextField {...textInput(form, 'returnPnr')} {...plain} label="Return PNR" />
            <TextField {...textInput(form, 'returnTicketNo')} {...plain} {...hint} label="Return ticket number" />
          </>
        )}
      </div>
    </fieldset>
  );
}

/** What it costs, and how much of it is ours. */
export function AmountFields({ form, list }: { readonly form: Form<OfflineValues>; readonly list: EntryList }) {
  const typed = (
    name: keyof PaymentValues,
    changed = (payment: PaymentValues, text: string): PaymentValues => ({ ...payment, [name]: text }),
  ) => ({
    name: `payment.${name}`,
    value: form.values.payment[name],
    error: form.error(`payment.${name}`),
    onChange: (event: { readonly target: { readonly value: string } }) =>
      form.update((values) => ({ ...values, payment: changed(values.payment, event.target.value) })),
    onBlur: () => form.touch(`payment.${name}`),
    inputMode: 'decimal' as const,
    autoComplete: 'off',
  });
  const ours = { inputMode: 'decimal', autoComplete: 'off' } as const;
  return (
    <>
      <fieldset className="space-y-4">
        <legend className="mb-3 font-semibold">What it costs, in rupees</legend>
        <div className="grid gap-4 sm:grid-cols-2">
          <TextField {...typed('totalPrice')} label="Enter Fare" placeholder="Fare" />
          <TextField
            {...typed('serviceCharge', (payment, text) => withCharge(payment, text, list))}
            label="Net other service charges & fees"
            hint="The GST on it is filled in"
          />
        </div>
        <div className="grid gap-4 sm:grid-cols-3">
          <TextField {...typed('cgstCharges')} label="CGST (9%)" />
          <TextField {...typed('sgstCharges')} label="SGST (9%)" />
          <TextField {...typed('igstCharges')} label="IGST (18%)" hint="If filled, CGST and SGST are ignored" />
        </div>
      </fieldset>
      <fieldset className="space-y-4">
        <legend className="mb-1 font-semibold">What of the fare is ours</legend>
        <p className="text-[13px] text-ink-2">Seen by the travel desk and finance, never by the customer.</p>
        <div className="grid gap-4 sm:grid-cols-2">
          <TextField {...textInput(form, 'arbitrage')} {...ours} label="Arbitrage" />
          <TextField {...textInput(form, 'commission')} {...ours} label="Commission" />
        </div>
      </fieldset>
    </>
  );
}
