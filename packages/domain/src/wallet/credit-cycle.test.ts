import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type CreditSchedule, dueDayOf } from './credit-ageing.ts';
import { type CreditCycle, nextCycle } from './credit-cycle.ts';

const schedule = (statementDay: number, dueDays: number, changes: Partial<CreditSchedule> = {}): CreditSchedule => ({
  statementDay,
  dueDays,
  statementsFrom: '2026-01-01',
  firstDay: null,
  changedOn: null,
  drawn: [],
  ...changes,
});

describe('a cycle of a credit line', () => {
  it('closes on the day of the statement, a month after it began', () => {
    const from = (statementsFrom: string) => nextCycle(null, schedule(5, 15, { statementsFrom }));
    expect(from('2026-11-20')).toEqual({
      from: '2026-11-05',
      to: '2026-12-04',
      closesOn: '2026-12-05',
      dueOn: '2026-12-20',
    });
    // Credit granted on the very day has the next one.
    expect(from('2026-12-05').closesOn).toBe('2027-01-05');
    expect(from('2026-12-04').closesOn).toBe('2026-12-05');
  });

  it('comes from the schedule, whenever somebody looks: after the last statement comes the one after it', () => {
    const third = nextCycle('2026-12-01', schedule(1, 30));
    expect(third).toEqual({ from: '2026-12-01', to: '2026-12-31', closesOn: '2027-01-01', dueOn: '2027-01-31' });
  });

  it.each([
    // Made earlier in the month, when that day has passed: never a past one, so nothing is late at once.
    ['2026-10-28', 28, 5, '2026-11-20', '2026-12-05', '2026-12-12'],
    ['2026-10-28', 28, 27, '2026-11-20', '2026-11-27', '2026-12-04'],
    ['2026-11-05', 5, 20, '2026-11-10', '2026-11-20', '2026-11-27'],
    ['2026-11-05', 5, 20, '2026-11-20', '2026-12-20', '2026-12-27'],
    ['2026-11-20', 20, 5, '2026-11-20', '2026-12-05', '2026-12-12'],
    // Before the first statement of all.
    [null, 28, 5, '2026-01-20', '2026-02-05', '2026-02-12'],
  ])(
    'after %s, moved from day %i to day %i on %s, closes on %s and is due on %s',
    (last, firstDay, day, changedOn, closesOn, dueOn) => {
      const cycle = nextCycle(last, schedule(day, 7, { firstDay, changedOn }));
      expect(cycle).toMatchObject({ from: last ?? '2025-12-28', closesOn, dueOn });
    },
  );

  it('tiles all days, and each of its days is due when the ageing says so', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 28 }),
        fc.integer({ min: 0, max: 120 }),
        fc.integer({ min: 0, max: 400 }),
        (statementDay, dueDays, start) => {
          const statementsFrom = Temporal.PlainDate.from('2026-01-01').add({ days: start }).toString();
          const line = schedule(statementDay, dueDays, { statementsFrom });
          let cycle = nextCycle(null, line);
          for (let month = 0; month < 14; month += 1) {
            const next = nextCycle(cycle.closesOn, line);
            expect(next.from).toBe(cycle.closesOn);
            expect([dueDayOf(cycle.from, line), dueDayOf(cycle.to, line)]).toEqual([cycle.dueOn, cycle.dueOn]);
            cycle = next;
          }
        },
      ),
    );
  });

  it('is never over when the day of the statement is changed, and what was told stays due on its day', () => {
    const change = fc.record({ after: fc.integer({ min: 0, max: 70 }), day: fc.integer({ min: 1, max: 28 }) });
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 28 }),
        fc.integer({ min: 0, max: 60 }),
        fc.array(change, { minLength: 1, maxLength: 6 }),
        (first, dueDays, changes) => {
          let today = Temporal.PlainDate.from('2026-01-01');
          let line = schedule(first, dueDays);
          const told: CreditCycle[] = [];
          const next = () => nextCycle(told.at(-1)?.closesOn ?? null, line);
          for (const { after, day } of changes) {
            today = today.add({ days: after });
            for (let cycle = next(); cycle.closesOn <= today.toString(); cycle = next()) {
              expect(cycle.from).toBe(told.at(-1)?.closesOn ?? cycle.from);
              told.push(cycle);
              line = { ...line, drawn: told };
            }
            line = {
              ...line,
              statementDay: day,
              firstDay: line.firstDay ?? line.statementDay,
              changedOn: today.toString(),
            };
            expect(next().closesOn > today.toString()).toBe(true);
            for (const { from, to, dueOn } of [...told, next()]) {
              expect([dueDayOf(from, line), dueDayOf(to, line)]).toEqual([dueOn, dueOn]);
            }
          }
        },
      ),
    );
  });
});
