import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseSearchText, writeSearchText } from '../../lib/search-text.ts';
import { DAY_BANDS, FARE_KINDS, type ListState, readListState, SORTS, writeListState } from './list-state.ts';
import { searchQuery } from './listed-search.ts';
import { POLICY_GROUPS } from './policy-groups.ts';

const date = fc
  .integer({ min: 0, max: 400 })
  .map((days) => new Date(Date.UTC(2026, 11, 1) + days * 86_400_000).toISOString().slice(0, 10));
const airport = fc.stringMatching(/^[A-Z]{3}$/);
const airlines = fc.uniqueArray(fc.stringMatching(/^[A-Z0-9]{2}$/), { maxLength: 4 });
const range = fc.record({ from: fc.option(fc.nat(9_999_999)), to: fc.option(fc.nat(9_999_999)) });
const clock = fc.constantFrom('', '00:00', '09:30', '23:59', '2026-12-24T09:30');
const time = fc.constantFrom('', '00:00', '09:30', '23:59');
const options = fc.record({
  flexDays: fc.nat(3),
  nearby: fc.boolean(),
  fromAll: fc.boolean(),
  toAll: fc.boolean(),
  leaveAfter: clock,
  arriveBy: clock,
  returnLeaveAfter: clock,
  returnArriveBy: clock,
  laterTimes: fc
    .array(fc.record({ leaveAfter: time, arriveBy: time }), { maxLength: 5 })
    .filter((all) => all.length === 0 || `${all.at(-1)?.leaveAfter}${all.at(-1)?.arriveBy}` !== ''),
  deal: fc.constantFrom('', 'none', '6E', 'AI,6E'),
  gst: fc.oneof(fc.constant(''), fc.uuid()),
});
const legs = fc
  .array(fc.record({ from: fc.constantFrom('DEL', 'BLR'), to: fc.constantFrom('BOM', 'GOI'), date }), {
    minLength: 2,
    maxLength: 6,
  })
  .map((all) => {
    const dates = all.map((leg) => leg.date).sort();
    return all.map((leg, index) => ({ ...leg, date: dates[index] ?? leg.date }));
  });
const base = fc.record({
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
  options,
});
const simple = base.map((search) => ({ ...search, slices: [] }));
const multi = fc.tuple(base, legs).map(([search, slices]) => ({
  ...search,
  slices,
  from: slices[0]?.from ?? '',
  to: slices[0]?.to ?? '',
  dDate: slices[0]?.date ?? '',
  rDate: null,
}));
const state: fc.Arbitrary<ListState> = fc.record({
  search: fc.oneof(simple, multi),
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
  showOutside: fc.boolean(),
  suggested: fc.boolean(),
  net: fc.boolean(),
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

  it('drops filters that it cannot read instead of failing', () => {
    const read = readListState({
      from: 'DEL',
      to: 'BOM',
      dDate: '2027-01-05',
      st: '0,9,x',
      cp: 'dearest',
      toP: '-5',
      al: '6E,<b>',
    });
    expect(read?.search).toMatchObject({ cc: 'E', ad: 1, child: 0, inf: 0, rDate: null });
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

  it.each([{ cc: 'X' }, { ad: 'two' }, { ad: '-3' }, { child: '1.5' }, { inf: ' 1' }, { rDate: 'soon' }])(
    'searches nothing else than what was asked: %j names no search',
    (part) => {
      expect(readListState({ from: 'DEL', to: 'BOM', dDate: '2027-01-05', ...part })).toBeNull();
    },
  );

  it('takes half a journey with several cities for no search, rather than for one of its flights', () => {
    const simple = { from: 'DEL', to: 'BOM', dDate: '2027-01-05' };
    const multi = (text: string) => readListState({ ...simple, multi: text })?.search.slices;
    expect(multi('DEL-BOM-2027-01-05,BOM-GOI-2027-01-08')).toHaveLength(2);
    expect(multi('DEL-BOM-2027-01-05')).toBeUndefined();
    expect(multi('DEL-BOM-2027-01-05,BOM-GO')).toBeUndefined();
    expect(multi('DEL-BOM-2027-01-05,BOM-GOI-2027-01-01')).toBeUndefined();
  });

  it('takes out and back for the round trip it is, with the times of its second flight for the way back', () => {
    const trip = { from: 'BLR', to: 'DEL', dDate: '2027-01-05' };
    const multi = 'BLR-DEL-2027-01-05,DEL-BLR-2027-01-09';
    const asRound = readListState({ ...trip, rDate: '2027-01-09', leaveAfter: '06:00', rLeaveAfter: '17:00' })?.search;
    const read = (part: Record<string, string>) =>
      readListState({ ...trip, multi, leaveAfter: '06:00', ...part })?.search;
    expect(asRound).toMatchObject({ rDate: '2027-01-09', slices: [] });
    expect(read({ mTimes: '17:00-' })).toEqual(asRound);
    expect(read({ rLeaveAfter: '17:00' })).toEqual(asRound);
    expect(read({ mTimes: '17:00-', rLeaveAfter: '09:00', rDate: 'soon' })).toEqual(asRound);
  });

  it('reads airports in any letter case', () => {
    const search = (text: Record<string, string>) => readListState({ dDate: '2027-01-05', ...text })?.search;
    expect(search({ from: 'del', to: 'Bom' })).toMatchObject({ from: 'DEL', to: 'BOM' });
    expect(search({ multi: 'del-bom-2027-01-05,BOM-goi-2027-01-08' })?.slices.map(({ to }) => to)).toEqual([
      'BOM',
      'GOI',
    ]);
    expect(search({ from: 'de', to: 'bom' })).toBeUndefined();
  });

  it('asks the server the same for other days around: the list does not change with them', () => {
    const asked = (flex: string) => readListState({ from: 'DEL', to: 'BOM', dDate: '2027-01-05', flex, near: '1' });
    const queries = ['0', '3'].map((flex) => asked(flex)?.search).map((search) => search && searchQuery(search));
    expect(queries[0]).toEqual(queries[1]);
  });

  it('sends the server the search and none of the filters', () => {
    fc.assert(
      fc.property(state, (value) => {
        expect(Object.keys(searchQuery(value.search)).sort()).toEqual([
          'ad',
          'arriveBy',
          'cc',
          'child',
          'dDate',
          'deal',
          'from',
          'fromAll',
          'gst',
          'id',
          'inf',
          'leaveAfter',
          'mTimes',
          'multi',
          'pb',
          'rArriveBy',
          'rDate',
          'rLeaveAfter',
          'to',
          'toAll',
        ]);
      }),
    );
  });
});
