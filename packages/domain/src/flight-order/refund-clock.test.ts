import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addWorkingDays, isWorkingDay } from '../refund/refund-clock.ts';
import { type RefundOnItsWay, refundClock } from './refund-clock.ts';

function clock(overrides: Partial<RefundOnItsWay> = {}) {
  return refundClock({
    cancelledOn: '2026-11-02',
    channel: 'agent',
    today: '2026-11-02',
    returnedOn: null,
    ...overrides,
  });
}

describe('working days', () => {
  it('leave out weekends and national holidays', () => {
    expect(['2026-11-06', '2026-11-07', '2026-11-08', '2026-11-09'].map(isWorkingDay)).toEqual([
      true,
      false,
      false,
      true,
    ]);
    expect(['2026-01-26', '2026-10-02', '2027-01-26', '2026-10-01'].map(isWorkingDay)).toEqual([
      false,
      false,
      false,
      true,
    ]);
    expect(addWorkingDays('2026-10-01', 1)).toBe('2026-10-05');
    expect(addWorkingDays('2026-11-06', 0)).toBe('2026-11-06');
  });

  it('are counted exactly, whatever the first day', () => {
    const days = fc.integer({ min: 0, max: 700 });
    fc.assert(
      fc.property(days, fc.integer({ min: 1, max: 40 }), (offset, count) => {
        const start = Temporal.PlainDate.from('2026-01-01').add({ days: offset });
        const end = Temporal.PlainDate.from(addWorkingDays(start.toString(), count));
        let seen = 0;
        for (let day = start.add({ days: 1 }); Temporal.PlainDate.compare(day, end) <= 0; day = day.add({ days: 1 })) {
          if (isWorkingDay(day.toString())) seen += 1;
        }
        expect(seen).toBe(count);
        expect(isWorkingDay(end.toString())).toBe(true);
      }),
    );
  });
});

describe('the clock of a refund', () => {
  it('promises 6 to 7 working days and knows the day of the law', () => {
    expect(clock()).toMatchObject({
      promisedFrom: '2026-11-10',
      promisedBy: '2026-11-11',
      lawBy: '2026-11-20',
      dueOn: '2026-11-11',
    });
    expect(clock({ channel: 'card' })).toMatchObject({ lawBy: '2026-11-09', dueOn: '2026-11-09' });
    expect(clock({ cancelledOn: '2026-03-25' }).lawBy).toBe('2026-05-06');
    expect(clock({ cancelledOn: '2026-03-26' }).lawBy).toBe('2026-04-15');
    expect(clock({ cancelledOn: '2016-07-29' })).toMatchObject({ lawBy: null, source: null, isAgainstLaw: false });
  });

  it('is on time, due today and overdue, day by day', () => {
    expect(clock({ today: '2026-11-10' })).toMatchObject({
      state: 'on_time',
      overdueDays: 0,
      text: 'Expected by Wed, 11 Nov.',
    });
    expect(clock({ today: '2026-11-11' })).toMatchObject({
      state: 'due_today',
      overdueDays: 0,
      text: 'Expected by today.',
    });
    expect(clock({ today: '2026-11-12' })).toMatchObject({
      state: 'overdue',
      overdueDays: 1,
      text: 'Overdue by 1 day: expected by Wed, 11 Nov.',
    });
    expect(clock({ today: '2026-11-20' })).toMatchObject({ overdueDays: 9, isAgainstLaw: false });
    expect(clock({ today: '2026-11-21' })).toMatchObject({
      overdueDays: 10,
      isAgainstLaw: true,
      text: 'Overdue by 10 days: expected by Wed, 11 Nov.',
    });
  });

  it('stops once the money is back', () => {
    expect(clock({ today: '2026-12-01', returnedOn: '2026-11-30' })).toMatchObject({
      state: 'returned',
      overdueDays: 0,
      isAgainstLaw: false,
      text: 'Returned on Mon, 30 Nov.',
    });
  });
});
