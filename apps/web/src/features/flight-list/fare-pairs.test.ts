import { describe, expect, it } from 'vitest';
import { arePair, areSoldTogether, cheapestPair, farePairs, pairConflict } from './fare-pairs.ts';
import { aFare, anOption, aSlice } from './testing.ts';

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
    const named = (brand: string | null, label = 'ZT Regular Fare') => aFare({ brand, label });
    const namesOf = (out: ReturnType<typeof aFare>, home: ReturnType<typeof aFare>) =>
      farePairs(onwardWith(out), returnWith(home), []).map(({ label, brand }) => [label, brand]);
    expect(namesOf(named('Lite'), named('Flexi'))).toEqual([['ZT Regular Fare', 'Lite + Flexi']]);
    expect(namesOf(named('Lite'), named('Lite'))).toEqual([['ZT Regular Fare', 'Lite']]);
    expect(namesOf(named('Lite', 'Lite'), named('Flexi', 'Flexi'))).toEqual([['Lite + Flexi', 'Lite + Flexi']]);
    expect(namesOf(named(null), named(null))).toEqual([['ZT Regular Fare', null]]);
  });

  it.each([
    ['special halves of different pairs', onwardWith(special(3000, 'A')), returnWith(special(3000, 'B')), false],
    ['special halves of one pair', onwardWith(special(3000, 'A')), returnWith(special(3000, 'A')), true],
    ['one side only inside a special return', onwardWith(special(3000, 'A')), returnWith(aFare()), false],
    ['both sides sold alone, of different kinds', onwardWith(aFare()), returnWith(corporate(4000)), true],
  ])('are they sold together: %s', (_, out, home, expected) => {
    expect(areSoldTogether(out, home, [])).toBe(expected);
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
    const [alone, both] = [onwardWith(corporate(3000)), onwardWith(aFare({ totalPrice: 4000 }))].map(row);
    const homes = [returnWith(aFare({ totalPrice: 4000 })), returnWith(corporate(9000))].map(row);
    if (!alone || !both) throw new Error('No rows');
    expect(cheapestPair([alone, both], homes, [])).toMatchObject({ out: both, home: homes[0], totalPrice: 8000 });
    expect(cheapestPair([alone], homes, [])).toMatchObject({ out: alone, home: homes[1], totalPrice: 12_000 });
    expect(cheapestPair([alone], homes.slice(0, 1), [])).toBeNull();
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

  it('is empty where no kind is sold on both', () => {
    expect(farePairs(onwardWith(aFare()), returnWith(corporate(5000)), [])).toEqual([]);
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
