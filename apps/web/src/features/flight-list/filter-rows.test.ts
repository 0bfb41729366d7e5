import { VERDICT_OUTCOMES } from '@pravas/domain/policy/verdict.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { dropFilter, filterLabel } from './filter-labels.ts';
import { activeFilters, boundsOf, type FilterName, filterRows } from './filter-rows.ts';
import { DAY_BANDS, FARE_KINDS, type Filters, NO_FILTERS, type Range } from './list-state.ts';
import { type ListedFare, type OptionRow, rowOf, type SliceFacts } from './option-row.ts';
import { POLICY_GROUPS, policyGroup } from './policy-groups.ts';
import { aFare, anOption, aSlice, aVerdict } from './testing.ts';

const airline = fc.constantFrom('6E', 'AI', 'QP');
const slice = fc
  .record({
    airline,
    via: fc.subarray(['NAG', 'AMD', 'HYD']),
    departs: fc.constantFrom('03:00', '06:00', '11:59', '12:00', '18:00', '23:59'),
    legMinutes: fc.integer({ min: 60, max: 180 }),
  })
  .map(aSlice);
const fare = fc
  .record({
    kind: fc.constantFrom(...FARE_KINDS),
    totalPrice: fc.integer({ min: 3000, max: 9000 }),
    refundable: fc.constantFrom(true, false, null),
    verdict: fc.option(fc.constantFrom(...VERDICT_OUTCOMES).map(aVerdict)),
  })
  .map(aFare);
const row = fc
  .record({
    coverage: fc.constantFrom('whole' as const, 'onward' as const, 'return' as const),
    slices: fc.array(slice, { minLength: 1, maxLength: 2 }),
    fares: fc.array(fare, { minLength: 1, maxLength: 4 }),
  })
  .map((option) =>
    rowOf(anOption({ ...option, slices: option.coverage === 'whole' ? option.slices : option.slices.slice(0, 1) })),
  );
const rows = fc
  .array(row, { maxLength: 25 })
  .map((all) =>
    all.map((one, index) => ({ ...one, key: String(index), option: { ...one.option, flightId: String(index) } })),
  );
const range = (low: number, high: number) =>
  fc.record({
    from: fc.option(fc.integer({ min: low, max: high })),
    to: fc.option(fc.integer({ min: low, max: high })),
  });
const filters: fc.Arbitrary<Filters> = fc.record({
  airlines: fc.subarray(['6E', 'AI', 'QP']),
  returnAirlines: fc.subarray(['6E', 'AI', 'QP']),
  stops: fc.subarray([0, 1, 2]),
  returnStops: fc.subarray([0, 1, 2]),
  departs: fc.subarray([...DAY_BANDS]),
  returnDeparts: fc.subarray([...DAY_BANDS]),
  price: range(3000, 9000),
  duration: range(60, 900),
  layover: range(30, 150),
  layoverAirports: fc.subarray(['NAG', 'AMD']),
  refundable: fc.boolean(),
  kinds: fc.subarray([...FARE_KINDS]),
  policy: fc.subarray([...POLICY_GROUPS]),
});

/** The meaning of the filters, as plainly as possible: the oracle. */
function passes(one: OptionRow, offered: ListedFare, wanted: Filters): boolean {
  const within = (value: number, { from, to }: Range) =>
    (from === null || value >= from) && (to === null || value <= to);
  const any = <T>(values: readonly T[], list: readonly T[]) =>
    list.length === 0 || list.some((item) => values.includes(item));
  const direction = (
    facts: SliceFacts | null,
    airlines: readonly string[],
    stops: readonly number[],
    departs: readonly string[],
  ) =>
    facts === null ||
    (any(facts.airlines, airlines) && any([facts.stops], stops) && any<string>([facts.departs], departs));
  const both = [one.outward, one.inward].filter((facts) => facts !== null);
  const layovers = both.flatMap((facts) => facts.layovers);
  return (
    direction(one.outward, wanted.airlines, wanted.stops, wanted.departs) &&
    direction(one.inward, wanted.returnAirlines, wanted.returnStops, wanted.returnDeparts) &&
    both.every((facts) => within(facts.durationMinutes, wanted.duration)) &&
    layovers.every((layover) => within(layover.minutes, wanted.layover)) &&
    any(
      layovers.map((layover) => layover.airport),
      wanted.layoverAirports,
    ) &&
    fits(offered, wanted) &&
    meetsPolicy(one, offered, wanted) &&
    (offered.verdict?.outcome !== 'block' || wanted.policy.includes('block'))
  );
}

function fits(offered: ListedFare, wanted: Filters): boolean {
  const { from, to } = wanted.price;
  return (
    (from === null || offered.totalPrice >= from) &&
    (to === null || offered.totalPrice <= to) &&
    (!wanted.refundable || offered.refundable === true) &&
    (wanted.kinds.length === 0 || wanted.kinds.includes(offered.kind))
  );
}

