import { describe, expect, it } from 'vitest';
import { clockStops } from './clock-stops.ts';

const CLOCK = {
  startedOn: '2027-01-04',
  promisedOn: '2027-01-13',
  dueOn: '2027-01-13',
  lawBy: '2027-01-22',
  source: 'DGCA',
  completedAt: null,
};

describe('the days of a refund', () => {
  it('stand in order with what has passed, what is today and what lies ahead', () => {
    expect(clockStops(CLOCK, '2027-01-13', null, 'Cancelled').map(({ label, state }) => [label, state])).toEqual([
      ['Cancelled', 'passed'],
      ['Our promise', 'today'],
      ['Legal deadline', 'ahead'],
    ]);
  });

  it('leave out a law that is not on record and place the day of the refund among them', () => {
    expect(
      clockStops({ ...CLOCK, lawBy: null }, '2027-01-20', '2027-01-08', 'Refund started').map(({ label }) => label),
    ).toEqual(['Refund started', 'Refunded', 'Our promise']);
  });

  it('name no law where none is on record, and promise the seller’s day where that is sooner', () => {
    const ofSeller = { ...CLOCK, lawBy: '2027-01-09', dueOn: '2027-01-09', source: null };
    expect(clockStops(ofSeller, '2027-01-04', null, 'Cancelled').map(({ label, date }) => [label, date])).toEqual([
      ['Cancelled', '2027-01-04'],
      ['Our promise', '2027-01-09'],
    ]);
  });
});
