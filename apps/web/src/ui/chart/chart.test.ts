import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { axisOf } from './axis-ticks.ts';
import { type ChartRow, markAfter, rowText, totalOf, usedSeries } from './chart-data.ts';
import { barPlaces, columnGeometry, stepPlaces } from './column-geometry.ts';
import { sharesOf, tintOf } from './shares.ts';

const SERIES = [
  { key: 'flight', label: 'Flights' },
  { key: 'hotel', label: 'Hotels' },
  { key: 'bus', label: 'Buses' },
];
const ROOM = { width: 600, height: 240, left: 60, top: 10, bottom: 30 };
const row = (key: string, values: Readonly<Record<string, number>>): ChartRow => ({ key, label: key, values });
const format = (value: number) => `₹${value}`;

describe('columns', () => {
  it('stand on zero, in proportion to what they are of', () => {
    const rows = [row('Oct', { flight: 100 }), row('Nov', { flight: 100, hotel: 100 })];
    const { columns, zeroY } = columnGeometry(rows, SERIES, ROOM);
    const [october, november] = columns.map(({ pieces }) => pieces);
    expect(october?.[0]).toMatchObject({ y: zeroY - (october?.[0]?.height ?? 0) });
    expect(november?.[0]?.height).toBeCloseTo(october?.[0]?.height ?? 0, 6);
    expect(november?.[1]?.y).toBeCloseTo(zeroY - 2 * (october?.[0]?.height ?? 0), 6);
  });

  it('hang below zero where more came back than was spent', () => {
    const { columns, zeroY, ticks } = columnGeometry(
      [row('Oct', { flight: 10_000 }), row('Nov', { flight: -6_000, hotel: 1_000 })],
      SERIES,
      ROOM,
    );
    const [back, spent] = columns[1]?.pieces ?? [];
    expect(back?.y).toBeCloseTo(zeroY, 6);
    expect((spent?.y ?? 0) + (spent?.height ?? 0)).toBeCloseTo(zeroY, 6);
    expect(ticks.map(({ value }) => value)).toContain(0);
    expect(Math.min(...ticks.map(({ value }) => value))).toBeLessThan(0);
  });

  it('of nothing are nothing, on a line', () => {
    const { columns, ticks } = columnGeometry([row('Oct', {})], SERIES, ROOM);
    expect(columns[0]?.pieces).toEqual([]);
    expect(ticks.map(({ value }) => value)).toEqual([0]);
  });

  it('stay inside their room and are as high as their sums, whatever they are of', () => {
    const amount = fc.integer({ min: -9_000_000, max: 9_000_000 });
    const drawn = fc.array(fc.tuple(amount, amount, amount), { minLength: 1, maxLength: 25 });
    fc.assert(
      fc.property(drawn, (all) => {
        const rows = all.map(([flight, hotel, bus], index) => row(String(index), { flight, hotel, bus }));
        const { columns, ticks, zeroY, namedEvery, step } = columnGeometry(rows, SERIES, ROOM);
        for (const { x, width, pieces } of columns) {
          expect(x).toBeGreaterThanOrEqual(ROOM.left);
          expect(x + width).toBeLessThanOrEqual(ROOM.width + 0.001);
          for (const { y, height } of pieces) {
            expect(y).toBeGreaterThanOrEqual(ROOM.top - 0.001);
            expect(y + height).toBeLessThanOrEqual(ROOM.height - ROOM.bottom + 0.001);
            expect(y >= zeroY - 0.001 || y + height <= zeroY + 0.001).toBe(true);
          }
        }
        expect(ticks.some(({ value }) => value === 0)).toBe(true);
        expect(namedEvery * step).toBeGreaterThanOrEqual(30);
      }),
    );
  });
});

test('bars begin at one zero and are as long as what they are of', () => {
  expect(barPlaces([100, 50, 0])).toEqual([
    { start: 0, length: 100 },
    { start: 0, length: 50 },
    { start: 0, length: 0 },
  ]);
  expect(barPlaces([60, -40])).toEqual([
    { start: 40, length: 60 },
    { start: 0, length: 40 },
  ]);
  expect(barPlaces([0, 0]).every(({ length }) => length === 0)).toBe(true);
  expect(barPlaces([-5])).toEqual([{ start: 0, length: 100 }]);
});

