import { describe, expect, it } from 'vitest';
import { chargeText, nowInsideBar, type RuleBar } from './rule-now.ts';

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
