import { expect, test } from 'vitest';
import { offeredUnits, unitCharge, unitKey, unitRefundLines } from './unit-words.ts';

const AMOUNTS = {
  paid: 1_376.97,
  penalty: 288.75,
  serviceCharge: 100,
  CGST: 9,
  SGST: 9,
  IGST: 0,
  taxesReturned: 41.25,
  notReturned: 221.97,
  ourFee: 118,
  refund: 748.25,
};

test('the lines of a refund add up to it, and nothing is told of what is nothing', () => {
  const lines = unitRefundLines(AMOUNTS, 'railway', 'IRCTC and payment charges');
  expect(lines.map(({ label }) => label)).toEqual([
    'Paid',
    'The railway keeps',
    'Our fee',
    'IRCTC and payment charges',
    'Our cancellation charge',
    'CGST 9%',
    'SGST 9%',
    'Refund',
  ]);
  const paise = lines.slice(0, -1).reduce((total, { rupees }) => total + Math.round(rupees * 100), 0);
  expect(paise).toBe(74_825);
  expect(lines.find(({ label }) => label === 'Our fee')?.rupees).toBe(-118);
  expect(lines.find(({ label }) => label === 'IRCTC and payment charges')?.rupees).toBe(-103.97);
  const ofCab = unitRefundLines({ ...AMOUNTS, notReturned: 118, refund: 852.22 }, 'vendor');
  expect(ofCab.map(({ label }) => label)).not.toContain('Fees and charges of others');
  expect(unitCharge(AMOUNTS)).toBe(118);
});

test('a unit is named by its order too, and only what is offered may be ticked', () => {
  const unit = (name: string, offered: boolean) => ({
    orderId: 'o1',
    unit: name,
    text: name,
    travelers: [0],
    state: 'booked' as const,
    offered,
    refusal: null,
  });
  expect(offeredUnits({ units: [unit('0', true), unit('1', false)] }).map(unitKey)).toEqual(['o1/0']);
});
