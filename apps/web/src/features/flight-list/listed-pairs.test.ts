import type { RankOrder } from '@pravas/domain/flight/rank-options.ts';
import { VERDICT_OUTCOMES } from '@pravas/domain/policy/verdict.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { BARE_TERMS, pairTable } from './fare-pairs.ts';
import { filterPairs } from './filter-pairs.ts';
import { fareFilter } from './filter-rows.ts';
import { FARE_KINDS, type Filters, NO_FILTERS } from './list-state.ts';
import { boughtPair, listPairs } from './listed-pairs.ts';
import { type FlightOption, type ListedFare, type OptionRow, rowOf } from './option-row.ts';
import { onwardChoices, returnChoices } from './pair-choices.ts';
import { POLICY_GROUPS, policyGroup } from './policy-groups.ts';
import { aFare, anOption, aSlice, aVerdict } from './testing.ts';

const FEE = { ...BARE_TERMS, fee: 295, netFee: 250, ceiling: { limit: 12_000, action: 'approval' as const } };
const ORDERS: readonly RankOrder[] = ['best', 'cheapest', 'fastest', 'earliest', 'in_policy', 'net_price', 'emissions'];

const flight = (coverage: 'onward' | 'return', key: string, departs: string, fares: readonly ListedFare[]) =>
  rowOf(anOption({ flightId: key, coverage, slices: [aSlice({ departs })], fares: [...fares] }));

const fare = fc
  .record({
    kind: fc.constantFrom('regular' as const, 'corporate' as const, 'special_return' as const),
    totalPrice: fc.integer({ min: 3_000, max: 8_000 }),
    refundable: fc.constantFrom(true, false, null),
    pairCode: fc.constantFrom('A', 'B'),
    verdict: fc.constantFrom(...VERDICT_OUTCOMES).map(aVerdict),
  })
  .map((facts) => aFare({ ...facts, fareType: { regular: '2', corporate: '1', special_return: '3' }[facts.kind] }));
const ways = (coverage: 'onward' | 'return') =>
  fc
    .array(
      fc.record({
        departs: fc.constantFrom('06:00', '08:30', '12:00', '19:00'),
        fares: fc.uniqueArray(fare, { minLength: 1, maxLength: 3, selector: ({ kind }) => kind }),
      }),
      { minLength: 1, maxLength: 6 },
    )
    .map((all) =>
      all.map(({ departs, fares }, index) =>
        flight(
          coverage,
          `${coverage}${index}`,
          departs,
          fares.toSorted((a, b) => a.totalPrice - b.totalPrice),
        ),
      ),
    );
const filters: fc.Arbitrary<Filters> = fc
  .record({
    departs: fc.subarray(['morning', 'afternoon'] as const),
    returnDeparts: fc.subarray(['afternoon', 'evening'] as const),
    refundable: fc.boolean(),
    policy: fc.subarray([...POLICY_GROUPS]),
    kinds: fc.subarray([...FARE_KINDS]),
    to: fc.option(fc.integer({ min: 6_000, max: 16_000 })),
  })
  .map(({ to, ...some }) => ({ ...NO_FILTERS, ...some, price: { from: null, to } }));

/** Every way to buy two flights, said as plainly as possible: the oracle. */
function allWays(onward: readonly OptionRow[], back: readonly OptionRow[]) {
  const table = pairTable(onward, back, [], FEE);
  return onward.flatMap((out) => back.flatMap((home) => table.waysOf(out, home).map((way) => ({ out, home, way }))));
}

const meets = (row: OptionRow, wanted: Filters) =>
  row.option.coverage === 'onward'
    ? wanted.departs.length === 0 || wanted.departs.includes(row.outward?.departs ?? 'early')
    : wanted.returnDeparts.length === 0 || wanted.returnDeparts.includes(row.inward?.departs ?? 'early');

