import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Paise, paise, ZERO } from '../money/money.ts';
import type { CaseAction } from './case-actions.ts';
import {
  type CaseMoney,
  type EnteredPart,
  whoDecidesCase,
  whoDecidesChange,
  whoDecidesEntry,
  whoDecidesSettlement,
} from './who-decides.ts';

const NOTHING: CaseMoney = {
  kind: 'cancel_request',
  dearerPaise: ZERO,
  paidPaise: paise(500_000),
  parts: [],
  ruledKeptPaise: null,
  orderShowsCancelled: false,
  claim: null,
  recoveredPaise: ZERO,
};

const amount: fc.Arbitrary<Paise> = fc.integer({ min: 0, max: 5_000_000 }).map(paise);
const part: fc.Arbitrary<EnteredPart> = fc
  .record({ isCancelled: fc.boolean(), soldPaise: amount, keptPaise: amount, creditPaise: amount })
  .map((one) => ({ ...one, keptPaise: paise(Math.min(one.keptPaise, one.soldPaise)) }));
const money = fc.record({
  parts: fc.array(part, { minLength: 1, maxLength: 6 }),
  ruledKeptPaise: fc.option(amount),
  orderShowsCancelled: fc.boolean(),
});

describe('who decides what an airline’s answer gives back', () => {
  const decide = (of: Partial<CaseMoney>) => whoDecidesCase('enter_cancellation', { ...NOTHING, ...of });
  const backOf = (parts: readonly EnteredPart[]) =>
    parts.filter((one) => one.isCancelled).reduce((all, one) => all + one.soldPaise - one.keptPaise, 0);

  it('is the customer’s only while the supplier’s own order and rules say the same', () => {
    fc.assert(
      fc.property(money, (of) => {
        const { decider, sumPaise } = decide(of);
        const going = of.parts.filter((one) => one.isCancelled);
        const kept = going.reduce((all, one) => all + one.keptPaise, 0);
        if (decider === 'provider') {
          expect(sumPaise).toBe(backOf(of.parts));
          return;
        }
        if (backOf(of.parts) === 0) return;
        expect(of.orderShowsCancelled).toBe(true);
        expect(kept).toBeGreaterThanOrEqual(of.ruledKeptPaise ?? Number.POSITIVE_INFINITY);
        expect(going.every((one) => one.creditPaise === 0)).toBe(true);
      }),
    );
  });

  it('never becomes the customer’s by giving more back', () => {
    fc.assert(
      fc.property(money, fc.nat({ max: 5 }), amount, (of, at, more) => {
        const parts = of.parts.map((one, index) =>
          index === at ? { ...one, keptPaise: paise(Math.max(0, one.keptPaise - more)) } : one,
        );
        if (decide(of).decider === 'provider') expect(decide({ ...of, parts }).decider).toBe('provider');
      }),
    );
  });
});

describe('who decides what else is done about a case', () => {
  const claim = (bornBy: 'us' | 'organisation' | 'traveller', left = 40_000) => ({ bornBy, leftPaise: paise(left) });
  const decider = (action: CaseAction, of: Partial<CaseMoney> = {}) =>
    whoDecidesCase(action, { ...NOTHING, ...of }).decider;

  it.each(['accept_price', 'mark_booked', 'mark_absent', 'enter_change', 'mark_recovered'] as const)(
    'is the provider for %s',
    (action) => {
      expect(decider(action)).toBe('provider');
    },
  );

  it('is the provider for its own claims, and the customer for what it has borne itself', () => {
    for (const action of ['write_off', 'close'] as const) {
      expect(decider(action, { claim: claim('us') })).toBe('provider');
      expect(decider(action, { claim: claim('us', 0) })).toBe('customer');
      expect(decider(action, { claim: claim('organisation') })).toBe('customer');
      expect(decider(action, { claim: claim('traveller') })).toBe('customer');
    }
  });

  it('is the customer for its own money in suspense, unless an order may be there', () => {
    expect(decider('give_back', { kind: 'booking_paused' })).toBe('customer');
    expect(decider('give_back', { kind: 'unknown_outcome' })).toBe('provider');
    expect(decider('ask_again')).toBe('customer');
  });
});

describe('who decides changes and entries of the desk', () => {
  it('is the provider for whatever leaves its account, and for the sum of it', () => {
    const change = { waivedPaise: paise(11_800), returnPaise: paise(300_000) };
    expect(whoDecidesChange({ ...change, isFree: true })).toEqual({ decider: 'provider', sumPaise: 311_800 });
    expect(whoDecidesChange({ ...change, isFree: false })).toEqual({ decider: 'provider', sumPaise: 300_000 });
    expect(whoDecidesChange({ isFree: false, waivedPaise: paise(11_800), returnPaise: ZERO }).decider).toBe('customer');
    const less = whoDecidesEntry({ owedBeforePaise: paise(900_000), owedAfterPaise: paise(850_000) });
    expect(less).toEqual({ decider: 'provider', sumPaise: 50_000 });
    expect(whoDecidesEntry({ owedBeforePaise: paise(1), owedAfterPaise: paise(1) }).decider).toBe('customer');
  });
});

describe('who decides what is cancelled by word of mouth', () => {
  const unit = fc
    .record({ isSoldToUs: fc.boolean(), soldPaise: amount, keptPaise: amount })
    .map((one) => ({ ...one, keptPaise: paise(Math.min(one.keptPaise, one.soldPaise)) }));

  it('the provider, of every paisa that comes back of what suppliers sold it', () => {
    fc.assert(
      fc.property(fc.array(unit, { maxLength: 6 }), (units) => {
        const backPaise = units.reduce(
          (sum, { isSoldToUs, soldPaise, keptPaise }) => sum + (isSoldToUs ? soldPaise - keptPaise : 0),
          0,
        );
        expect(whoDecidesSettlement(units)).toEqual({
          decider: backPaise > 0 ? 'provider' : 'customer',
          sumPaise: backPaise,
        });
      }),
    );
  });
});
