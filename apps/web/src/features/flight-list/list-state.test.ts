import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseSearchText, writeSearchText } from '../../lib/search-text.ts';
import {
  DAY_BANDS,
  FARE_KINDS,
  type ListState,
  readListState,
  SORTS,
  searchQuery,
  writeListState,
} from './list-state.ts';
import { POLICY_GROUPS } from './policy-groups.ts';

const date = fc
  .integer({ min: 0, max: 400 })
  .map((days) => new Date(Date.UTC(2026, 11, 1) + days * 86_400_000).toISOString().slice(0, 10));
const airport = fc.stringMatching(/^[A-Z]{3}$/);
const airlines = fc.uniqueArray(fc.stringMatching(/^[A-Z0-9]{2}$/), { maxLength: 4 });
const range = fc.record({ from: fc.option(fc.nat(9_999_999)), to: fc.option(fc.nat(9_999_999)) });
const state: fc.Arbitrary<ListState> = fc.record({
  search: fc.record({
    cc: fc.constantFrom('E' as const, 'P' as const, 'B' as const, 'F' as const),
    from: airport,
    to: airport,
    ad: fc.integer({ min: 1, max: 9 }),
    child: fc.nat(8),
    inf: fc.nat(5),
    dDate: date,
    rDate: fc.option(date),
    pb: fc.boolean(),
    id: fc.option(fc.uuid()),
  }),
  filters: fc.record({
    airlines,
    returnAirlines: airlines,
    stops: fc.subarray([0, 1, 2]),
    returnStops: fc.subarray([0, 1, 2]),
    departs: fc.subarray([...DAY_BANDS]),
    returnDeparts: fc.subarray([...DAY_BANDS]),
    price: range,
    duration: range,
    layover: range,
    layoverAirports: fc.uniqueArray(airport, { maxLength: 3 }),
    refundable: fc.boolean(),
    kinds: fc.subarray([...FARE_KINDS]),
    policy: fc.subarray([...POLICY_GROUPS]),
  }),
  sort: fc.constantFrom(...SORTS),
  fid: fc.option(fc.stringMatching(/^[A-Za-z0-9_-]{1,16}(~[A-Za-z0-9_-]{0,16})?$/)),
  viewAll: fc.boolean(),
  showBlocked: fc.boolean(),
});

describe('the address of the flight list', () => {
  it('reads back exactly what was written, through a real query string', () => {
    fc.assert(
      fc.property(state, (value) => {
        expect(readListState(parseSearchText(writeSearchText(writeListState(value))))).toEqual(value);
      }),
    );
  });

  it('stays readable and leaves defaults out', () => {
    const address =
      '?cc=E&from=DEL&to=BOM&ad=2&child=0&inf=0&dDate=2027-01-05&al=6E,AI&st=0,1&dTime=morning&toP=9000&cp=cheapest';
    const read = readListState(parseSearchText(address));
    expect(read && writeSearchText(writeListState(read))).toBe(address);
  });

  it('drops what it cannot read instead of failing', () => {
    const read = readListState({
      from: 'DEL',
      to: 'BOM',
      dDate: '2027-01-05',
      cc: 'X',
      ad: 'two',
      st: '0,9,x',
      cp: 'dearest',
      toP: '-5',
      rDate: 'soon',
      al: '6E,<b>',
    });
    expect(read?.search).toMatchObject({ cc: 'E', ad: 1, rDate: null });
    expect(read?.filters).toMatchObject({ stops: [0], airlines: ['6E'], price: { from: null, to: null } });
    expect(read?.sort).toBe('best');
  });

  it.each([
    {},
    { from: 'DEL', to: 'BOM' },
    { from: 'DEL', to: 'B', dDate: '2027-01-05' },
    { from: 'DEL', to: 'BOM', dDate: '2027-02-30' },
  ])('is no search without both airports and a date: %j', (text) => {
    expect(readListState(text)).toBeNull();
  });

  it('sends the server the search and none of the filters', () => {
    fc.assert(
      fc.property(state, (value) => {
        expect(Object.keys(searchQuery(value.search)).sort()).toEqual([
          'ad',
          'cc',
          'child',
          'dDate',
          'from',
          'id',
          'inf',
          'pb',
          'rDate',
          'to',
        ]);
      }),
    );
  });
});