describe('a return that is chosen in two lists', () => {
  it('lists a flight where a pair that it is part of passes the filters, by the best that is said of its pairs', () => {
    fc.assert(
      fc.property(ways('onward'), ways('return'), filters, (onward, back, wanted) => {
        const pairs = allWays(onward, back);
        if (pairs.length === 0) return;
        const fitting = pairs.filter(
          ({ way }) =>
            (wanted.price.to === null || way.paid <= wanted.price.to) &&
            (!wanted.refundable || way.refundable === true) &&
            (wanted.kinds.length === 0 || wanted.kinds.includes(way.kind)),
        );
        const expected = [...onward, ...back].filter((row) => {
          const own = fitting.filter(
            ({ out, home }) => (out === row && meets(home, wanted)) || (home === row && meets(out, wanted)),
          );
          const groups = own.map(({ way }) => policyGroup(way));
          const best = POLICY_GROUPS.find((group) => groups.includes(group));
          if (!meets(row, wanted) || best === undefined) return false;
          if (wanted.policy.length > 0) return wanted.policy.includes(best);
          return best !== 'block';
        });
        const { shown } = filterPairs(pairTable(onward, back, [], FEE), wanted, {});
        expect(shown.map(({ row }) => row.key)).toEqual(expected.map(({ key }) => key));
      }),
    );
  });

  it('says one figure for a pair wherever it is said, and chooses one that complies', () => {
    fc.assert(
      fc.property(ways('onward'), ways('return'), filters, fc.constantFrom(...ORDERS), (onward, back, wanted, sort) => {
        const table = pairTable(onward, back, [], FEE);
        const { shown } = filterPairs(table, wanted, {});
        const how = { passes: fareFilter(wanted), sort, net: false };
        const ranking = listPairs(table, shown, how);
        const first = ranking.first({ out: null, home: null });
        if (!first) return;
        const complying = ranking.onward.some(({ out }) => ranking.pairsOf(out).some((pair) => pair.complies));
        expect(first.complies).toBe(complying);
        for (const { row, figure } of onwardChoices(ranking, shown)) {
          if (figure.kind !== 'from') continue;
          const returns = returnChoices(ranking, table, row, shown);
          const totals = returns.flatMap((choice) => (choice.figure.kind === 'more' ? [choice.figure] : []));
          // The cheapest way back adds nothing, and the others what they cost more.
          expect(Math.min(...totals.map(({ total }) => total))).toBe(figure.total);
          for (const { more, total } of totals) expect(figure.total + more).toBe(total);
          for (const choice of returns) {
            if (choice.figure.kind !== 'more') continue;
            const bought = boughtPair(table, row, choice.row, how);
            expect([bought?.price, bought?.way]).toEqual([choice.figure.total, choice.way]);
            expect(how.passes(bought?.way as NonNullable<typeof bought>['way'], false)).toBe(true);
          }
        }
      }),
    );
  });

  it('is offered the best pair, which needs neither best half', () => {
    const special = (totalPrice: number) => aFare({ kind: 'special_return', fareType: '3', totalPrice, pairCode: 'A' });
    const onward = [
      flight('onward', 'top', '12:00', [aFare({ totalPrice: 4_041 })]),
      flight('onward', 'pair', '12:30', [special(3_774), aFare({ totalPrice: 4_300 })]),
    ];
    const back = [
      flight('return', 'top', '19:00', [aFare({ kind: 'corporate', fareType: '1', totalPrice: 4_097 })]),
      flight('return', 'mate', '19:30', [special(3_774), aFare({ totalPrice: 4_400 })]),
    ];
    const table = pairTable(onward, back, [], FEE);
    const { shown } = filterPairs(table, NO_FILTERS, {});
    for (const sort of ['best', 'cheapest'] as const) {
      const ranking = listPairs(table, shown, { passes: fareFilter(NO_FILTERS), sort, net: false });
      expect(ranking.first({ out: null, home: null })?.key).toBe('pair~mate');
      expect(onwardChoices(ranking, shown).map(({ figure }) => figure)).toEqual([
        { kind: 'from', total: 7_843 },
        { kind: 'from', total: 8_433 },
      ]);
    }
  });

  it('tells of a flight that nobody can come back with why, at the end', () => {
    const onward = [flight('onward', 'late', '18:00', [aFare()])];
    const arrives = (row: OptionRow): FlightOption => ({
      ...row.option,
      slices: row.option.slices.map((slice) => ({
        ...slice,
        segments: slice.segments.map((segment) => ({ ...segment, arrivalTime: '20:10' })),
      })),
    });
    const late = onward.map((row) => rowOf(arrives(row)));
    const back = [
      flight('return', 'early', '19:00', [aFare()]),
      flight('return', 'ok', '22:00', [aFare()]),
      flight('return', 'other', '22:30', [aFare({ kind: 'special_return', pairCode: 'Z' })]),
    ];
    const other = flight('onward', 'first', '06:00', [aFare(), aFare({ kind: 'special_return', pairCode: 'Z' })]);
    const table = pairTable([...late, other], back, [], FEE);
    const { shown } = filterPairs(table, NO_FILTERS, {});
    const ranking = listPairs(table, shown, { passes: fareFilter(NO_FILTERS), sort: 'cheapest', net: false });
    const choices = returnChoices(ranking, table, late[0] ?? null, shown);
    expect(choices.map(({ row, figure }) => [row.key, figure.kind === 'none' ? figure.why : figure.total])).toEqual([
      ['ok', 10_295],
      ['early', 'Too early'],
      ['other', 'Not sold together'],
    ]);
  });
});
