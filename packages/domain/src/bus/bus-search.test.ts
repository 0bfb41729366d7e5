import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  type BusSearch,
  busSearchOf,
  busSearchProblems,
  busSearchQuery,
  MOST_SEATS,
  readBusSearch,
  returnSearch,
} from './bus-search.ts';

const SEARCH: BusSearch = {
  tripId: null,
  fromId: '9001',
  toId: '9002',
  date: '2026-12-01',
  seats: 2,
  isPersonal: false,
};
const TODAY = '2026-11-27';

const reader = (values: Readonly<Record<string, string>>) => (name: string) => values[name] ?? null;
const read = (changed: Readonly<Record<string, string>> = {}) =>
  readBusSearch(reader({ ...Object.fromEntries(busSearchQuery(SEARCH)), ...changed }));

describe('the address of a list', () => {
  test('has the names of the specification, in its order', () => {
    expect(busSearchQuery({ ...SEARCH, tripId: 'a1', isPersonal: true })).toEqual([
      ['id', 'a1'],
      ['from', '9001'],
      ['to', '9002'],
      ['ad', '2'],
      ['child', '0'],
      ['inf', '0'],
      ['jDate', '2026-12-01'],
      ['pb', 'true'],
    ]);
  });

  test('is read as it was written', () => {
    const any = fc.record<BusSearch>({
      tripId: fc.option(fc.uuid()),
      fromId: fc.stringMatching(/^[\w-]{1,64}$/),
      toId: fc.stringMatching(/^[\w-]{1,64}$/),
      date: fc
        .date({ min: new Date('2026-01-01'), max: new Date('2030-12-31'), noInvalidDate: true })
        .map((at) => at.toISOString().slice(0, 10)),
      seats: fc.integer({ min: 1, max: MOST_SEATS }),
      isPersonal: fc.boolean(),
    });
    fc.assert(
      fc.property(any, (search) => {
        expect(readBusSearch(reader(Object.fromEntries(busSearchQuery(search))))).toEqual(search);
      }),
    );
  });

  test.each<[string, Readonly<Record<string, string>>, Partial<Record<keyof BusSearch, unknown>>]>([
    ['a station with markup', { from: '<script>' }, { fromId: null }],
    ['an endless id', { to: 'x'.repeat(65) }, { toId: null }],
    ['a path', { id: '../../x' }, { tripId: null }],
    ['a day that does not exist', { jDate: '2026-02-30' }, { date: null }],
    ['a day in another form', { jDate: '01-12-2026' }, { date: null }],
    ['no seats', { ad: '0' }, { seats: null }],
    ['too many seats', { ad: '7' }, { seats: null }],
    ['half a seat', { ad: '1.5' }, { seats: null }],
    ['a seat in other digits', { ad: '٣' }, { seats: null }],
    ['children besides', { child: '1' }, { seats: null }],
    ['infants besides', { inf: '2' }, { seats: null }],
    ['no word on children', { child: '', inf: '' }, { seats: 2 }],
    ['a personal booking in other words', { pb: 'TRUE' }, { isPersonal: false }],
  ])('reads of %s what can be read', (_, changed, expected) => {
    expect(read(changed)).toMatchObject(expected);
  });

  test('never throws, and reads only what may be searched', () => {
    fc.assert(
      fc.property(
        fc.dictionary(fc.constantFrom('id', 'from', 'to', 'ad', 'child', 'inf', 'jDate', 'pb'), fc.string()),
        (values) => {
          const form = readBusSearch(reader(values));
          const problems = busSearchProblems(form, TODAY);
          expect(busSearchOf(form, TODAY) === null).toBe(problems.length > 0);
        },
      ),
    );
  });
});

describe('busSearchProblems', () => {
  const codes = (changed: Partial<BusSearch> | Readonly<Record<string, null>>) =>
    busSearchProblems({ ...SEARCH, ...changed }, TODAY).map(({ code, field }) => [code, field]);

  test.each<[string, Readonly<Record<string, unknown>>, readonly (readonly string[])[]]>([
    ['nothing', {}, []],
    ['today', { date: TODAY }, []],
    ['yesterday', { date: '2026-11-26' }, [['date_past', 'date']]],
    ['no day', { date: null }, [['no_date', 'date']]],
    [
      'no places',
      { fromId: null, toId: null },
      [
        ['no_from', 'fromId'],
        ['no_to', 'toId'],
      ],
    ],
    ['one place twice', { toId: '9001' }, [['same_station', 'toId']]],
    ['seven seats', { seats: 7 }, [['no_seats', 'seats']]],
    ['no seats', { seats: null }, [['no_seats', 'seats']]],
    ['part of a seat', { seats: 2.5 }, [['no_seats', 'seats']]],
  ])('finds of %s', (_, changed, expected) => {
    expect(codes(changed)).toEqual(expected);
  });

  test('tells what was typed and not chosen from what is empty', () => {
    const form = { ...SEARCH, fromId: null, toId: null };
    const typed = busSearchProblems(form, TODAY, { from: true, to: true });
    expect(typed.map(({ code }) => code)).toEqual(['unknown_station', 'unknown_station']);
  });
});

test('the way back is the other way on another day', () => {
  expect(returnSearch(SEARCH, '2026-12-03')).toEqual({ ...SEARCH, fromId: '9002', toId: '9001', date: '2026-12-03' });
});
