import { describe, expect, it } from 'vitest';
import { applyMedians } from './emissions.ts';
import { BARE_TERMS, pairTable } from './fare-pairs.ts';
import { filterRows, insideLimits } from './filter-rows.ts';
import { NO_FILTERS } from './list-state.ts';
import { lowestOfPairs, lowestPrice } from './lowest-price.ts';
import { netLineOf, priceOf } from './net-price.ts';
import { type FlightOption, priced, rowOf } from './option-row.ts';
import { rankRows } from './rank-rows.ts';
import { aFare, anOption, aSlice, aVerdict } from './testing.ts';
import { waitingText } from './use-filtered-list.ts';

const net = (netPrice: number, gstCredit = 0) => ({ netPrice, gstCredit, note: 'Because.' });
const rowsOf = (...options: readonly Partial<FlightOption>[]) => options.map((option) => rowOf(anOption(option)));
const shownOf = (...options: readonly Partial<FlightOption>[]) =>
  filterRows(rowsOf(...options), NO_FILTERS, { blocked: true }).shown;
const keys = (rows: ReturnType<typeof rankRows>) => rows.map((shown) => shown.row.key);

describe('orders of the list', () => {
  it('put what the policy allows first, what it blocks last, each by price', () => {
    const shown = shownOf(
      { flightId: 'blocked', fares: [aFare({ totalPrice: 1000, verdict: aVerdict('block') })] },
      { flightId: 'approval', fares: [aFare({ totalPrice: 2000, verdict: aVerdict('approval') })] },
      { flightId: 'noted', fares: [aFare({ totalPrice: 4000, verdict: aVerdict('note') })] },
      {
        flightId: 'within',
        fares: [aFare({ totalPrice: 1500, verdict: aVerdict('block') }), aFare({ verdict: aVerdict('within') })],
      },
    );
    expect(keys(rankRows(shown, 'in_policy'))).toEqual(['noted', 'within', 'approval', 'blocked']);
    expect(keys(rankRows(shown, 'cheapest'))).toEqual(['blocked', 'within', 'approval', 'noted']);
  });

  it('by what is left after GST take the fare that is cheapest then', () => {
    const rows = rowsOf(
      { flightId: 'economy', fares: [aFare({ totalPrice: 5000, net: net(4900, 100) })] },
      {
        flightId: 'both',
        fares: [
          aFare({ fareType: '2', totalPrice: 5100, net: net(5100) }),
          aFare({ fareType: '1', totalPrice: 5200, net: net(4400, 800) }),
        ],
      },
    );
    const faresOf = (isNet: boolean) =>
      filterRows(rows, NO_FILTERS, { net: isNet }).shown.map(({ fare, fares }) => [fare.fareType, fares[1]?.fareType]);
    expect(keys(rankRows(filterRows(rows, NO_FILTERS).shown, 'net_price'))).toEqual(['both', 'economy']);
    expect(faresOf(true)).toEqual([
      ['2', undefined],
      ['1', '2'],
    ]);
    expect(faresOf(false)).toEqual([
      ['2', undefined],
      ['2', '1'],
    ]);
  });

  it('go by the prices on show, in every order that goes by price', () => {
    const rows = rowsOf(
      { flightId: 'little', fares: [aFare({ totalPrice: 5000, net: net(4900, 100), verdict: aVerdict('within') })] },
      { flightId: 'much', fares: [aFare({ totalPrice: 5200, net: net(4600, 600), verdict: aVerdict('within') })] },
    );
    for (const isNet of [false, true]) {
      const { shown } = filterRows(rows, NO_FILTERS, { net: isNet });
      for (const sort of ['cheapest', 'best', 'in_policy'] as const) {
        expect(keys(rankRows(shown, sort, isNet))).toEqual(isNet ? ['much', 'little'] : ['little', 'much']);
      }
    }
  });

  it('by CO2e put flights without an estimate last', () => {
    const kg = (kgPerTraveller: number) => ({ kgPerTraveller, band: null });
    const shown = shownOf(
      { flightId: 'unknown' },
      { flightId: 'more', emissions: kg(120) },
      { flightId: 'less', emissions: kg(80) },
    );
    expect(keys(rankRows(shown, 'emissions'))).toEqual(['less', 'more', 'unknown']);
  });

  it('read a price with and without GST, and the full one where nothing is known', () => {
    const paid = (fare: ReturnType<typeof aFare>) => priced(fare, { fee: 100, netFee: 85 });
    const claims = paid(aFare({ net: net(4700, 300) }));
    expect([priceOf(claims, true), priceOf(claims, false)]).toEqual([4785, 5100]);
    expect(priceOf(paid(aFare()), true)).toBe(5100);
    expect(netLineOf(claims)).toEqual({
      totalPrice: 5100,
      net: { netPrice: 4785, gstCredit: 315, note: 'Because.' },
    });
    expect(netLineOf(paid(aFare()))).toEqual({ totalPrice: 5100, net: null });
  });
});

