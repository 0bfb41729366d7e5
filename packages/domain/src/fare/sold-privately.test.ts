import { expect, test } from 'vitest';
import { anOffer } from '../testing/builders.ts';
import type { FareKind } from './fare-kind.ts';
import { isSoldPrivately } from './sold-privately.ts';

test('a private journey is sold no fare that is a company’s own', () => {
  const requirements = { ...anOffer().requirements, gst: 'no' as const };
  const sold = (kind: FareKind) => isSoldPrivately(anOffer({ kind, requirements }));
  expect((['regular', 'brand', 'series', 'special_return'] as const).map(sold)).toEqual([true, true, true, true]);
  expect((['corporate', 'sme'] as const).map(sold)).toEqual([false, false]);
  const needsGst = (gst: 'no' | 'optional' | 'mandatory') =>
    isSoldPrivately(anOffer({ requirements: { ...requirements, gst } }));
  expect((['no', 'optional', 'mandatory'] as const).map(needsGst)).toEqual([true, true, false]);
});
