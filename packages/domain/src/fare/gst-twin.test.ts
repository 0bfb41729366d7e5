import { expect, test } from 'vitest';
import { paise } from '../money/money.ts';
import { anOffer, aPrice } from '../testing/builders.ts';
import { gstTwinLabel, isGstTwin } from './gst-twin.ts';
import type { Offer } from './offer.ts';

const requirements = anOffer().requirements;
const cheapest = anOffer({
  supplierId: 'one',
  brand: 'Saver',
  sellPaise: paise(600_000),
  requirements: { ...requirements, gst: 'no' },
});
const dearer = (change: Partial<Offer> = {}) =>
  anOffer({
    supplierId: 'two',
    brand: 'Saver',
    price: aPrice({ sellPaise: paise(610_000), airlineGstPaise: paise(20_000) }),
    ...change,
  });

test('the same fare with a GST invoice is worth its price where the GST makes up for the difference', () => {
  expect(isGstTwin(cheapest, dearer())).toBe(true);
  expect(isGstTwin(cheapest, dearer({ brand: ' SAVER ' }))).toBe(true);
  expect(isGstTwin(cheapest, dearer({ requirements: { ...requirements, gst: 'mandatory' } }))).toBe(true);
  const even = aPrice({ sellPaise: paise(620_000), airlineGstPaise: paise(20_000) });
  expect(isGstTwin(cheapest, dearer({ price: even }))).toBe(false);
  expect(isGstTwin(anOffer({ ...cheapest, requirements }), dearer())).toBe(false);
  expect(isGstTwin(cheapest, dearer({ requirements: { ...requirements, gst: 'no' } }))).toBe(false);
});

test('another family, another kind, one without a name and one of the same supplier are other fares', () => {
  expect(isGstTwin(cheapest, dearer({ brand: 'Flexi' }))).toBe(false);
  expect(isGstTwin(cheapest, dearer({ supplierId: 'one' }))).toBe(false);
  expect(isGstTwin(cheapest, dearer({ kind: 'brand' }))).toBe(false);
  expect(isGstTwin({ ...cheapest, kind: 'brand' }, dearer({ kind: 'brand' }))).toBe(true);
  for (const kind of ['corporate', 'sme', 'series'] as const) {
    expect(isGstTwin({ ...cheapest, kind }, dearer({ kind }))).toBe(true);
    expect(isGstTwin({ ...cheapest, kind }, dearer())).toBe(false);
  }
  for (const brand of [null, ' ']) expect(isGstTwin({ ...cheapest, brand }, dearer({ brand }))).toBe(false);
});

test('its name says what sets it apart', () => {
  expect(gstTwinLabel('Saver')).toBe('Saver with GST invoice');
});
