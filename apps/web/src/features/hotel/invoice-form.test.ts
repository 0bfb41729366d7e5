import { expect, it } from 'vitest';
import { checkInvoice, invoiceBody, NEW_INVOICE } from './invoice-form.ts';

it('sends a line for each rate that is on the invoice, its tax in two halves', () => {
  const typed = {
    ...NEW_INVOICE,
    number: 'TG/1',
    taxable5: '7,220',
    tax5: '361.01',
    taxable18: '7,820',
    tax18: '1,407.60',
  };
  expect(invoiceBody({ ...typed, total: '16,808.61' })).toMatchObject({
    number: 'TG/1',
    total: 16_808.61,
    lines: [
      { rate: 5, taxable: 7_220, cgst: 180.51, sgst: 180.5, igst: 0 },
      { rate: 18, taxable: 7_820, cgst: 703.8, sgst: 703.8, igst: 0 },
    ],
  });
  expect(invoiceBody({ ...NEW_INVOICE, taxable18: '100', igst: '18' }).lines).toEqual([
    { rate: 18, taxable: 100, cgst: 0, sgst: 0, igst: 18 },
  ]);
});

it('says what is missing', () => {
  expect(Object.keys(checkInvoice(NEW_INVOICE)).toSorted()).toEqual([
    'file',
    'issuedOn',
    'number',
    'taxable18',
    'total',
  ]);
  expect(checkInvoice({ ...NEW_INVOICE, tax5: 'much' })).toMatchObject({ tax5: 'Enter an amount in rupees' });
});
