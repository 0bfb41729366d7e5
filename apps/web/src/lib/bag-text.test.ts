import { expect, it } from 'vitest';
import { bagsText, bagText, checkInText } from './bag-text.ts';

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

it.each([
  [{ cabin: '7 kg', checkIn: '15 kg' }, '7 kg cabin · 15 kg check-in'],
  [{ cabin: '10 kg', checkIn: '0 kg' }, '10 kg cabin · no check-in bag'],
  [{ cabin: '0 pc', checkIn: null }, 'no cabin bag'],
  [{ cabin: null, checkIn: '1 piece' }, '1 piece check-in'],
  [{ cabin: null, checkIn: null }, null],
])('%j reads %j', (bags, text) => {
  expect(bagsText(bags)).toBe(text);
});

it.each([
  [{ cabin: '7 kg', checkIn: '15 kg' }, '15 kg'],
  [{ cabin: '7 kg', checkIn: '0 kg' }, 'no check-in bag'],
  [{ cabin: '7 kg', checkIn: null }, null],
])('of %j a dense row says %j', (bags, text) => {
  expect(checkInText(bags)).toBe(text);
});
