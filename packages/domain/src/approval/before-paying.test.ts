import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { VERDICT_OUTCOMES } from '../policy/verdict.ts';
import { type PayingFacts, type PayingStep, payingStep, stepOfTrip } from './before-paying.ts';

const within = { outcome: 'within', asks: false, hasReason: false, hasApprovers: true } as const;
const open: PayingFacts = { approval: 'open', wasLetThrough: false, judged: within, lacksDetails: false };

describe('what stands between a booking and paying', () => {
  it.each<[string, Partial<PayingFacts>, PayingStep]>([
    ['nothing', {}, 'pay'],
    ['a chain within policy, as one from a total on', { judged: { ...within, asks: true } }, 'ask'],
    ['a chain with nobody on it', { judged: { ...within, asks: true, hasApprovers: false } }, 'nobody_can_approve'],
    ['a reason', { judged: { ...within, outcome: 'reason' } }, 'reason'],
    ['a reason that was given', { judged: { ...within, outcome: 'reason', hasReason: true } }, 'pay'],
    ['a reason that approvers have heard', { wasLetThrough: true, judged: { ...within, outcome: 'reason' } }, 'pay'],
    ['approvers, who read the reason with it', { judged: { ...within, outcome: 'reason', asks: true } }, 'ask'],
    ['the policy', { judged: { ...within, outcome: 'block' }, lacksDetails: true }, 'policy_blocks'],
    ['details, before anybody is asked', { judged: { ...within, asks: true }, lacksDetails: true }, 'travellers'],
    ['details of what is approved', { approval: 'cleared', judged: null, lacksDetails: true }, 'travellers'],
    ['nothing of what is approved', { approval: 'cleared', judged: null }, 'pay'],
    ['an answer', { approval: 'waiting', judged: null, lacksDetails: true }, 'wait'],
    ['a no', { approval: 'rejected', judged: null, lacksDetails: true }, 'rejected'],
  ])('is %s', (_, facts, step) => {
    expect(payingStep({ ...open, ...facts })).toBe(step);
  });

  it('lets nothing be paid that somebody is still to be asked about', () => {
    const judged = fc.record({
      outcome: fc.constantFrom(...VERDICT_OUTCOMES),
      asks: fc.boolean(),
      hasReason: fc.boolean(),
      hasApprovers: fc.boolean(),
    });
    fc.assert(
      fc.property(judged, fc.boolean(), fc.boolean(), (one, wasLetThrough, lacksDetails) => {
        const step = payingStep({ approval: 'open', judged: one, wasLetThrough, lacksDetails });
        if (one.asks || one.outcome === 'block' || lacksDetails) expect(step).not.toBe('pay');
      }),
    );
  });
});

describe('the next step of a trip', () => {
  const steps = (...names: readonly PayingStep[]) => names.map((step) => ({ step }));

  it.each<[readonly PayingStep[], PayingStep | undefined]>([
    [['pay', 'pay'], undefined],
    [['pay', 'wait'], undefined],
    [['pay', 'ask', 'travellers'], 'travellers'],
    [['ask', 'reason'], 'reason'],
    [['wait', 'ask'], 'ask'],
    [[], undefined],
  ])('of %j is %s', (names, step) => {
    expect(stepOfTrip(steps(...names))?.step).toBe(step);
  });
});
