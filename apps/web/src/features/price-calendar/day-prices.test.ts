import { describe, expect, it } from 'vitest';
import {
  type BandedSearch,
  bandPrice,
  bandText,
  cellPrice,
  type DayPrice,
  dayName,
  dayText,
  legendText,
  monthsOf,
  typicalText,
} from './day-prices.ts';

const price = (change: Partial<DayPrice> = {}): DayPrice => ({
  date: '2026-12-01',
  lowest: 5240,
  airlineCode: '6E',
  seenOn: '2026-11-19',
  ageDays: 2,
  tone: 'low',
  ...change,
});

describe('prices of days', () => {
  it('names the months that a span touches, over the turn of a year and never more than three', () => {
    expect(monthsOf('2026-12-30', '2027-01-02')).toEqual(['2026-12', '2027-01']);
    expect(monthsOf('2027-01-31', '2027-01-31')).toEqual(['2027-01']);
    expect(monthsOf('2027-01-01', '2028-01-01')).toEqual(['2027-01', '2027-02', '2027-03']);
  });

  it('says what is known of a day, how old it is, and what is not known', () => {
    expect(dayText('2026-12-01', price())).toBe(
      'Tue, 1 Dec: ₹5,240, among the lowest of the month, 6E, seen 2 days ago',
    );
    expect(dayText('2026-12-01', price({ tone: 'typical', ageDays: 0 }))).toBe('Tue, 1 Dec: ₹5,240, 6E, seen today');
    expect(dayText('2026-12-01', price({ lowest: null, tone: 'unknown' }))).toBe('Tue, 1 Dec: no price seen yet');
    expect(dayText('2026-12-01', undefined)).toBe('Tue, 1 Dec: no price seen yet');
  });

  it('says that a price is per adult where several are searched for', () => {
    expect(dayText('2026-12-01', price({ tone: 'typical' }), 3)).toBe(
      'Tue, 1 Dec: ₹5,240 per adult, 6E, seen 2 days ago',
    );
    const route = { from: 'DEL', to: 'BOM', cabin: 'E' as const };
    expect(legendText({ ...route, travellers: 3 })).toMatch(
      /^Per adult, not for all 3 travellers\. Lowest prices in ₹/,
    );
    expect(legendText({ ...route, travellers: 1 })).toMatch(/^Lowest prices in ₹ .* DEL to BOM one way, one adult,/);
  });

  it('names a day by what its cell shows and by its date', () => {
    expect(dayName('1', price(), 'Tuesday, 1 December 2026')).toBe('1, ₹5,240, Tuesday, 1 December 2026');
    for (const none of [price({ lowest: null }), null, undefined]) {
      expect(dayName('1', none, 'Tuesday, 1 December 2026')).toBe('Tuesday, 1 December 2026');
    }
  });

  it('fits a price into a cell with Indian grouping', () => {
    expect([cellPrice(5240.4), cellPrice(123456)]).toEqual(['5,240', '1,23,456']);
  });

  it('compares a price with the band, and gives the band alone where there is no price', () => {
    const band = { low: 5900, high: 7400, days: 24, ageDays: 3, text: 'Most fares were between ₹5,900 and ₹7,400.' };
    expect(typicalText(5200, band)).toContain('₹5,200 is low');
    expect(typicalText(5900, band)).toContain('is typical');
    expect(typicalText(7401, band)).toContain('is high');
    expect(typicalText(null, band)).toBe(`${band.text} Last seen 3 days ago.`);
    expect(typicalText(null, { ...band, ageDays: 0 })).toBe(`${band.text} Last seen today.`);
  });

  const search = (change: Partial<BandedSearch>): BandedSearch => ({
    isReturn: false,
    isOneAdult: true,
    hasLimits: false,
    isDone: true,
    listLowest: 5_714,
    remembered: 5_392,
    ...change,
  });

  it.each([
    ['nothing of one adult within limits, as what is typical is of any time', { hasLimits: true }, null],
    ['the list of one adult, without', {}, 5_714],
    ['nothing where the list found nothing, whatever is remembered', { listLowest: null }, null],
    ['nothing for a party either then', { listLowest: null, isOneAdult: false }, null],
    ['nothing while cheaper fares may still come', { isDone: false }, null],
    ['what is remembered for a party', { isOneAdult: false, listLowest: 11_428 }, 5_392],
    ['nothing for a party with limits', { isOneAdult: false, hasLimits: true, listLowest: 11_428 }, null],
    ['nothing for a return', { isReturn: true }, null],
  ])('compares %s', (_, change, expected) => {
    expect(bandPrice(search(change))).toBe(expected);
  });

  it('says once that a price is for one adult', () => {
    const band = { low: 5900, high: 7400, days: 24, ageDays: 3, text: 'Most fares were about ₹6,000 for one adult.' };
    const alone = `${band.text} Last seen 3 days ago.`;
    const party = search({ isOneAdult: false });
    expect(bandText(null, band, { ...party, isReturn: true })).toBe(`${alone} That is one way.`);
    expect(bandText(5_392, band, party)).toMatch(/\(24 days of departure\)\. That is for one adult\.$/);
    expect(bandText(null, band, search({ hasLimits: true }))).toBe(
      `${alone} That is for any time of day, not only your times.`,
    );
    expect(bandText(5_714, band, search({}))).not.toContain('one adult');
  });
});
