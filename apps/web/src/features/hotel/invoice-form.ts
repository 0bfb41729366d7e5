import type { hotelInvoiceForm } from '@pravas/contract/hotel/hotel-invoices.ts';
import { requiredMessage } from '@pravas/domain/validation/messages.ts';
import type * as z from 'zod/mini';
import type { FieldErrors } from '../../lib/form.ts';
import { readTypedRupees } from '../../lib/typed-rupees.ts';

type Body = z.input<typeof hotelInvoiceForm>;

/** The rates at which rooms are taxed. */
const RATES = [5, 18] as const;

/** The figures of a hotel's invoice; amounts in rupees, a blank is not on it. */
export interface InvoiceValues {
  readonly file: File | null;
  readonly number: string;
  readonly issuedOn: string;
  readonly hotelGstin: string;
  readonly buyerGstin: string;
  readonly taxable5: string;
  readonly tax5: string;
  readonly taxable18: string;
  readonly tax18: string;
  readonly igst: string;
  readonly total: string;
}

/** No figures yet. */
export const NEW_INVOICE: InvoiceValues = {
  file: null,
  number: '',
  issuedOn: '',
  hotelGstin: '',
  buyerGstin: '',
  taxable5: '',
  tax5: '',
  taxable18: '',
  tax18: '',
  igst: '',
  total: '',
};

/** What is missing, or cannot be read. */
export function checkInvoice(values: InvoiceValues): FieldErrors {
  const { file, number, issuedOn, taxable5, taxable18, total } = values;
  const amounts = ['taxable5', 'tax5', 'taxable18', 'tax18', 'igst', 'total'] as const;
  return {
    ...Object.fromEntries(
      amounts.flatMap((name) =>
        Number.isNaN(readTypedRupees(values[name]) ?? 0) ? [[name, 'Enter an amount in rupees']] : [],
      ),
    ),
    ...(file === null ? { file: 'Choose the invoice' } : {}),
    ...(number.trim() === '' ? { number: requiredMessage('Invoice number') } : {}),
    ...(issuedOn === '' ? { issuedOn: requiredMessage('Invoice date') } : {}),
    ...(`${taxable5}${taxable18}`.trim() === '' ? { taxable18: 'Enter what is taxed, at 5 % or at 18 %' } : {}),
    ...(total.trim() === '' ? { total: requiredMessage('Total') } : {}),
  };
}

/**
 * The invoice as it is sent: the tax of a rate is halved between the centre and the state, an odd paisa to the first.
 */
export function invoiceBody(values: InvoiceValues): Body {
  const rupeesOf = (text: string) => readTypedRupees(text) ?? 0;
  const lines = RATES.filter((rate) => values[`taxable${rate}`].trim() !== '').map((rate, index) => {
    const taxPaise = Math.round(rupeesOf(values[`tax${rate}`]) * 100);
    const cgstPaise = Math.ceil(taxPaise / 2);
    return {
      rate,
      taxable: rupeesOf(values[`taxable${rate}`]),
      cgst: cgstPaise / 100,
      sgst: (taxPaise - cgstPaise) / 100,
      igst: index === 0 ? rupeesOf(values.igst) : 0,
    };
  });
  const { number, issuedOn, hotelGstin, buyerGstin, total } = values;
  return { hotelGstin, buyerGstin, number, issuedOn, lines, total: rupeesOf(total) };
}