describe('a thousand results', () => {
  const rows = Array.from({ length: 1000 }, (_, index) =>
    rowOf(
      anOption({
        flightId: `f${index}`,
        slices: [aSlice({ airline: ['6E', 'AI', 'QP'][index % 3] ?? '6E', via: index % 2 ? ['NAG'] : [] })],
        emissions: { kgPerTraveller: 60 + (index % 90), band: null },
        fares: Array.from({ length: 4 }, (__, fare) =>
          aFare({
            fareType: String(fare),
            totalPrice: 3000 + ((index * 37) % 4000) + fare * 400,
            net: net(2900 + fare),
            verdict: aVerdict(index % 5 ? 'within' : 'block'),
          }),
        ),
      }),
    ),
  );

  it('are filtered and sorted in less than thrice the time of writing them down', () => {
    const filters = { ...NO_FILTERS, airlines: ['6E', 'AI'], stops: [0, 1], refundable: true };
    const work = () => rankRows(filterRows(insideLimits(rows, false).kept, filters, { net: true }).shown, 'in_policy');
    expect(work().length).toBeGreaterThan(400);
    const leastMs = (job: () => unknown) =>
      Math.min(
        ...Array.from({ length: 9 }, () => {
          const startedMs = performance.now();
          job();
          return performance.now() - startedMs;
        }),
      );
    expect(leastMs(work) / leastMs(() => JSON.stringify(rows))).toBeLessThan(3);
  });
});

describe('limits, medians and what waits', () => {
  it('leaves out what breaks the times asked for, counts it, and shows it on request', () => {
    const rows = [rowOf(anOption()), rowOf(anOption({ flightId: 'late', outsideLimits: ['arrives_too_late'] }))];
    expect(insideLimits(rows, false)).toMatchObject({ kept: [rows[0]], outside: 1 });
    expect(insideLimits(rows, true)).toMatchObject({ kept: rows, outside: 1 });
  });

  it('tells bands by the median of the same kind of result', () => {
    const withKg = (flightId: string, kgPerTraveller: number, coverage: FlightOption['coverage'] = 'whole') =>
      rowOf(anOption({ flightId, coverage, emissions: { kgPerTraveller, band: null } }));
    const rows = [withKg('a', 90), withKg('b', 91), withKg('c', 110), withKg('d', 50, 'onward'), rowOf(anOption())];
    const bands = applyMedians(rows, [{ coverage: 'whole', kg: 100 }]).map((row) => row.option.emissions?.band);
    expect(bands).toEqual(['lower', 'typical', 'higher', null, undefined]);
  });

  it('tells new results from changed prices', () => {
    const row = (flightId: string, totalPrice = 5_000) => rowOf(anOption({ flightId, fares: [aFare({ totalPrice })] }));
    expect(waitingText({ rows: [row('a'), row('b')], waiting: [row('c'), row('b', 4_900)] })).toBe(
      '1 new result, 1 changed price',
    );
    expect(waitingText({ rows: [row('a')], waiting: [row('c'), row('d')] })).toBe('2 new results');
    // Sold by another supplier as well, at no other price.
    expect(waitingText({ rows: [row('a'), row('b')], waiting: [row('a'), row('b', 4_900)] })).toBe('1 changed price');
    expect(waitingText({ rows: [row('a')], waiting: [row('a')] })).toBe('More fares');
    expect(waitingText({ rows: [row('a')], waiting: [] })).toBe('');
  });

  it('knows the lowest that is paid for a journey, of both ways together where they are chosen apart', () => {
    const row = (coverage: FlightOption['coverage'], totalPrice: number, departs = '12:00', change = {}) =>
      rowOf(
        anOption({
          flightId: `${coverage}${totalPrice}`,
          coverage,
          slices: [aSlice({ departs })],
          fares: [aFare({ totalPrice, ...change })],
        }),
      );
    expect(lowestPrice([row('whole', 5200), row('whole', 4800)])).toBe(4800);
    expect(lowestPrice([])).toBeNull();
    const needy = row('whole', 4000, '12:00', { needs: 'gst_number' });
    const blocked = row('whole', 4100, '12:00', { verdict: aVerdict('block') });
    expect(lowestPrice([needy, blocked, row('whole', 4800)])).toBe(4800);
    expect(lowestPrice([needy, blocked, row('whole', 4800)], true)).toBe(4100);

    const fee = { ...BARE_TERMS, fee: 295, netFee: 250 };
    const both = (...back: ReturnType<typeof row>[]) => lowestOfPairs(pairTable([row('onward', 3000)], back, [], fee));
    expect(both(row('return', 3500))).toBe(6795);
    // The cheapest way back leaves before the way there has arrived.
    const early = row('return', 2000, '07:00');
    expect(both(early, row('return', 3500))).toBe(6795);
    expect(both(early)).toBeNull();
    expect(both(row('return', 1000, '12:00', { kind: 'corporate', fareType: '1' }), row('return', 3500))).toBe(4295);
    // Sold inside a special return only, whose other half is not there.
    const half = row('return', 1000, '12:00', { kind: 'special_return', fareType: '3', pairCode: 'A' });
    expect(both(half, row('return', 3500))).toBe(6795);
  });
});

describe('a journey with several cities', () => {
  it('is filtered as one: any airline, the most stops, no return', () => {
    const option = anOption({
      slices: [aSlice({ airline: '6E' }), aSlice({ airline: 'AI', via: ['NAG'] }), aSlice({ airline: 'QP' })],
    });
    const row = rowOf(option, true);
    expect([row.outward?.airlines, row.outward?.stops, row.inward, row.directions.length]).toEqual([
      ['6E', 'AI', 'QP'],
      1,
      null,
      3,
    ]);
    expect(filterRows([row], { ...NO_FILTERS, layover: { from: null, to: 60 } }).shown).toEqual([]);
  });
});
