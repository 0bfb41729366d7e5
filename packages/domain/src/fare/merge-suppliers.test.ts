import fc from 'fast-check';
import { expect, test } from 'vitest';
import { paise } from '../money/money.ts';
import { anOffer, aPrice, aSegment, aSlice } from '../testing/builders.ts';
import { mergeSuppliers, offerKey } from './merge-suppliers.ts';
import type { Offer } from './offer.ts';

const ORDER = ['first', 'second'];
const exact: Offer['rules'] = [
  { kind: 'cancel', fromHours: null, toHours: 0, charge: { type: 'not_allowed' }, indicative: false, text: null },
];
const offered = (supplierId: string, overrides: Parameters<typeof anOffer>[0] = {}) =>
  anOffer({ offerId: `${supplierId}-1`, supplierId, ...overrides });
const merge = (...offers: Offer[]) => mergeSuppliers(offers, ORDER);
const ids = (...offers: Offer[]) =>
  merge(...offers)
    .offers.map((offer) => offer.offerId)
    .join(' ');

test('the lower total sells the fare, the other is remembered', () => {
  const dear = offered('first', { sellPaise: paise(600_000) });
  const cheap = offered('second', { sellPaise: paise(599_999) });
  const { offers, alternatives } = merge(dear, cheap);
  expect(offers).toEqual([cheap]);
  expect(alternatives.get(offerKey(cheap))).toEqual([dear]);
  expect(merge(cheap).alternatives.size).toBe(0);
});

test('a seller who takes a GST number stays beside a cheaper one who does not, where the GST makes up for it', () => {
  const noGst = { ...anOffer().requirements, gst: 'no' as const };
  const cheap = offered('second', { sellPaise: paise(600_000), requirements: noGst });
  const sold = (sellPaise: number, airlineGstPaise: number, supplierId = 'first') =>
    offered(supplierId, {
      offerId: `${supplierId}-${sellPaise}`,
      price: aPrice({ sellPaise: paise(sellPaise), airlineGstPaise: paise(airlineGstPaise) }),
    });
  const kept = (keepsGst: boolean, ...offers: Offer[]) =>
    mergeSuppliers(offers, ORDER, keepsGst).offers.map(({ offerId }) => offerId);
  const dear = sold(610_000, 10_001);
  expect(kept(true, cheap, dear)).toEqual(['second-1', 'first-610000']);
  expect(kept(false, cheap, dear)).toEqual(['second-1']);
  expect(merge(cheap, dear).offers).toEqual([cheap]);
  expect(kept(true, cheap, sold(610_000, 10_000))).toEqual(['second-1']);
  expect(kept(true, cheap, dear, sold(605_000, 30_000, 'third'))).toEqual(['second-1', 'third-605000']);
  expect(kept(true, { ...cheap, requirements: { ...noGst, gst: 'optional' } }, dear)).toEqual(['second-1']);
  expect(kept(true, cheap, { ...dear, requirements: noGst })).toEqual(['second-1']);
  for (const kind of ['brand', 'corporate', 'sme'] as const) {
    expect(kept(true, { ...cheap, kind }, { ...dear, kind })).toEqual(['second-1', 'first-610000']);
  }
  expect(kept(true, { ...cheap, kind: 'corporate' }, { ...sold(610_000, 10_000), kind: 'corporate' })).toHaveLength(1);
});

test('at the same total exact rules win, then the order of suppliers', () => {
  const indicative = exact.map((rule) => ({ ...rule, indicative: true }));
  expect(ids(offered('first'), offered('second', { rules: exact }))).toBe('second-1');
  expect(ids(offered('first', { rules: indicative }), offered('second', { rules: exact }))).toBe('second-1');
  const half = [...exact, ...indicative];
  expect(ids(offered('first', { rules: half }), offered('second', { rules: exact }))).toBe('second-1');
  expect(ids(offered('first', { rules: half }), offered('second', { rules: indicative }))).toBe('first-1');
  expect(ids(offered('second', { rules: exact }), offered('first', { rules: exact }))).toBe('first-1');
  expect(ids(offered('other'), offered('second'))).toBe('second-1');
});

