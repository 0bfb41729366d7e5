import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { paise } from '../money/money.ts';
import type { BusService } from './bus-service.ts';
import { busTime } from './bus-time.ts';
import { mergeBuses } from './merge-buses.ts';
import { aBus, anOperator, JOURNEY_DATE } from './testing/a-bus.ts';

const exact = (serviceId: string, of: Partial<BusService> = {}) => aBus({ serviceId, ...of });
const reseller = (serviceId: string, of: Partial<BusService> = {}) =>
  aBus({ serviceId, supplierId: 'supplier-2', hasExactCancellation: false, ...of });
const merged = (...buses: readonly BusService[]) => mergeBuses(buses).map(({ serviceId }) => serviceId);

describe('mergeBuses', () => {
  test('makes one bus of two with one route number, and keeps the one that quotes exactly', () => {
    expect(merged(reseller('t'), exact('s'))).toEqual(['s']);
    expect(merged(exact('s'), reseller('t'))).toEqual(['s']);
  });

  test('keeps the cheaper one', () => {
    expect(merged(exact('s'), reseller('t', { fromPaise: paise(100_000) }))).toEqual(['t']);
  });

  test('keeps the one that can be had', () => {
    expect(merged(exact('s'), reseller('t', { fromPaise: paise(100_000), seatsLeft: 0 }))).toEqual(['s']);
  });

  test('knows route numbers that differ in their last digit apart', () => {
    const other = {
      routeId: '2000000129510114515',
      departure: busTime(JOURNEY_DATE, 1300),
      startsAt: busTime(JOURNEY_DATE, 1300),
    };
    expect(merged(exact('s'), reseller('t', other))).toEqual(['s', 't']);
  });

  test('knows by operator, start and kind those without a common number', () => {
    const spelled = anOperator('KAVERI ROADLINES PVT. LTD.');
    expect(merged(exact('s'), reseller('t', { routeId: null, operator: spelled }))).toEqual(['s']);
    expect(merged(exact('s'), reseller('t', { routeId: null, startsAt: null }))).toEqual(['s']);
  });

  test.each<[string, Partial<BusService>]>([
    ['another operator', { operator: anOperator('Nandi') }],
    ['another start', { startsAt: busTime(JOURNEY_DATE, 1260) }],
    ['another kind of seat', { type: { name: '', isAc: true, seating: 'seater' } }],
    ['no AC', { type: { name: '', isAc: false, seating: 'sleeper' } }],
    ['another town', { to: { stationId: '9010', name: 'Vijayawada' } }],
  ])('keeps apart what has %s', (_, of) => {
    expect(merged(exact('s'), reseller('t', { routeId: null, ...of }))).toEqual(['s', 't']);
  });

  test('keeps two buses of one supplier that only look alike', () => {
    const second = exact('s2', { routeId: '2000000129510114599' });
    expect(merged(exact('s1'), second, reseller('t1', { routeId: null }), reseller('t2', { routeId: null }))).toEqual([
      's1',
      's2',
    ]);
  });

  test('loses no departure, and no cheaper price of one', () => {
    const anyBus = fc
      .record({
        supplierId: fc.constantFrom('supplier-1', 'supplier-2'),
        // A route starts at one time, regardless of its seller.
        route: fc.constantFrom([null, 1200], [null, 1230], ['1', 1200], ['2', 1230], ['3', 1230]) as fc.Arbitrary<
          [string | null, number]
        >,
        fromPaise: fc.integer({ min: 50_000, max: 200_000 }).map(paise),
      })
      .map(({ route: [routeId, minutes], ...of }) => ({ ...of, routeId, startsAt: busTime(JOURNEY_DATE, minutes) }));
    fc.assert(
      fc.property(fc.array(anyBus, { maxLength: 8 }), (some) => {
        const buses = some.map((of, index) => aBus({ serviceId: String(index), ...of }));
        const kept = mergeBuses(buses);
        expect(buses).toEqual(expect.arrayContaining([...kept]));
        for (const bus of buses) {
          const isRoute = (one: BusService) => bus.routeId !== null && one.routeId === bus.routeId;
          const isAlike = (one: BusService) => one.startsAt?.wall === bus.startsAt?.wall;
          const standsIn = kept.filter((one) => isRoute(one) || isAlike(one));
          expect(standsIn.some((one) => one.fromPaise <= bus.fromPaise)).toBe(true);
        }
      }),
    );
  });
});
