import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { paise, sum, ZERO } from '../money/money.ts';
import {
  type CreditUse,
  type CreditUseState,
  dueCreditWarning,
  enteredCreditProblem,
  type FlightCredit,
  isExpired,
  planCredits,
  reserveCredit,
  settleCreditUse,
  usableCredits,
} from './flight-credit.ts';

function aCredit(overrides: Partial<FlightCredit> = {}): FlightCredit {
  return {
    creditId: 'credit-1',
    airlineCode: '6E',
    travellerName: 'Asha Rao',
    amountPaise: paise(400_000),
    leftPaise: paise(400_000),
    expiresOn: '2027-03-31',
    ...overrides,
  };
}

const question = { airlineCodes: ['6E', 'AI'], travellerNames: [' asha  RAO '], on: '2027-03-31' };

describe('credits that may be used', () => {
  it('are of the same airline and traveller, not expired and not empty', () => {
    const usable = (overrides: Partial<FlightCredit>, on = question.on) =>
      usableCredits([aCredit(overrides)], { ...question, on }).length;
    expect(usable({})).toBe(1);
    expect(usable({}, '2027-04-01')).toBe(0);
    expect(usable({}, '2027-03-31T23:59')).toBe(1);
    expect(usable({ airlineCode: 'QP' })).toBe(0);
    expect(usable({ travellerName: 'Ravi Rao' })).toBe(0);
    expect(usable({ leftPaise: ZERO })).toBe(0);
    expect(usable({ leftPaise: paise(1) })).toBe(1);
  });

  it('come by earliest expiry, then by the smaller rest', () => {
    const credits = [
      aCredit({ creditId: 'late', expiresOn: '2027-06-30' }),
      aCredit({ creditId: 'big' }),
      aCredit({ creditId: 'small', leftPaise: paise(100) }),
      aCredit({ creditId: 'also big' }),
    ];
    expect(usableCredits(credits, question).map((one) => one.creditId)).toEqual(['small', 'also big', 'big', 'late']);
    const lateAndSmall = aCredit({ creditId: 'late', expiresOn: '2027-06-30', leftPaise: paise(1) });
    for (const two of [
      [lateAndSmall, aCredit()],
      [aCredit(), lateAndSmall],
    ]) {
      expect(usableCredits(two, question).map((one) => one.creditId)).toEqual(['credit-1', 'late']);
    }
  });

  it('pay an amount in their order, in part where less is needed', () => {
    const credits = [
      aCredit({ leftPaise: paise(100) }),
      aCredit({ creditId: 'credit-2', leftPaise: paise(50) }),
      aCredit({ creditId: 'credit-3' }),
    ];
    const plan = (wanted: number) => planCredits(credits, paise(wanted)).map((use) => use.amountPaise);
    expect(plan(99)).toEqual([99]);
    expect(plan(120)).toEqual([100, 20]);
    expect(plan(150)).toEqual([100, 50]);
    expect(plan(0)).toEqual([]);
  });
});

describe('reserving and settling', () => {
  it('reserves no more than is left', () => {
    expect(reserveCredit(aCredit(), paise(400_000))?.leftPaise).toBe(0);
    expect(reserveCredit(aCredit(), paise(400_001))).toBeNull();
    expect(reserveCredit(aCredit(), ZERO)).toBeNull();
    expect(reserveCredit(aCredit(), paise(-1))).toBeNull();
  });

  it('uses or releases a reservation once', () => {
    const credit = aCredit({ leftPaise: paise(100_000) });
    const use = { creditId: 'credit-1', amountPaise: paise(300_000) };
    const settle = (state: CreditUseState, to: 'used' | 'released') => settleCreditUse(credit, { ...use, state }, to);
    expect(settle('reserved', 'used')?.leftPaise).toBe(100_000);
    expect(settle('reserved', 'released')?.leftPaise).toBe(400_000);
    for (const state of ['used', 'released'] as const) {
      expect(settle(state, 'used')).toBeNull();
      expect(settle(state, 'released')).toBeNull();
    }
    expect(settleCreditUse(credit, { ...use, creditId: 'other', state: 'reserved' }, 'released')).toBeNull();
  });

  it('never goes below nothing, never above what was granted, and gives out no paisa twice', () => {
    const step = fc.oneof(
      fc.record({ do: fc.constant('reserve' as const), amount: fc.integer({ min: -10, max: 300_000 }) }),
      fc.record({ do: fc.constantFrom('used' as const, 'released' as const), which: fc.nat(9) }),
    );
    fc.assert(
      fc.property(fc.array(step, { maxLength: 30 }), (steps) => {
        let credit = aCredit();
        const uses: (CreditUse & { state: CreditUseState })[] = [];
        for (const one of steps) {
          if (one.do === 'reserve') {
            const reserved = reserveCredit(credit, paise(one.amount));
            if (!reserved) continue;
            credit = reserved;
            uses.push({ creditId: credit.creditId, amountPaise: paise(one.amount), state: 'reserved' });
          } else {
            const use = uses[one.which];
            const settled = use ? settleCreditUse(credit, use, one.do) : null;
            if (!use || !settled) continue;
            credit = settled;
            use.state = one.do;
          }
          const taken = sum(uses.filter((use) => use.state !== 'released').map((use) => use.amountPaise));
          expect(credit.leftPaise + taken).toBe(credit.amountPaise);
          expect(credit.leftPaise).toBeGreaterThanOrEqual(0);
        }
      }),
    );
  });
});

