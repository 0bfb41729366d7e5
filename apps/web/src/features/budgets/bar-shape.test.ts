import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { barShape } from './bar-shape.ts';

describe("a budget's bar", () => {
  it('lays the figures end to end and leaves out what is nothing', () => {
    expect(barShape(1_000, { spent: 250, committed: 0, pending: 100 })).toEqual({
      stretches: [
        { part: 'spent', fromPercent: 0, widthPercent: 25 },
        { part: 'pending', fromPercent: 25, widthPercent: 10 },
      ],
      limitPercent: 100,
      landingPercent: null,
    });
  });

  it('keeps the whole budget in view where more is used than there is', () => {
    const shape = barShape(1_000, { spent: 1_500, committed: 500, pending: 0 });
    expect(shape.limitPercent).toBe(50);
    expect(shape.stretches.at(-1)).toEqual({ part: 'committed', fromPercent: 75, widthPercent: 25 });
  });

  it('makes room for a landing beyond the budget', () => {
    const shape = barShape(1_000, { spent: 400, committed: 0, pending: 0 }, 2_000);
    expect(shape).toMatchObject({ limitPercent: 50, landingPercent: 100 });
  });

  it('draws an empty bar for a budget of nothing', () => {
    expect(barShape(0, { spent: 0, committed: 0, pending: 0 })).toEqual({
      stretches: [],
      limitPercent: 100,
      landingPercent: null,
    });
  });

  it('never leaves its box', () => {
    const rupees = fc.integer({ min: 0, max: 1_000_000_000 });
    fc.assert(
      fc.property(rupees, rupees, rupees, rupees, rupees, (amount, spent, committed, pending, landing) => {
        const shape = barShape(amount, { spent, committed, pending }, landing);
        const end = shape.stretches.at(-1);
        expect(end ? end.fromPercent + end.widthPercent : 0).toBeLessThanOrEqual(100.05);
        expect(shape.limitPercent).toBeLessThanOrEqual(100);
        expect(shape.landingPercent).toBeLessThanOrEqual(100);
      }),
    );
  });
});
