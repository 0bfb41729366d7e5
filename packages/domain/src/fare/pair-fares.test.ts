import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { FareKind } from './fare-kind.ts';
import { type HalfFare, pairFares } from './pair-fares.ts';

interface Sold extends HalfFare {
  readonly id: string;
}

const half = (id: string, kind: FareKind, brand: string | null, gst?: HalfFare['gst']): Sold => ({
  id,
  kind,
  brand,
  gst,
});
const told = (onward: readonly Sold[], back: readonly Sold[]) =>
  pairFares(onward, back).map(
    ({ fareType, label, fares }) => `${fareType} ${label}: ${fares.map(({ id }) => id).join('+')}`,
  );

test('a family is sold with itself, whatever its rank; the cheapest of both under the code of the kind', () => {
  const out = [half('a', 'regular', 'Lite'), half('b', 'regular', 'Classic'), half('c', 'regular', 'Flexi')];
  const home = [half('d', 'regular', ' FLEXI'), half('e', 'regular', 'Lite'), half('f', 'regular', 'Max')];
  expect(told(out, home)).toEqual(['2 ZT Regular Fare: a+d', '6 Lite: a+e', '7 Flexi: c+d', '8 Classic + Max: b+f']);
});

test('families that only one flight sells are sold with the cheapest of the other', () => {
  const out = [half('a', 'regular', 'Lite'), half('b', 'regular', 'Flexi'), half('c', 'regular', null)];
  expect(told(out, [half('d', 'regular', 'Value')])).toEqual([
    '2 ZT Regular Fare: a+d',
    '6 Flexi + Value: b+d',
    '7 Published fare + Value: c+d',
  ]);
});

test('agreed fares go together by kind; halves of special returns are left to those who know their codes', () => {
  const out = [half('s', 'special_return', null), half('a', 'sme', 'SME'), half('b', 'corporate', 'Corp')];
  const home = [half('c', 'corporate', 'Corp'), half('d', 'regular', 'Lite'), half('t', 'special_return', null)];
  expect(told(out, home)).toEqual(['1 Corporate Fare: b+c']);
  expect(told(out.slice(0, 2), home)).toEqual(['6 ZT Semi Corporate Fare + Corporate Fare: a+c']);
  expect(told(out.slice(0, 1), home)).toEqual([]);
  expect(told([half('i', 'brand', 'Lite')], home)).toEqual(['6 Published fare + Corporate Fare: i+c']);
});

test('a pair names the families of both in order of travel', () => {
  const brands = (out: string | null, home: string | null) =>
    pairFares([half('a', 'regular', out)], [half('b', 'regular', home)])[0]?.brand;
  expect(brands('Lite', 'Flexi')).toBe('Lite + Flexi');
  expect(brands('Lite', ' lite')).toBe('Lite');
  expect(brands(null, 'Lite')).toBe('Published fare + Lite');
  expect(brands(null, null)).toBeNull();
});

test('an invoice for one of two flights says so', () => {
  const out = [half('a', 'regular', 'Lite', 'none'), half('b', 'regular', 'lite', 'twin')];
  const agreed = [half('c', 'corporate', 'Lite', 'none'), half('d', 'corporate', 'Lite', 'twin')];
  expect(told(out, [half('e', 'regular', 'Lite')])).toEqual(['2 ZT Regular Fare: a+e', '6 lite with GST invoice: b+e']);
  expect(told([half('e', 'regular', 'Lite', 'none')], out)).toEqual([
    '2 ZT Regular Fare: e+a',
    '6 Lite with GST invoice for one flight: e+b',
  ]);
  expect(told([...out, ...agreed], [half('f', 'corporate', 'Max'), ...out])).toEqual([
    '1 Corporate Fare: c+f',
    '2 ZT Regular Fare: a+a',
    '6 Corporate Fare with GST invoice: d+f',
    '7 lite with GST invoice: b+b',
  ]);
});

const kinds = fc.constantFrom<FareKind>('corporate', 'regular', 'special_return', 'series', 'sme');
const brands = fc.constantFrom('Lite', 'Flexi', 'Max', null);
/** As a flight alone is listed: each kind and family once, beside it a twin where its GST number cannot be given. */
const halves = fc
  .uniqueArray(
    fc.record({ kind: kinds, brand: brands, gst: fc.constantFrom('none' as const, undefined), twin: fc.boolean() }),
    {
      selector: ({ kind, brand }) => `${kind}${brand}`,
      minLength: 1,
      maxLength: 7,
    },
  )
  .map((fares) => [
    ...fares.map(({ kind, brand, gst }, at) => half(`${at}`, kind, brand, gst)),
    ...fares.flatMap(({ kind, brand, gst, twin }, at) =>
      gst === 'none' && brand !== null && twin ? [half(`${at}t`, kind, brand, 'twin')] : [],
    ),
  ]);

test('whatever is on sale: types are unique, no regular family is out of reach, and every pair with a twin has its invoice', () => {
  fc.assert(
    fc.property(halves, halves, (out, home) => {
      const pairs = pairFares(out, home);
      expect(new Set(pairs.map(({ fareType }) => fareType)).size).toBe(pairs.length);
      expect(pairs.some(({ fares }) => fares.some(({ kind }) => kind === 'special_return'))).toBe(false);
      const regular = (fares: readonly Sold[]) => fares.filter(({ kind, gst }) => kind === 'regular' && gst !== 'twin');
      for (const [at, fares, others] of [
        [0, out, home],
        [1, home, out],
      ] as const) {
        if (regular(others).length === 0) continue;
        for (const fare of regular(fares)) expect(pairs.some((pair) => pair.fares[at] === fare)).toBe(true);
      }
      const twinOf = (fare: Sold, fares: readonly Sold[]) => fares.find(({ id }) => id === `${fare.id}t`) ?? fare;
      const ids = pairs.map(({ fares }) => fares.map(({ id }) => id).join('+'));
      expect(new Set(ids).size).toBe(ids.length);
      for (const { fares } of pairs) {
        expect(ids).toContain([twinOf(fares[0], out), twinOf(fares[1], home)].map(({ id }) => id).join('+'));
      }
    }),
  );
});
