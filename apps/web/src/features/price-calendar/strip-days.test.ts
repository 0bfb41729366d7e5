import { describe, expect, it } from 'vitest';
import type { DayPrice } from './day-prices.ts';
import { type Alternative, nearbyFinds, stripDays, withAnswer } from './strip-days.ts';

const alternative = (change: Partial<Alternative>): Alternative => ({
  kind: 'date',
  from: 'DEL',
  to: 'BOM',
  dDate: '2026-12-04',
  rDate: null,
  isAsked: false,
  lowest: 5000,
  airlineCode: '6E',
  source: 'live',
  seenOn: '2026-11-21',
  distanceKm: null,
  ...change,
});

const remembered = (...days: readonly [string, number | null][]): ReadonlyMap<string, DayPrice> =>
  new Map(
    days.map(([date, lowest]) => [
      date,
      { date, lowest, airlineCode: 'AI', seenOn: '2026-11-18', ageDays: 3, tone: 'typical' },
    ]),
  );

const ask = {
  dDate: '2026-12-03',
  rDate: null,
  saleDays: { first: '2026-11-21', last: '2027-11-16' },
  listLowest: null,
  alternatives: [],
  remembered: remembered(),
  remembersAlike: true,
};

describe('the days around a search', () => {
  it('are three on each side in their order, none that has passed and none that nobody sells yet', () => {
    expect(stripDays(ask).map((day) => day.dDate.slice(8))).toEqual(['30', '01', '02', '03', '04', '05', '06']);
    expect(
      stripDays({ ...ask, saleDays: { ...ask.saleDays, first: '2026-12-02' } }).map((day) => day.dDate.slice(8)),
    ).toEqual(['02', '03', '04', '05', '06']);
    const last = stripDays({ ...ask, saleDays: { ...ask.saleDays, last: '2026-12-04' } }).at(-1);
    expect(last?.dDate).toBe('2026-12-04');
    expect(stripDays(ask).filter((day) => day.isAsked)).toHaveLength(1);
  });

  it('keep the length of a stay', () => {
    const [first] = stripDays({ ...ask, rDate: '2026-12-05' });
    expect([first?.dDate, first?.rDate]).toEqual(['2026-11-30', '2026-12-02']);
  });

  it('take what suppliers say now before what is remembered, also when nothing is sold', () => {
    const days = stripDays({
      ...ask,
      alternatives: [alternative({ lowest: 6000 }), alternative({ dDate: '2026-12-05', lowest: null })],
      remembered: remembered(['2026-12-04', 4000], ['2026-12-05', 4000], ['2026-12-06', 5500]),
    });
    expect(days.slice(4).map((day) => [day.lowest, day.source])).toEqual([
      [6000, 'live'],
      [null, 'live'],
      [5500, 'remembered'],
    ]);
    expect(days.filter((day) => day.isLowest).map((day) => day.dDate)).toEqual(['2026-12-06']);
  });

  it('tell a day that was asked without an answer from one that was not asked, and keep what is remembered', () => {
    const unheard = (dDate: string) => alternative({ dDate, lowest: null, source: 'no_answer' });
    const days = stripDays({
      ...ask,
      alternatives: [unheard('2026-12-04'), unheard('2026-12-05')],
      remembered: remembered(['2026-12-05', 4000]),
    });
    expect(days.slice(4).map((day) => [day.lowest, day.source])).toEqual([
      [null, 'no_answer'],
      [4000, 'remembered'],
      [null, 'none'],
    ]);
  });

  it('show what the list found for the day itself, which may be the lowest of all', () => {
    const known = remembered(['2026-12-03', 4000], ['2026-12-04', 5000]);
    const days = (listLowest: number | null) => stripDays({ ...ask, listLowest, remembered: known });
    expect(days(4800).find((day) => day.isLowest)).toMatchObject({ isAsked: true, lowest: 4800, source: 'list' });
    expect(days(5200).find((day) => day.isLowest)).toMatchObject({ isAsked: false, lowest: 5000 });
    expect(days(null)[3]).toMatchObject({ isAsked: true, lowest: null });
  });

  it('do not take a single price for the lowest, nor one direction for a return', () => {
    const known = remembered(['2026-12-04', 4000]);
    expect(stripDays({ ...ask, remembered: known }).some((day) => day.isLowest)).toBe(false);
    const back = stripDays({ ...ask, rDate: '2026-12-05', remembered: known });
    expect(back.filter((day) => !day.isAsked).every((day) => day.source === 'none')).toBe(true);
  });
});

describe('what is remembered', () => {
  it('is left out where it was not asked alike: one adult’s price of any time would be taken for what is searched', () => {
    const question = {
      ...ask,
      listLowest: 5_200,
      remembered: remembered(['2026-12-02', 2_700], ['2026-12-04', 4_000]),
    };
    const shown = (remembersAlike: boolean) =>
      stripDays({ ...question, remembersAlike }).flatMap(({ lowest, isLowest }) =>
        lowest ? [[lowest, isLowest]] : [],
      );
    expect(shown(true)).toEqual([
      [2_700, true],
      [5_200, false],
      [4_000, false],
    ]);
    expect(shown(false)).toEqual([[5_200, false]]);
  });
});

describe('airports nearby', () => {
  it('come with the cheapest first, unknown ones and other days not at all', () => {
    const near = (to: string, lowest: number | null) => alternative({ kind: 'airport', to, lowest, distanceKm: 80 });
    const finds = nearbyFinds([near('PNQ', 4800), near('ISK', null), near('NMI', 4700), alternative({})]);
    expect(finds.map((find) => find.to)).toEqual(['NMI', 'PNQ']);
  });
});

describe('an answer', () => {
  it('takes the place of what was known of the same day, and of nothing else', () => {
    const before = [alternative({ source: 'not_asked', lowest: null }), alternative({ dDate: '2026-12-05' })];
    const after = withAnswer(before, alternative({ lowest: 4321 }));
    expect(after.map((one) => one.lowest)).toEqual([4321, 5000]);
  });
});
