import { expect, test } from 'vitest';
import { checkFees, feeBody, feeWithGst } from './fee-form.ts';

const supply = (placeOfSupplyStateCode: string) => ({
  supplierStateCode: '29',
  placeOfSupplyStateCode,
  on: '2026-11-26',
});

test('our fee is shown with its GST, whichever way that is split', () => {
  expect(feeWithGst('100', supply('29'))).toBe(11_800);
  expect(feeWithGst('100', supply('27'))).toBe(11_800);
  expect(feeWithGst('', supply('29'))).toBe(0);
  expect(feeWithGst('much', supply('29'))).toBe(0);
});

test('fees may be left blank, and must be amounts where they are not', () => {
  expect(checkFees({ fee: '', cancelFee: '50' })).toEqual({});
  expect(Object.keys(checkFees({ fee: 'much', cancelFee: '1.005' }))).toEqual(['fee', 'cancelFee']);
  expect(feeBody({ fee: '', cancelFee: '50.50' })).toEqual({ fee: 0, cancelFee: 50.5 });
});
