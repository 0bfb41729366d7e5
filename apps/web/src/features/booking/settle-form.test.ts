import { expect, test } from 'vitest';
import {
  checkSettlement,
  fieldOfSettlement,
  keptField,
  newSettlement,
  settleBody,
  settlementText,
  settleSubmit,
} from './settle-form.ts';

const unit = (name: string, state: 'booked' | 'cancelling' | 'cancelled') => ({
  orderId: 'o1',
  unit: name,
  text: name,
  travelers: [0],
  state,
  offered: true,
  refusal: null,
});
const chosen = (...units: ReturnType<typeof unit>[]) =>
  newSettlement({ units })
    .units.filter(({ isChosen }) => isChosen)
    .map((one) => one.unit);

test('a settlement begins with what was asked for, else with the only one that is left', () => {
  expect(chosen(unit('0', 'cancelling'), unit('1', 'booked'))).toEqual(['0']);
  expect(chosen(unit('0', 'cancelled'), unit('1', 'booked'))).toEqual(['1']);
  expect(chosen(unit('0', 'booked'), unit('1', 'booked'))).toEqual([]);
});

test('what is chosen needs its amount, and 0 is one', () => {
  const values = newSettlement({ units: [unit('0', 'cancelling'), unit('1', 'booked')] });
  const typed = (kept: string) => ({ ...values, units: values.units.map((one) => ({ ...one, kept })) });
  const field = keptField({ orderId: 'o1', unit: '0' });
  const check = (one: typeof values) => checkSettlement(one, 'railway');
  expect(check(values)).toEqual({ [field]: 'Kept of 0 is required' });
  expect(check({ ...values, units: values.units.slice(0, 1) })).toEqual({
    [field]: 'What the railway keeps is required',
  });
  expect(Object.keys(check(typed('much')))).toEqual([field]);
  expect(check(typed('0'))).toEqual({});
  expect(check({ ...values, units: [] })).toEqual({ units: 'Choose what is cancelled' });
  expect(settleBody(typed('288.75'), 'b1').units).toEqual([{ orderId: 'o1', unit: '0', kept: 288.75 }]);
});

test('what the server refuses of an amount stands at its field', () => {
  const values = newSettlement({ units: [unit('0', 'booked'), unit('1', 'cancelling')] });
  expect(fieldOfSettlement('units.0.kept', values)).toBe(keptField({ orderId: 'o1', unit: '1' }));
  expect(fieldOfSettlement('units', values)).toBe('units');
  expect(fieldOfSettlement('reason', values)).toBe('reason');
});

test.each([
  [737, 748.25, false, '₹737 goes back, ₹11.25 less than by the rules.', 'Refund ₹737'],
  [748.25, 748.25, false, '₹748.25 goes back, as by the rules.', 'Refund ₹748.25'],
  [0, 100, false, 'Nothing goes back, ₹100 less than by the rules.', 'Cancel without a refund'],
  [848, 748.25, true, '₹848 is taken off what is owed, ₹99.75 more than by the rules.', 'Take off ₹848'],
])(
  'before it is entered it says that %s goes back where the rules give %s',
  (refund, byRules, isOwed, text, button) => {
    const quote = { refund, ruled: { kept: 0, refund: byRules } };
    expect(settlementText(quote, isOwed)).toBe(text);
    expect(settleSubmit(quote, isOwed)).toBe(button);
  },
);