/** A flight belongs to one group: the best among its fares that fit otherwise. */
function groupOf(one: OptionRow, wanted: Filters) {
  const groups = one.fares.filter((offered) => fits(offered, wanted)).map(policyGroup);
  return POLICY_GROUPS.find((group) => groups.includes(group)) ?? null;
}

function meetsPolicy(one: OptionRow, offered: ListedFare, wanted: Filters): boolean {
  if (wanted.policy.length === 0) return true;
  const [best, own] = [groupOf(one, wanted), policyGroup(offered)];
  return best !== null && own !== null && wanted.policy.includes(best) && wanted.policy.includes(own);
}

const shownBy = (all: readonly OptionRow[], wanted: Filters) =>
  all.filter((one) => one.fares.some((offered) => passes(one, offered, wanted)));

describe('filterRows', () => {
  it('shows exactly the rows that a plain reading of the filters shows, in their order', () => {
    fc.assert(
      fc.property(rows, filters, (all, wanted) => {
        const { shown } = filterRows(all, wanted);
        expect(shown.map((entry) => entry.row.key)).toEqual(shownBy(all, wanted).map((one) => one.key));
      }),
    );
  });

  it('shows each row with its cheapest fare that passes', () => {
    fc.assert(
      fc.property(rows, filters, (all, wanted) => {
        for (const entry of filterRows(all, wanted).shown) {
          const passing = entry.row.fares.filter((offered) => passes(entry.row, offered, wanted));
          expect(entry.fare.totalPrice).toBe(Math.min(...passing.map((offered) => offered.totalPrice)));
        }
      }),
    );
  });

  it('counts for each value what choosing it alone would show', () => {
    fc.assert(
      fc.property(rows, filters, (all, wanted) => {
        const { counts } = filterRows(all, wanted);
        for (const stops of [0, 1, 2]) {
          const outward = all.filter((one) => one.outward !== null);
          expect(counts.stops.get(stops) ?? 0).toBe(shownBy(outward, { ...wanted, stops: [stops] }).length);
        }
        for (const code of ['6E', 'AI', 'QP']) {
          const inward = all.filter((one) => one.inward !== null);
          expect(counts.returnAirlines.get(code) ?? 0).toBe(
            shownBy(inward, { ...wanted, returnAirlines: [code] }).length,
          );
        }
        for (const kind of FARE_KINDS) {
          expect(counts.kinds.get(kind) ?? 0).toBe(shownBy(all, { ...wanted, kinds: [kind] }).length);
        }
        for (const group of POLICY_GROUPS) {
          expect(counts.policy.get(group) ?? 0).toBe(shownBy(all, { ...wanted, policy: [group] }).length);
        }
        for (const code of ['NAG', 'AMD', 'HYD']) {
          expect(counts.layoverAirports.get(code) ?? 0).toBe(
            shownBy(all, { ...wanted, layoverAirports: [code] }).length,
          );
        }
        expect(counts.refundable).toBe(shownBy(all, { ...wanted, refundable: true }).length);
      }),
    );
  });

  it('counts no flight in two groups of the policy', () => {
    fc.assert(
      fc.property(rows, filters, (all, wanted) => {
        const { counts } = filterRows(all, wanted);
        const inAll = [...counts.policy.values()].reduce((total, count) => total + count, 0);
        const open = { ...wanted, policy: [] };
        const judged = all.filter((one) => groupOf(one, open) !== null);
        const shownAtAll = filterRows(judged, open, { blocked: true }).shown.length;
        expect(inAll).toBe(shownAtAll);
      }),
    );
  });

  it('shows a flight in a fare that can be bought, though one that cannot is cheaper', () => {
    const fares = [aFare({ fareType: '1', totalPrice: 4000, needs: 'gst_number' }), aFare({ totalPrice: 4500 })];
    const [entry] = filterRows([rowOf(anOption({ fares }))], NO_FILTERS).shown;
    expect([entry?.fare.fareType, entry?.fares.map(({ fareType }) => fareType)]).toEqual(['2', ['1', '2']]);
    const none = filterRows([rowOf(anOption({ fares: fares.slice(0, 1) }))], NO_FILTERS).shown;
    expect(none[0]?.fare.needs).toBe('gst_number');
  });

  it('counts for each filter what dropping it would show', () => {
    fc.assert(
      fc.property(rows, filters, (all, wanted) => {
        const { counts } = filterRows(all, wanted);
        for (const name of Object.keys(NO_FILTERS) as FilterName[]) {
          expect(counts.without.get(name) ?? 0).toBe(shownBy(all, dropFilter(wanted, name)).length);
        }
      }),
    );
  });
});

describe('filters and bounds', () => {
  it('names the filters that leave something out', () => {
    expect(activeFilters(NO_FILTERS)).toEqual([]);
    expect(activeFilters({ ...NO_FILTERS, stops: [0], refundable: true, price: { from: null, to: 9000 } })).toEqual([
      'stops',
      'price',
      'refundable',
    ]);
  });

  it('gives the sliders the span of what is there, and none where there is nothing to choose', () => {
    const one = rowOf(anOption({ fares: [aFare({ totalPrice: 4000 })] }));
    const two = rowOf(anOption({ slices: [aSlice({ via: ['NAG'] })], fares: [aFare({ totalPrice: 7000 })] }));
    expect(boundsOf([one, two])).toEqual({
      price: { low: 4000, high: 7000 },
      duration: { low: 120, high: 330 },
      layover: null,
    });
  });
});

