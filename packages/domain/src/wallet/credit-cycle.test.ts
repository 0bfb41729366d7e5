import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { dueDayOf } from './credit-ageing.ts';
import { nextCycle } from './credit-cycle.ts';

describe('a cycle of a credit line', () => {
  it('closes on the day of the statement, a month after it began', () => {
    const terms = { statementDay: 5, dueDays: 15 };
    expect(nextCycle({ lastClosed: null, after: '2026-11-20' }, terms)).toEqual({
      from: '2026-11-05',
      to: '2026-12-04',
      closesOn: '2026-12-05',
      dueOn: '2026-12-20',
    });
    // Whoever is granted credit on the very day has the next one.
    expect(nextCycle({ lastClosed: null, after: '2026-12-05' }, terms).closesOn).toBe('2027-01-05');
    expect(nextCycle({ lastClosed: null, after: '2026-12-04' }, terms).closesOn).toBe('2026-12-05');
  });

  it('comes from the schedule, whenever somebody looks: after the last statement comes the one after it', () => {
    const terms = { statementDay: 1, dueDays: 30 };
    const third = nextCycle({ lastClosed: '2026-12-01', after: '2026-01-01' }, terms);
    expect(third).toEqual({ from: '2026-12-01', to: '2026-12-31', closesOn: '2027-01-01', dueOn: '2027-01-31' });
  });

  it('is longer or shorter where the day of the statement was changed, and nothing falls between', () => {
    expect(
      nextCycle({ lastClosed: '2026-11-05', after: '2026-01-01' }, { statementDay: 20, dueDays: 0 }),
    ).toMatchObject({
      from: '2026-11-05',
      closesOn: '2026-11-20',
    });
    expect(nextCycle({ lastClosed: '2026-11-20', after: '2026-01-01' }, { statementDay: 5, dueDays: 0 })).toMatchObject(
      {
        from: '2026-11-20',
        closesOn: '2026-12-05',
      },
    );
  });

  it('tiles all days, and each of its days is due when the ageing says so', () => {
    const day = fc.integer({ min: 1, max: 28 });
    fc.assert(
      fc.property(
        day,
        fc.integer({ min: 0, max: 120 }),
        fc.integer({ min: 0, max: 400 }),
        (statementDay, dueDays, start) => {
          const terms = { statementDay, dueDays };
          const after = Temporal.PlainDate.from('2026-01-01').add({ days: start }).toString();
          let cycle = nextCycle({ lastClosed: null, after }, terms);
          for (let month = 0; month < 14; month += 1) {
            const next = nextCycle({ lastClosed: cycle.closesOn, after }, terms);
            expect(next.from).toBe(cycle.closesOn);
            expect([dueDayOf(cycle.from, terms), dueDayOf(cycle.to, terms)]).toEqual([cycle.dueOn, cycle.dueOn]);
            cycle = next;
          }
        },
      ),
    );
  });
});
