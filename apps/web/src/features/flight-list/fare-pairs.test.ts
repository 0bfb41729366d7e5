import { describe, expect, it } from 'vitest';
import { BARE_TERMS, pairConflict, pairTable } from './fare-pairs.ts';
import { type FlightOption, rowOf } from './option-row.ts';
import { aFare, anOption, aSlice, aVerdict } from './testing.ts';

const special = (totalPrice: number, pairCode: string | null) =>
  aFare({ fareType: '3', kind: 'special_return', label: 'ZT Special Round Trip Fare', totalPrice, pairCode });
const corporate = (totalPrice: number) =>
  aFare({ fareType: '1', kind: 'corporate', label: 'Corporate Fare', totalPrice });
const onwardWith = (...fares: ReturnType<typeof aFare>[]) =>
  anOption({ flightId: 'o', coverage: 'onward', slices: [aSlice({ departs: '06:10' })], fares });
const returnWith = (...fares: ReturnType<typeof aFare>[]) =>
  anOption({ flightId: 'r', coverage: 'return', slices: [aSlice({ departs: '20:00' })], fares });

function farePairs(onward: FlightOption, back: FlightOption, wholes: readonly FlightOption[] = [], terms = BARE_TERMS) {
  const [out, home] = [rowOf(onward), rowOf(back)];
  return pairTable([out], [home], wholes, terms).waysOf(out, home);
}

describe('fares of an onward and a return flight together', () => {
  it('adds the same kind of both, cheapest first, and our fee once', () => {
    const out = onwardWith(aFare(), corporate(4800.1));
    const home = returnWith(corporate(5200.2), aFare({ totalPrice: 4000 }));
    const fee = { ...BARE_TERMS, fee: 295.2, netFee: 250 };
    const pairs = farePairs(out, home, [], fee);
    expect(pairs.map((pair) => [pair.fareType, pair.totalPrice, pair.paid])).toEqual([
      ['2', 9000, 9295.2],
      ['1', 10000.3, 10295.5],
    ]);
  });

  it('is named by the airline families of both', () => {
    const named = (brand: string | null) => aFare({ brand });
    const namesOf = (out: ReturnType<typeof aFare>, home: ReturnType<typeof aFare>) =>
      farePairs(onwardWith(out), returnWith(home)).map(({ label, brand }) => [label, brand]);
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
    expect(farePairs(out, home).length > 0).toBe(expected);
  });

  it('sells a special return only to halves of the same pair', () => {
    const out = onwardWith(special(3000, 'A'), aFare());
    expect(farePairs(out, returnWith(special(3000, 'A'), aFare()))[0]).toMatchObject({
      kind: 'special_return',
      totalPrice: 6000,
    });
    for (const code of ['B', null]) {
      const kinds = farePairs(out, returnWith(special(3000, code), aFare())).map(({ kind }) => kind);
      expect(kinds).toEqual(['regular']);
    }
    expect(farePairs(onwardWith(special(1, null)), returnWith(special(1, null)))).toEqual([]);
  });

  it('is none where the way back leaves before the way there has arrived', () => {
    const early = anOption({ coverage: 'return', slices: [aSlice({ departs: '05:00' })], fares: [aFare()] });
    expect(farePairs(onwardWith(aFare()), early)).toEqual([]);
  });

  it('takes a special return that is one fare over exactly these two flights', () => {
    const [out, back] = [onwardWith(aFare()), returnWith(aFare())];
    const over = anOption({ flightId: 'w', slices: [...out.slices, ...back.slices], fares: [special(7000, null)] });
    const other = anOption({ flightId: 'x', slices: [...back.slices, ...out.slices], fares: [special(1000, null)] });
    expect(farePairs(out, back, [other, over])[0]).toMatchObject({ fareType: '3', totalPrice: 7000 });
    expect(farePairs(out, back, [other]).map(({ kind }) => kind)).toEqual(['regular']);
  });

  it('has one of each where no kind is sold on both', () => {
    expect(farePairs(onwardWith(aFare()), returnWith(corporate(5000)))).toMatchObject([
      { fareType: '6', label: 'ZT Regular Fare + Corporate Fare', totalPrice: 10_000 },
    ]);
  });

  it('comes back, and needs a GST number, as both ways together do', () => {
    const refund = (out: boolean | null, home: boolean | null) =>
      farePairs(onwardWith(aFare({ refundable: out })), returnWith(aFare({ refundable: home })))[0]?.refundable;
    expect([refund(true, true), refund(true, null), refund(null, false), refund(false, true)]).toEqual([
      true,
      null,
      false,
      false,
    ]);
    expect(farePairs(onwardWith(aFare()), returnWith(aFare({ needs: 'gst_number' })))[0]?.needs).toBe('gst_number');
    expect(farePairs(onwardWith(aFare()), returnWith(aFare()))[0]).not.toHaveProperty('needs');
  });

  it('is judged by the stricter of both, and by the ceiling on their sum per paying traveller', () => {
    const judged = (out: 'within' | 'reason' | 'approval', payingTravellers = 1, limit: number | null = null) => {
      const ceiling = limit === null ? null : { limit, action: 'approval' as const };
      const pair = farePairs(
        onwardWith(aFare({ verdict: aVerdict(out) })),
        returnWith(aFare({ verdict: aVerdict('within') })),
        [],
        { ...BARE_TERMS, fee: 500, netFee: 500, ceiling, payingTravellers },
      )[0];
      return [pair?.verdict?.outcome, pair?.verdict?.reasons];
    };
    expect(judged('within')).toEqual(['within', []]);
    expect(judged('reason')).toEqual(['reason', ['Lowest logical fare']]);
    // Both halves are green, and together they need approval; our fee is no fare.
    expect(judged('within', 1, 9_999)).toEqual(['approval', ['Price ceiling']]);
    expect(judged('within', 1, 10_000)).toEqual(['within', []]);
    expect(judged('within', 2, 5_000)).toEqual(['within', []]);
    expect(judged('reason', 1, 9_999)).toEqual(['approval', ['Lowest logical fare', 'Price ceiling']]);
    expect(farePairs(onwardWith(aFare()), returnWith(aFare()))[0]?.verdict).toBeNull();
  });

  it('costs less after GST with the invoice of either flight, though more before', () => {
    const net = (netPrice: number, gstCredit: number) => ({ netPrice, gstCredit, note: 'GST' });
    const plain = (totalPrice: number) => aFare({ brand: 'Lite', totalPrice, gst: 'none', net: net(totalPrice, 0) });
    const twin = (totalPrice: number, credit: number) =>
      aFare({ fareType: '6', brand: 'lite', totalPrice, gst: 'twin', net: net(totalPrice - credit, credit) });
    const out = onwardWith(plain(4000), twin(4100, 200));
    const known = (home: ReturnType<typeof returnWith>) =>
      farePairs(out, home)
        .toSorted((a, b) => (a.netPaid ?? a.paid) - (b.netPaid ?? b.paid))
        .map((pair) => [pair.fareType, pair.label, pair.totalPrice, pair.netPaid]);
    expect(known(returnWith(plain(5000), twin(5050, 250)))).toEqual([
      ['6', 'lite with GST invoice', 9150, 8700],
      ['2', 'ZT Regular Fare', 9000, 9000],
    ]);
    expect(known(returnWith(plain(5000)))[0]).toEqual(['6', 'lite with GST invoice for one flight', 9100, 8900]);
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
