import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { ExitCurve } from './booked-types.ts';
import { layoutExit, showsAmount, showsNow, stepPath } from './exit-layout.ts';

type Step = ExitCurve['steps'][number];

const ZONE = 'Asia/Kolkata';
const NOW = Temporal.Instant.from('2027-01-01T06:30:00Z'); // 12:00 in India

const step = (from: string | null, until: string | null, refund: number): Step => ({
  from,
  until,
  refund,
  lost: 10_000 - refund,
  perTraveler: refund,
  travelers: [],
  requestsUntil: until,
  isNow: from === null,
  text: '',
});

const curve = (steps: readonly Step[], marks: ExitCurve['marks'] = []): ExitCurve => ({
  exact: true,
  paid: 10_000,
  zone: ZONE,
  steps: [...steps],
  marks,
  nextCliff: null,
  reminder: null,
  note: '',
});

const THREE = [
  step(null, '2027-01-04T06:00', 8_000),
  step('2027-01-04T06:00', '2027-01-05T03:00', 4_000),
  step('2027-01-05T03:00', '2027-01-05T06:00', 0),
];

describe('the drawing of an exit curve', () => {
  it('stands the steps side by side, longer ones wider, as high as their share', () => {
    const { bars } = layoutExit(curve(THREE), NOW);
    expect(bars.map(({ height }) => height)).toEqual([0.8, 0.4, 0]);
    expect(bars.map(({ tone }) => tone)).toEqual(['most', 'some', 'nothing']);
    expect(bars[0]?.width).toBeGreaterThan(bars[1]?.width ?? 1);
    expect(bars[1]?.width).toBeGreaterThan(bars[2]?.width ?? 1);
  });

  it('calls a refund by its share on both sides of each limit', () => {
    const toneAt = (refund: number) => layoutExit(curve([step(null, '2027-01-02T06:00', refund)]), NOW).bars[0]?.tone;
    expect([7_000, 6_999, 3_500, 3_499, 1, 0].map(toneAt)).toEqual([
      'most',
      'some',
      'some',
      'little',
      'little',
      'nothing',
    ]);
  });

  it('puts a mark into the step that holds at its time, at that height', () => {
    const marks = [
      { label: 'Now', at: '2027-01-01T12:00', refund: 8_000, lost: 2_000 },
      { label: 'Later', at: '2027-01-04T06:00', refund: 4_000, lost: 6_000 },
      { label: 'Flown', at: '2027-01-09T06:00', refund: 0, lost: 10_000 },
    ];
    const { bars, dots } = layoutExit(curve(THREE, marks), NOW);
    expect(dots.map(({ label, height }) => [label, height])).toEqual([
      ['Now', 0.8],
      ['Later', 0.4],
    ]);
    expect(dots[0]?.x).toBe(0);
    expect(dots[1]?.x).toBeCloseTo(bars[1]?.x ?? -1);
  });

  it('fills the whole width and keeps every step visible, however many there are', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 1, max: 2_000 }), { minLength: 1, maxLength: 14 }), (hours) => {
        let at = Temporal.PlainDateTime.from('2027-01-01T12:00');
        const steps = hours.map((length, index) => {
          const from = at.toString({ smallestUnit: 'minute' });
          at = at.add({ hours: length });
          return step(index === 0 ? null : from, at.toString({ smallestUnit: 'minute' }), 100);
        });
        const { bars } = layoutExit(curve(steps), NOW);
        const narrowest = Math.min(0.1, 1 / bars.length);
        expect(bars.reduce((sum, { width }) => sum + width, 0)).toBeCloseTo(1);
        for (const { width } of bars) expect(width).toBeGreaterThanOrEqual(narrowest - 1e-9);
      }),
    );
  });

  it('draws one line of steps from the first moment to the last', () => {
    const { bars } = layoutExit(curve(THREE), NOW);
    expect(stepPath(bars)).toMatch(/^M 0 20 H [\d.]+ V 60 H [\d.]+ V 100 H 100$/);
  });
});

describe('what is written on the drawing', () => {
  const bar = (width: number, height: number) => ({ width, height });

  it('is every amount with room above it, and the last one where it stands clear', () => {
    const bars = [bar(0.6, 0.8), bar(0.1, 0.4), bar(0.2, 0.4), bar(0.1, 0)];
    expect(bars.map((_, index) => showsAmount(bars, index))).toEqual([true, false, true, true]);
    expect(showsAmount([bar(0.9, 0.1), bar(0.1, 0)], 1)).toBe(false);
  });

  it('is where now is, unless the end of the first step stands there', () => {
    expect([0.1, 0.2, 0.3, 1].map((width) => showsNow([bar(width, 1)]))).toEqual([true, false, true, true]);
  });
});
