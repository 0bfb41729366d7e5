import { expect, it } from 'vitest';
import { bagText } from './bag-text.ts';

it.each([
  ['0 kg', 'None'],
  ['0KG', 'None'],
  ['0 PC', 'None'],
  ['10 kg', '10 kg'],
  ['7 kg', '7 kg'],
  [null, '-'],
])('%j reads %j', (allowance, text) => {
  expect(bagText(allowance)).toBe(text);
});
