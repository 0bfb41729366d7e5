import { describe, expect, it } from 'vitest';
import { chargeText, nowInsideBar, type RuleBar, sumsNow } from './rule-now.ts';

const bar = (change: Partial<RuleBar>): RuleBar => ({
  charges: 3000,
  label: '₹3,000',
  fromHours: 72,
  tillTime: 24,
  width: 30,
  tone: 'low',
  current: true,
  endsAt: '2027-01-04T06:10',
  text: null,
  ...change,
});

describe('the Now marker', () => {
  it('stands in the middle of its bar half-way through, in the zone of departure', () => {
    // 24 of 48 hours have passed: 06:10 on 3 January in India.
    expect(nowInsideBar(bar({}), 'Asia/Kolkata', new Date('2027-01-03T00:40:00Z'))).toBeCloseTo(0.5, 5);
    expect(nowInsideBar(bar({}), 'Asia/Dubai', new Date('2027-01-03T00:40:00Z'))).toBeLessThan(0.48);
  });

  it.each(['2026-12-01T00:00:00Z', '2027-01-01T00:40:00Z', '2027-01-04T00:39:00Z', '2027-02-01T00:00:00Z'])(
    'never leaves its bar: %s',
    (now) => {
      const at = nowInsideBar(bar({}), 'Asia/Kolkata', new Date(now));
      expect(at).toBeGreaterThanOrEqual(0.06);
      expect(at).toBeLessThanOrEqual(0.94);
    },
  );

  it('keeps to the left of a bar that began before the line', () => {
    expect(nowInsideBar(bar({ fromHours: null }), 'Asia/Kolkata', new Date('2026-11-01T00:00:00Z'))).toBe(0.06);
  });
});

describe('a charge', () => {
  it.each([
    [{ charges: 2300.75 }, '₹2,301'],
    [{ charges: 6690.63 }, '₹6,691'],
    [{ charges: 3000 }, '₹3,000'],
    [{ charges: 0 }, 'Free'],
    [{ charges: null, label: 'No refund!' }, 'No refund!'],
    [{ charges: null, label: '' }, 'No change!'],
  ])('of %j is told in whole rupees', (change, text) => {
    expect(chargeText(bar(change), 'No change!')).toBe(text);
  });
});

describe('what the lines of several directions come to', () => {
  const line = (cancel: number | null, change: number | null) => ({
    cancellation: [bar({ charges: 9_000, current: false }), bar({ charges: cancel })],
    dateChange: [bar({ charges: change })],
  });

  it.each([
    [
      'both ways',
      [line(2_250, 1_000), line(2_250, 0)],
      'Cancel both now: ₹4,500 per traveller (₹2,250 + ₹2,250) · Change both now: ₹1,000 per traveller (₹1,000 + ₹0)',
    ],
    ['three', [line(500, null), line(500, 0), line(0, 0)], 'Cancel all now: ₹1,000 per traveller (₹500 + ₹500 + ₹0)'],
    ['free ways', [line(0, 0), line(0, null)], 'Cancel both now: free'],
    ['a way that nothing is allowed for', [line(null, null), line(500, 0)], null],
    ['one way', [line(500, 500)], null],
  ])('of %s', (_, rules, text) => {
    expect(sumsNow(rules)).toBe(text);
  });
});
