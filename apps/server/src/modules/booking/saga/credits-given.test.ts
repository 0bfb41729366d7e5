import { paise, sum } from '@pravas/domain/money/money.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { FlightMemory } from '../../flight-order/flight-booking.ts';
import { aBookedSaga, aChange, START } from '../../flight-order/testing/a-saga.ts';
import { applyChanges } from './apply-changes.ts';
import { usedCreditsBack } from './credits-given.ts';
import { failChange } from './decide-change.ts';
import type { SagaChange } from './saga-change.ts';
import type { CreditUse } from './saga-state.ts';

const LAST_DAYS = { a: '2027-09-30', b: '2027-03-01', c: '2027-03-01' } as const;

const use = (creditId: keyof typeof LAST_DAYS, changeId: string | null, amount: number): CreditUse => ({
  creditId,
  changeId,
  amountPaise: paise(amount),
  returnedPaise: paise(0),
  state: 'used',
  sellerCode: '6E',
  supplierId: 'supplier',
  travellerName: 'Asha Rao',
  code: creditId,
  expiresOn: LAST_DAYS[creditId],
});

const sagaWith = (creditUses: readonly CreditUse[]): FlightMemory => ({ ...aBookedSaga(['whole']), creditUses });

/** Refunds so much and records it. */
function giveBack(saga: FlightMemory, amount: number, name: string) {
  let made = 0;
  const credits = usedCreditsBack(saga, paise(amount), () => `${name}-${made++}`);
  const changes = credits.map((credit): SagaChange => ({ type: 'credit_granted', credit }));
  return { credits, saga: applyChanges(saga, changes, START) };
}

const paidBy = (uses: readonly CreditUse[], creditId: string) =>
  uses.filter((one) => one.creditId === creditId).reduce((total, one) => total + one.amountPaise, 0);

/** What credits paid for the purchase and for two changes: any credit for any of them, each once. */
const creditUses = fc
  .uniqueArray(
    fc.tuple(
      fc.constantFrom('a' as const, 'b' as const, 'c' as const),
      fc.constantFrom(null, 'change-1', 'change-2'),
      fc.integer({ min: 1, max: 900_000 }),
    ),
    { selector: ([creditId, changeId]) => `${creditId}:${changeId}`, maxLength: 9 },
  )
  .map((uses) => uses.map(([creditId, changeId, amount]) => use(creditId, changeId, amount)));

describe('what credits paid for a booking and its changes', () => {
  it('comes back once, in any number of steps, and of no credit more than it paid', () => {
    fc.assert(
      fc.property(creditUses, fc.array(fc.integer({ min: 0, max: 700_000 }), { maxLength: 8 }), (uses, steps) => {
        const paid = uses.reduce((total, one) => total + one.amountPaise, 0);
        let saga = sagaWith(uses);
        const back = new Map<string, number>();
        let backInAll = 0;
        for (const [index, amount] of steps.entries()) {
          const given = giveBack(saga, amount, `step-${index}`);
          const total = sum(given.credits.map((one) => one.amountPaise));
          expect(total).toBe(Math.min(amount, paid - backInAll));
          // One new credit for each that is restored, tied to what it was tied to.
          expect(new Set(given.credits.map((one) => one.code)).size).toBe(given.credits.length);
          for (const { code, amountPaise, expiresOn } of given.credits) {
            expect(expiresOn).toBe(uses.find((one) => one.creditId === code)?.expiresOn);
            back.set(code ?? '', (back.get(code ?? '') ?? 0) + amountPaise);
          }
          backInAll += total;
          saga = given.saga;
        }
        for (const [creditId, amount] of back) expect(amount).toBeLessThanOrEqual(paidBy(uses, creditId));
        expect(sum(saga.creditUses.map((one) => one.returnedPaise))).toBe(backInAll);
        const rest = giveBack(saga, 9_000_000, 'rest');
        expect(backInAll + sum(rest.credits.map((one) => one.amountPaise))).toBe(paid);
      }),
      { numRuns: 200 },
    );
  });

  it('leaves first what lasts longest, however often something comes back', () => {
    const uses = [use('a', null, 20_000), use('a', 'change-1', 5_000), use('b', null, 10_000)];
    const half = giveBack(sagaWith(uses), 22_000, 'half');
    expect(half.credits.map((one) => [one.code, one.amountPaise])).toEqual([['a', 22_000]]);
    const other = giveBack(half.saga, 13_000, 'other');
    expect(other.credits.map((one) => [one.code, one.amountPaise])).toEqual([
      ['a', 3_000],
      ['b', 10_000],
    ]);
    expect(giveBack(other.saga, 1, 'none').credits).toEqual([]);
  });

  it('stays paid where only a change with the same credit fails', () => {
    const set = { ...use('a', 'change', 7_000), state: 'reserved' as const };
    const saga = { ...sagaWith([use('a', null, 20_000), set]), changes: [aChange()] };
    const failed = failChange(saga, aChange(), 'The airline said no.', {
      now: Temporal.Instant.from('2026-11-28T10:00:00Z'),
      newId: () => 'id',
    });
    const after = applyChanges(saga, failed, START).creditUses;
    expect(after.map(({ changeId, state }) => [changeId, state])).toEqual([
      [null, 'used'],
      ['change', 'released'],
    ]);
    expect(giveBack({ ...saga, creditUses: after }, 90_000, 'all').credits.map((one) => one.amountPaise)).toEqual([
      20_000,
    ]);
  });

  it('cannot come back a second time, whoever asks', () => {
    const credit = giveBack(sagaWith([use('a', null, 20_000)]), 20_000, 'once').credits;
    const twice = [...credit, ...credit].map((one): SagaChange => ({ type: 'credit_granted', credit: one }));
    expect(() => applyChanges(sagaWith([use('a', null, 20_000)]), twice, START)).toThrow(
      'More is returned to credit a',
    );
  });
});