test('limits stand beside their bars on one scale', () => {
  expect(barPlaces([50, 20], [100, null])).toEqual([
    { start: 0, length: 50, limit: 100 },
    { start: 0, length: 20 },
  ]);
});

test('steps hang where the one before has ended, and sums stand on zero', () => {
  const places = stepPlaces([
    { value: 100, isSum: true },
    { value: -30, isSum: false },
    { value: 10, isSum: false },
    { value: 80, isSum: true },
  ]);
  expect(places).toEqual([
    { start: 0, length: 100 },
    { start: 70, length: 30 },
    { start: 70, length: 10 },
    { start: 0, length: 80 },
  ]);
  const step = fc.record({ value: fc.integer({ min: -1e9, max: 1e9 }), isSum: fc.boolean() });
  fc.assert(
    fc.property(fc.array(step, { maxLength: 8 }), (steps) => {
      for (const { start, length } of stepPlaces(steps)) {
        expect(Math.min(start, length)).toBeGreaterThanOrEqual(-1e-6);
        expect(start + length).toBeLessThanOrEqual(100 + 1e-6);
      }
    }),
  );
});

test('shares come to the whole, and say nothing where a part is below zero', () => {
  expect(sharesOf([75, 25])).toEqual([75, 25]);
  expect(sharesOf([50, -25])).toBeNull();
  expect(sharesOf([0, 0])).toBeNull();
  expect([tintOf(50, 100), tintOf(-5, 100), tintOf(0, 0)]).toEqual([0.5, 0, 0]);
});

test('a row says what it is, with its parts, and sums paise exactly', () => {
  const november = row('November 2026', { flight: 0.1, hotel: 0.2 });
  expect(totalOf(november)).toBe(0.3);
  expect(rowText(november, { series: SERIES, format })).toBe('November 2026: ₹0.3. Flights ₹0.1, Hotels ₹0.2');
  expect(rowText(row('Delhi', { flight: 5 }), { series: SERIES.slice(0, 1), format })).toBe('Delhi: ₹5');
  expect(rowText(row('Delhi', {}), { series: SERIES, format })).toBe('Delhi: ₹0');
  expect(usedSeries({ rows: [november], series: SERIES }).map(({ key }) => key)).toEqual(['flight', 'hotel']);
});

test('arrow keys move from mark to mark and stop at the ends', () => {
  expect([markAfter('ArrowRight', 0, 3), markAfter('ArrowRight', 2, 3), markAfter('ArrowLeft', 0, 3)]).toEqual([
    1, 2, 0,
  ]);
  expect([markAfter('ArrowDown', 0, 3), markAfter('ArrowUp', 2, 3)]).toEqual([1, 1]);
  expect([markAfter('Home', 2, 3), markAfter('End', 0, 3), markAfter('Enter', 1, 3)]).toEqual([0, 2, null]);
});

test('an axis goes from round value to round value, through zero', () => {
  expect(axisOf(0, 1_324_082, 4).ticks).toEqual([0, 500_000, 1_000_000, 1_500_000]);
  expect(axisOf(-6_000, 10_000, 4).ticks).toEqual([-10_000, -5_000, 0, 5_000, 10_000]);
  expect(axisOf(0, 0.3, 4).ticks).toEqual([0, 0.1, 0.2, 0.3]);
  expect(axisOf(0, 0, 4).ticks).toEqual([0]);
  const amount = fc.integer({ min: 0, max: 900_000_000 });
  fc.assert(
    fc.property(amount, amount, (down, up) => {
      const { low, high, ticks } = axisOf(-down, up, 4);
      expect(low <= -down && high >= up).toBe(true);
      expect(ticks).toContain(0);
      expect(ticks.length).toBeLessThanOrEqual(7);
    }),
  );
});
