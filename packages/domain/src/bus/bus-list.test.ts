import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { paise } from '../money/money.ts';
import { VERDICT_OUTCOMES } from '../policy/verdict.ts';
import type { BusSeating, BusService } from './bus-service.ts';
import { busTime } from './bus-time.ts';
import {
  type BusFilters,
  countBuses,
  DAY_SLOTS,
  type DaySlot,
  emptyingFilter,
  emptyText,
  filterBuses,
  NO_BUS_FILTERS,
  slotOf,
} from './filter-buses.ts';
import { busMinutes, isCompliant, type ListedBus, listedBus } from './listed-bus.ts';
import { BUS_SORTS, type BusSort, sortBuses } from './sort-buses.ts';
import { aBus, anOperator, aPoint, JOURNEY_DATE, someTerms } from './testing/a-bus.ts';

const NOW = Temporal.Instant.from('2026-11-20T06:30:00Z');

function listed(serviceId: string, bus: Partial<BusService> = {}, outcome: ListedBus['outcome'] = null): ListedBus {
  return listedBus(aBus({ serviceId, ...bus }), outcome, NOW);
}

const type = (isAc: boolean, seating: BusSeating) => ({ name: '', isAc, seating });
const KAVERI = listed('kaveri');
const TUNGA = listed('tunga', {
  operator: anOperator('Tungabhadra Travels', 'proprietor'),
  type: type(false, 'seater'),
  departure: busTime(JOURNEY_DATE, 1140),
  arrival: busTime(JOURNEY_DATE, 1770),
  fromPaise: paise(73_500),
  singleSeatsLeft: 0,
  hasTracking: false,
});
const NANDI = listed(
  'nandi',
  {
    operator: anOperator('Nandi Bus Lines LLP', 'llp'),
    type: type(true, 'mixed'),
    departure: busTime(JOURNEY_DATE, 480),
    arrival: busTime(JOURNEY_DATE, 1060),
    fromPaise: paise(63_000),
    boardingPoints: [aPoint('1', 'Madiwala', 480)],
    singleSeatsLeft: null,
    terms: someTerms(480, []),
  },
  'approval',
);
const FULL = listed('full', { seatsLeft: 0, fromPaise: paise(50_000), type: type(true, 'semi_sleeper') });
const ALL = [KAVERI, TUNGA, NANDI, FULL];

const ids = (of: readonly ListedBus[]) => of.map(({ bus }) => bus.serviceId);
const left = (filters: Partial<BusFilters>) => ids(filterBuses(ALL, { ...NO_BUS_FILTERS, ...filters }));

describe('filterBuses', () => {
  test.each<[string, Partial<BusFilters>, readonly string[]]>([
    ['nothing', {}, ['kaveri', 'tunga', 'nandi', 'full']],
    ['evening departures', { departure: ['evening'] }, ['kaveri', 'tunga', 'full']],
    ['early arrivals', { arrival: ['early'] }, ['tunga']],
    ['two slots', { departure: ['morning', 'evening'] }, ['kaveri', 'tunga', 'nandi', 'full']],
    ['AC', { air: ['ac'] }, ['kaveri', 'nandi', 'full']],
    ['no AC', { air: ['non_ac'] }, ['tunga']],
    ['sleepers', { seating: ['sleeper'] }, ['kaveri', 'nandi']],
    ['seaters', { seating: ['seater'] }, ['tunga', 'nandi', 'full']],
    ['an operator', { operators: ['nandi bus lines llp'] }, ['nandi']],
    ['a boarding area', { boardingAreas: ['Madiwala'] }, ['nandi']],
    ['a dropping area', { droppingAreas: ['Miyapur'] }, ['kaveri', 'tunga', 'nandi', 'full']],
    ['a span of prices', { fromPaise: paise(60_000), toPaise: paise(73_500) }, ['tunga', 'nandi']],
    ['single seats', { hasSingleSeat: true }, ['kaveri', 'full']],
    ['tracking', { hasTracking: true }, ['kaveri', 'nandi', 'full']],
    ['refundable', { isRefundable: true }, ['kaveri', 'tunga', 'full']],
    ['within policy', { isCompliant: true }, ['kaveri', 'tunga', 'full']],
    ['several at once', { air: ['ac'], seating: ['sleeper'], isCompliant: true }, ['kaveri']],
  ])('finds %s', (_, filters, expected) => {
    expect(left(filters)).toEqual(expected);
  });

  test.each([
    [359, 'early'],
    [360, 'morning'],
    [719, 'morning'],
    [720, 'afternoon'],
    [1079, 'afternoon'],
    [1080, 'evening'],
    [1470, 'early'],
  ])('puts minute %i into the slot %s', (minutes, slot) => {
    expect(slotOf(busTime(JOURNEY_DATE, minutes))).toBe(slot);
  });

  test('says until when a bus is free to cancel', () => {
    const free = { fromHours: 48, toHours: null, charge: { kind: 'percent', rate: 0 } } as const;
    const bus = listed('free', { terms: someTerms(1230, [free]) });
    expect(bus.freeUntil?.toString()).toBe('2026-11-29T15:00:00Z');
    expect(KAVERI.freeUntil).toBeNull();
  });

  test('takes what has a note for compliant', () => {
    expect(VERDICT_OUTCOMES.map((outcome) => isCompliant({ outcome }))).toEqual([true, true, false, false, false]);
  });
});

