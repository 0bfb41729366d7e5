import { enterHotelInvoice } from '@pravas/contract/hotel/hotel-invoices.ts';
import { useQueryClient } from '@tanstack/react-query';
import { atFields } from '../../lib/at-fields.ts';
import { textInput, useForm } from '../../lib/form.ts';
import { api } from '../../lib/session.ts';
import { showToast } from '../../lib/toasts.ts';
import { useOnce } from '../../lib/use-once.ts';
import { DateField } from '../../ui/date-field.tsx';
import { TextField } from '../../ui/field.tsx';
import { FileField } from '../../ui/file-field.tsx';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { checkInvoice, type InvoiceValues, invoiceBody, NEW_INVOICE } from './invoice-form.ts';

interface InvoiceDialogProps {
  readonly bookingId: string;
  readonly orderId: string;
  readonly onClose: () => void;
}

/** Uploads the hotel's invoice to its stay, with the figures read off it. */
export function InvoiceDialog({ bookingId, orderId, onClose }: InvoiceDialogProps) {
  const queries = useQueryClient();
  const once = useOnce();
  const form = useForm<InvoiceValues>({
    initial: NEW_INVOICE,
    check: checkInvoice,
    neverKeep: ['file'],
    submit: async ({ file, ...values }) => {
      const body = { bookingId, orderId, invoice: invoiceBody({ file, ...values }) };
      const intent = { ...body, file: file && [file.name, file.size, file.lastModified] };
      const { data } = await atFields(
        (sent) => sent.replace(/^invoice\./, '').replace(/^lines.*$/, 'taxable18'),
        () =>
          once(intent, (idempotencyKey) =>
            api.call(enterHotelInvoice, { body, idempotencyKey, ...(file && { file }) }),
          ),
      );
      showToast(data.find((one) => one.orderId === orderId)?.text ?? 'The invoice has arrived.');
      await queries.invalidateQueries({ queryKey: ['hotel-invoices'] });
      onClose();
    },
  });
  return (
    <FormDialog title="The hotel's invoice" form={form} submit="Upload" onClose={onClose}>
      <FileField
        label="Invoice"
        rule="document"
        value={form.values.file}
        onChange={(file) => form.set('file', file)}
        error={form.error('file')}
      />
      <p className="text-[13px] text-ink-2">Type what is printed on it. Leave the rest blank.</p>
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField {...textInput(form, 'number')} label="Invoice number" autoComplete="off" />
        <DateField
          label="Invoice date"
          value={form.values.issuedOn}
          onChange={(value) => form.set('issuedOn', value)}
          onBlur={() => form.touch('issuedOn')}
          error={form.error('issuedOn')}
        />
        <TextField
          {...textInput(form, 'hotelGstin')}
          label="GSTIN of the hotel"
          autoComplete="off"
          spellCheck={false}
        />
        <TextField
          {...textInput(form, 'buyerGstin')}
          label="Your company's GSTIN"
          autoComplete="off"
          spellCheck={false}
        />
        <TextField {...textInput(form, 'taxable5')} label="Taxed at 5 %, in rupees" inputMode="decimal" />
        <TextField {...textInput(form, 'tax5')} label="CGST and SGST at 5 %" inputMode="decimal" />
        <TextField {...textInput(form, 'taxable18')} label="Taxed at 18 %, in rupees" inputMode="decimal" />
        <TextField {...textInput(form, 'tax18')} label="CGST and SGST at 18 %" inputMode="decimal" />
        <TextField {...textInput(form, 'igst')} label="IGST (if any)" inputMode="decimal" />
        <TextField {...textInput(form, 'total')} label="Total, in rupees" inputMode="decimal" />
      </div>
    </FormDialog>
  );
}
