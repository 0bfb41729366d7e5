import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { passportWarning } from './passport-warning.ts';

const day = (text: string) => Temporal.PlainDate.from(text);

describe('passportWarning', () => {
  it.each([
    ['2026-04-14', 'expired'],
    ['2026-04-15', 'expires_within_six_months'],
    ['2026-10-14', 'expires_within_six_months'],
    ['2026-10-15', 'none'],
    ['2036-04-15', 'none'],
    ['1990-01-01', 'expired'],
  ])('on 15 April 2026 a passport good until %s is: %s', (expiresOn, expected) => {
    expect(passportWarning(day(expiresOn), day('2026-04-15'))).toBe(expected);
  });

  it('counts six months from a day that the sixth month lacks to that month’s last day', () => {
    expect(passportWarning(day('2027-02-27'), day('2026-08-31'))).toBe('expires_within_six_months');
    expect(passportWarning(day('2027-02-28'), day('2026-08-31'))).toBe('none');
  });

  it('never grows milder as time goes by', () => {
    const order = ['none', 'expires_within_six_months', 'expired'];
    fc.assert(
      fc.property(fc.integer({ min: -4_000, max: 4_000 }), fc.integer({ min: 0, max: 400 }), (offset, later) => {
        const today = day('2026-04-15');
        const expiresOn = today.add({ days: offset });
        const now = order.indexOf(passportWarning(expiresOn, today));
        const then = order.indexOf(passportWarning(expiresOn, today.add({ days: later })));
        expect(then).toBeGreaterThanOrEqual(now);
      }),
    );
  });
});
