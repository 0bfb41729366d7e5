import { expect, it } from 'vitest';
import { needsEInvoice, reportableUntil, type TurnoverFrom, turnoverOn } from './e-invoice-duty.ts';

const GSTIN = '29ABCDE1234F1Z5';
const ENTERED: readonly TurnoverFrom[] = [
  { validFrom: '2026-04-01', turnover: 'from_10_crore' },
  { validFrom: '2025-04-01', turnover: 'above_5_crore' },
  { validFrom: '2024-04-01', turnover: 'up_to_5_crore' },
];

it.each([
  ['2024-03-31', null, false],
  ['2024-04-01', 'up_to_5_crore', false],
  ['2025-04-01', 'above_5_crore', true],
  ['2026-03-31', 'above_5_crore', true],
  ['2026-04-01', 'from_10_crore', true],
])('on %s the turnover that counts is %s', (day, turnover, isNeeded) => {
  expect(turnoverOn(ENTERED, day)).toBe(turnover);
  expect(needsEInvoice(turnoverOn(ENTERED, day), GSTIN)).toBe(isNeeded);
  expect(needsEInvoice(turnoverOn(ENTERED, day), null)).toBe(false);
});

it('is reported on the thirtieth day at the latest, the document’s own being the first', () => {
  expect(reportableUntil('from_10_crore', '2026-04-01')).toBe('2026-04-30');
  expect(reportableUntil('above_5_crore', '2026-04-01')).toBeNull();
  expect(reportableUntil(null, '2026-04-01')).toBeNull();
});
