import { expect, it } from 'vitest';
import { invoiceInForce } from './invoice-in-force.ts';

const first = { number: 'I1', replaces: '' };
const corrected = { number: 'I2', replaces: '' };
const forFirst = { number: 'I3', replaces: 'I1' };
const forThat = { number: 'I4', replaces: 'I3' };

it.each([
  ['none', [], undefined, undefined],
  ['the only one', [first], undefined, 'I1'],
  ['the last one, after a correction', [first, corrected], undefined, 'I2'],
  ['what stands for a cancelled one', [first, forFirst], undefined, 'I3'],
  ['what stands for one that stood for another', [first, forFirst, forThat], undefined, 'I4'],
  ['the corrected one, though the first was replaced after that', [first, corrected, forFirst], undefined, 'I2'],
  ['the named one', [first, corrected], 'I1', 'I1'],
  ['what stands for the named one', [first, corrected, forFirst, forThat], 'I1', 'I4'],
  ['no other in place of a named one', [corrected], 'I1', undefined],
])('%s', (_, invoices, named, number) => {
  expect(invoiceInForce(invoices, named)?.number).toBe(number);
});
