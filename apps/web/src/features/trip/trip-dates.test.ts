import { describe, expect, it } from 'vitest';
import { tripSpan } from './trip-dates.ts';

describe('the days of a trip', () => {
  it.each([
    ['2027-01-05', '2027-01-09', '5–9 Jan 2027'],
    ['2026-12-30', '2026-12-30', '30 Dec 2026'],
    ['2026-12-30', null, '30 Dec 2026'],
    ['2026-11-30', '2026-12-02', '30 Nov – 2 Dec 2026'],
    ['2026-12-31', '2027-01-04', '31 Dec 2026 – 4 Jan 2027'],
    [null, null, 'No dates yet'],
  ])('from %s to %s are %j, each with its own year', (startDate, endDate, text) => {
    expect(tripSpan({ startDate, endDate })).toBe(text);
  });
});