describe('countBuses', () => {
  test('says what each choice would leave, with those of nothing', () => {
    const counts = countBuses(ALL, { ...NO_BUS_FILTERS, air: ['ac'] });
    expect([...counts.air]).toEqual([
      ['ac', 3],
      ['non_ac', 1],
    ]);
    expect(counts.departure.get('evening')).toBe(2);
    expect(counts.operators.get('tungabhadra travels')).toBe(0);
    expect(counts.hasTracking).toBe(3);
    expect(counts.isCompliant).toBe(2);
  });
});

describe('emptyingFilter', () => {
  test('is the one without which most is left', () => {
    const filters: BusFilters = { ...NO_BUS_FILTERS, air: ['non_ac'], hasTracking: true };
    expect(emptyingFilter(ALL, filters)).toEqual({ name: 'air', left: 3 });
    const price: BusFilters = { ...NO_BUS_FILTERS, seating: ['sleeper'], toPaise: paise(100) };
    expect(emptyingFilter(ALL, price)).toEqual({ name: 'price', left: 2 });
    expect(emptyText(emptyingFilter(ALL, price))).toBe(
      'No bus fits your filters. Without the filter on price there are 2.',
    );
  });

  test('is none where something is left, or where only all together help', () => {
    expect(emptyingFilter(ALL, NO_BUS_FILTERS)).toBeNull();
    const three: BusFilters = { ...NO_BUS_FILTERS, air: ['non_ac'], seating: ['sleeper'], toPaise: paise(100) };
    expect(emptyingFilter(ALL, three)).toBeNull();
    expect(emptyText(null)).toBe('No bus fits your filters. Clear them to see all buses.');
  });
});

describe('sortBuses', () => {
  test.each<[BusSort, readonly string[]]>([
    ['departure', ['nandi', 'tunga', 'kaveri', 'full']],
    ['price', ['nandi', 'tunga', 'kaveri', 'full']],
    ['duration', ['kaveri', 'nandi', 'tunga', 'full']],
    ['arrival', ['nandi', 'tunga', 'kaveri', 'full']],
    ['seats', ['nandi', 'tunga', 'kaveri', 'full']],
  ])('orders by %s, what is sold out last', (sort, expected) => {
    expect(ids(sortBuses(ALL, sort))).toEqual(expected);
  });

  test('puts a bus after midnight behind those of the evening', () => {
    const late = listed('late', { departure: busTime(JOURNEY_DATE, 1470), arrival: busTime(JOURNEY_DATE, 2040) });
    expect(ids(sortBuses([late, KAVERI], 'departure'))).toEqual(['kaveri', 'late']);
    expect(busMinutes(late.bus)).toBe(570);
  });

  test('puts the one with more seats first', () => {
    expect(ids(sortBuses([listed('few', { seatsLeft: 2 }), listed('many', { seatsLeft: 30 })], 'seats'))).toEqual([
      'many',
      'few',
    ]);
  });
});

const anyFilters: fc.Arbitrary<BusFilters> = fc.record({
  departure: fc.subarray(Object.keys(DAY_SLOTS) as DaySlot[]),
  arrival: fc.subarray(Object.keys(DAY_SLOTS) as DaySlot[]),
  air: fc.subarray(['ac', 'non_ac'] as const),
  seating: fc.subarray(['seater', 'sleeper'] as const),
  operators: fc.subarray(['kaveri roadlines pvt ltd', 'tungabhadra travels', 'nandi bus lines llp']),
  boardingAreas: fc.subarray(['Silk Board', 'Hebbal', 'Madiwala']),
  droppingAreas: fc.subarray(['Miyapur', 'Mehdipatnam']),
  fromPaise: fc.option(fc.integer({ min: 0, max: 120_000 }).map(paise)),
  toPaise: fc.option(fc.integer({ min: 0, max: 120_000 }).map(paise)),
  hasSingleSeat: fc.boolean(),
  hasTracking: fc.boolean(),
  isRefundable: fc.boolean(),
  isCompliant: fc.boolean(),
});

describe('any filters', () => {
  test('leave what each of them leaves, and every order has the same buses', () => {
    fc.assert(
      fc.property(anyFilters, fc.constantFrom(...(Object.keys(BUS_SORTS) as BusSort[])), (filters, sort) => {
        const names = Object.keys(filters) as (keyof BusFilters)[];
        const alone = names.map((name) => filterBuses(ALL, { ...NO_BUS_FILTERS, [name]: filters[name] }));
        const found = filterBuses(ALL, filters);
        expect(found).toEqual(ALL.filter((one) => alone.every((some) => some.includes(one))));
        expect(new Set(sortBuses(found, sort))).toEqual(new Set(found));
      }),
    );
  });

  test('are counted as they would filter', () => {
    fc.assert(
      fc.property(anyFilters, (filters) => {
        const counts = countBuses(ALL, filters);
        for (const [slot, count] of counts.departure) {
          expect(count).toBe(filterBuses(ALL, { ...filters, departure: [slot as DaySlot] }).length);
        }
        for (const [area, count] of counts.boardingAreas) {
          expect(count).toBe(filterBuses(ALL, { ...filters, boardingAreas: [area] }).length);
        }
        expect(counts.isRefundable).toBe(filterBuses(ALL, { ...filters, isRefundable: true }).length);
      }),
    );
  });
});
