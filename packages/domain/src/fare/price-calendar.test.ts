import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Paise, paise } from '../money/money.ts';
import { type CalendarDay, type LivePrice, priceCalendar } from './price-calendar.ts';
import {
  latestByDay,
  percentile,
  priceWord,
  type RememberedPrice,
  typicalPrice,
  typicalSentence,
} from './typical-price.ts';

const TODAY = '2026-11-21';
const seen = (departsOn: string, rupees: number, seenOn = TODAY, airlineCode = '6E'): RememberedPrice => ({
  departsOn,
  seenOn,
  lowestPaise: paise(rupees * 100),
  airlineCode,
});
const day = (number: number) => `2026-12-${String(number).padStart(2, '0')}`;
const days = (count: number, rupees: (index: number) => number) =>
  Array.from({ length: count }, (_, index) => seen(day(index + 1), rupees(index)));

test('seven days say nothing of what is typical, eight do', () => {
  expect(typicalPrice(days(7, () => 5_000))).toBeNull();
  expect(typicalPrice(days(8, (index) => 1_000 * (index + 1)))).toEqual({
    lowPaise: 275_000,
    medianPaise: 450_000,
    highPaise: 625_000,
    days: 8,
    seenOn: TODAY,
  });
});

test('a day that was looked at often counts once, with what was seen last, of the same day the lowest', () => {
  const often = Array.from({ length: 20 }, (_, index) =>
    seen(day(1), 9_000, `2026-11-${String(index + 1).padStart(2, '0')}`),
  );
  expect(typicalPrice(often)).toBeNull();
  const base = days(8, () => 5_000);
  const moved = [seen(day(1), 2_000, '2026-11-01'), ...base, seen(day(2), 4_000, TODAY, 'AI')];
  expect(typicalPrice(moved)).toMatchObject({ days: 8, lowPaise: 500_000 });
  expect(typicalPrice([...moved].reverse())).toEqual(typicalPrice(moved));
  const early = Array.from({ length: 8 }, (_, index) => seen(day(index + 1), 5_000, `2026-11-0${index + 1}`));
  expect(typicalPrice(early.toReversed())?.seenOn).toBe('2026-11-08');
});

test('the ends of the band are typical, a paisa beyond is not', () => {
  const typical = typicalPrice(days(8, (index) => 1_000 * (index + 1)));
  if (!typical) throw new Error('Eight days make a band');
  expect(priceWord(paise(274_999), typical)).toBe('low');
  expect(priceWord(paise(275_000), typical)).toBe('typical');
  expect(priceWord(paise(625_000), typical)).toBe('typical');
  expect(priceWord(paise(625_001), typical)).toBe('high');
  expect(typicalSentence(paise(250_000), typical)).toBe(
    '₹2,500 is low: most fares seen for this route were between ₹2,750 and ₹6,250 (8 days of departure).',
  );
});

test('a percentile lies between the lowest and the highest and rises', () => {
  const prices = fc.array(fc.integer({ min: 1, max: 10_000_000 }), { minLength: 1, maxLength: 40 });
  fc.assert(
    fc.property(prices, (numbers) => {
      const rising = numbers.map((number) => paise(number)).sort((a, b) => a - b);
      const [low, middle, high] = [25, 50, 75].map((percent) => percentile(rising, percent));
      expect(percentile(rising, 0)).toBe(rising[0]);
      expect(percentile(rising, 100)).toBe(rising.at(-1));
      expect(low).toBeLessThanOrEqual(middle ?? 0);
      expect(middle).toBeLessThanOrEqual(high ?? 0);
    }),
  );
  expect(() => percentile([], 50)).toThrow('A percentile needs at least one value');
});

test('of several memories of a day the latest holds, then the lowest, then the first airline by name', () => {
  const shown = (...remembered: RememberedPrice[]) => {
    const found = [remembered, [...remembered].reverse()].map((order) => latestByDay(order).get(day(1)));
    expect(found[0]).toEqual(found[1]);
    return found[0];
  };
  expect(shown(seen(day(1), 4_000, '2026-11-20'), seen(day(1), 5_000))).toMatchObject({ lowestPaise: 500_000 });
  expect(shown(seen(day(1), 4_000, TODAY, 'UK'), seen(day(1), 5_000, TODAY, 'AI'))).toMatchObject({
    lowestPaise: 400_000,
    airlineCode: 'UK',
  });
  expect(shown(seen(day(1), 4_000, TODAY, 'UK'), seen(day(1), 4_000, TODAY, 'AI'))).toMatchObject({
    airlineCode: 'AI',
  });
});

test('a band without width is told as about its price', () => {
  const typical = typicalPrice(days(8, () => 5_000));
  expect(typical && typicalSentence(paise(500_000), typical)).toBe(
    '₹5,000 is typical: most fares seen for this route were about ₹5,000 (8 days of departure).',
  );
});

const calendar = (remembered: readonly RememberedPrice[], live: readonly LivePrice[] = [], last = 8) =>
  priceCalendar({ from: day(1), to: day(last), today: TODAY, remembered, live });
const at = (found: readonly CalendarDay[], number: number) => found.find((one) => one.date === day(number));
const live = (number: number, lowestPaise: Paise | null): LivePrice => ({
  departsOn: day(number),
  lowestPaise,
  airlineCode: lowestPaise === null ? null : 'AI',
});

