import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { paise, sum } from '../money/money.ts';
import { ageCredit, type CreditSchedule, dueDayOf, openCharges } from './credit-ageing.ts';

const TERMS: CreditSchedule = {
  statementDay: 1,
  dueDays: 15,
  statementsFrom: '2026-01-01',
  firstDay: null,
  changedOn: null,
  drawn: [],
};

describe('when a charge is due', () => {
  it.each([
    ['2026-11-01', '2026-12-16'],
    ['2026-11-30', '2026-12-16'],
    ['2026-12-01', '2027-01-16'],
    ['2027-01-31', '2027-02-16'],
  ])('%s on a line whose statement is drawn on the first is due on %s', (day, dueOn) => {
    expect(dueDayOf(day, TERMS)).toBe(dueOn);
  });

  it('is by the statement that begins on the day of the month that was agreed', () => {
    const terms = { ...TERMS, statementDay: 20, dueDays: 0 };
    expect([dueDayOf('2026-11-19', terms), dueDayOf('2026-11-20', terms)]).toEqual(['2026-11-20', '2026-12-20']);
  });
});

describe('when a charge is due after the day of the statement was changed', () => {
  // On the 28th until 20 November, on the 5th since; the statement to 27 October was issued with 7 days.
  const moved: CreditSchedule = {
    statementDay: 5,
    dueDays: 7,
    statementsFrom: '2026-09-10',
    firstDay: 28,
    changedOn: '2026-11-20',
    drawn: [{ from: '2026-09-28', to: '2026-10-27', dueOn: '2026-11-04' }],
  };

  it.each([
    ['before there were statements', '2026-08-27', '2026-09-04'],
    ['first day that was told', '2026-09-28', '2026-11-04'],
    ['last day that was told', '2026-10-27', '2026-11-04'],
    ['first day after it', '2026-10-28', '2026-12-12'],
    ['before a new day that was over', '2026-11-04', '2026-12-12'],
    ['day of the change', '2026-11-20', '2026-12-12'],
    ['last day of the cycle', '2026-12-04', '2026-12-12'],
    ['first day of the next', '2026-12-05', '2027-01-12'],
  ])('%s: %s is due on %s', (_what, day, dueOn) => {
    expect(dueDayOf(day, moved)).toBe(dueOn);
  });

  it('is as it was told, also where fewer or more days are granted since', () => {
    for (const dueDays of [0, 60]) expect(dueDayOf('2026-10-10', { ...moved, dueDays })).toBe('2026-11-04');
  });
});

describe('what is owed by age', () => {
  const charges = [
    { day: '2026-07-10', amountPaise: paise(1_000) },
    { day: '2026-09-10', amountPaise: paise(2_000) },
    { day: '2026-11-10', amountPaise: paise(4_000) },
  ];

  it('is counted from the day it was due, and what was paid settles the oldest first', () => {
    // Due on 16 August, 16 October and 16 December.
    expect(ageCredit(openCharges(charges, paise(0), TERMS, '2026-11-28'))).toEqual({
      notDuePaise: 4_000,
      upTo30Paise: 0,
      upTo60Paise: 2_000,
      upTo90Paise: 0,
      over90Paise: 1_000,
      nextDueOn: '2026-12-16',
    });
    expect(ageCredit(openCharges(charges, paise(1_500), TERMS, '2026-11-28'))).toMatchObject({
      notDuePaise: 4_000,
      upTo60Paise: 1_500,
      over90Paise: 0,
    });
  });

  it('is not late on the very day, and is a day after', () => {
    const [last] = charges.slice(2);
    if (!last) throw new Error('No charge');
    expect(ageCredit(openCharges([last], paise(0), TERMS, '2026-12-16'))).toMatchObject({ notDuePaise: 4_000 });
    expect(ageCredit(openCharges([last], paise(0), TERMS, '2026-12-17'))).toMatchObject({ upTo30Paise: 4_000 });
  });

  it('adds up to the charges less what was settled, whatever their order', () => {
    const day = fc.date({ min: new Date('2025-01-01'), max: new Date('2026-11-28'), noInvalidDate: true });
    const charge = fc.record({
      day: day.map((date) => date.toISOString().slice(0, 10)),
      amountPaise: fc.integer({ min: 1, max: 1_000_000 }).map(paise),
    });
    fc.assert(
      fc.property(fc.array(charge, { maxLength: 20 }), fc.nat(5_000_000), (all, settled) => {
        const total = sum(all.map((one) => one.amountPaise));
        const ages = ageCredit(openCharges(all, paise(settled), TERMS, '2026-11-28'));
        const { nextDueOn: _, ...parts } = ages;
        expect(sum(Object.values(parts))).toBe(Math.max(0, total - settled));
        expect(ageCredit(openCharges(all.toReversed(), paise(settled), TERMS, '2026-11-28'))).toEqual(ages);
      }),
    );
  });
});
