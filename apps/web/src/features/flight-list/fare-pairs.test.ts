import { describe, expect, it } from 'vitest';
import { arePair, bestPair, cheapestPair, farePairs, lowestOf, pairConflict } from './fare-pairs.ts';
import { aFare, anOption, aSlice, aVerdict } from './testing.ts';

const special = (totalPrice: number, pairCode: string | null) =>
  aFare({ fareType: '3', kind: 'special_return', label: 'ZT Special Round Trip Fare', totalPrice, pairCode });
const corporate = (totalPrice: number) =>
  aFare({ fareType: '1', kind: 'corporate', label: 'Corporate Fare', totalPrice });
const onwardWith = (...fares: ReturnType<typeof aFare>[]) =>
  anOption({ flightId: 'o', coverage: 'onward', slices: [aSlice({ departs: '06:10' })], fares });
const returnWith = (...fares: ReturnType<typeof aFare>[]) =>
  anOption({ flightId: 'r', coverage: 'return', slices: [aSlice({ departs: '20:00' })], fares });

describe('fares of an onward and a return flight together', () => {
  it('adds the same kind of both, cheapest first', () => {
    const pairs = farePairs(
      onwardWith(aFare(), corporate(4800.1)),
      returnWith(corporate(5200.2), aFare({ totalPrice: 4000 })),
      [],
    );
    expect(pairs.map((pair) => [pair.fareType, pair.totalPrice])).toEqual([
      ['2', 9000],
      ['1', 10000.3],
    ]);
  });

  it('is named by the airline families of both', () => {
    const named = (brand: string | null) => aFare({ brand });
    const namesOf = (out: ReturnType<typeof aFare>, home: ReturnType<typeof aFare>) =>
      farePairs(onwardWith(out), returnWith(home), []).map(({ label, brand }) => [label, brand]);
    expect(namesOf(named('Lite'), named('Flexi'))).toEqual([['ZT Regular Fare', 'Lite + Flexi']]);
    expect(namesOf(named('Lite'), named('Lite'))).toEqual([['ZT Regular Fare', 'Lite']]);
    expect(namesOf(named(null), named(null))).toEqual([['ZT Regular Fare', null]]);
  });

  it.each([
    ['special halves of different pairs', onwardWith(special(3000, 'A')), returnWith(special(3000, 'B')), false],
    ['special halves of one pair', onwardWith(special(3000, 'A')), returnWith(special(3000, 'A')), true],
    ['one side only inside a special return', onwardWith(special(3000, 'A')), returnWith(aFare()), false],
    ['both sides sold alone, of different kinds', onwardWith(aFare()), returnWith(corporate(4000)), true],
  ])('are they sold together: %s', (_, out, home, expected) => {
    expect(bestPair(out, home, []) !== null).toBe(expected);
  });

  it('sells a special return only to halves of the same pair', () => {
    const out = onwardWith(special(3000, 'A'), aFare());
    expect(farePairs(out, returnWith(special(3000, 'A'), aFare()), [])[0]).toMatchObject({
      kind: 'special_return',
      totalPrice: 6000,
    });
    expect(arePair(out, returnWith(special(3000, 'A')), [])).toBe(true);
    for (const code of ['B', null]) {
      expect(farePairs(out, returnWith(special(3000, code), aFare()), []).map((pair) => pair.kind)).toEqual([
        'regular',
      ]);
      expect(arePair(out, returnWith(special(3000, code)), [])).toBe(false);
    }
    expect(arePair(onwardWith(special(1, null)), returnWith(special(1, null)), [])).toBe(false);
  });

  it('begin with the pair that is cheapest together, though its halves are not', () => {
    const row = (option: ReturnType<typeof anOption>) => ({ option });
    const [alone, both] = [onwardWith(special(3000, 'A')), onwardWith(aFare({ totalPrice: 4000 }))].map(row);
    const homes = [returnWith(aFare({ totalPrice: 4000 })), returnWith(special(9000, 'A'))].map(row);
    if (!alone || !both) throw new Error('No rows');
    expect(cheapestPair([alone, both], homes, [])).toMatchObject({ out: both, home: homes[0], price: 8000 });
    expect(cheapestPair([alone], homes, [])).toMatchObject({ out: alone, home: homes[1], price: 12_000 });
    expect(cheapestPair([alone], homes.slice(0, 1), [])).toBeNull();
    // Of a journey out and back on one day most cheap ways back leave too early.
    const crowd = Array.from({ length: 20 }, (_, at) =>
      row(
        anOption({ flightId: `e${at}`, coverage: 'return', slices: [aSlice({ departs: '05:00' })], fares: [aFare()] }),
      ),
    );
    expect(cheapestPair([both], [...crowd, ...homes], [])).toMatchObject({ home: homes[0], price: 8000 });
    const early = row(anOption({ coverage: 'return', slices: [aSlice({ departs: '05:00' })], fares: [aFare()] }));
    expect(cheapestPair([both], [early], [])).toBeNull();
  });

  it('takes a special return that is one fare over exactly these two flights', () => {
    const out = onwardWith(aFare());
    const back = returnWith(aFare());
    const over = anOption({ flightId: 'w', slices: [...out.slices, ...back.slices], fares: [special(7000, null)] });
    const other = anOption({ flightId: 'x', slices: [...back.slices, ...out.slices], fares: [special(1000, null)] });
    expect(farePairs(out, back, [other, over])[0]).toMatchObject({ fareType: '3', totalPrice: 7000 });
    expect(arePair(out, back, [other])).toBe(false);
  });

  it('has one of each where no kind is sold on both', () => {
    expect(farePairs(onwardWith(aFare()), returnWith(corporate(5000)), [])).toMatchObject([
      { fareType: '6', label: 'ZT Regular Fare + Corporate Fare', totalPrice: 10_000 },
    ]);
  });

  it('costs what the policy allows as long as it allows any fare of a flight', () => {
    const lite = (totalPrice: number) => aFare({ brand: 'Lite', totalPrice, verdict: aVerdict('block') });
    const flexi = aFare({ fareType: '6', brand: 'Flexi', totalPrice: 7000, verdict: aVerdict('within') });
    const home = returnWith(aFare({ totalPrice: 4000, brand: 'Lite' }));
    expect(bestPair(onwardWith(lite(3000), flexi), home, [])).toMatchObject({
      label: 'Flexi + Lite',
      totalPrice: 11_000,
    });
    expect(bestPair(onwardWith(lite(3000)), home, [])).toMatchObject({ totalPrice: 7000 });
    expect([lowestOf(onwardWith(lite(3000), flexi), false), lowestOf(onwardWith(lite(3000)), false)]).toEqual([
      7000, 3000,
    ]);
    expect(lowestOf({ fares: [] }, false)).toBeNull();
  });

  it('costs less after GST with the invoice of either flight, though more before', () => {
    const net = (netPrice: number, gstCredit: number) => ({ netPrice, gstCredit, note: 'GST' });
    const plain = (totalPrice: number) => aFare({ brand: 'Lite', totalPrice, gst: 'none', net: net(totalPrice, 0) });
    const twin = (totalPrice: number, credit: number) =>
      aFare({ fareType: '6', brand: 'lite', totalPrice, gst: 'twin', net: net(totalPrice - credit, credit) });
    const out = onwardWith(plain(4000), twin(4100, 200));
    const known = (home: ReturnType<typeof returnWith>) =>
      farePairs(out, home, [], true).map((pair) => [pair.fareType, pair.label, pair.totalPrice, pair.net?.netPrice]);
    expect(known(returnWith(plain(5000), twin(5050, 250)))).toEqual([
      ['6', 'lite with GST invoice', 9150, 8700],
      ['2', 'ZT Regular Fare', 9000, 9000],
    ]);
    expect(known(returnWith(plain(5000)))[0]).toEqual(['6', 'lite with GST invoice for one flight', 9100, 8900]);
    const row = (option: ReturnType<typeof anOption>) => ({ option });
    const other = row(onwardWith(plain(3950)));
    const pairOf = (byNet: boolean) => cheapestPair([other, row(out)], [row(returnWith(plain(5000)))], [], byNet);
    expect(pairOf(false)).toMatchObject({ out: other, price: 8950 });
    expect(pairOf(true)).toMatchObject({ out: { option: out }, price: 8900 });
  });
});

it.each([
  ['09:00', null],
  ['08:59', '0h 44m is less than the 0h 45m that it takes.'],
  ['08:10', 'leaves on Tue, 5 Jan, 08:10, before that.'],
])('a way back at %s after an arrival at 08:15: %s', (departs, expected) => {
  const back = anOption({ flightId: 'r', coverage: 'return', slices: [aSlice({ departs })] });
  const conflict = pairConflict(onwardWith(aFare()), back);
  if (expected === null) expect(conflict).toBeNull();
  else expect(conflict).toContain(expected);
});
