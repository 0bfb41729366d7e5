import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Paise, paise, sum } from '../money/money.ts';
import { budgetUsage, type ForecastFacts, landingForecast } from './budget-usage.ts';

const figures = (amount: number, spent: number, committed: number, pending: number) => ({
  amountPaise: paise(amount),
  spentPaise: paise(spent),
  committedPaise: paise(committed),
  pendingPaise: paise(pending),
});

describe('the use of a budget', () => {
  it.each([
    [figures(1_000, 0, 0, 0), 0, 1_000, 1_000, 0, 0, false],
    [figures(1_000, 400, 250, 100), 650, 350, 250, 65, 75, false],
    [figures(1_000, 400, 600, 0), 1_000, 0, 0, 100, 100, false],
    [figures(1_000, 401, 600, 99), 1_001, -1, -100, 100.1, 110, true],
    [figures(1_000_000, 999_999, 0, 0), 999_999, 1, 1, 99.9, 99.9, false],
    [figures(0, 0, 0, 0), 0, 0, 0, 0, 0, false],
    [figures(0, 5, 0, 0), 5, -5, -5, 100, 100, true],
  ])('%j', (given, used, remaining, ifApproved, percent, percentIfApproved, isOver) => {
    expect(budgetUsage(given)).toEqual({
      usedPaise: used,
      remainingPaise: remaining,
      remainingIfApprovedPaise: ifApproved,
      percent,
      percentIfApproved,
      isOver,
    });
  });
});

const date = (text: string) => Temporal.PlainDate.from(text);
const facts = (overrides: Partial<ForecastFacts> = {}): ForecastFacts => ({
  ...figures(1_000_000, 150_000, 100_000, 40_000),
  approvalRate: 0.75,
  cancellationRate: 0.1,
  periodStart: date('2027-01-01'),
  periodEnd: date('2027-01-30'),
  today: date('2027-01-16'),
  ...overrides,
});
const partsOf = (overrides: Partial<ForecastFacts>) =>
  landingForecast(facts(overrides)).parts.map((part) => part.amountPaise as number);

describe('the landing forecast', () => {
  it.each([
    ['in the middle', {}, [150_000, 90_000, 30_000, 150_000]],
    ['before fourteen days', { today: date('2027-01-14') }, [150_000, 90_000, 30_000, 0]],
    ['after fourteen days', { today: date('2027-01-15') }, [150_000, 90_000, 30_000, 171_428]],
    ['on the last day', { today: date('2027-01-30') }, [150_000, 90_000, 30_000, 5_172]],
    ['when it is over', { today: date('2027-02-10') }, [150_000, 90_000, 30_000, 0]],
    [
      'before it begins',
      { today: date('2026-12-01'), lastPeriodsPaise: [paise(90_000), paise(30_000)] },
      [150_000, 90_000, 30_000, 60_000],
    ],
    [
      'early, by earlier periods',
      { today: date('2027-01-11'), lastPeriodsPaise: [paise(300_000)] },
      [150_000, 90_000, 30_000, 200_000],
    ],
    ['late, by its own pace', { lastPeriodsPaise: [paise(999_999)] }, [150_000, 90_000, 30_000, 150_000]],
    ['with rates out of range', { approvalRate: 2, cancellationRate: -1 }, [150_000, 100_000, 40_000, 150_000]],
    ['with unknown rates', { approvalRate: Number.NaN, cancellationRate: Number.NaN }, [150_000, 100_000, 0, 150_000]],
  ])('%s', (_, overrides, expected) => {
    expect(partsOf(overrides)).toEqual(expected);
  });

  it('says how each part comes about', () => {
    const { parts, landingPaise, overPaise } = landingForecast(facts({ amountPaise: paise(400_000) }));
    expect(landingPaise).toBe(420_000);
    expect(overPaise).toBe(20_000);
    expect(parts.map((part) => part.sentence)).toEqual([
      'Already spent.',
      'Booked for later, less 10 % that is usually cancelled.',
      'Waiting for approval, of which 75 % is usually approved.',
      '15 days left at the pace of the first 15 days.',
    ]);
    for (const part of parts) expect(part.proof.result).toBe(part.amountPaise);
  });

  const amount = fc.integer({ min: 0, max: 1_000_000_000 }).map((value) => paise(value));
  const rate = fc.double({ min: 0, max: 1, noNaN: true });
  const day = fc.integer({ min: -20, max: 120 }).map((days) => date('2027-01-01').add({ days }));
  const random = fc.record({
    amountPaise: amount,
    spentPaise: amount,
    committedPaise: amount,
    pendingPaise: amount,
    approvalRate: rate,
    cancellationRate: rate,
    periodStart: fc.constant(date('2027-01-01')),
    periodEnd: fc.integer({ min: 0, max: 91 }).map((days) => date('2027-01-01').add({ days })),
    today: day,
    lastPeriodsPaise: fc.array(amount, { maxLength: 3 }),
  });

  it('rises with every amount and approval, falls with cancellations, and is the sum of its parts', () => {
    fc.assert(
      fc.property(random, amount, rate, (one, more, otherRate) => {
        const { landingPaise, parts } = landingForecast(one);
        const landing = (change: Partial<ForecastFacts>) => landingForecast({ ...one, ...change }).landingPaise;
        expect(sum(parts.map((part) => part.amountPaise))).toBe(landingPaise);
        expect(landingPaise).toBeGreaterThanOrEqual(one.spentPaise);
        const plus = (value: Paise) => paise(value + more);
        expect(landing({ spentPaise: plus(one.spentPaise) })).toBeGreaterThanOrEqual(landingPaise);
        expect(landing({ committedPaise: plus(one.committedPaise) })).toBeGreaterThanOrEqual(landingPaise);
        expect(landing({ pendingPaise: plus(one.pendingPaise) })).toBeGreaterThanOrEqual(landingPaise);
        expect(landing({ lastPeriodsPaise: one.lastPeriodsPaise.map(plus) })).toBeGreaterThanOrEqual(landingPaise);
        const [low, high] = [Math.min(one.approvalRate, otherRate), Math.max(one.approvalRate, otherRate)];
        expect(landing({ approvalRate: high })).toBeGreaterThanOrEqual(landing({ approvalRate: low }));
        expect(landing({ cancellationRate: high })).toBeLessThanOrEqual(landing({ cancellationRate: low }));
      }),
    );
  });
});