test('names of fare families are the same in any case; other families, kinds, cabins and flights are other fares', () => {
  expect(ids(offered('first'), offered('second', { brand: ' SAVER' }))).toBe('first-1');
  for (const overrides of [
    { brand: 'Flexi Plus' },
    { kind: 'corporate' as const },
    { coverage: 'whole' as const },
    { slices: [aSlice(aSegment({ cabin: 'B' }))] as const },
    { slices: [aSlice(aSegment({ flightNumber: '6046' }))] as const },
  ]) {
    expect(merge(offered('first'), offered('second', overrides)).offers).toHaveLength(2);
  }
});

test('equal families merge across baggage and refundability, fares without a name do not', () => {
  const light = { baggage: [{ cabin: '7 kg', checkIn: null }], refundable: false };
  expect(merge(offered('first'), offered('second', light)).offers).toHaveLength(1);
  const plain = { brand: null };
  expect(merge(offered('first', plain), offered('second', plain)).offers).toHaveLength(1);
  expect(merge(offered('first', plain), offered('second', { ...plain, refundable: false })).offers).toHaveLength(2);
  expect(merge(offered('first', plain), offered('second', { ...plain, ...light })).offers).toHaveLength(2);
  expect(merge(offered('first'), offered('second', plain)).offers).toHaveLength(2);
  const bags = (cabin: string | null, checkIn: string | null) => ({ ...plain, baggage: [{ cabin, checkIn }] });
  const alike = (one: ReturnType<typeof bags>, other: ReturnType<typeof bags>) =>
    merge(offered('first', one), offered('second', other)).offers.length === 1;
  expect(alike(bags('7 kg', '15 kg'), bags('7 kg', '15 kg'))).toBe(true);
  expect(alike(bags('7 kg', '15 kg'), bags('8 kg', '15 kg'))).toBe(false);
  expect(alike(bags('7 kg', '15 kg'), bags('7 kg', '20 kg'))).toBe(false);
  expect(alike(bags(null, '15 kg'), bags('7 kg', '15 kg'))).toBe(false);
  expect(alike(bags('7 kg', null), bags('7 kg', '15 kg'))).toBe(false);
});

test('halves of special returns stay with their supplier', () => {
  const half = { kind: 'special_return' as const, pairCode: 'P1' };
  expect(merge(offered('first', half), offered('second', half)).offers).toHaveLength(2);
});

test('offers of the same price and id come by their supplier', () => {
  const half = { kind: 'special_return' as const, pairCode: 'P1', offerId: 'same' };
  const [first, second] = [offered('first', half), offered('second', half)];
  expect(merge(first, second).offers).toEqual([first, second]);
  expect(merge(second, first).offers).toEqual([first, second]);
});

test('a supplier that wins keeps all its offers of the fare, and the same offer twice is one', () => {
  const other = offered('first', { offerId: 'first-2', sellPaise: paise(700_000) });
  expect(ids(offered('first'), other, offered('first'), offered('second', { sellPaise: paise(650_000) }))).toBe(
    'first-1 first-2',
  );
});

test('the order of arrival does not change the result, and no fare gets dearer or lost', () => {
  const anyOffer = fc.record({
    supplierId: fc.constantFrom('first', 'second', 'third'),
    sellPaise: fc.constantFrom(500_000, 500_001, 600_000).map(paise),
    brand: fc.constantFrom(null, 'Saver', 'SAVER', 'Flexi'),
    kind: fc.constantFrom('regular' as const, 'corporate' as const),
    refundable: fc.constantFrom(true, false, null),
    rules: fc.constantFrom([], exact),
    pairCode: fc.constantFrom(null, 'P1'),
  });
  const offers = fc
    .array(anyOffer, { maxLength: 12 })
    .map((list) => list.map((one, index) => anOffer({ ...one, offerId: `offer-${index}` })));
  fc.assert(
    fc.property(
      offers.chain((list) => fc.tuple(fc.constant(list), fc.shuffledSubarray(list, { minLength: list.length }))),
      ([list, shuffled]) => {
        const merged = mergeSuppliers(list, ORDER);
        expect(mergeSuppliers(shuffled, ORDER)).toEqual(merged);
        const lost = [...merged.alternatives.values()].flat();
        expect(new Set([...merged.offers, ...lost])).toEqual(new Set(list));
        for (const [winner, losers] of merged.alternatives) {
          const best = merged.offers.find((offer) => offerKey(offer) === winner);
          for (const loser of losers) {
            expect(loser.price.sellPaise).toBeGreaterThanOrEqual(best?.price.sellPaise ?? Number.NaN);
            expect(loser.supplierId).not.toBe(best?.supplierId);
          }
        }
      },
    ),
  );
});