describe('warnings before a credit expires', () => {
  const warning = (today: string, last: string | null = null, left = 1) =>
    dueCreditWarning({ expiresOn: '2027-03-31', leftPaise: paise(left) }, today, last);

  it('come 30, 7 and 1 days before, each once', () => {
    expect(warning('2027-02-28')).toBeNull();
    expect(warning('2027-03-01')).toMatchObject({ warningDays: 30, daysLeft: 30 });
    expect(warning('2027-03-10', '2027-03-01')).toBeNull();
    expect(warning('2027-03-23', '2027-03-01')).toBeNull();
    expect(warning('2027-03-24', '2027-03-01')).toMatchObject({ warningDays: 7, daysLeft: 7 });
    expect(warning('2027-03-25', '2027-03-24')).toBeNull();
    expect(warning('2027-03-30', '2027-03-24')).toMatchObject({ warningDays: 1, daysLeft: 1 });
    expect(warning('2027-03-31', '2027-03-30')).toBeNull();
  });

  it('catch up with the most urgent one, and end with the credit', () => {
    expect(warning('2027-03-31')).toMatchObject({ warningDays: 1, daysLeft: 0 });
    expect(warning('2027-04-01')).toBeNull();
    expect(warning('2027-03-31', null, 0)).toBeNull();
    expect(isExpired(aCredit(), '2027-03-31')).toBe(false);
    expect(isExpired(aCredit(), '2027-03-31T23:59')).toBe(false);
    expect(warning('2027-03-24T23:59:00Z')).toMatchObject({ warningDays: 7, daysLeft: 7 });
    expect(isExpired(aCredit(), '2027-04-01')).toBe(true);
  });

  it('say how long in plain words', () => {
    expect(warning('2027-03-24')?.sentence).toBe('This credit can be used for 7 more days.');
    expect(warning('2027-03-30')?.sentence).toBe('This credit can be used until tomorrow.');
    expect(warning('2027-03-31')?.sentence).toBe('This credit can be used until the end of today.');
  });
});

describe('a credit as the travel desk enters it', () => {
  const problem = (amountPaise: number, until: string | null) =>
    enteredCreditProblem(
      { amountPaise: paise(amountPaise), until },
      { leftPaise: paise(400_000), today: '2026-11-23' },
    );

  test.each([
    ['none', 0, null, null],
    ['none, whatever is left in the field of its day', 0, '2020-01-01', null],
    ['all that is refunded, until today', 400_000, '2026-11-23', null],
    ['more than is refunded', 400_001, '2027-11-23', 'credit'],
    ['no last day', 100_000, null, 'creditUntil'],
    ['a day that has gone by', 100_000, '2026-11-22', 'creditUntil'],
    ['a day that no calendar has', 100_000, '2027-02-30', 'creditUntil'],
  ])('%s', (_, amountPaise, until, field) => {
    expect(problem(amountPaise, until)?.field ?? null).toBe(field);
  });

  it('says what is missing', () => {
    expect(problem(100_000, null)?.message).toBe('The last day of the credit is required');
  });

  it('says how much comes back', () => {
    expect(problem(400_001, '2027-11-23')?.message).toBe('Only ₹4,000 is refunded for this part');
  });
});