test('the latest memory of a day is shown with its age, and days without one say so', () => {
  const found = calendar([seen(day(1), 4_000, '2026-11-11'), seen(day(1), 5_000, '2026-11-19')]);
  expect(at(found, 1)).toEqual({
    date: day(1),
    lowestPaise: 500_000,
    airlineCode: '6E',
    source: 'remembered',
    seenOn: '2026-11-19',
    ageDays: 2,
    tone: 'typical',
  });
  expect(at(found, 2)).toMatchObject({ lowestPaise: null, source: 'none', ageDays: null, tone: 'unknown' });
  expect(found).toHaveLength(8);
});

test('days that have passed where the flights leave have no price, whatever day it is at home', () => {
  const prices = days(3, () => 4_000);
  const from = (firstDay?: string) =>
    priceCalendar({
      ...{ from: day(1), to: day(3), today: day(2), remembered: prices.map((one) => ({ ...one, seenOn: day(2) })) },
      ...(firstDay === undefined ? {} : { firstDay }),
    }).map(({ lowestPaise }) => lowestPaise !== null);
  expect(from()).toEqual([false, true, true]);
  expect(from(day(1))).toEqual([true, true, true]);
  expect(from(day(3))).toEqual([false, false, true]);
});

test('what suppliers say now holds, dearer or sold out, and the lowest of several answers counts', () => {
  const found = calendar(
    [seen(day(1), 4_000), seen(day(2), 4_000), seen(day(3), 4_000)],
    [live(1, paise(600_000)), live(1, paise(550_000)), live(1, null), live(2, null)],
  );
  expect(at(found, 1)).toMatchObject({ lowestPaise: 550_000, source: 'live', ageDays: 0, airlineCode: 'AI' });
  expect(at(found, 2)).toMatchObject({ lowestPaise: null, source: 'live', tone: 'unknown' });
  expect(at(found, 3)).toMatchObject({ lowestPaise: 400_000, source: 'remembered' });
});

test('of equal answers for a day the first airline by name is shown, whichever came first', () => {
  const answer = (airlineCode: string | null, rupees: number | null): LivePrice => ({
    departsOn: day(1),
    lowestPaise: rupees === null ? null : paise(rupees * 100),
    airlineCode,
  });
  const shown = (...answers: LivePrice[]) => {
    const both = [answers, [...answers].reverse()].map((order) => at(calendar([], order), 1));
    expect(both[0]).toEqual(both[1]);
    return both[0];
  };
  expect(shown(answer('AI', 5_000), answer('6E', 5_000))).toMatchObject({ airlineCode: '6E', lowestPaise: 500_000 });
  expect(shown(answer('AI', 4_999), answer('6E', 5_000))).toMatchObject({ airlineCode: 'AI', lowestPaise: 499_900 });
  expect(shown(answer('AI', 5_000), answer(null, 5_000))).toMatchObject({ airlineCode: null });
  expect(shown(answer(null, null), answer('AI', 5_000))).toMatchObject({ lowestPaise: 500_000 });
});

test('what was seen after today is not shown yet', () => {
  expect(at(calendar([seen(day(1), 4_000, '2026-11-22')]), 1)).toMatchObject({ source: 'none' });
  expect(at(calendar([seen(day(1), 4_000, TODAY)]), 1)).toMatchObject({ source: 'remembered', ageDays: 0 });
});

test('a calendar may be of one day, and prices may fall', () => {
  expect(calendar([], [], 1)).toHaveLength(1);
  const tones = calendar(days(8, (index) => 8_000 - 1_000 * index)).map((one) => one.tone);
  expect(tones).toEqual(['high', 'high', 'typical', 'typical', 'typical', 'typical', 'low', 'low']);
});

test('a price on the edge of the cheapest or the dearest quarter belongs to it', () => {
  const tones = calendar(
    days(5, (index) => 1_000 * (index + 1)),
    [],
    5,
  ).map((one) => one.tone);
  expect(tones).toEqual(['low', 'low', 'typical', 'high', 'high']);
});

test('four prices are enough for tones, and its ends are low and high', () => {
  const tones = calendar(days(4, (index) => 1_000 * (index + 1))).map((one) => one.tone);
  expect(tones.slice(0, 5)).toEqual(['low', 'typical', 'typical', 'high', 'unknown']);
});

test('the cheapest quarter is low, the dearest high; of three prices, or of equal ones, none is', () => {
  const tones = calendar(days(8, (index) => 1_000 * (index + 1))).map((one) => one.tone);
  expect(tones).toEqual(['low', 'low', 'typical', 'typical', 'typical', 'typical', 'high', 'high']);
  for (const few of [days(3, (index) => 1_000 * (index + 1)), days(8, () => 5_000)]) {
    expect(new Set(calendar(few).map((one) => one.tone))).not.toContain('low');
    expect(new Set(calendar(few).map((one) => one.tone))).not.toContain('high');
  }
});

test('days before today have no price any more, and a span has an end after its beginning', () => {
  const found = priceCalendar({
    from: '2026-11-20',
    to: '2026-11-21',
    today: TODAY,
    remembered: [seen('2026-11-20', 4_000, '2026-11-20'), seen('2026-11-21', 4_000)],
  });
  expect(found.map((one) => one.source)).toEqual(['none', 'remembered']);
  expect(() => priceCalendar({ from: day(2), to: day(1), today: TODAY, remembered: [] })).toThrow(RangeError);
});
