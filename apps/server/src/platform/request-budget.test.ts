import { describe, expect, it } from 'vitest';
import { Refusal } from './refusal.ts';
import { createRequestBudget } from './request-budget.ts';

function refusalOf(work: () => void): Refusal | null {
  try {
    work();
    return null;
  } catch (error) {
    return error as Refusal;
  }
}

describe('a budget of three a minute', () => {
  it('refuses the fourth, says when to come back, and gives back as time passes', () => {
    let now = 1_000_000;
    const budget = createRequestBudget(3, () => now);
    budget.spend('asha');
    now += 10_000;
    budget.spend('asha');
    budget.spend('asha');
    const refused = refusalOf(() => budget.spend('asha'));
    expect(refused).toBeInstanceOf(Refusal);
    expect([refused?.code, refused?.details.retryAfterSeconds]).toEqual(['too_many_requests', 50]);
    now += 50_000;
    budget.spend('asha');
    expect(refusalOf(() => budget.spend('asha'))?.details.retryAfterSeconds).toBe(10);
  });

  it('takes nothing from anybody else', () => {
    const budget = createRequestBudget(3, () => 0);
    for (const _ of [1, 2, 3]) budget.spend('asha');
    expect(refusalOf(() => budget.spend('asha'))).not.toBeNull();
    expect(refusalOf(() => budget.spend('dev'))).toBeNull();
  });
});
