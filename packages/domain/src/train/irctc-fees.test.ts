import { expect, test } from 'vitest';
import { agentChargeCap, irctcFee, RAIL_SAC } from './irctc-fees.ts';

test.each([
  ['3A', false, '2026-06-10', 3_000, 540],
  ['FC', false, '2026-06-10', 3_000, 540],
  ['3A', true, '2026-06-10', 2_000, 360],
  ['SL', false, '2026-06-10', 1_500, 270],
  ['2S', true, '2026-06-10', 1_000, 180],
  ['3A', false, '2019-09-01', 3_000, 540],
] as const)('%s, UPI %s, on %s: %d and GST of %d', (travelClass, isUpi, on, feePaise, gstPaise) => {
  expect(irctcFee(travelClass, { on, isUpi })).toMatchObject({ feePaise, gstPaise, sac: '998551' });
});

test('what IRCTC asked before is not known', () => {
  expect(() => irctcFee('3A', { on: '2019-08-31', isUpi: false })).toThrow(RangeError);
});

test('an agent may charge ₹40 in AC and first class and ₹20 elsewhere', () => {
  expect([agentChargeCap('CC').capPaise, agentChargeCap('SL').capPaise]).toEqual([4_000, 2_000]);
});

test('the journey and the fee have service codes of their own', () => {
  expect(RAIL_SAC).toEqual({ longDistance: '996421', local: '996411' });
});