describe('prices after claimable GST', () => {
  const net = (netPrice: number) => ({ netPrice, gstCredit: 300, note: '' });
  const claims = aFare({ fareType: '1', totalPrice: 4406, net: net(4214) });
  const none = aFare({ fareType: '2', totalPrice: 4297 });
  const two = rowOf(anOption({ fares: [none, claims] }));
  const upTo = (to: number): Filters => ({ ...NO_FILTERS, price: { from: null, to } });
  const shown = (to: number, isNet: boolean) =>
    filterRows([two], upTo(to), { net: isNet }).shown.map(({ fare: cheapest, fares }) => [
      cheapest.fareType,
      fares.length,
    ]);

  it('are those that are filtered and compared where they are on show, and only there', () => {
    expect(shown(4300, true)).toEqual([['1', 2]]);
    expect(shown(4250, true)).toEqual([['1', 1]]);
    expect(shown(4200, true)).toEqual([]);
    expect(shown(4300, false)).toEqual([['2', 1]]);
    expect(shown(4250, false)).toEqual([]);
  });

  it('give the slider its span and are named in the filter', () => {
    const dear = rowOf(anOption({ fares: [aFare({ totalPrice: 7000, net: net(6600) })] }));
    expect(boundsOf([two, dear], true).price).toEqual({ low: 4214, high: 6600 });
    expect(boundsOf([two, dear]).price).toEqual({ low: 4297, high: 7000 });
    const facts = { airlineName: (code: string) => code };
    expect(filterLabel('price', upTo(4300), { ...facts, net: true })).toBe('Price after GST up to ₹4,300');
    expect(filterLabel('price', upTo(4300), { ...facts, net: false })).toBe('Price up to ₹4,300');
  });
});

describe('rowOf', () => {
  it('adds our fee to every fare, to the paisa, and what of it remains after GST', () => {
    const fares = [aFare({ totalPrice: 4000.1, net: { netPrice: 3900.1, gstCredit: 100, note: '' } }), aFare()];
    const { fares: priced } = rowOf(anOption({ fares }), false, { fee: 295.2, netFee: 250.2 });
    expect(priced.map(({ totalPrice, paid, netPaid }) => [totalPrice, paid, netPaid])).toEqual([
      [4000.1, 4295.3, 4150.3],
      [5000, 5295.2, null],
    ]);
  });

  it('does not price half a journey by a fare that needs its other half', () => {
    const option = anOption({
      coverage: 'onward',
      fares: [aFare({ kind: 'special_return', totalPrice: 1000 }), aFare({ totalPrice: 4000 })],
    });
    expect(rowOf(option).fares.map((offered) => offered.totalPrice)).toEqual([4000]);
    expect(rowOf({ ...option, coverage: 'whole' }).fares[0]?.totalPrice).toBe(1000);
  });
});

describe('what the policy does not allow', () => {
  const blocked = rowOf(anOption({ flightId: 'dear', fares: [aFare({ verdict: aVerdict('block') })] }));
  const mixed = rowOf(
    anOption({
      flightId: 'mixed',
      fares: [
        aFare({ fareType: '4', totalPrice: 4000, verdict: aVerdict('block') }),
        aFare({ totalPrice: 5000, verdict: aVerdict('approval') }),
      ],
    }),
  );
  const all = [blocked, mixed];
  const keys = (filtered: ReturnType<typeof filterRows>) => filtered.shown.map((entry) => entry.row.key);

  it('is left out and counted, while another fare of the same flight is shown', () => {
    const filtered = filterRows(all, NO_FILTERS);
    expect(keys(filtered)).toEqual(['mixed']);
    expect(filtered.shown[0]?.fare.totalPrice).toBe(5000);
    expect(filtered.blocked).toBe(1);
  });

  it('is shown when it is asked for, by the note or by the filter', () => {
    expect(keys(filterRows(all, NO_FILTERS, { blocked: true }))).toEqual(['dear', 'mixed']);
    const filtered = filterRows(all, { ...NO_FILTERS, policy: ['block'] });
    // The other flight can be bought with an approval.
    expect(keys(filtered)).toEqual(['dear']);
    expect(filtered.blocked).toBe(0);
  });

  it('is not counted where another filter leaves it out anyway', () => {
    expect(filterRows(all, { ...NO_FILTERS, refundable: true, airlines: ['AI'] }).blocked).toBe(0);
  });

  it('stays where it turned out so under the eyes of the person', () => {
    expect(keys(filterRows([{ ...blocked, stays: ['2'] }], NO_FILTERS))).toEqual(['dear']);
  });
});
